//! Who attacks a square under a given occupancy.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// The sliders of a board by the lines they use; a queen is in both.
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

    /// The sliders of both sides that attack `to` through `occupied`.
    #[inline(always)]
    pub(crate) fn attackers(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let both = attacks::both(to, occupied);
        ((both.bishop & self.diagonal) | (both.rook & self.orthogonal)) & occupied
    }
}

/// The pawns, knights and kings of both sides that attack `to` and are still in `occupied`.
#[inline(always)]
pub(crate) fn leapers(placement: &impl Placement, to: Square, occupied: Bitboard) -> Bitboard {
    // A pawn attacks `to` from where a pawn of the other color on `to` would attack.
    let pawns = (attacks::pawn(Color::Black, to) & placement.color(Color::White))
        | (attacks::pawn(Color::White, to) & placement.color(Color::Black));
    let attackers = (pawns & placement.role(Role::Pawn))
        | (attacks::knight(to) & placement.role(Role::Knight))
        | (attacks::king(to) & placement.role(Role::King));
    attackers & occupied
}

/// The pieces of both sides that attack `to` on the board as it stands.
pub(crate) fn visible(placement: &impl Placement, to: Square) -> Bitboard {
    let occupied = placement.occupied();
    leapers(placement, to, occupied) | SliderSets::new(placement).attackers(to, occupied)
}
