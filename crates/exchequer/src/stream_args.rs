//! The arguments of `annotate` and `filter`, which have most of them in common.

use crate::cli::ValuesArgs;
use crate::rule_args::rule_set;
use crate::stream::Field;
use clap::{Args, ValueEnum};
use exchequer_see::RuleSet;
use std::path::PathBuf;

/// Concatenates the help of a command with the help that both commands share.
macro_rules! help {
    ($own:literal) => {
        concat!(
            $own,
            "\n\nA line is a FEN of four or six fields, and anything may follow it: EPD operations, or fields that \
             are separated by `|`, `;`, `,` or tabs, whichever follows the FEN, else by spaces. Blank lines and lines \
             that begin with `#` are skipped. A line without a legal position gets no answer, is explained on \
             stderr by its number (up to 20 of them), and makes the exit code 1.\n\n\
             FILE may be packed by gzip or zstd, and so is OUT if its name ends in .gz or .zst. OUT appears when it is \
             complete. After Ctrl-C (exit code 130), when FILE cannot be read to its end, and after a bad line under \
             --strict there is OUT.partial instead, valid as far as it goes, and --resume goes on from there: with \
             the same input and options."
        )
    };
}

const ANNOTATE_HELP: &str = help!(
    "Captures are legal ones, en passant and capturing promotions included; the winning ones are those with a value \
     above 0, best first.\n\n\
     text: the line, then, each after a tab, the best capture, its value, and the winning captures as \
     `d3e5:100 b4c5:50`; `-` stands for none. jsonl: `fen` and `rest`, which together are the line, `best` and \
     `winning`. csv: the columns fen, rest, best, value, winning."
);

const FILTER_HELP: &str = help!(
    "A position is quiet when its side to move is not in check and has no capture with a value of T or more, and, with \
     --move-field, when the move there neither takes nor promotes; it may give check. The lines that are kept are \
     not changed in any byte."
);

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
    /// Stop at the first bad line
    #[arg(long)]
    pub strict: bool,
    /// Resume from OUT.partial
    #[arg(long, requires = "output")]
    pub resume: bool,
}

/// Arguments of `annotate`.
#[derive(Args, Debug)]
#[command(after_help = ANNOTATE_HELP)]
pub struct AnnotateArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The common arguments.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Output formats of `annotate`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// The line followed by three tab-separated fields
    #[default]
    Text,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values with a header line
    Csv,
}

/// Arguments of `filter`.
#[derive(Args, Debug)]
#[command(after_help = FILTER_HELP)]
pub struct FilterArgs {
    /// Keep the quiet positions; the only filter, and required
    #[arg(long, required = true)]
    pub quiet: bool,
    /// Least capture value that makes a position noisy; 1 means any winning capture
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true)]
    pub threshold: i32,
    /// Also require a quiet move (UCI or SAN) in this field: a field number, where 1 is the FEN, or an EPD opcode
    #[arg(long, value_name = "FIELD")]
    pub move_field: Option<Field>,
    /// Keep the positions that are not quiet instead
    #[arg(long)]
    pub invert: bool,
    /// The common arguments.
    #[command(flatten)]
    pub stream: StreamArgs,
}
