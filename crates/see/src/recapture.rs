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
    let (own, others) = (view.color(replier), view.color(!replier));
    let turn = Turn { side: replier, afford, occupied: view.occupied(), own, others };
    match turn.look::<B, _>(&view, placement, values) {
        Found::Settled(wins) => wins,
        // By value, so that what most questions have no need of is put into memory only here.
        Found::Open(role, seen) => play_on::<B, V>(view, placement, values, turn, role, seen),
    }
}

/// Plays captures until somebody wins; the first is known.
#[inline(never)]
fn play_on<B: Bars, V: View>(
    view: V,
    placement: &impl Placement,
    values: &PieceValues,
    mut turn: Turn,
    mut role: usize,
    mut seen: u64,
) -> bool {
    let replier = turn.side;
    loop {
        let Turn { side, afford, occupied, own, others } = turn;
        let pieces = view.pieces(side, role, seen);
        if role == Role::King.index() {
            return has_free_king(&view, !side, pieces, occupied, others) == (side == replier);
        }
        turn = Turn {
            side: !side,
            afford: values.stake(role) - afford - 1,
            occupied: occupied & !view.lowest(pieces),
            own: others,
            others: own,
        };
        match turn.look::<B, _>(&view, placement, values) {
            Found::Settled(wins) => return wins == (turn.side == replier),
            Found::Open(next, by) => (role, seen) = (next, by),
        }
    }
}

/// A side to move and what it needs.
#[derive(Clone, Copy)]
struct Turn {
    side: Color,
    afford: i32,
    occupied: u64,
    own: u64,
    others: u64,
}

/// What a look at a turn has found.
enum Found {
    /// The side wins, or not.
    Settled(bool),
    /// That depends on what follows when one of this role captures, of these pieces that it sees.
    Open(usize, u64),
}

impl Turn {
    #[inline(always)]
    fn look<B: Bars, V: View>(&self, view: &V, placement: &impl Placement, values: &PieceValues) -> Found {
        let Self { side, afford, occupied, own, others } = *self;
        let seen = view.seen(occupied) & own;
        // Where it is known by now that nobody can capture, nobody's pins need be looked up.
        if V::SEES_ATTACKERS_ALONE && B::ARE_LOOKED_UP && seen == 0 {
            return Found::Settled(false);
        }
        let seen = seen & !B::barred_in(view, placement, side, occupied);
        let role = view.least(side, seen);
        // Nobody can capture, or nobody could ever take back, or what is taken back is little enough: by way of a table,
        // so that the compiler does not make three branches of one question.
        let settling = select_unpredictable(view.is_aimed(!side, occupied & others), role, NOBODY);
        if values.stake(settling) <= afford {
            Found::Settled(role != NOBODY)
        } else {
            Found::Open(role, seen)
        }
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
