//! Effects of a format that cannot hold a record exactly.

use bitflags::bitflags;
use std::fmt;

bitflags! {
    /// Parts of one record that a writer has changed because the format cannot hold them.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Changes: u8 {
        /// The score is saturated.
        const SCORE = 1 << 0;
        /// The ply is saturated, or computed from the move counter.
        const PLY = 1 << 1;
        /// A counter of the position is saturated or computed from the ply.
        const COUNTERS = 1 << 2;
        /// Castling rights of Chess960 are dropped.
        const CASTLING = 1 << 3;
    }
}

/// Reason why a format cannot hold a record at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The format needs a move.
    NoMove,
    /// The format needs a score.
    NoScore,
    /// The format needs a result.
    NoResult,
    /// The format cannot hold castling of Chess960.
    Chess960Castling,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMove => "the record has no move, which the format needs",
            Self::NoScore => "the record has no score, which the format needs",
            Self::NoResult => "the record has no result, which the format needs",
            Self::Chess960Castling => "the record has a castling of Chess960, which the format cannot hold",
        })
    }
}

impl std::error::Error for Refusal {}
