//! The command line.

use crate::choices::Choice;
use crate::engine_args::{BenchArgs, DatagenArgs, EpdArgs};
use crate::stream_args::{AnnotateArgs, FilterArgs};
use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use exchequer_ordering::{SeeMode, SeeRules};
use exchequer_search::CaptureOrder;
use exchequer_see::PieceValues;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  exchequer see \"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -\" Nxe5
  exchequer perft startpos 6 --divide
  exchequer map \"4k3/3p4/8/8/n2R4/8/8/4K3 w - -\"
  exchequer show startpos
  exchequer epd suite.epd --movetime 1000
  exchequer \"position startpos moves e2e4\" \"go depth 12\"

Without a command it is a UCI engine that reads stdin; arguments that are UCI commands are its lines instead.
Exit code: 0, 1 for bad input, 2 for bad usage. Colors follow the terminal and NO_COLOR.";

// One line for each paragraph: the width is that of the terminal.
const SEE_HELP: &str = concat!(
    "With --batch, each line FEN<TAB>MOVE gives one line: the value, or true or false with --threshold. ",
    "A line that is not that, an empty one too, gives `error`, is explained on stderr by its number, and makes ",
    "the exit code 1; all others are answered. Lines may end in CRLF and have up to 65536 bytes.\n\n",
    "With --json, `captures` and `swap_list` have one entry for the move itself, also if it takes nothing ",
    "(`takes` is null then), and one for each capture that could follow it; `see` is the folded `value` of the ",
    "first; `refused` has the pieces that were passed over under pseudo and legal: `before` which capture, counted ",
    "from 0, and the `reason`. With --rules all these are in `rule_sets`, once for each."
);

/// The arguments of the binary.
#[derive(Parser, Debug)]
#[command(name = "exchequer", about, after_help = EXAMPLES, arg_required_else_help = false)]
pub struct Cli {
    /// Print version
    #[arg(short = 'V', long)]
    pub version: bool,
    /// With --version: which build this is, and why it was started
    #[arg(long, requires = "version")]
    pub verbose: bool,
    /// What to do; the UCI loop without.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// What a move gains or loses when everything on its square is exchanged
    See(SeeArgs),
    /// What the best capture on each square wins, for both sides, and which pieces hang
    Map(MapArgs),
    /// For every line of a file the best capture of its position, and all that win something
    Annotate(AnnotateArgs),
    /// Keep the lines of a file whose positions are quiet, as training data should be
    Filter(FilterArgs),
    /// Count the leaves of the tree of legal moves
    Perft(PerftArgs),
    /// Show a position: board, FEN, key, checkers, legal moves
    Show(ShowArgs),
    /// The moves of a position in the order in which a search tries them
    Order(OrderArgs),
    /// The evaluation of a position, term by term
    Eval(EvalArgs),
    /// Search a fixed set of positions: node count, speed, and how well moves were ordered
    Bench(BenchArgs),
    /// Solve the positions of an EPD file: best moves, moves to avoid, mates
    Epd(EpdArgs),
    /// Make training data: positions of games against itself, with scores and results
    Datagen(DatagenArgs),
    /// Lines of UCI.
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

/// Arguments of `see`.
#[derive(Args, Debug)]
#[command(after_help = SEE_HELP)]
pub struct SeeArgs {
    /// The position, a FEN in one argument or `startpos`; kings may be missing
    #[arg(required_unless_present = "batch")]
    pub fen: Option<String>,
    /// The move, in SAN or UCI
    #[arg(required_unless_present = "batch", value_name = "MOVE")]
    pub mv: Option<String>,
    /// The values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Ask as well whether the value is at least T
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threshold: Option<i32>,
    /// Which captures count [default: legal, or swap with --method]
    #[arg(long, value_enum)]
    pub rules: Option<RuleChoice>,
    /// Let a double step be answered en passant, which leaves the square of the exchange
    #[arg(long)]
    pub en_passant_reply: bool,
    /// How --rules swap is computed; the answers are the same [default: swap]
    #[arg(long, value_enum)]
    pub method: Option<Method>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "batch")]
    pub json: bool,
    /// The drawing.
    #[command(flatten)]
    pub drawing: DrawingArgs,
    /// Answer every line `FEN<TAB>MOVE` of a file, or of stdin for `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "mv", "svg"])]
    pub batch: Option<PathBuf>,
}

/// The option of every command that asks what an exchange is worth.
#[derive(Args, Debug)]
pub struct ValuesArgs {
    /// What the pieces are worth
    #[arg(
        long,
        value_name = "P,N,B,R,Q",
        default_value = "100,300,300,500,900",
        value_parser = parse_values,
        allow_hyphen_values = true
    )]
    pub values: PieceValues,
}

/// Arguments of what can be drawn.
#[derive(Args, Debug)]
pub struct DrawingArgs {
    /// Draw it into an SVG file as well, or for `-` on stdout instead of the text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the board with Black below
    #[arg(long, requires = "svg")]
    pub flip: bool,
}

const MAP_HELP: &str = concat!(
    "The captures are legal ones. For the side that is not to move they are those it would have if the turn were passed: ",
    "en passant is dropped, and there are none while the other side is in check.\n\n",
    "With --json, `white` and `black` have `captures`, null where there are none to ask for, and `hanging` has every ",
    "piece that the other side wins something by taking."
);

/// Arguments of `map`.
#[derive(Args, Debug)]
#[command(after_help = MAP_HELP)]
pub struct MapArgs {
    /// The position, a FEN in one argument or `startpos`; kings may be missing
    pub fen: String,
    /// The values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Which captures count
    #[arg(long, value_enum, default_value_t)]
    pub rules: RuleSet,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// The drawing.
    #[command(flatten)]
    pub drawing: DrawingArgs,
}

/// The rule sets.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSet {
    /// Each side takes with its least valuable attacker; pins and checks do not exist
    Swap,
    /// As swap, but the pieces that shield a king may not capture while any enemy that pins one stands
    Pinners,
    /// As pinners, but only while every such enemy stands
    PinnersAll,
    /// Each side takes with the piece that is best for it, and pawns promote
    Pseudo,
    /// As pseudo, but no capture leaves the own king to be taken: what the exchange is worth in a game
    #[default]
    Legal,
}

/// One rule set, or a comparison of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleChoice {
    /// The rule set to follow.
    One(RuleSet),
    /// Every rule set in turn.
    All,
}

impl ValueEnum for RuleChoice {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            &[
                Self::One(RuleSet::Swap),
                Self::One(RuleSet::Pinners),
                Self::One(RuleSet::PinnersAll),
                Self::One(RuleSet::Pseudo),
                Self::One(RuleSet::Legal),
                Self::All,
            ]
        }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::One(rules) => rules.to_possible_value(),
            Self::All => {
                Some(PossibleValue::new("all").help("All of them side by side, and where they differ"))
            }
        }
    }
}

/// The ways to compute an exchange under the swap rules.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// The swap list, on bitboards
    #[default]
    Swap,
    /// The walk from the target square, on a board of squares
    Mailbox,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// The position, a FEN in one argument or `startpos`
    #[arg(required_unless_present = "suite")]
    pub fen: Option<String>,
    /// How many plies
    #[arg(required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// Print the count of each move
    #[arg(long, conflicts_with = "suite")]
    pub divide: bool,
    /// How many threads; as many as there are cores without
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Play every move, the last ply too, instead of counting the moves there
    #[arg(long)]
    pub full: bool,
    /// Check every depth of an EPD file, `FEN ;D1 20 ;D2 400`; blank lines and lines with `#` are passed over
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "depth"])]
    pub suite: Option<PathBuf>,
    /// Only the depths of the suite that should have at most N nodes
    #[arg(long, value_name = "N", requires = "suite", conflicts_with_all = ["fen", "depth"])]
    pub max_nodes: Option<u64>,
}

/// Far beyond what ends, and near enough for a stack.
pub(crate) const MAX_DEPTH: i64 = 64;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// The position, a FEN in one argument or `startpos`
    pub fen: String,
}

/// Arguments of `order`.
#[derive(Args, Debug)]
#[command(mut_arg("values", |values| values.help("What the pieces are worth in an exchange")))]
pub struct OrderArgs {
    /// The position, a FEN in one argument or `startpos`
    pub fen: String,
    /// What captures are sorted by
    #[arg(long, default_value = CaptureOrder::default().name(), value_parser = CaptureOrder::parser())]
    pub scheme: CaptureOrder,
    /// What exchange evaluation does
    #[arg(long, default_value = SeeMode::default().name(), value_parser = SeeMode::parser())]
    pub see_mode: SeeMode,
    /// Which captures count
    #[arg(long, default_value = SeeRules::default().name(), value_parser = SeeRules::parser())]
    pub rules: SeeRules,
    /// The values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
}

/// Arguments of `eval`.
#[derive(Args, Debug)]
pub struct EvalArgs {
    /// The position, a FEN in one argument or `startpos`
    pub fen: String,
}

fn parse_values(text: &str) -> Result<PieceValues, String> {
    let numbers: Vec<i32> = text
        .split(',')
        .map(|number| number.trim().parse().map_err(|_| format!("{number:?} is not a whole number")))
        .collect::<Result<_, _>>()?;
    let &[pawn, knight, bishop, rook, queen] = numbers.as_slice() else {
        return Err(format!(
            "expected 5 numbers, for pawn, knight, bishop, rook and queen, found {}",
            numbers.len()
        ));
    };
    let values = PieceValues::new(pawn, knight, bishop, rook, queen);
    values.ok_or_else(|| format!("each value has to be from 0 to {}", PieceValues::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_rule_set_can_be_chosen() {
        let one = RuleSet::value_variants().iter().map(|&rules| RuleChoice::One(rules));
        assert!(one.chain([RuleChoice::All]).eq(RuleChoice::value_variants().iter().copied()));
    }

    #[test]
    fn values_are_five_numbers_in_range() {
        assert_eq!(parse_values("100, 300,300,500,900"), Ok(PieceValues::CLASSIC));
        for bad in [
            "",
            "1,2,3,4",
            "1,2,3,4,5,6",
            "1,2,3,4,x",
            "-1,2,3,4,5",
            "1,2,3,4,1000001",
            "1,2,3,4,99999999999",
        ] {
            assert!(parse_values(bad).is_err(), "{bad}");
        }
    }
}
