//! Safety of the kings after a first look: a test that is sure where it finds no danger.

use crate::first_move::SliderSets;
use crate::swap::{FirstLook, Replies};
use core::hint::select_unpredictable;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Color, PinsAtHand, Placement};

/// Returns a set with members if a king may change what a first look decides.
///
/// If the replier wins, its first capture has to leave its king safe; else the recapture does, unless there is no capture.
#[inline(always)]
pub(super) fn doubt<P: Placement>(replies: &Replies<'_, P>, look: &FirstLook) -> Bitboard {
    // All pieces that aim at the square, whatever is in between: known before the look, so that both run side by side.
    let &Replies { placement, to, occupied, replier, .. } = replies;
    let sliders = SliderSets::new(placement);
    let aiming = attacks::bishop_rays(to) & sliders.diagonal | attacks::rook_rays(to) & sliders.orthogonal;
    let leaving = aiming | attacks::leapers_to(placement, to, occupied);
    let own = danger(replies, replier, leaving);
    let others = danger(replies, !replier, leaving);
    let others = select_unpredictable(look.capturers().is_empty(), Bitboard::EMPTY, others);
    select_unpredictable(look.wins(), own, others)
}

/// Returns enemy pieces that attack the king of `side` through any of `leaving`; empty without a king. Those among `leaving`
/// count, and so do pieces that gave check before the first move.
///
/// Without such pieces, no capture on the square by one of `leaving` leaves the king in check, whichever have left before.
#[inline(always)]
pub(super) fn danger<P: Placement>(replies: &Replies<'_, P>, side: Color, leaving: Bitboard) -> Bitboard {
    let &Replies { placement, to, occupied, .. } = replies;
    placement.king(side).map_or(Bitboard::EMPTY, |king| {
        let sliders = SliderSets::new(placement);
        let Both { bishop, rook } = attacks::both(king, (occupied - leaving) | to);
        // Of leapers, the board knows those that give check: the first move adds none but the piece on the square.
        let leapers = placement.pins_at_hand(side).map_or_else(
            || attacks::leapers_to(placement, king, occupied),
            |PinsAtHand { checkers, .. }| checkers,
        );
        let attackers = bishop & sliders.diagonal | rook & sliders.orthogonal | leapers;
        attackers & placement.color(!side) & (occupied - to)
    })
}
