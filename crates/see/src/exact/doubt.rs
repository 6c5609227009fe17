//! Questions that a first look need not answer as the best capture would.

use crate::first_move::SliderSets;
use crate::promoters::promoters;
use crate::swap::{FirstExclusion, Replies, Restriction};
use crate::two_views::Around;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Color, PinsAtHand, Placement, Role, Square};

/// First look under `Pseudo` and `Legal`: no capture is excluded, but promotions and, with `LEGAL`, the kings cast doubt on what it
/// decides.
pub(super) struct BestCapture<const LEGAL: bool>;

impl<const LEGAL: bool> Restriction for BestCapture<LEGAL> {
    const DOUBTS_UNCERTAIN: bool = false;
    const HAS_DOUBTS: bool = true;
    const LOOKS_AT_SETTLED: bool = false;

    #[cfg(is_for_avx512)]
    const LOOKS_UP_PINS: bool = LEGAL;

    #[inline(always)]
    fn at_first<P: Placement>(
        replies: &Replies<'_, P>,
        around: &impl Around,
        _: Bitboard,
        potential: Bitboard,
    ) -> FirstExclusion {
        let promoting = around.promoting(potential);
        if !LEGAL {
            let none = FirstExclusion::certain(Bitboard::EMPTY);
            return FirstExclusion { doubt: promoting, doubt_on_win: promoting, ..none };
        }
        at_hand(replies, around, potential, promoting)
            .unwrap_or_else(|| looked_up(replies, around, potential, promoting))
    }

    #[inline(always)]
    fn may_exclude<P: Placement>(_: &Replies<'_, P>, _: &impl Around, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Returns what stored pins tell; `None` if the board stores none.
///
/// If the replier wins, its first capture has to leave its king safe; else the recapture does. A check from before the first move
/// counts whichever king it is given to.
#[inline(always)]
fn at_hand<P: Placement>(
    replies: &Replies<'_, P>,
    around: &impl Around,
    potential: Bitboard,
    promoting: Bitboard,
) -> Option<FirstExclusion> {
    let &Replies { placement, to, occupied, replier, .. } = replies;
    let PinsAtHand { pinned, lines: own, .. } = placement.pins_at_hand(replier)?;
    let other = placement.pins_at_hand(!replier)?.lines;
    let always = (placement.checkers_at_hand()? - to) | promoting;
    // Any piece that leaves a line counts, that of the first move among them. The exact answer takes a lookup, and few questions
    // need it.
    let gone = placement.occupied() - occupied;
    Some(FirstExclusion {
        excluded: Bitboard::EMPTY,
        uncertain: around.arrange(pinned),
        doubt: around.touching(other, potential, gone) | always,
        doubt_on_win: own & gone | always,
    })
}

/// Returns what a lookup on both kings tells.
#[inline(always)]
fn looked_up<P: Placement>(
    replies: &Replies<'_, P>,
    around: &impl Around,
    potential: Bitboard,
    promoting: Bitboard,
) -> FirstExclusion {
    let of = |side| danger(replies, around, side, potential) | promoting;
    let none = FirstExclusion::certain(Bitboard::EMPTY);
    FirstExclusion { doubt: of(!replies.replier), doubt_on_win: of(replies.replier), ..none }
}

/// Returns a set with members if a capture on the square by one of the `potential` pieces may leave the king of `side` in check,
/// whichever have left before, or if it was in check before the first move; empty without a king.
///
/// Boards that store no pins need the order of squares.
#[inline(always)]
pub(super) fn danger<P: Placement>(
    replies: &Replies<'_, P>,
    around: &impl Around,
    side: Color,
    potential: Bitboard,
) -> Bitboard {
    let &Replies { placement, to, occupied, .. } = replies;
    if let Some(PinsAtHand { lines, checkers, .. }) = placement.pins_at_hand(side) {
        // As in `at_hand`.
        let gone = placement.occupied() - occupied;
        return around.touching(lines, potential, gone) | (checkers - to);
    }
    placement.king(side).map_or(Bitboard::EMPTY, |king| {
        let sliders = SliderSets::new(placement);
        // The pieces that are lifted count as attackers, too.
        let Both { bishop, rook } = attacks::both(king, (occupied - potential) | to);
        let leapers = attacks::leapers_to(placement, king, occupied);
        let attackers = bishop & sliders.diagonal | rook & sliders.orthogonal | leapers;
        attackers & placement.color(!side) & (occupied - to)
    })
}

/// Returns the pawns that promote if they capture on a square.
#[inline(always)]
pub(super) fn promoting_pawns(placement: &impl Placement, to: Square) -> Bitboard {
    placement.role(Role::Pawn) & promoters(to)
}
