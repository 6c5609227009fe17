//! Arguments of `bench`.

use crate::search_args::SearchArgs;
use clap::{Args, ValueEnum};
use exchequer_search::SearchConfig;

/// Default search depth in plies.
pub(super) const DEPTH: i32 = 13;

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
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(i32).range(1..=127))]
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
    pub search: SearchArgs,
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
