//! Arguments and help shared by the commands that process training data.

use crate::rule_args::rule_set;
use crate::source_args::SourceArgs;
use crate::stream::Destination;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_see::RuleSet;
use std::path::PathBuf;

/// Concatenates the help of a command with the help about inputs and outputs.
macro_rules! stream_help {
    ($own:literal) => {
        concat!(
            $own,
            "\n\nThe format of FILE is found by its content and its name, or named by --from. A line of the format \
             `lines` is a FEN of four or six fields, and anything may follow it: EPD operations, or fields that \
             are separated by `|`, `;`, `,` or tabs, whichever follows the FEN, else by spaces. Blank lines and lines \
             that begin with `#` are skipped. A record without a legal position gets no answer, is explained on \
             stderr by its line or offset (up to 20 of them), and makes the exit code 1. Castling rights without king \
             and rook, an en-passant square that no pawn can just have passed, characters that name neither, and \
             counters out of range are repaired and counted; the line keeps its text. Under --strict such a line is \
             bad.\n\n\
             FILE may be packed by gzip or zstd, and so is OUT if its name ends in .gz or .zst. OUT appears when it is \
             complete. Until then OUT.partial grows, and stays after Ctrl-C (exit code 130), when FILE cannot be read \
             to its end, after a bad record under --strict, and after a crash; --resume goes on from there: with the \
             same input and options."
        )
    };
}
pub(crate) use stream_help;

/// Input, output and exchange evaluation of a command on training data.
#[derive(Args, Debug)]
pub struct StreamArgs {
    /// The input.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Write to this file instead of stdout; an existing file is replaced
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Rule set of the exchange
    #[arg(long, default_value = RuleSet::Legal.name(), value_parser = rule_set())]
    pub rules: RuleSet,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// The treatment of faults and of stopped runs.
    #[command(flatten)]
    pub run: RunArgs,
}

impl StreamArgs {
    /// Returns where the output goes.
    pub(crate) fn destination(&self) -> Destination {
        self.run.destination(self.output.clone())
    }
}

/// Treatment of faults and of stopped runs.
#[derive(Args, Clone, Copy, Debug)]
pub struct RunArgs {
    /// Stop at the first bad record, and repair no field
    #[arg(long)]
    pub strict: bool,
    /// Resume from OUT.partial
    #[arg(long)]
    pub resume: bool,
}

impl RunArgs {
    /// Returns the destination with this output; stdout without one.
    pub(crate) fn destination(self, output: Option<PathBuf>) -> Destination {
        Destination { output, resume: self.resume, strict: self.strict }
    }
}
