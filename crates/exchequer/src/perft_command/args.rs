//! Arguments of `perft`.

use clap::Args;
use std::path::PathBuf;

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
    /// Check every depth of an EPD file, `FEN ;D1 20 ;D2 400`, plain or packed by gzip or zstd; blank lines and lines with
    /// `#` are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "depth"])]
    pub suite: Option<PathBuf>,
    /// Skip the depths of the suite whose expected count is above N nodes
    #[arg(long, value_name = "N", requires = "suite", conflicts_with_all = ["fen", "depth"])]
    pub max_nodes: Option<u64>,
    /// Stop at the first bad line of the suite, and repair no field
    #[arg(long, requires = "suite", conflicts_with_all = ["fen", "depth"])]
    pub strict: bool,
}

/// Largest perft depth: far beyond any feasible count, and small enough for the recursion.
pub(crate) const MAX_DEPTH: i64 = 64;
