//! The arguments of the commands that search.

use crate::choices::Choice;
use clap::{Args, ValueEnum};
use exchequer_ordering::SeeMode;
use exchequer_search::{CaptureOrder, SearchConfig, SeePruning};
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
    /// The size of the table, in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// How exchange evaluation takes part in the search
    #[command(flatten)]
    pub see: SeeChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// How exchange evaluation takes part in a search.
#[derive(Args, Debug)]
pub struct SeeChoices {
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
    /// No exchange evaluation at all
    #[arg(long, conflicts_with_all = ["see_mode", "see_pruning", "qsee_pruning"])]
    pub see_off: bool,
}

impl SeeChoices {
    /// The search that has these choices and is as usual otherwise.
    pub(crate) fn config(&self) -> SearchConfig {
        let capture_order = self.capture_order;
        if self.see_off {
            return SearchConfig { capture_order, ..SearchConfig::without_see() };
        }
        SearchConfig {
            see_mode: self.see_mode,
            see_pruning_mode: self.see_pruning,
            quiescence_see_pruning: self.qsee_pruning,
            capture_order,
            ..SearchConfig::default()
        }
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
    /// How exchange evaluation takes part in the search
    #[command(flatten)]
    pub see: SeeChoices,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
