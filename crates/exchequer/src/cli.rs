//! The command line.

use crate::choices::{self, Choice};
use crate::engine_args::{BenchArgs, DatagenArgs, EpdArgs};
use crate::stream_args::{AnnotateArgs, FilterArgs};
use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use exchequer_ordering::{CaptureOrder, SeeMode, SeeRules};
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

Without a command the engine reads UCI from stdin; arguments that are UCI commands are executed instead.
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
    /// Print the build and the reason for its selection; requires --version
    #[arg(long, requires = "version")]
    pub verbose: bool,
    /// The subcommand; without one the binary runs the UCI loop.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Evaluate the exchange on the target square of a move (static exchange evaluation)
    See(SeeArgs),
    /// List the best capture on each square for both sides, and the hanging pieces
    Map(MapArgs),
    /// Annotate each line of a file with the best capture and all winning captures of its position
    Annotate(AnnotateArgs),
    /// Keep the lines of a file whose positions are quiet, for use as training data
    Filter(FilterArgs),
    /// Count the leaf nodes of the legal move tree (perft)
    Perft(PerftArgs),
    /// Show the board, FEN, Zobrist key, checkers and legal moves of a position
    Show(ShowArgs),
    /// List the moves of a position in search order
    Order(OrderArgs),
    /// Print the static evaluation of a position, term by term
    Eval(EvalArgs),
    /// Search a fixed set of positions and print node count, speed and move ordering quality
    Bench(BenchArgs),
    /// List the search parameters with description, range and default
    Parameters,
    /// Solve the positions of an EPD file (best moves, moves to avoid, mates)
    Epd(EpdArgs),
    /// Generate training data from self-play: positions with scores and game results
    Datagen(DatagenArgs),
    /// UCI commands, one in each argument.
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

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
    #[arg(long, value_enum)]
    pub rules: Option<RuleChoice>,
    /// Allow an en passant reply to a double pawn push; it leaves the square of the exchange
    #[arg(long)]
    pub en_passant_reply: bool,
    /// Algorithm for --rules swap; all algorithms return the same values [default: swap]
    #[arg(long, value_enum)]
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
}

/// Piece values, an option of every command that evaluates exchanges.
#[derive(Args, Debug)]
pub struct ValuesArgs {
    /// Piece values in centipawns: pawn, knight, bishop, rook, queen
    #[arg(
        long,
        value_name = "P,N,B,R,Q",
        default_value = "100,300,300,500,900",
        value_parser = parse_values,
        allow_hyphen_values = true
    )]
    pub values: PieceValues,
}

/// Arguments of commands that draw.
#[derive(Args, Debug)]
pub struct DrawingArgs {
    /// Write a drawing to an SVG file as well; `-` prints it to stdout instead of the text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the board from the view of Black
    #[arg(long, requires = "svg")]
    pub flip: bool,
}

const MAP_HELP: &str = concat!(
    "The captures are legal ones. For the side that is not to move they are those available after a null move: ",
    "en passant is dropped, and there are none while the other side is in check.\n\n",
    "With --json, `white` and `black` have `captures`, null where no captures are available, and `hanging` has every ",
    "piece that the other side wins something by taking."
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
    #[arg(long, value_enum, default_value_t)]
    pub rules: RuleSet,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// The options of the drawing.
    #[command(flatten)]
    pub drawing: DrawingArgs,
}

/// The rule sets.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSet {
    /// Each side captures with its least valuable attacker; pins and checks are ignored
    Swap,
    /// As swap, but pinned pieces may not capture while any pinning piece is on the board
    Pinners,
    /// As swap, but pinned pieces may not capture while all pinning pieces are on the board
    PinnersAll,
    /// Pseudo-legal exchange: each side makes its best capture, and pawns promote
    Pseudo,
    /// Legal exchange: as pseudo, but no capture leaves the own king in check
    #[default]
    Legal,
}

/// One rule set, or a comparison of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleChoice {
    /// The rule set to follow.
    One(RuleSet),
    /// Every rule set, one after the other.
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
                Some(PossibleValue::new("all").help("All rule sets side by side, with their differences"))
            }
        }
    }
}

/// Algorithms for the exchange value under the swap rules.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Swap list algorithm on bitboards
    #[default]
    Swap,
    /// Ray walk from the target square on a mailbox board
    Mailbox,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// FEN of the position in one argument, or `startpos`
    #[arg(required_unless_present = "suite")]
    pub fen: Option<String>,
    /// Depth in plies
    #[arg(required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// Print the node count below each root move
    #[arg(long, conflicts_with = "suite")]
    pub divide: bool,
    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Make every move of the last ply instead of bulk counting it
    #[arg(long)]
    pub full: bool,
    /// Check every depth of an EPD file, `FEN ;D1 20 ;D2 400`; blank lines and lines with `#` are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "depth"])]
    pub suite: Option<PathBuf>,
    /// Skip the depths of the suite whose expected count is above N nodes
    #[arg(long, value_name = "N", requires = "suite", conflicts_with_all = ["fen", "depth"])]
    pub max_nodes: Option<u64>,
}

/// Largest perft depth: far beyond any feasible count, and small enough for the recursion.
pub(crate) const MAX_DEPTH: i64 = 64;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// FEN of the position in one argument, or `startpos`
    pub fen: String,
}

/// Arguments of `order`.
#[derive(Args, Debug)]
#[command(mut_arg("values", |values| values.help("Piece values of the exchange in centipawns: pawn, knight, bishop, rook, queen")))]
pub struct OrderArgs {
    /// FEN of the position in one argument, or `startpos`
    pub fen: String,
    /// Ordering scheme of the captures
    #[arg(long, default_value = CaptureOrder::default().name(), value_parser = choices::parser::<CaptureOrder>())]
    pub scheme: CaptureOrder,
    /// Mode of static exchange evaluation in move ordering
    #[arg(long, default_value = SeeMode::default().name(), value_parser = choices::parser::<SeeMode>())]
    pub see_mode: SeeMode,
    /// Rule set of the exchange
    #[arg(long, default_value = SeeRules::default().name(), value_parser = choices::parser::<SeeRules>())]
    pub rules: SeeRules,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
}

/// Arguments of `eval`.
#[derive(Args, Debug)]
pub struct EvalArgs {
    /// FEN of the position in one argument, or `startpos`
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
    fn clap_definitions_are_valid() {
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
