//! Exclusion of pinned pieces from the exchange: the pin rule of engines, or none.

use super::first_look::{FirstExclusion, Replies, Restriction};
use crate::opaque::opaque;
use crate::rays::View;
use crate::two_views::Around;
use exchequer_attacks as attacks;
#[cfg(has_avx512)]
use exchequer_core::select_unpredictable;
use exchequer_core::{Bitboard, ByColor, Color, Pins, PinsAtHand, Placement};

/// Pieces of a side that pins exclude from capturing.
pub(crate) trait PinExclusion: Restriction + Copy {
    /// Creates an exclusion that looks pins up on demand; most exchanges end before they need it.
    fn lazy() -> Self;

    /// Creates an exclusion with the pins of the board before the first move, for many exchanges on it.
    fn eager(placement: &impl Placement) -> Self;

    /// Returns the excluded pieces among a side's `capturers`. `standing` holds the pieces that have not moved since
    /// before the first move. Every call needs the same board.
    fn excluded_by(
        self,
        placement: &impl Placement,
        side: Color,
        capturers: Bitboard,
        standing: Bitboard,
    ) -> Bitboard;

    /// Returns the excluded pieces of a side in the bit order of a view; `occupied` holds the remaining pieces.
    fn excluded_in_view(view: &impl View, placement: &impl Placement, side: Color, occupied: u64) -> u64;

    /// Returns the excluded pieces among a side's `capturers`; `standing` holds the remaining pieces.
    fn excluded(placement: &impl Placement, side: Color, capturers: Bitboard, standing: Bitboard)
    -> Bitboard;

    /// Returns the pieces that may be unable to capture at some time.
    #[cfg(has_avx512)]
    fn doubtful(placement: &impl Placement) -> Bitboard;
}

/// No exclusion: pins do not count.
#[derive(Clone, Copy)]
pub struct NoExclusion;

impl PinExclusion for NoExclusion {
    #[inline(always)]
    fn lazy() -> Self {
        Self
    }

    #[inline(always)]
    fn eager(_: &impl Placement) -> Self {
        Self
    }

    #[inline(always)]
    fn excluded_by(self, _: &impl Placement, _: Color, _: Bitboard, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn excluded(_: &impl Placement, _: Color, _: Bitboard, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn excluded_in_view(_: &impl View, _: &impl Placement, _: Color, _: u64) -> u64 {
        0
    }

    #[cfg(has_avx512)]
    #[inline(always)]
    fn doubtful(_: &impl Placement) -> Bitboard {
        Bitboard::EMPTY
    }
}

impl Restriction for NoExclusion {
    const DOUBTS_UNCERTAIN: bool = true;
    const HAS_DOUBTS: bool = false;
    const LOOKS_AT_SETTLED: bool = cfg!(is_for_avx512);

    #[cfg(is_for_avx512)]
    const LOOKS_UP_PINS: bool = false;

    #[inline(always)]
    fn at_first<P: Placement>(
        _: &Replies<'_, P>,
        _: &impl Around,
        _: Bitboard,
        _: Bitboard,
    ) -> FirstExclusion {
        FirstExclusion::certain(Bitboard::EMPTY)
    }

    #[inline(always)]
    fn may_exclude<P: Placement>(_: &Replies<'_, P>, _: &impl Around, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Exclusion of all pinned pieces of a side while any of its pinners stands, or, with `ALL`, while all of them do.
///
/// With `ALL` only the slider nearest to the king on a line pins; otherwise one behind another pins as well.
#[derive(Clone, Copy)]
pub struct ExcludePinned<const ALL: bool>(Option<ByColor<Pins>>);

impl<const ALL: bool> PinExclusion for ExcludePinned<ALL> {
    #[inline(always)]
    fn lazy() -> Self {
        Self(None)
    }

    #[inline]
    fn eager(placement: &impl Placement) -> Self {
        Self(Some(ByColor::new(Self::pins(placement, Color::White), Self::pins(placement, Color::Black))))
    }

    #[inline(always)]
    fn excluded_by(
        self,
        placement: &impl Placement,
        side: Color,
        capturers: Bitboard,
        standing: Bitboard,
    ) -> Bitboard {
        let Pins { pinned, pinners } = match self.0 {
            Some(known) => known[side],
            // Looked up at each call: a capturer on a line with its king is rare, and mostly there is only one.
            None if is_on_line(placement, side, capturers) => Self::pins(placement, side),
            None => return Bitboard::EMPTY,
        };
        if Self::excludes(pinners, standing) { pinned & capturers } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    fn excluded(
        placement: &impl Placement,
        side: Color,
        capturers: Bitboard,
        standing: Bitboard,
    ) -> Bitboard {
        let at_hand = if ALL { None } else { placement.pins_at_hand(side) };
        if at_hand
            .is_some_and(|PinsAtHand { pinned, checkers, .. }| (pinned & capturers | checkers).is_empty())
        {
            return Bitboard::EMPTY;
        }
        if is_on_line(placement, side, capturers) {
            Self::excluded_at_once(placement, side, standing) & capturers
        } else {
            Bitboard::EMPTY
        }
    }

    #[inline(always)]
    fn excluded_in_view(view: &impl View, placement: &impl Placement, side: Color, occupied: u64) -> u64 {
        // The pinned pieces depend on the position alone, so the branch predictor learns them.
        let Pins { pinned, pinners } = Self::pins(placement, side);
        if pinned.is_empty() {
            return 0;
        }
        if Self::excludes(pinners, view.standing(occupied)) { view.arrange(pinned) } else { 0 }
    }

    #[cfg(has_avx512)]
    #[inline(always)]
    fn doubtful(placement: &impl Placement) -> Bitboard {
        match pinned_and_checkers(placement) {
            // Behind a checker, the board may not know a pinned piece.
            Some((pinned, checkers)) => select_unpredictable(checkers.is_empty(), pinned, Bitboard::FULL),
            None => Color::ALL
                .into_iter()
                .fold(Bitboard::EMPTY, |set, color| set | pins_on(placement, color).pinned),
        }
    }
}

impl<const ALL: bool> Restriction for ExcludePinned<ALL> {
    const DOUBTS_UNCERTAIN: bool = true;
    const HAS_DOUBTS: bool = true;
    const LOOKS_AT_SETTLED: bool = cfg!(is_for_avx512);

    #[cfg(is_for_avx512)]
    const LOOKS_UP_PINS: bool = true;

    #[inline(always)]
    fn at_first<P: Placement>(
        replies: &Replies<'_, P>,
        around: &impl Around,
        capturers: Bitboard,
        potential: Bitboard,
    ) -> FirstExclusion {
        let &Replies { placement, to, occupied, replier, .. } = replies;
        if let Some(exclusion) = at_hand(placement, around, potential) {
            return exclusion;
        }
        FirstExclusion::certain(capturers & Self::excluded_at_once(placement, replier, occupied - to))
    }

    #[inline(always)]
    fn may_exclude<P: Placement>(replies: &Replies<'_, P>, _: &impl Around, potential: Bitboard) -> Bitboard {
        let (placement, side) = (replies.placement, !replies.replier);
        if placement.pins_at_hand(side).is_some() {
            // They are among the doubts already.
            return Bitboard::EMPTY;
        }
        // A lookup would take longer than the few questions that the larger set leaves open.
        potential & placement.color(side) & king_lines(placement, side)
    }
}

/// Returns what stored pins tell at first: a pinned piece cannot capture unless its pinners have left; `None` if the board stores
/// none.
///
/// Doubts are rare: a pinned piece is among the potential attackers in one or two of a hundred questions, a check still more seldom.
#[inline(always)]
fn at_hand(placement: &impl Placement, around: &impl Around, potential: Bitboard) -> Option<FirstExclusion> {
    let (pinned, checkers) = pinned_and_checkers(placement)?;
    let pinned = around.arrange(pinned);
    let doubt = potential & pinned | checkers;
    // Behind a checker, the board may not know a pinned piece.
    Some(FirstExclusion { excluded: Bitboard::EMPTY, uncertain: pinned, doubt, doubt_on_win: checkers })
}

/// Returns the stored pinned pieces and checkers of both kings; `None` if the board does not store all of them.
#[inline(always)]
fn pinned_and_checkers(placement: &impl Placement) -> Option<(Bitboard, Bitboard)> {
    let [white, black] = Color::ALL.map(|color| placement.pins_at_hand(color));
    // Otherwise the compiler joins the two sets in a vector.
    let pinned = Bitboard::from_bits(opaque(white?.pinned.bits())) | black?.pinned;
    Some((pinned, placement.checkers_at_hand()?))
}

impl<const ALL: bool> ExcludePinned<ALL> {
    /// Returns the excluded pieces of a side without a branch; `standing` holds the remaining pieces.
    #[inline(always)]
    fn excluded_at_once(placement: &impl Placement, side: Color, standing: Bitboard) -> Bitboard {
        let Pins { pinned, pinners } = Self::pins(placement, side);
        // Arithmetic, because compilers turn a conditional into a branch.
        let all_or_none = u64::from(Self::excludes(pinners, standing)).wrapping_neg();
        Bitboard::from_bits(pinned.bits() & all_or_none)
    }

    /// Returns the pins of a side under the rule; empty without a king.
    #[inline(always)]
    fn pins(placement: &impl Placement, side: Color) -> Pins {
        let pins = pins_on(placement, side);
        if ALL { attacks::nearest_pins(placement, side, pins) } else { pins }
    }

    /// Returns `true` if the pinners among `standing` exclude the pinned pieces.
    #[inline(always)]
    fn excludes(pinners: Bitboard, standing: Bitboard) -> bool {
        if ALL { pinners.is_subset(standing) } else { pinners.intersects(standing) }
    }
}

/// Returns `true` if one of the pieces stands on a line with the king of its side.
#[inline(always)]
fn is_on_line(placement: &impl Placement, side: Color, pieces: Bitboard) -> bool {
    pieces.intersects(king_lines(placement, side))
}

/// Returns the squares on a line with the king of a side; empty without a king.
#[inline(always)]
fn king_lines(placement: &impl Placement, side: Color) -> Bitboard {
    let lines = |king| attacks::rook_rays(king) | attacks::bishop_rays(king);
    placement.king(side).map_or(Bitboard::EMPTY, lines)
}

/// Returns the pinned pieces and pinners of a side, computed if the board does not store them; empty without a king.
#[inline]
pub(crate) fn pins_on(placement: &impl Placement, color: Color) -> Pins {
    placement.pins(color).unwrap_or_else(|| attacks::pins(placement, color))
}
