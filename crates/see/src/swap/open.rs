//! The captures of a question that the first look leaves open, one after the other.
//!
//! One question repeats: can the side to move win at least what it wants by capturing on the square? It wins at most the
//! value of the piece there, and less if the other side recaptures. The difference between this value and the wanted one is
//! the margin. With a capturer, the answer is yes exactly if the other side cannot win more than the margin: the same
//! question with the sides exchanged.

use super::first_look::Replies;
use super::pin_exclusion::PinExclusion;
use crate::PieceValues;
use crate::first_move::SliderSets;
use crate::rays::NO_ATTACKER;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square, select_unpredictable};

/// An exchange between two captures.
pub(super) struct OpenExchange<'a, P> {
    placement: &'a P,
    values: &'a PieceValues,
    to: Square,
    replier: Color,
    margin: i32,
    occupied: Bitboard,
    /// The pieces that can ever attack the square, in whatever order the others leave.
    potential: Bitboard,
}

impl<'a, P: Placement> OpenExchange<'a, P> {
    /// Creates the exchange after the first move; `potential` are the pieces that can ever attack the square.
    #[inline(always)]
    pub(super) fn new(replies: Replies<'a, P>, potential: Bitboard) -> Self {
        let Replies { placement, values, to, occupied, replier, margin } = replies;
        Self { placement, values, to, replier, margin, occupied: occupied - to, potential }
    }

    /// Plays captures until the exchange is decided; returns `true` if the replier wins.
    #[inline(never)]
    pub(super) fn win<B: PinExclusion>(mut self) -> bool {
        let sliders = SliderSets::new(self.placement);
        let leapers = attacks::leapers_to(self.placement, self.to, self.occupied);
        let mut side = self.replier;
        loop {
            let own = self.placement.color(side);
            let seen = (sliders.attackers(self.to, self.occupied) | leapers & self.occupied) & own;
            let capturers = seen - B::excluded(self.placement, side, seen, self.occupied);
            let (role, pieces) = self.least_valuable(capturers);
            // Decided if there is no capturer, no possible recapture, or a recapture within the margin. A table lookup keeps
            // the compiler from emitting three branches.
            let is_alone = (self.potential & self.occupied).is_subset(own);
            let deciding = select_unpredictable(is_alone, NO_ATTACKER, role);
            if self.values.value_at_risk(deciding) <= self.margin {
                return (role != NO_ATTACKER) == (side == self.replier);
            }
            if role == Role::King.index() {
                let is_free = |king| {
                    let standing = self.occupied - king;
                    (sliders.attackers(self.to, standing) | leapers & standing).is_subset(own)
                };
                return pieces.iter().any(is_free) == (side == self.replier);
            }
            self.occupied -= pieces - pieces.without_first();
            self.margin = self.values.value_at_risk(role) - self.margin - 1;
            side = !side;
        }
    }

    /// Returns the lowest role among `capturers`, or [`NO_ATTACKER`], and the capturers of this role.
    #[inline(always)]
    fn least_valuable(&self, capturers: Bitboard) -> (usize, Bitboard) {
        let king = (Role::King.index(), capturers);
        let mut least = select_unpredictable(capturers.is_empty(), (NO_ATTACKER, capturers), king);
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let pieces = capturers & self.placement.role(role);
            least = select_unpredictable(pieces.is_empty(), least, (role.index(), pieces));
        }
        least
    }
}
