//! What a search has found out about an exchange, for the few exchanges that take long.
//!
//! Captures on different lines can be made in almost any order and lead to the same board. Where many pieces stand behind
//! each other, a search that does not notice looks at the same few thousand boards millions of times.

use core::cell::Cell;
use exchequer_core::{Bitboard, Role};

/// A power of two: 48 KiB in all, which holds most of what even the most crowded boards come to.
const ENTRIES: usize = 2048;

/// The bounds of what the side to capture can win, for the boards of one exchange.
pub(crate) struct Memo {
    entries: [Cell<Entry>; ENTRIES],
}

/// Of a board with at least one piece; the side to capture follows from how many have left.
#[derive(Clone, Copy)]
struct Entry {
    occupied: Bitboard,
    at_risk: Role,
    bounds: Bounds,
}

impl Entry {
    /// No board of an exchange is empty: something stands on its square.
    const NONE: Self = Self { occupied: Bitboard::EMPTY, at_risk: Role::Pawn, bounds: Bounds::UNKNOWN };
}

/// What is known of a value: it is from `lower` to `upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Bounds {
    /// Nobody wins less than 0, since nobody has to capture.
    pub(crate) const UNKNOWN: Self = Self { lower: 0, upper: i32::MAX };
}

impl Memo {
    pub(crate) const fn new() -> Self {
        Self { entries: [const { Cell::new(Entry::NONE) }; ENTRIES] }
    }

    /// What is known of a board.
    pub(crate) fn bounds(&self, occupied: Bitboard, at_risk: Role) -> Bounds {
        let entry = self.entry(occupied, at_risk).get();
        if entry.occupied == occupied && entry.at_risk == at_risk { entry.bounds } else { Bounds::UNKNOWN }
    }

    /// Keeps what is known of a board, in place of another one.
    pub(crate) fn set(&self, occupied: Bitboard, at_risk: Role, bounds: Bounds) {
        self.entry(occupied, at_risk).set(Entry { occupied, at_risk, bounds });
    }

    fn entry(&self, occupied: Bitboard, at_risk: Role) -> &Cell<Entry> {
        // Fibonacci hashing: the high bits of the product depend on all squares.
        let hash = (occupied.bits() ^ (at_risk as u64) << 61).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.entries[(hash >> (u64::BITS - ENTRIES.ilog2())) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::Square;

    #[test]
    fn boards_and_what_stands_on_the_square_are_told_apart() {
        let memo = Memo::new();
        let bounds = Bounds { lower: 100, upper: 300 };
        let board = Bitboard::of(Square::D4) | Square::D8;
        memo.set(board, Role::Rook, bounds);
        assert_eq!(memo.bounds(board, Role::Rook), bounds);
        assert_eq!(memo.bounds(board, Role::Queen), Bounds::UNKNOWN);
        assert_eq!(memo.bounds(Square::D4.into(), Role::Rook), Bounds::UNKNOWN);
    }
}
