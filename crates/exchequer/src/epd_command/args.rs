//! Arguments of `epd`.

use crate::search_args::SearchArgs;
use clap::Args;
use std::path::PathBuf;

const EPD_HELP: &str = concat!(
    "A line has a position and operations: `bm` with the best moves, `am` with moves to avoid, `dm` with the number of moves to ",
    "a mate, also as `bm #3`, and `id`. Blank lines and lines that begin with `#` are skipped; an unreadable line ",
    "is explained on stderr and makes the exit code 1. Castling, en-passant and counter fields that no board can have are repaired and counted. The file may be packed by gzip or zstd. A position is solved when the final best move is correct. `found at` is ",
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
    /// Stop at the first bad line, and repair no field
    #[arg(long)]
    pub strict: bool,
    /// Search parameters that differ from the default
    #[command(flatten)]
    pub search: SearchArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
