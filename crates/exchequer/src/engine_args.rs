//! The arguments of the commands that search.

use crate::choices::Choice;
use crate::position_text::quoted;
use clap::{ArgAction, Args, ValueEnum};
use exchequer_ordering::SeeMode;
use exchequer_search::{CaptureOrder, SearchConfig, SeePruning, TUNABLES, Tunable};
use exchequer_see::RuleSet;
use std::path::PathBuf;

/// Position sets of `bench`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PositionSet {
    /// Fifty positions of all game phases
    #[default]
    Usual,
    /// Thirty positions with many captures, drawn at random by a fixed rule
    Captures,
    /// Both sets
    All,
}

const BENCH_HELP: &str = concat!(
    "The transposition table is cleared once, before the first position. With one thread the number of nodes is the same on every machine; ",
    "the last line prints it in the format of OpenBench."
);

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = BENCH_HELP)]
pub struct BenchArgs {
    /// Search depth for each position, in plies
    #[arg(default_value_t = crate::bench_command::DEPTH, value_parser = clap::value_parser!(i32).range(1..=127))]
    pub depth: i32,
    /// Position set to search
    #[arg(long, value_enum, default_value_t)]
    pub positions: PositionSet,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Size of the transposition table in MiB; 0 leaves four entries
    #[arg(long, value_name = "MB", default_value_t = 16)]
    pub hash: u32,
    /// Search parameters that differ from the default
    #[command(flatten)]
    pub search: SearchChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl BenchArgs {
    /// Returns the search configuration that the arguments select.
    #[must_use]
    pub fn config(&self) -> SearchConfig {
        self.search.config()
    }
}

/// Search parameters that differ from the default.
#[derive(Args, Debug)]
pub struct SearchChoices {
    /// Mode of static exchange evaluation in capture ordering
    #[arg(long, default_value = SeeMode::default().name(), value_parser = SeeMode::parser())]
    pub see_mode: SeeMode,
    /// Strength of SEE pruning in the main search
    #[arg(long, default_value = SeePruning::default().name(), value_parser = SeePruning::parser())]
    pub see_pruning: SeePruning,
    /// Strength of SEE pruning in quiescence search
    #[arg(long, default_value = SeePruning::default().name(), value_parser = SeePruning::parser())]
    pub qsee_pruning: SeePruning,
    /// Ordering scheme of the captures in the main search
    #[arg(long, default_value = CaptureOrder::default().name(), value_parser = CaptureOrder::parser())]
    pub capture_order: CaptureOrder,
    /// Rule set of static exchange evaluation
    #[arg(long, default_value = SearchConfig::default().see_rules.name(), value_parser = RuleSet::parser())]
    pub rules: RuleSet,
    /// Apply --see-mode in quiescence search
    #[arg(long, value_name = "BOOL", default_value_t = SearchConfig::default().use_see_in_quiescence, action = ArgAction::Set)]
    pub use_see_in_quiescence: bool,
    /// Count quiescence plies from the start of quiescence search instead of from the root
    #[arg(long, value_name = "BOOL", default_value_t = SearchConfig::default().use_qply_for_pruning, action = ArgAction::Set)]
    pub use_qply_for_pruning: bool,
    /// Disable static exchange evaluation
    #[arg(long, conflicts_with_all = ["see_mode", "see_pruning", "qsee_pruning", "use_see_in_quiescence"])]
    pub see_off: bool,
    /// Set a search parameter, for example null_move_depth=64; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = number)]
    pub numbers: Vec<(&'static Tunable, i32)>,
}

impl SearchChoices {
    /// Returns the default search configuration with these parameters applied.
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

/// Parses `name=value`. A value outside the limits is an error here; the UCI options clamp it.
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
    "a mate, also as `bm #3`, and `id`. Blank lines and lines that begin with `#` are skipped; an unreadable line ",
    "is explained on stderr and makes the exit code 1. A position is solved when the final best move is correct. `found at` is ",
    "the point from which the correct move stays best, as depth, nodes and milliseconds. Transposition table and histories are cleared before each position."
);

/// Arguments of `epd`.
#[derive(Args, Debug)]
#[command(after_help = EPD_HELP)]
pub struct EpdArgs {
    /// EPD file, or `-` for stdin
    pub file: PathBuf,
    /// Node limit for each position; makes the results reproducible
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search depth for each position, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(i32).range(1..=127))]
    pub depth: Option<i32>,
    /// Time limit for each position in milliseconds [default: 1000 without another limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// Search parameters that differ from the default
    #[command(flatten)]
    pub search: SearchChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const DATAGEN_HELP: &str = concat!(
    "A game begins with 8 or 9 random moves. OUT has the quiet positions of all games in their order, 32 bytes each, as ",
    "`bulletformat` has them. A game depends only on its number, S and K, not on the number of threads.\n\n",
    "OUT.state records the progress of OUT. After Ctrl-C (exit code 130) or a crash, and with a greater N, the same command resumes ",
    "from there."
);

/// Arguments of `datagen`.
#[derive(Args, Debug)]
#[command(after_help = DATAGEN_HELP)]
pub struct DatagenArgs {
    /// Total number of games in OUT; with --from, the default is all games of FILE
    #[arg(long, value_name = "N", required_unless_present = "from", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Node limit for each move
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Output file; complete games are appended
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
    /// Seed of the random moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of weak plies after the random opening: some random, the others searched with few nodes
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=200))]
    pub astray: u16,
    /// Record up to M positions from the search tree of each move instead of the game positions
    #[arg(long, value_name = "M", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1000))]
    pub inside: u16,
    /// Node limit for the score of each position recorded by --inside
    #[arg(long, value_name = "K", default_value_t = 20_000, requires = "inside", value_parser = clap::value_parser!(u64).range(1..))]
    pub inside_nodes: u64,
    /// Score the positions of the games in a PGN file instead of playing games
    #[arg(long, value_name = "FILE", conflicts_with = "astray")]
    pub from: Option<PathBuf>,
    /// Number of games played in parallel
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Overwrite OUT and start again
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
