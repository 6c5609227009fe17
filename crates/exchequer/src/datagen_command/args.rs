//! Arguments of `datagen`.

use crate::choices::{self, Choice};
use crate::link_target::link_target;
use crate::source_args::format;
use clap::Args;
use exchequer_formats::Format;
use exchequer_search::EvaluationKind;
use std::path::PathBuf;

const DATAGEN_HELP: &str = concat!(
    "A game begins with 8 or 9 random moves. OUT has the quiet positions of all games in their order, with --all every position. ",
    "A game depends only on its number, S, K and the evaluation, not on the number of threads.\n\n",
    "viriformat and pgn hold whole games and need --all. They cannot hold the positions of --inside.\n\n",
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
    /// Static evaluation of the searches
    #[arg(long, value_name = "MODE", value_parser = choices::parser::<EvaluationKind>(), default_value = EvaluationKind::default().name())]
    pub evaluation: EvaluationKind,
    /// Output file; complete games are appended
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
    /// Format of OUT, if its name does not show it; otherwise bulletformat
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub format: Option<Format>,
    /// Record every position of the games instead of the quiet ones
    #[arg(long, conflicts_with = "inside")]
    pub all: bool,
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
    /// Score the positions of the games in a PGN file instead of playing games; games with a fault are skipped
    #[arg(long, value_name = "FILE", conflicts_with = "astray")]
    pub from: Option<PathBuf>,
    /// Number of games played in parallel
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Overwrite OUT and start again
    #[arg(long)]
    pub overwrite: bool,
}

impl DatagenArgs {
    /// Returns the path of the output file: the target of a symbolic link, which keeps its name.
    pub(super) fn target(&self) -> PathBuf {
        link_target(&self.out)
    }
}
