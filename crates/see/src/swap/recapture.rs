//! Threshold test of the replies in a batch of vectors: the exchange under a null window, with an exit once it is decided.
//!
//! One question repeats: can the side to move win at least `wanted` by capturing on the square? It wins at most the
//! value of the piece there, and less if the other side recaptures. The difference between this value and `wanted` is
//! the margin. With a capturer, the answer is yes exactly if the other side cannot win more than the margin: the same
//! question with the sides exchanged.
//!
//! Branch mispredictions take most of the time. Everything that can decide a question is computed first, and a single
//! branch tests whether it is decided.

use super::exact_walk::has_free_king;
use super::pin_exclusion::PinExclusion;
use crate::PieceValues;
use crate::rays::{NO_ATTACKER, View};
use exchequer_core::{Color, Placement, Role, select_unpredictable};

/// Plays captures, starting with `reply`, until the exchange is decided; returns `true` if the first replier wins.
#[inline(always)]
pub(crate) fn play_on<B: PinExclusion, V: View>(
    view: V,
    placement: &impl Placement,
    values: &PieceValues,
    mut turn: Turn,
    mut reply: Reply,
) -> bool {
    let replier = turn.side;
    loop {
        let Turn { side, margin, occupied, own, others } = turn;
        let pieces = view.pieces(side, reply.role, reply.seen);
        if reply.role == Role::King.index() {
            return has_free_king(&view, !side, pieces, occupied, others) == (side == replier);
        }
        turn = Turn {
            side: !side,
            margin: values.value_at_risk(reply.role) - margin - 1,
            occupied: occupied & !view.lowest(pieces),
            own: others,
            others: own,
        };
        reply = turn.look::<B, _>(&view, placement, values);
        if reply.decides() {
            return reply.exists() == (turn.side == replier);
        }
    }
}

/// The side to move, its margin and the remaining pieces.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    side: Color,
    margin: i32,
    occupied: u64,
    own: u64,
    others: u64,
}

/// The result of [`Turn::look`].
#[derive(Clone, Copy)]
pub(crate) struct Reply {
    /// The pieces of the side that see the square.
    pub(crate) seen: u64,
    /// The role that captures, or [`NO_ATTACKER`].
    pub(crate) role: usize,
    is_last: bool,
}

impl Reply {
    /// Creates a capture that does not decide the turn, by a piece of `role` among `seen`.
    #[inline(always)]
    pub(crate) const fn open(seen: u64, role: usize) -> Self {
        Self { seen, role, is_last: false }
    }

    /// Returns `true` if the turn is decided; it is won if a reply [exists](Self::exists).
    #[inline(always)]
    pub(crate) const fn decides(self) -> bool {
        self.is_last
    }

    /// Returns `true` if a capturer exists.
    #[inline(always)]
    pub(crate) const fn exists(self) -> bool {
        self.role != NO_ATTACKER
    }
}

impl Turn {
    /// Creates the first turn of a side with its margin.
    #[inline(always)]
    pub(crate) fn new(view: &impl View, side: Color, margin: i32) -> Self {
        Self { side, margin, occupied: view.occupied(), own: view.color(side), others: view.color(!side) }
    }

    /// Finds the capture by the least valuable attacker.
    #[inline(always)]
    pub(crate) fn look<B: PinExclusion, V: View>(
        &self,
        view: &V,
        placement: &impl Placement,
        values: &PieceValues,
    ) -> Reply {
        let Self { side, margin, occupied, own, others } = *self;
        let seen = view.seen(occupied) & own;
        let seen = seen & !B::excluded_in_view(view, placement, side, occupied);
        let role = view.least(side, seen);
        // Decided if there is no capturer, no possible recapture, or a recapture within the margin. A table lookup keeps
        // the compiler from emitting three branches.
        let deciding = select_unpredictable(view.is_aimed(!side, occupied & others), role, NO_ATTACKER);
        Reply { seen, role, is_last: values.value_at_risk(deciding) <= margin }
    }
}
