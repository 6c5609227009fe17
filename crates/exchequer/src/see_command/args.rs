//! Arguments of `see`.

use crate::drawing_args::DrawingArgs;
use crate::rule_args::{RuleChoice, method, rule_choice};
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_report::Method;
use std::path::PathBuf;

// One line for each paragraph: the width is that of the terminal.
const SEE_HELP: &str = concat!(
    "With --batch, each line FEN<TAB>MOVE gives one line: the value, or true or false with --threshold. ",
    "A line that is not that, an empty one too, gives `error`, is explained on stderr by its number, and makes ",
    "the exit code 1; all others are answered. Lines may end in CRLF and have up to 65536 bytes; the file may be packed by gzip or zstd. ",
    "Castling, en-passant and counter fields that no board can have are repaired and counted.\n\n",
    "With --json, `captures` and `swap_list` have one entry for the move itself, also if it takes nothing ",
    "(`takes` is null then), and one for each capture that could follow it; `see` is the folded `value` of the ",
    "first; `refused` has the pieces that were passed over under pseudo and legal: `before` which capture, counted ",
    "from 0, the `reason` as a word and as a `sentence`, and `by`, the square of the piece that pins, checks, attacks or ",
    "would be uncovered or blocked; `verdict` is the last line of the text. With --rules all these are in `rule_sets`, once for each, ",
    "with the captures that are made as `line`, and `verdict` compares them."
);

/// Arguments of `see`.
#[derive(Args, Debug)]
#[command(after_help = SEE_HELP)]
pub struct SeeArgs {
    /// FEN of the position in one argument, or `startpos`; kings may be missing
    #[arg(required_unless_present = "batch")]
    pub fen: Option<String>,
    /// Move to evaluate, in SAN or UCI notation
    #[arg(required_unless_present = "batch", value_name = "MOVE")]
    pub mv: Option<String>,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Also test if the value is at least T
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threshold: Option<i32>,
    /// Rule set of the exchange [default: legal, or swap with --method]
    #[arg(long, value_parser = rule_choice())]
    pub rules: Option<RuleChoice>,
    /// Allow an en passant reply to a double pawn push; it leaves the square of the exchange
    #[arg(long)]
    pub en_passant_reply: bool,
    /// Algorithm for --rules swap; all algorithms return the same values [default: swap]
    #[arg(long, value_parser = method())]
    pub method: Option<Method>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "batch")]
    pub json: bool,
    /// The options of the drawing.
    #[command(flatten)]
    pub drawing: DrawingArgs,
    /// Evaluate every line `FEN<TAB>MOVE` of a file, or of stdin for `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "mv", "svg"])]
    pub batch: Option<PathBuf>,
    /// With --batch: stop at the first bad line, and repair no field
    #[arg(long, requires = "batch", conflicts_with_all = ["fen", "mv"])]
    pub strict: bool,
}
