//! The exchange on bitboards: the least valuable attacker captures next and uncovers x-ray attackers.

use super::pin_exclusion::PinExclusion;
use crate::first_move::{Seen, SliderSets};
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// The state of an exchange between two captures.
pub(super) struct Exchange<'a, P, B> {
    placement: &'a P,
    exclusion: B,
    sliders: SliderSets,
    to: Square,
    /// The pieces that have not captured yet, and whatever stands on `to`.
    occupied: Bitboard,
    /// The pieces of both sides that attack `to` through `occupied`; a subset of it.
    attackers: Bitboard,
    side: Color,
}

impl<'a, P: Placement, B: PinExclusion> Exchange<'a, P, B> {
    /// Creates the exchange after its first move, with the attackers in `seen` and `side` to reply.
    #[inline(always)]
    pub(super) fn new(placement: &'a P, seen: &Seen, side: Color, exclusion: B) -> Self {
        Self {
            placement,
            exclusion,
            sliders: seen.sliders(),
            to: seen.to(),
            occupied: seen.occupied(),
            attackers: seen.attackers(),
            side,
        }
    }

    /// Returns the side to capture.
    #[inline(always)]
    pub(super) fn side(&self) -> Color {
        self.side
    }

    /// Returns the least valuable attacker that may capture; the lowest square among equals.
    #[inline(always)]
    pub(super) fn capturer(&self) -> Option<(Square, Role)> {
        let own = self.attackers & self.placement.color(self.side);
        if own.is_empty() {
            return None;
        }
        let own = own - self.exclusion.excluded_by(self.placement, self.side, own, self.occupied - self.to);
        if own.is_empty() {
            return None;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            if let Some(from) = (own & self.placement.role(role)).first() {
                return Some((from, role));
            }
        }
        self.king(own).map(|from| (from, Role::King))
    }

    /// Returns a king that may capture: no enemy, excluded or not, attacks `to` after the king has left its square.
    #[inline]
    fn king(&self, kings: Bitboard) -> Option<Square> {
        let enemies = self.placement.color(!self.side);
        if self.attackers.intersects(enemies) {
            return None;
        }
        // No enemy attacks the square at present, so only a slider behind the king can prevent its capture.
        kings.iter().find(|&king| self.sliders.attackers(self.to, self.occupied - king).is_disjoint(enemies))
    }

    /// Makes a capture, adds the x-ray attackers behind the piece, and changes the side to capture.
    #[inline(always)]
    pub(super) fn capture(&mut self, from: Square, role: Role) {
        self.occupied.remove(from);
        // A piece clears the line it came by and no other, so only the sliders of that line can be new.
        let uncovered = match role {
            Role::Pawn | Role::Bishop => attacks::bishop(self.to, self.occupied) & self.sliders.diagonal,
            Role::Rook => attacks::rook(self.to, self.occupied) & self.sliders.orthogonal,
            Role::Queen => self.sliders.attackers(self.to, self.occupied),
            // A knight comes by no line, and a king that captures ends the exchange.
            Role::Knight | Role::King => Bitboard::EMPTY,
        };
        self.attackers = (self.attackers | uncovered) & self.occupied;
        self.side = !self.side;
    }
}
