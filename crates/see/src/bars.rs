//! Which pieces may not capture for now: the pin rule of the engines, or none.

use crate::view::View;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, ByColor, Color, Pins, Placement, Role};

/// Knows the pieces of a side that are barred from capturing.
pub(crate) trait Bars: Copy {
    /// Whether it takes a look at the board to know them.
    const ARE_LOOKED_UP: bool;

    /// Knows nothing yet: what it needs of the board before the first move it will look up when it needs it. Most
    /// exchanges are over before anybody asks.
    fn lazy() -> Self;

    /// Knows all of the board before the first move, for many exchanges on it.
    fn eager(placement: &impl Placement) -> Self;

    /// Those of a side's `capturers` that may not capture while `standing` are the pieces that still stand where they
    /// stood before the first move, on the same board at every call.
    fn barred(
        self,
        placement: &impl Placement,
        side: Color,
        capturers: Bitboard,
        standing: Bitboard,
    ) -> Bitboard;

    /// Those of a side's pieces that may not capture while `occupied` are the pieces that stand, in the order of a view
    /// that is made anew for a single exchange.
    fn barred_in(view: &impl View, placement: &impl Placement, side: Color, occupied: u64) -> u64;

    /// Those of a side's pieces that may not capture while `standing` are the pieces that stand, found without a branch.
    fn barred_at_first(placement: &impl Placement, side: Color, standing: Bitboard) -> Bitboard;
}

/// Nobody is barred.
#[derive(Clone, Copy)]
pub struct Nobody;

impl Bars for Nobody {
    const ARE_LOOKED_UP: bool = false;

    #[inline(always)]
    fn lazy() -> Self {
        Self
    }

    #[inline(always)]
    fn eager(_: &impl Placement) -> Self {
        Self
    }

    #[inline(always)]
    fn barred(self, _: &impl Placement, _: Color, _: Bitboard, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn barred_in(_: &impl View, _: &impl Placement, _: Color, _: u64) -> u64 {
        0
    }

    #[inline(always)]
    fn barred_at_first(_: &impl Placement, _: Color, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// All pinned pieces of a side are barred while any of its pinners stands, or while every one does.
#[derive(Clone, Copy)]
pub struct PinnedAreBarred<const ALL: bool>(Option<ByColor<Pins>>);

impl<const ALL: bool> Bars for PinnedAreBarred<ALL> {
    const ARE_LOOKED_UP: bool = true;

    #[inline(always)]
    fn lazy() -> Self {
        Self(None)
    }

    #[inline]
    fn eager(placement: &impl Placement) -> Self {
        Self(Some(ByColor::new(pins_on(placement, Color::White), pins_on(placement, Color::Black))))
    }

    #[inline(always)]
    fn barred(
        self,
        placement: &impl Placement,
        side: Color,
        capturers: Bitboard,
        standing: Bitboard,
    ) -> Bitboard {
        let Pins { pinned, pinners } = match self.0 {
            Some(known) => known[side],
            // Looked up again each time: there is seldom a capturer on a line with its king, and then mostly one.
            None if is_on_line(placement, side, capturers) => pins_on(placement, side),
            None => return Bitboard::EMPTY,
        };
        if Self::bar(pinners, standing) { pinned & capturers } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    fn barred_in(view: &impl View, placement: &impl Placement, side: Color, occupied: u64) -> u64 {
        // Who is pinned is a matter of the position alone, so that a processor that has seen it once guesses it right.
        let Pins { pinned, pinners } = pins_on(placement, side);
        if pinned.is_empty() {
            return 0;
        }
        if Self::bar(pinners, view.standing(occupied)) { view.arrange(pinned) } else { 0 }
    }

    #[inline(always)]
    fn barred_at_first(placement: &impl Placement, side: Color, standing: Bitboard) -> Bitboard {
        let Pins { pinned, pinners } = pins_on(placement, side);
        // As arithmetic, since compilers make a branch of a choice.
        let all_or_none = u64::from(Self::bar(pinners, standing)).wrapping_neg();
        Bitboard::from_bits(pinned.bits() & all_or_none)
    }
}

impl<const ALL: bool> PinnedAreBarred<ALL> {
    /// Whether these pinners bar anybody while `standing` are the pieces that stand.
    #[inline(always)]
    fn bar(pinners: Bitboard, standing: Bitboard) -> bool {
        if ALL { pinners.is_subset(standing) } else { pinners.intersects(standing) }
    }
}

/// Whether one of the pieces stands where it could be pinned to the king of a side.
#[inline(always)]
fn is_on_line(placement: &impl Placement, side: Color, pieces: Bitboard) -> bool {
    placement
        .king(side)
        .is_some_and(|king| pieces.intersects(attacks::rook_rays(king) | attacks::bishop_rays(king)))
}

/// Who is pinned to the king of a side and by whom, looked up where the board does not know; nobody without a king.
#[inline]
pub(crate) fn pins_on(placement: &impl Placement, color: Color) -> Pins {
    if let Some(known) = placement.pins(color) {
        return known;
    }
    let mut pins = Pins::default();
    let Some(king) = placement.king(color) else { return pins };
    let queens = placement.role(Role::Queen);
    let sliders = (attacks::rook_rays(king) & (placement.role(Role::Rook) | queens))
        | (attacks::bishop_rays(king) & (placement.role(Role::Bishop) | queens));
    for slider in sliders & placement.color(!color) {
        let between = attacks::between(king, slider) & placement.occupied();
        if between.single().is_some() && between.is_subset(placement.color(color)) {
            pins.pinned |= between;
            pins.pinners |= slider;
        }
    }
    pins
}
