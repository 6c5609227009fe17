//! Arguments of `annotate`.

use crate::stream_args::{StreamArgs, stream_help};
use clap::{Args, ValueEnum};

const ANNOTATE_HELP: &str = stream_help!(
    "Captures are legal ones, en passant and capturing promotions included; the winning ones are those with a value \
     above 0, best first.\n\n\
     text: the line, then, each after a tab, the best capture, its value, and the winning captures as \
     `d3e5:100 b4c5:50`; `-` stands for none. jsonl: `fen` and `rest`, which together are the line, `best` and \
     `winning`. csv: the columns fen, rest, best, value, winning. A row of CSV or JSON is the `rest` as a whole; a \
     record of another format counts as the line FEN, move, score, ply and result, separated by tabs."
);

/// Arguments of `annotate`.
#[derive(Args, Debug)]
#[command(after_help = ANNOTATE_HELP)]
pub struct AnnotateArgs {
    /// Output format
    #[arg(long, visible_alias = "to", value_enum, default_value_t)]
    pub format: AnnotationFormat,
    /// The common arguments.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Output formats of `annotate`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnnotationFormat {
    /// The line followed by three tab-separated fields
    #[default]
    Text,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values with a header line
    Csv,
}
