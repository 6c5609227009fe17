//! Arguments and help shared by `annotate` and `filter`.

use crate::rule_args::rule_set;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_see::RuleSet;
use std::path::PathBuf;

/// Concatenates the help of a command with the help that both commands share.
macro_rules! stream_help {
    ($own:literal) => {
        concat!(
            $own,
            "\n\nA line is a FEN of four or six fields, and anything may follow it: EPD operations, or fields that \
             are separated by `|`, `;`, `,` or tabs, whichever follows the FEN, else by spaces. Blank lines and lines \
             that begin with `#` are skipped. A line without a legal position gets no answer, is explained on \
             stderr by its number (up to 20 of them), and makes the exit code 1. Castling rights without king and rook, an \
             en-passant square that no pawn can just have passed, characters that name neither, and counters out of \
             range are repaired and counted; the line keeps its text. Under --strict such a line is bad.\n\n\
             FILE may be packed by gzip or zstd, and so is OUT if its name ends in .gz or .zst. OUT appears when it is \
             complete. After Ctrl-C (exit code 130), when FILE cannot be read to its end, and after a bad line under \
             --strict there is OUT.partial instead, valid as far as it goes, and --resume goes on from there: with \
             the same input and options."
        )
    };
}
pub(crate) use stream_help;

/// The common arguments.
#[derive(Args, Debug)]
pub struct StreamArgs {
    /// Input file of lines, or `-` for stdin
    pub file: PathBuf,
    /// Write to this file instead of stdout; an existing file is replaced
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Rule set of the exchange
    #[arg(long, default_value = RuleSet::Legal.name(), value_parser = rule_set())]
    pub rules: RuleSet,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Stop at the first bad line, and repair no field
    #[arg(long)]
    pub strict: bool,
    /// Resume from OUT.partial
    #[arg(long, requires = "output")]
    pub resume: bool,
}
