//! Whether the side that replies can win what it has to: the exchange under a null window, left as soon as it is decided.
//!
//! One question is asked again and again: can the side to move win at least `wanted` by capturing on the square?
//! It can win no more than what stands there, and less if the other side then wins something back. So it can afford to
//! lose the difference between the two, `afford`, and with a capturer at hand the answer is yes exactly if the other side
//! cannot win more than that: the same question with the sides exchanged.
//!
//! Most of the time goes into branches that a processor guesses wrongly, not into work. So everything that can settle a
//! question is worked out first, and one branch asks whether something did.

use crate::PieceValues;
use crate::bars::Bars;
use crate::view::{NOBODY, View};
use core::hint::select_unpredictable;
use exchequer_core::{Color, Placement, Role};

/// Whether the side that replies to a first move wins what it has to.
///
/// `afford` is by how much that is less than what it can take, so what it may lose again; at least 0.
#[inline(always)]
pub(crate) fn wins<B: Bars, V: View>(
    view: V,
    placement: &impl Placement,
    values: &PieceValues,
    replier: Color,
    afford: i32,
) -> bool {
    let turn = Turn::new(&view, replier, afford);
    let reply = turn.look::<B, _>(&view, placement, values);
    if reply.settles() {
        return reply.is_there();
    }
    // By value, so that what most questions have no need of is put into memory only here.
    play_on::<B, V>(view, placement, values, turn, reply)
}

/// [`play_on_here`] as a function of its own.
#[inline(never)]
pub(crate) fn play_on<B: Bars, V: View>(
    view: V,
    placement: &impl Placement,
    values: &PieceValues,
    turn: Turn,
    reply: Reply,
) -> bool {
    play_on_here::<B, V>(view, placement, values, turn, reply)
}

/// Plays captures until somebody wins; the next one is known. Whether the side that replied first wins.
#[inline(always)]
pub(crate) fn play_on_here<B: Bars, V: View>(
    view: V,
    placement: &impl Placement,
    values: &PieceValues,
    mut turn: Turn,
    mut reply: Reply,
) -> bool {
    let replier = turn.side;
    loop {
        let Turn { side, afford, occupied, own, others } = turn;
        let pieces = view.pieces(side, reply.role, reply.seen);
        if reply.role == Role::King.index() {
            return has_free_king(&view, !side, pieces, occupied, others) == (side == replier);
        }
        turn = Turn {
            side: !side,
            afford: values.stake(reply.role) - afford - 1,
            occupied: occupied & !view.lowest(pieces),
            own: others,
            others: own,
        };
        reply = turn.look::<B, _>(&view, placement, values);
        if reply.settles() {
            return reply.is_there() == (turn.side == replier);
        }
    }
}

/// A side to move and what it needs.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    side: Color,
    afford: i32,
    occupied: u64,
    own: u64,
    others: u64,
}

/// What a look at a turn has found.
#[derive(Clone, Copy)]
pub(crate) struct Reply {
    /// The pieces that the side sees.
    pub(crate) seen: u64,
    /// The role that captures, or [`NOBODY`].
    pub(crate) role: usize,
    is_last: bool,
}

impl Reply {
    /// No reply.
    pub(crate) const NONE: Self = Self { seen: 0, role: NOBODY, is_last: true };

    /// A capture by one of the pieces of a role that are seen, which settles nothing.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    pub(crate) const fn open(seen: u64, role: usize) -> Self {
        Self { seen, role, is_last: false }
    }

    /// Whether the turn is decided, and won if [there is](Self::is_there) a reply.
    #[inline(always)]
    pub(crate) const fn settles(self) -> bool {
        self.is_last
    }

    /// Whether somebody can capture.
    #[inline(always)]
    pub(crate) const fn is_there(self) -> bool {
        self.role != NOBODY
    }
}

impl Turn {
    /// The first one, of the side that can afford to lose so much.
    #[inline(always)]
    pub(crate) fn new(view: &impl View, side: Color, afford: i32) -> Self {
        Self { side, afford, occupied: view.occupied(), own: view.color(side), others: view.color(!side) }
    }

    /// Looks for the capture of the least valuable piece.
    #[inline(always)]
    pub(crate) fn look<B: Bars, V: View>(
        &self,
        view: &V,
        placement: &impl Placement,
        values: &PieceValues,
    ) -> Reply {
        let Self { side, afford, occupied, own, others } = *self;
        let seen = view.seen(occupied) & own;
        // Where it is known by now that nobody can capture, nobody's pins need be looked up.
        if V::SEES_ATTACKERS_ALONE && B::ARE_LOOKED_UP && seen == 0 {
            return Reply { seen, role: NOBODY, is_last: values.stake(NOBODY) <= afford };
        }
        let seen = seen & !B::barred_in(view, placement, side, occupied);
        let role = view.least(side, seen);
        // Nobody can capture, or nobody could ever take back, or what is taken back is little enough: by way of a table,
        // so that the compiler does not make three branches of one question.
        let settling = select_unpredictable(view.is_aimed(!side, occupied & others), role, NOBODY);
        Reply { seen, role, is_last: values.stake(settling) <= afford }
    }
}

/// Whether one of the kings may capture: nobody on the other `side`, barred or not, attacks the square once it has left
/// its own.
#[inline(always)]
pub(crate) fn has_free_king(
    view: &impl View,
    side: Color,
    mut kings: u64,
    occupied: u64,
    others: u64,
) -> bool {
    loop {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        let is_free = view.least(side, view.seen(occupied & !king) & others) == NOBODY;
        if is_free | (kings == 0) {
            return is_free;
        }
    }
}
