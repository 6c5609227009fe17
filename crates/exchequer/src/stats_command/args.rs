//! Arguments of `stats`.

use crate::rule_args::rule_set;
use crate::source_args::SourceArgs;
use crate::stream_args::stream_help;
use crate::values_args::ValuesArgs;
use clap::Args;
use exchequer_see::RuleSet;
use std::path::PathBuf;

const STATS_HELP: &str = stream_help!(
    "Results are White's. A quiet position is not in check and has no winning capture. Captures are the recorded moves that \
     capture, by their exchange value. A position is a duplicate if an equal one came before, up to side to move, \
     castling and en passant; the last 64 million positions are remembered, at 16 bytes each."
);

/// Arguments of `stats`.
#[derive(Args, Debug)]
#[command(after_help = STATS_HELP)]
pub struct StatsArgs {
    /// The input.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
    /// Also write histograms of scores, plies and pieces to this SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Rule set of the exchange
    #[arg(long, default_value = RuleSet::Legal.name(), value_parser = rule_set())]
    pub rules: RuleSet,
    /// The piece values.
    #[command(flatten)]
    pub pieces: ValuesArgs,
    /// Stop at the first bad record, and repair no field
    #[arg(long)]
    pub strict: bool,
}
