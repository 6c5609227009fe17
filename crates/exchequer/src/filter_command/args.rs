//! Arguments of `filter`.

use super::comparison::Comparison;
use super::noisy::NoisyMove;
use super::range::NumberRange;
use crate::source_args::format;
use crate::stream_args::{StreamArgs, stream_help};
use clap::Args;
use exchequer_formats::Format;

const FILTER_HELP: &str = stream_help!(
    "A record is kept if it passes every condition. A position is quiet when its side to move is not in check and has no \
     capture with a value of T or more, and, with --move-field, when the move there neither takes nor promotes; it \
     may give check. Without --to the output has the format of the input, and lines and records of fixed size are not \
     changed in any byte; games and chains are put together again.\n\n\
     Examples: `filter --no-check --no-noisy-move` is what most trainers do, with --noisy-like for the definition of one of \
     them; `filter --no-check --see-move '<= 0'` drops the moves that win material, and keeps even exchanges."
);

/// Arguments of `filter`.
#[derive(Args, Debug)]
#[command(after_help = FILTER_HELP)]
pub struct FilterArgs {
    /// The conditions.
    #[command(flatten)]
    pub conditions: ConditionArgs,
    /// Drop positions that came before, up to side to move, castling and en passant; of those the first is kept
    #[arg(long)]
    pub dedup: bool,
    /// Number of positions, in millions, that --dedup remembers; the oldest are forgotten first. A million takes about
    /// 16 MiB. Different positions are taken for equal with a probability of 2^-64 per pair
    #[arg(long, value_name = "MILLIONS", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub dedup_memory: u32,
    /// Keep this share of the records that pass, such as 0.1, chosen at random
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub sample: Option<f64>,
    /// Seed of --sample
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Keep the records that fail a condition instead
    #[arg(long)]
    pub invert: bool,
    /// Keep every record, and set the score of those that would be dropped to 32002, which trainers skip; in binpack
    /// files a dropped record costs more bytes than a marked one
    #[arg(long, conflicts_with_all = ["dedup", "sample"])]
    pub mark: bool,
    /// Format of the output
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub to: Option<Format>,
    /// The common arguments.
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// Conditions of `filter`.
#[derive(Args, Clone, Debug)]
pub struct ConditionArgs {
    /// Drop positions in check, and those with a winning capture
    #[arg(long)]
    pub quiet: bool,
    /// Least capture value that makes a position noisy for --quiet; 1 means any winning capture
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true)]
    pub threshold: i32,
    /// Drop positions in check
    #[arg(long)]
    pub no_check: bool,
    /// Drop records whose move captures or promotes
    #[arg(long)]
    pub no_noisy_move: bool,
    /// Definition of a noisy move, as in the filter of a program; implies --no-noisy-move
    #[arg(long, value_name = "NAME", value_enum)]
    pub noisy_like: Option<NoisyMove>,
    /// Keep records whose move has this exchange value, such as '>= 0'
    #[arg(long, value_name = "COMPARISON", allow_hyphen_values = true)]
    pub see_move: Option<Comparison>,
    /// Drop records before this ply of the game, from 0
    #[arg(long, value_name = "PLY")]
    pub min_ply: Option<u16>,
    /// Drop records with a score above this, for either side
    #[arg(long, value_name = "SCORE")]
    pub max_score: Option<u16>,
    /// Keep positions with this number of pieces, kings and pawns included, such as 8..32
    #[arg(long, value_name = "A..B")]
    pub pieces: Option<NumberRange>,
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}
