//! Sliding attacks behind one trait, so that the fastest way for a CPU can be chosen.

use exchequer_core::{Bitboard, Square, ray};

/// The attacks of a bishop and of a rook from the same square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Both {
    /// Along the diagonals.
    pub bishop: Bitboard,
    /// Along file and rank.
    pub rook: Bitboard,
}

/// A way to look sliding attacks up.
pub trait Sliders: Copy {
    /// The squares that a bishop on `square` attacks.
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;
    /// The squares that a rook on `square` attacks.
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;
    /// Both at once.
    #[inline(always)]
    fn both(self, square: Square, occupied: Bitboard) -> Both {
        Both { bishop: self.bishop(square, occupied), rook: self.rook(square, occupied) }
    }
    /// The squares that a queen on `square` attacks.
    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied) | self.rook(square, occupied)
    }
}

/// The backend chosen at compile time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

impl Sliders for Native {
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        ray::attacks(ray::Slider::Bishop, square, occupied)
    }
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        ray::attacks(ray::Slider::Rook, square, occupied)
    }
}

/// The squares that a bishop on `square` attacks.
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Native.bishop(square, occupied)
}
/// The squares that a rook on `square` attacks.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Native.rook(square, occupied)
}
/// The squares that a queen on `square` attacks.
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    Native.queen(square, occupied)
}
/// Both at once.
#[inline(always)]
#[must_use]
pub fn both(square: Square, occupied: Bitboard) -> Both {
    Native.both(square, occupied)
}
