//! Arguments of `annotate`.

use crate::stream_args::{StreamArgs, stream_help};
use clap::{Args, ValueEnum};

const ANNOTATE_HELP: &str = stream_help!(
    "Captures are legal ones, en passant and capturing promotions included; the winning ones are those with a value \
     above 0, best first.\n\n\
     text: the line, then, each after a tab, the best capture, its value, and the winning captures as \
     `d3e5:100 b4c5:50`; `-` stands for none. jsonl: `fen` and `rest`, which together are the line, `best` and \
     `winning`. csv: the columns fen, rest, best, value, winning. A row of CSV or JSON is the `rest` as a whole; a \
     record of another format counts as the line FEN, move, score, ply and result, separated by tabs.\n\n\
     pgn: FILE is a PGN file. Its games are written back as they are, with comments and variations. A move of the \
     mainline gets a sentence if its exchange loses, or if the opponent wins more by another capture, and such a capture \
     is stronger than before or avoidable; also a red circle ([%csl]) and arrow ([%cal]), and a glyph if it has none: $4 \
     from the value of a knight, else $2."
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
    /// Games of a PGN file with remarks on moves that lose or leave material
    Pgn,
}
