//! Arguments of `convert`.

use crate::source_args::{SourceArgs, format};
use crate::stream_args::{RunArgs, stream_help};
use clap::Args;
use exchequer_formats::Format;
use std::path::PathBuf;

const CONVERT_HELP: &str = stream_help!(
    "Scores and results of records are those of the side to move; each format is written from the view that its readers \
     expect. What the format of the output cannot hold is said before the conversion starts.\n\n\
     tsv is the canonical text: FEN, move, score, ply and result of each record, separated by tabs."
);

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[command(after_help = CONVERT_HELP)]
pub struct ConvertArgs {
    /// The input.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Output file, or `-` for stdout; an existing file is replaced
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// Format of the output, if the name of OUT does not show it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub to: Option<Format>,
    /// Score of records that have none, for formats that need one
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub missing_score: Option<i16>,
    /// Result of records that have none, for formats that need one: 1, 0 or -1 for the side to move
    #[arg(long, value_name = "RESULT", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1..=1))]
    pub missing_result: Option<i32>,
    /// The treatment of faults and of stopped runs.
    #[command(flatten)]
    pub run: RunArgs,
}
