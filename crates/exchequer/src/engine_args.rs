//! The arguments of the commands that search.

use crate::search_args::SearchArgs;
use clap::{Args, ValueEnum};
use exchequer_search::SearchConfig;
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
    pub search: SearchArgs,
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
