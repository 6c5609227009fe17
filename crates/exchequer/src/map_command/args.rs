//! Arguments of `map`.

use crate::drawing_args::DrawingArgs;
use crate::rule_args::rule_set;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_see::RuleSet;

const MAP_HELP: &str = concat!(
    "The captures are legal ones. For the side that is not to move they are those available after a null move: ",
    "en passant is dropped, and there are none while the other side is in check.\n\n",
    "With --json, `white` and `black` have `captures`, null where no captures are available, and `hanging` has every ",
    "piece that the other side wins something by taking; `verdict` is the last line of the text."
);

/// Arguments of `map`.
#[derive(Args, Debug)]
#[command(after_help = MAP_HELP)]
pub struct MapArgs {
    /// FEN of the position in one argument, or `startpos`; kings may be missing
    pub fen: String,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Rule set of the exchange
    #[arg(long, default_value = RuleSet::Legal.name(), value_parser = rule_set())]
    pub rules: RuleSet,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// The options of the drawing.
    #[command(flatten)]
    pub drawing: DrawingArgs,
}
