//! Conditions under which the least valuable attacker may not be the best capturer.
//!
//! If every piece is free to capture and no capture uncovers a slider, the least valuable attacker is the best choice at each
//! step, and a king goes last. This module finds the exceptions once for each exchange, with a generous test. An
//! exchange without exceptions equals one of `Swap`. In any other exchange only the pieces found here compete with the
//! least valuable attacker.

use crate::PieceValues;
use crate::first_move::{Seen, SliderSets};
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// Exceptions that make an exchange more than a swap list.
#[derive(Clone, Copy)]
pub(super) struct Complications {
    /// Pieces with a capture that changes the later capturers beyond the order of values.
    pub(super) pieces: Bitboard,
    /// `true` if there is any exception; a distant check can come from a piece that never captures.
    pub(super) any: bool,
}

impl Complications {
    /// Finds the exceptions of an exchange after its first move; with `legal` the lines to the kings count.
    #[inline]
    pub(super) fn of(placement: &impl Placement, seen: &Seen, values: &PieceValues, legal: bool) -> Self {
        let (to, occupied, sliders, leapers) = (seen.to(), seen.occupied(), seen.sliders(), seen.leapers());
        // Sliders that would attack the square on an empty board.
        let lined = ((attacks::bishop_rays(to) & sliders.diagonal)
            | (attacks::rook_rays(to) & sliders.orthogonal))
            & occupied;
        // A swap list goes by role, which need not be an order of values.
        let mut found = Self { pieces: Bitboard::EMPTY, any: !values.is_ascending() };
        let movable = (lined | leapers) - to;
        for hidden in lined - seen.lines() {
            found.screens(placement, values, hidden, attacks::between(to, hidden) & occupied, movable);
        }
        if (Bitboard::rank(Rank::First) | Rank::Eighth).contains(to) {
            // A promoting pawn gains and risks a queen, so it is not the least valuable piece.
            found.add(leapers & placement.role(Role::Pawn));
        }
        if legal {
            for color in Color::ALL {
                if let Some(king) = placement.king(color) {
                    let enemies = (placement.color(!color) & occupied) - to;
                    found.lines_to_king(placement, king, enemies, occupied, movable);
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

    /// Adds the pieces in front of a hidden slider if all of them can leave: enemies, which prefer to keep the line
    /// shut, and own pieces with a higher value, because the slider would capture before them.
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
        enemies: Bitboard,
        occupied: Bitboard,
        movable: Bitboard,
    ) {
        let sliders = SliderSets::new(placement);
        let aimed =
            (attacks::bishop_rays(king) & sliders.diagonal) | (attacks::rook_rays(king) & sliders.orthogonal);
        for slider in aimed & enemies {
            let between = attacks::between(king, slider) & occupied;
            // The square of the exchange stays occupied until the end.
            if between.is_subset(movable) {
                self.add(between | slider);
            }
        }
        // No slider and not on the square: only a board that is no legal position has such a check.
        self.any |= attacks::leapers_to(placement, king, occupied).intersects(enemies);
    }
}
