//! Questions that a first look need not answer as the best capture would.

use crate::first_move::SliderSets;
use crate::swap::{FirstExclusion, Replies, Restriction};
use crate::two_views::Around;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Color, PinsAtHand, Placement, Rank, Role, Square};

/// First look under `Pseudo` and `Legal`: no capture is excluded, but promotions and, with `LEGAL`, the kings cast doubt on what it
/// decides.
pub(super) struct BestCapture<const LEGAL: bool>;

impl<const LEGAL: bool> Restriction for BestCapture<LEGAL> {
    #[cfg(is_for_avx512)]
    const LOOKS_UP_PINS: bool = LEGAL;

    #[inline(always)]
    fn at_first<P: Placement>(
        replies: &Replies<'_, P>,
        around: &impl Around,
        capturers: Bitboard,
        potential: Bitboard,
    ) -> FirstExclusion {
        let &Replies { placement, to, occupied, replier, .. } = replies;
        let none = FirstExclusion::certain(Bitboard::EMPTY);
        let promoting = potential & around.role(Role::Pawn) & if_last(to);
        if !LEGAL {
            return FirstExclusion { doubt: promoting, doubt_on_win: promoting, ..none };
        }
        let others = danger(replies, around, !replier, potential);
        let Some(PinsAtHand { lines, checkers, .. }) = placement.pins_at_hand(replier) else {
            let doubt_on_win = danger(replies, around, replier, potential) | promoting;
            return FirstExclusion { doubt: others | promoting, doubt_on_win, ..none };
        };
        // If the replier wins, its first capture has to leave its king safe; else the recapture does.
        let gone = placement.occupied() - occupied;
        let on_lines = around.arrange(lines);
        FirstExclusion {
            uncertain: on_lines,
            doubt: capturers & on_lines | others | promoting,
            doubt_on_win: lines & gone | (checkers - to) | promoting,
            ..none
        }
    }

    #[inline(always)]
    fn may_exclude<P: Placement>(_: &Replies<'_, P>, _: &impl Around, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
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
        // Any piece that leaves a line counts, that of the first move among them. The exact answer takes a lookup, and few
        // questions need it.
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
    placement.role(Role::Pawn) & if_last(to)
}

/// Returns all bits if pawns promote on a square, else none.
#[inline(always)]
fn if_last(to: Square) -> Bitboard {
    let last_ranks = Bitboard::rank(Rank::First) | Rank::Eighth;
    let is_last = last_ranks.bits() >> to.index() & 1;
    Bitboard::from_bits(is_last.wrapping_neg())
}
