//! Transposition table of one exchange search, for the few exchanges that take long.
//!
//! Captures on different lines can be made in almost any order and lead to the same board. With many pieces in a
//! battery, a search without a table visits the same few thousand boards millions of times.

use core::cell::Cell;
use exchequer_core::{Bitboard, Role};

/// Number of entries, a power of two; 48 KiB hold most boards of the most crowded exchanges.
const ENTRIES: usize = 2048;

/// Bounds of the value for the side to capture, for the boards of one exchange.
pub(super) struct Memo {
    entries: [Cell<Entry>; ENTRIES],
}

/// Entry of a board with at least one piece; the number of missing pieces implies the side to capture.
#[derive(Clone, Copy)]
struct Entry {
    occupied: Bitboard,
    at_risk: Role,
    bounds: Bounds,
}

impl Entry {
    /// An empty board marks an unused entry, because the exchange square is always occupied.
    const NONE: Self = Self { occupied: Bitboard::EMPTY, at_risk: Role::Pawn, bounds: Bounds::UNKNOWN };
}

/// Bounds of a value: it is from `lower` to `upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// Bounds of an unknown value: at least 0, because no side has to capture.
    pub(super) const UNKNOWN: Self = Self { lower: 0, upper: i32::MAX };
}

impl Memo {
    pub(super) const fn new() -> Self {
        Self { entries: [const { Cell::new(Entry::NONE) }; ENTRIES] }
    }

    /// Returns the bounds of a board.
    pub(super) fn bounds(&self, occupied: Bitboard, at_risk: Role) -> Bounds {
        let entry = self.entry(occupied, at_risk).get();
        if entry.occupied == occupied && entry.at_risk == at_risk { entry.bounds } else { Bounds::UNKNOWN }
    }

    /// Stores the bounds of a board; replaces the old entry.
    pub(super) fn set(&self, occupied: Bitboard, at_risk: Role, bounds: Bounds) {
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
    fn entries_differ_by_board_and_role_at_risk() {
        let memo = Memo::new();
        let bounds = Bounds { lower: 100, upper: 300 };
        let board = Bitboard::of(Square::D4) | Square::D8;
        memo.set(board, Role::Rook, bounds);
        assert_eq!(memo.bounds(board, Role::Rook), bounds);
        assert_eq!(memo.bounds(board, Role::Queen), Bounds::UNKNOWN);
        assert_eq!(memo.bounds(Square::D4.into(), Role::Rook), Bounds::UNKNOWN);
    }
}
