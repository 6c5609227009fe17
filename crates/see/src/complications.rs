//! When the least valuable capturer may not be the best one.
//!
//! With every piece free to capture and nobody uncovered by it, the least valuable attacker is the best choice at each
//! step, and a king goes last. What can spoil that is looked for here, once for an exchange and generously: an exchange
//! without any of it is one of `Swap`, and in any other only the pieces named here need be tried beside the least
//! valuable one.

use crate::PieceValues;
use crate::attackers::{Seen, SliderSets, leapers};
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// What makes an exchange more than a swap list.
#[derive(Clone, Copy)]
pub(crate) struct Complications {
    /// Pieces whose capture changes who can capture later, in a way that the order of values does not know.
    pub(crate) pieces: Bitboard,
    /// Whether there is anything at all; a check from afar can come from a piece that never captures.
    pub(crate) any: bool,
}

impl Complications {
    /// What complicates the exchange on a square, as it is seen after the first move; with `legal` the lines to the
    /// kings count.
    #[inline]
    pub(crate) fn of(placement: &impl Placement, seen: &Seen, values: &PieceValues, legal: bool) -> Self {
        let (to, occupied, sliders, leapers) = (seen.to(), seen.occupied(), seen.sliders(), seen.leapers());
        // Whoever could attack the square if nobody stood in between.
        let lined = ((attacks::bishop_rays(to) & sliders.diagonal)
            | (attacks::rook_rays(to) & sliders.orthogonal))
            & occupied;
        // A list of swaps goes by role, which is no order of values then.
        let mut found = Self { pieces: Bitboard::EMPTY, any: !values.is_ascending() };
        let movable = (lined | leapers) - to;
        for hidden in lined - seen.lines() {
            found.screens(placement, values, hidden, attacks::between(to, hidden) & occupied, movable);
        }
        if (Bitboard::rank(Rank::First) | Rank::Eighth).contains(to) {
            // Who promotes risks a queen and wins one: not the least valuable piece any more.
            found.add(leapers & placement.role(Role::Pawn));
        }
        if legal {
            for color in Color::ALL {
                if let Some(king) = placement.king(color) {
                    found.lines_to_king(placement, king, color, to, occupied, movable);
                }
            }
        }
        found
    }

    #[inline(always)]
    fn add(&mut self, pieces: Bitboard) {
        self.pieces |= pieces;
        self.any |= !pieces.is_empty();
    }

    /// The pieces before a hidden slider, if it can ever come through: those of the other side, which would rather not
    /// let it, and its own if they are worth more, since then it should have gone first.
    fn screens(
        &mut self,
        placement: &impl Placement,
        values: &PieceValues,
        hidden: Square,
        screens: Bitboard,
        movable: Bitboard,
    ) {
        if !screens.is_subset(movable) {
            return;
        }
        for screen in screens {
            let same_side = placement.color_at(screen) == placement.color_at(hidden);
            let roles = placement.role_at(screen).zip(placement.role_at(hidden));
            if !same_side || roles.is_some_and(|(screen, hidden)| values.is_dearer(screen, hidden)) {
                self.add(screen.into());
            }
        }
    }

    /// The pieces on the lines to a king that are open or can be opened: they check, pin and shield.
    #[inline]
    fn lines_to_king(
        &mut self,
        placement: &impl Placement,
        king: Square,
        color: Color,
        to: Square,
        occupied: Bitboard,
        movable: Bitboard,
    ) {
        let enemies = (placement.color(!color) & occupied) - to;
        let sliders = SliderSets::new(placement);
        let aimed =
            (attacks::bishop_rays(king) & sliders.diagonal) | (attacks::rook_rays(king) & sliders.orthogonal);
        for slider in aimed & enemies {
            let between = attacks::between(king, slider) & occupied;
            // Somebody stands on the square of the exchange until its end.
            if between.is_subset(movable) {
                self.add(between | slider);
            }
        }
        // No slider and not on the square: only a board that is no legal position has such a check.
        self.any |= leapers(placement, king, occupied).intersects(enemies);
    }
}
