//! The arguments of the commands that search.

use crate::choices::Choice;
use crate::position_text::quoted;
use clap::{ArgAction, Args, ValueEnum};
use exchequer_ordering::{SeeMode, SeeRules};
use exchequer_search::{CaptureOrder, SearchConfig, SeePruning, TUNABLES, Tunable};
use std::path::PathBuf;

/// What `bench` searches.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PositionSet {
    /// Fifty positions of all phases
    #[default]
    Usual,
    /// Thirty positions with many captures, drawn at random by a fixed rule
    Captures,
    /// Both
    All,
}

const BENCH_HELP: &str = concat!(
    "The table is emptied once, before the first position. With one thread the number of nodes is the same on every machine; ",
    "the last line has it as OpenBench reads it."
);

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = BENCH_HELP)]
pub struct BenchArgs {
    /// How deep to search each position, in plies
    #[arg(default_value_t = crate::bench_command::DEPTH, value_parser = clap::value_parser!(i32).range(1..=127))]
    pub depth: i32,
    /// Which positions
    #[arg(long, value_enum, default_value_t)]
    pub positions: PositionSet,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// The size of the table, in MiB; 0 leaves four entries
    #[arg(long, value_name = "MB", default_value_t = 16)]
    pub hash: u32,
    /// How the search differs from the usual one
    #[command(flatten)]
    pub search: SearchChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl BenchArgs {
    /// The search that is asked for.
    #[must_use]
    pub fn config(&self) -> SearchConfig {
        self.search.config()
    }
}

/// How a search differs from the usual one.
#[derive(Args, Debug)]
pub struct SearchChoices {
    /// What exchange evaluation does to the order of captures
    #[arg(long, default_value = SeeMode::default().name(), value_parser = SeeMode::parser())]
    pub see_mode: SeeMode,
    /// What the main search leaves out by it
    #[arg(long, default_value = SeePruning::default().name(), value_parser = SeePruning::parser())]
    pub see_pruning: SeePruning,
    /// What quiescence leaves out by it
    #[arg(long, default_value = SeePruning::default().name(), value_parser = SeePruning::parser())]
    pub qsee_pruning: SeePruning,
    /// What captures are sorted by in the main search
    #[arg(long, default_value = CaptureOrder::default().name(), value_parser = CaptureOrder::parser())]
    pub capture_order: CaptureOrder,
    /// Which captures count in an exchange
    #[arg(long, default_value = SeeRules::default().name(), value_parser = SeeRules::parser())]
    pub rules: SeeRules,
    /// Whether --see-mode counts in quiescence
    #[arg(long, value_name = "BOOL", default_value_t = SearchConfig::default().use_see_in_quiescence, action = ArgAction::Set)]
    pub use_see_in_quiescence: bool,
    /// Whether quiescence counts plies from its beginning and not from the root
    #[arg(long, value_name = "BOOL", default_value_t = SearchConfig::default().use_qply_for_pruning, action = ArgAction::Set)]
    pub use_qply_for_pruning: bool,
    /// No exchange evaluation at all
    #[arg(long, conflicts_with_all = ["see_mode", "see_pruning", "qsee_pruning", "use_see_in_quiescence"])]
    pub see_off: bool,
    /// Another value for a number of the search, such as null_move_depth=64; several are possible
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = number)]
    pub numbers: Vec<(&'static Tunable, i32)>,
}

impl SearchChoices {
    /// The search that has these choices and is as usual otherwise.
    pub(crate) fn config(&self) -> SearchConfig {
        let mut config = if self.see_off {
            SearchConfig::without_see()
        } else {
            SearchConfig {
                see_mode: self.see_mode,
                use_see_in_quiescence: self.use_see_in_quiescence,
                see_pruning_mode: self.see_pruning,
                quiescence_see_pruning: self.qsee_pruning,
                ..SearchConfig::default()
            }
        };
        config.capture_order = self.capture_order;
        config.see_rules = self.rules;
        config.use_qply_for_pruning = self.use_qply_for_pruning;
        for (tunable, value) in &self.numbers {
            tunable.set(&mut config, *value);
        }
        config
    }
}

/// Reads `name=value`; unlike over UCI, where a number has to be taken, one beyond its limits is an error.
fn number(text: &str) -> Result<(&'static Tunable, i32), String> {
    let (name, value) = text.split_once('=').ok_or("there is no = between a name and a value")?;
    let tunable = TUNABLES.iter().find(|tunable| tunable.name == name).ok_or_else(|| {
        let names: Vec<&str> = TUNABLES.iter().map(|tunable| tunable.name).collect();
        format!("no number of the search is called {}; there are {}", quoted(name), names.join(", "))
    })?;
    let Tunable { least, most, .. } = *tunable;
    match value.parse() {
        Ok(value) if (least..=most).contains(&value) => Ok((tunable, value)),
        _ => Err(format!("{name} is a whole number from {least} to {most}, not {}", quoted(value))),
    }
}

const EPD_HELP: &str = concat!(
    "A line has a position and operations: `bm` with the best moves, `am` with moves to avoid, `dm` with the number of moves to ",
    "a mate, also as `bm #3`, and `id`. Blank lines and lines that begin with `#` are passed over; a line that cannot be read ",
    "is explained on stderr and makes the exit code 1. A position is solved when the move in the end is right. `found at` is ",
    "where the right move came up and stayed, as depth, nodes and milliseconds. Table and histories are emptied before each position."
);

/// Arguments of `epd`.
#[derive(Args, Debug)]
#[command(after_help = EPD_HELP)]
pub struct EpdArgs {
    /// The file, or `-` for stdin
    pub file: PathBuf,
    /// How many nodes for each position; the answers are the same every time then
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// How deep to search each position, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(i32).range(1..=127))]
    pub depth: Option<i32>,
    /// How many milliseconds for each position [default: 1000 without another limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// The size of the table, in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// How the search differs from the usual one
    #[command(flatten)]
    pub search: SearchChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const DATAGEN_HELP: &str = concat!(
    "A game begins with 8 or 9 random moves. OUT has the quiet positions of all games in their order, 32 bytes each, as ",
    "`bulletformat` has them. What a game is depends on its number, S and K alone: not on the number of threads.\n\n",
    "OUT.state says how far OUT has come. After Ctrl-C (exit code 130) or a crash, and with a greater N, the same command goes on ",
    "from there."
);

/// Arguments of `datagen`.
#[derive(Args, Debug)]
#[command(after_help = DATAGEN_HELP)]
pub struct DatagenArgs {
    /// How many games there are to be in the end; with --from, all of FILE if nothing is said
    #[arg(long, value_name = "N", required_unless_present = "from", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// How many nodes for each move
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The file, to which whole games are added
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
    /// What the random moves are drawn from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many plies a game may go astray after its random moves: some of them random too, the others found by few nodes
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=200))]
    pub astray: u16,
    /// Write down, instead of the positions of the games, up to so many that the search of each move has met
    #[arg(long, value_name = "M", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1000))]
    pub inside: u16,
    /// How many nodes the score of each of those is found with
    #[arg(long, value_name = "K", default_value_t = 20_000, requires = "inside", value_parser = clap::value_parser!(u64).range(1..))]
    pub inside_nodes: u64,
    /// Play no games, but search the positions of those in a PGN file, whoever played them
    #[arg(long, value_name = "FILE", conflicts_with = "astray")]
    pub from: Option<PathBuf>,
    /// How many games are played at a time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Begin anew, whatever OUT has now
    #[arg(long)]
    pub overwrite: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: BenchArgs,
    }

    #[test]
    fn what_is_not_chosen_is_as_usual() {
        let config = |words: &[&str]| Alone::parse_from(words).args.config();
        assert_eq!(config(&["bench"]), SearchConfig::default());
        assert_eq!(config(&["bench", "--see-off"]), SearchConfig::without_see());
        let set = config(&["bench", "--set", "killers=0", "--set", "delta_margin=7"]);
        assert_eq!(set, SearchConfig { killers: 0, delta_margin: 7, ..SearchConfig::default() });
    }

    #[test]
    fn a_number_is_within_its_limits_or_an_error() {
        for tunable in TUNABLES {
            for value in [tunable.least, tunable.most] {
                let read = number(&format!("{}={value}", tunable.name)).unwrap();
                assert_eq!((read.0.name, read.1), (tunable.name, value));
            }
            for beyond in [i64::from(tunable.least) - 1, i64::from(tunable.most) + 1] {
                let error = number(&format!("{}={beyond}", tunable.name)).unwrap_err();
                assert!(error.starts_with(tunable.name) && error.contains(&beyond.to_string()), "{error}");
            }
        }
        assert!(number("null_move_depth").unwrap_err().contains("no ="));
        assert!(number("null_move_depth=").unwrap_err().ends_with("not \"\""));
        let error = number("Null_Move_Depth=3").unwrap_err();
        assert!(error.contains("\"Null_Move_Depth\"") && error.contains(" null_move_depth,"), "{error}");
    }
}
