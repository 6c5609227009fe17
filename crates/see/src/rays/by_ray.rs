//! Ray space, the ray-ordered board: eight lines and eight knight jumps meet on the exchange square, and each is a byte.
//!
//! Bits 0 to 6 of a byte are the squares of one line, the nearest first. Bit 7 is the square of one jump. The first piece
//! on every line is then the lowest bit of each byte, found by one subtraction. The same subtraction finds x-ray
//! attackers, without a lookup. The roles are eight sets of one vector, and one comparison finds the attackers.
//!
//! Arranging a board this way takes AVX-512 (VBMI, BITALG) and GFNI. Builds for these instructions use ray space for
//! single moves; for batches every build detects the CPU.

use super::avx512::{Avx512, Sets};
use super::slots::{JUMPS, NEAREST, ORDERS, Order, SLOTS, attacking, lowest};
use super::view::{NO_ATTACKER, View};
use exchequer_core::{Bitboard, Color, Placement, Square};

/// View of a board ordered by the rays that meet on a square.
pub(crate) struct Rays {
    token: Avx512,
    order: &'static Order,
    /// Pieces after the first move, without the exchange square.
    board: Bitboard,
    occupied: u64,
    white: u64,
    /// Pieces of each role, in ray order.
    sets: Sets,
}

impl Rays {
    /// Creates the view of `to` under `occupied`.
    #[cfg_attr(not(is_for_avx512), allow(dead_code, reason = "other builds use it in tests only"))]
    #[inline(always)]
    pub(crate) fn new(token: Avx512, placement: &impl Placement, to: Square, occupied: Bitboard) -> Self {
        let (order, slots) = (&ORDERS[to.index()], &SLOTS[to.index()]);
        let board = occupied - to;
        let occupied = token.arrange(order, board) & slots.on_board;
        let white = token.arrange(order, placement.color(Color::White));
        let sets = token.sets(slots, placement);
        Self { token, order, board, occupied, white, sets }
    }
}

impl View for Rays {
    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.occupied
    }

    #[inline(always)]
    fn color(&self, color: Color) -> u64 {
        if color == Color::White { self.white } else { !self.white }
    }

    #[inline(always)]
    fn seen(&self, occupied: u64) -> u64 {
        // Bit 7 of each byte absorbs the borrow and keeps it out of the next line.
        let nearer = !((occupied | JUMPS) - NEAREST) | JUMPS;
        occupied & nearer
    }

    #[inline(always)]
    fn least(&self, side: Color, seen: u64) -> usize {
        (self.token.roles(self.sets, attacking(side), seen) | 1 << NO_ATTACKER).trailing_zeros() as usize
    }

    #[inline(always)]
    fn pieces(&self, side: Color, role: usize, seen: u64) -> u64 {
        self.token.set(self.sets, role) & attacking(side)[role % 8] & seen
    }

    #[inline(always)]
    fn is_aimed(&self, side: Color, pieces: u64) -> bool {
        self.token.roles(self.sets, attacking(side), pieces) != 0
    }

    #[inline(always)]
    fn arrange(&self, squares: Bitboard) -> u64 {
        self.token.arrange(self.order, squares)
    }

    #[inline(always)]
    fn standing(&self, occupied: u64) -> Bitboard {
        let mut standing = self.board;
        let mut left = self.occupied & !occupied;
        while left != 0 {
            standing -= Bitboard::from_bits(1 << (self.order.of(left.trailing_zeros()) % 64));
            left &= left - 1;
        }
        standing
    }

    #[inline(always)]
    fn lowest(&self, pieces: u64) -> u64 {
        // Jumps and neighbors are in the order of their squares.
        let is_in_order = pieces & pieces.wrapping_sub(1) == 0 || pieces & !(JUMPS | NEAREST) == 0;
        if is_in_order { pieces & pieces.wrapping_neg() } else { lowest(self.order, pieces) }
    }
}

#[cfg(test)]
mod tests;
