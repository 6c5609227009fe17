//! Ray space, the ray-ordered board: eight lines and eight knight's jumps meet on the square of the exchange, and each is a byte.
//!
//! Bits 0 to 6 of a byte are the squares of one line, the nearest first, and bit 7 is the square of one jump. Then the first
//! piece on every line at once is the lowest bit of each byte, found by one subtraction, and the
//! same subtraction finds x-ray attackers, without any lookup. The roles are eight sets of one vector: one comparison
//! finds the attackers. It takes instructions of AVX-512 (VBMI, BITALG) and GFNI to bring a board into this order.
//! Builds that may use them do so for single questions; of many questions at once every build asks the CPU.

#![allow(unsafe_code, reason = "instructions that not every x86-64 has")]

mod avx512;
mod detect;
mod lanes;
mod slots;

use crate::view::{NO_ATTACKER, View};
use exchequer_core::{Bitboard, Color, Placement, Square};
use slots::{JUMPS, NEAREST, SLOTS, Slots, attacking, lowest};

pub(crate) use avx512::Avx512;
use avx512::{Sets, SetsByRay};
pub(crate) use lanes::VectorReplies;

/// The board around a square in the order of its rays.
pub(crate) struct Rays {
    token: Avx512,
    slots: &'static Slots,
    /// All that stand once the first move is made, but for the square itself.
    board: Bitboard,
    occupied: u64,
    white: u64,
    /// The pieces of each role.
    sets: Sets,
}

impl Rays {
    /// The board as seen from `to`, with `occupied` on it.
    #[cfg_attr(
        not(all(target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni")),
        allow(dead_code, reason = "other builds do not ask for one board; their tests compare with it")
    )]
    #[inline(always)]
    pub(crate) fn new(token: Avx512, placement: &impl Placement, to: Square, occupied: Bitboard) -> Self {
        let slots = &SLOTS[to.index()];
        let board = occupied - to;
        let occupied = token.arrange(slots, board) & slots.on_board;
        let white = token.arrange(slots, placement.color(Color::White));
        let sets = token.sets(slots, placement);
        Self { token, slots, board, occupied, white, sets }
    }

    /// Creates the view from the sets of White, of an unused set and of each role, in this order.
    #[inline(always)]
    fn of(token: Avx512, sets: SetsByRay, to: Square, standing: Bitboard) -> Self {
        let slots = &SLOTS[to.index()];
        let occupied = token.arrange(slots, standing) & slots.on_board;
        let (white, sets) = token.without_first_two(token.by_set(sets));
        Self { token, slots, board: standing, occupied, white, sets }
    }
}

impl View for Rays {
    const SEES_ATTACKERS_ALONE: bool = false;

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
        // Bit 7 of each byte is borrowed from, so that no line reaches into the next.
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
        self.token.arrange(self.slots, squares)
    }

    #[inline(always)]
    fn standing(&self, occupied: u64) -> Bitboard {
        let mut standing = self.board;
        let mut left = self.occupied & !occupied;
        while left != 0 {
            standing -= self.slots.square(left.trailing_zeros());
            left &= left - 1;
        }
        standing
    }

    #[inline(always)]
    fn lowest(&self, pieces: u64) -> u64 {
        // Jumps and neighbors are in the order of their squares.
        let is_in_order = pieces & pieces.wrapping_sub(1) == 0 || pieces & !(JUMPS | NEAREST) == 0;
        if is_in_order { pieces & pieces.wrapping_neg() } else { lowest(self.slots, pieces) }
    }
}

#[cfg(test)]
mod tests;
