//! Attackers of a square under a given occupancy.

use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Sliders of a board by the lines they use; a queen is in both sets.
#[derive(Clone, Copy)]
pub(crate) struct SliderSets {
    /// Bishops and queens.
    pub(crate) diagonal: Bitboard,
    /// Rooks and queens.
    pub(crate) orthogonal: Bitboard,
}

impl SliderSets {
    #[inline(always)]
    pub(crate) fn new(placement: &impl Placement) -> Self {
        let queens = placement.role(Role::Queen);
        Self {
            diagonal: placement.role(Role::Bishop) | queens,
            orthogonal: placement.role(Role::Rook) | queens,
        }
    }

    /// Returns the sliders of both sides that attack `to` through `occupied`.
    #[inline(always)]
    pub(crate) fn attackers(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let both = attacks::both(to, occupied);
        ((both.bishop & self.diagonal) | (both.rook & self.orthogonal)) & occupied
    }
}

/// Attackers of a square, looked up once and updated as pieces leave the board.
#[derive(Clone, Copy)]
pub struct Seen {
    sliders: SliderSets,
    to: Square,
    occupied: Bitboard,
    lines: Both,
    leapers: Bitboard,
}

impl Seen {
    /// Creates the attackers of `to` through `occupied`.
    #[inline(always)]
    pub(crate) fn of(placement: &impl Placement, to: Square, occupied: Bitboard) -> Self {
        Self {
            sliders: SliderSets::new(placement),
            to,
            occupied,
            lines: attacks::both(to, occupied),
            leapers: attacks::leapers_to(placement, to, occupied),
        }
    }

    /// Returns the attackers after the piece on `from` has left, with one lookup if it stood on a line.
    #[inline]
    pub(crate) fn without(mut self, from: Square) -> Self {
        self.occupied.remove(from);
        self.leapers.remove(from);
        if self.lines.bishop.contains(from) {
            self.lines.bishop = attacks::bishop(self.to, self.occupied);
        } else if self.lines.rook.contains(from) {
            self.lines.rook = attacks::rook(self.to, self.occupied);
        }
        self
    }

    /// Returns the attacked square.
    #[inline(always)]
    pub(crate) fn to(&self) -> Square {
        self.to
    }

    /// Returns the pieces on the board.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// Returns the sliders of the board, including those that have left.
    #[inline(always)]
    pub(crate) fn sliders(&self) -> SliderSets {
        self.sliders
    }

    /// Returns the squares up to the first piece in each direction.
    #[inline(always)]
    pub(crate) fn lines(&self) -> Bitboard {
        self.lines.bishop | self.lines.rook
    }

    /// Returns the pawns, knights and kings of both sides that attack the square.
    #[inline(always)]
    pub(crate) fn leapers(&self) -> Bitboard {
        self.leapers
    }

    /// Returns the pieces of both sides that attack the square.
    #[inline(always)]
    pub(crate) fn attackers(&self) -> Bitboard {
        let Both { bishop, rook } = self.lines;
        (((bishop & self.sliders.diagonal) | (rook & self.sliders.orthogonal)) & self.occupied) | self.leapers
    }
}
