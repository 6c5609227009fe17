//! Castling rights.

use crate::Color;
use bitflags::bitflags;

bitflags! {
    /// Castlings whose king and rook have not moved, playable at the moment or not.
    ///
    /// "King side" is the side of the board east of the king, also in Chess960, where the rook may start on
    /// any file; the position keeps the rook's file.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub struct CastlingRights: u8 {
        /// White towards the h-file.
        const WHITE_KING_SIDE = 0b0001;
        /// White towards the a-file.
        const WHITE_QUEEN_SIDE = 0b0010;
        /// Black towards the h-file.
        const BLACK_KING_SIDE = 0b0100;
        /// Black towards the a-file.
        const BLACK_QUEEN_SIDE = 0b1000;
    }
}

impl CastlingRights {
    /// Both rights of one side.
    #[inline]
    #[must_use]
    pub const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::WHITE_KING_SIDE.union(Self::WHITE_QUEEN_SIDE),
            Color::Black => Self::BLACK_KING_SIDE.union(Self::BLACK_QUEEN_SIDE),
        }
    }

    /// The king-side right of one side.
    #[inline]
    #[must_use]
    pub const fn king_side(color: Color) -> Self {
        match color {
            Color::White => Self::WHITE_KING_SIDE,
            Color::Black => Self::BLACK_KING_SIDE,
        }
    }

    /// The queen-side right of one side.
    #[inline]
    #[must_use]
    pub const fn queen_side(color: Color) -> Self {
        match color {
            Color::White => Self::WHITE_QUEEN_SIDE,
            Color::Black => Self::BLACK_QUEEN_SIDE,
        }
    }
}
