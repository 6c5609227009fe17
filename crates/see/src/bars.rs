//! Which pieces may not capture for now: the pin rule of the engines, or none.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, ByColor, Color, Placement, Role};

/// Knows the pieces of a side that are barred from capturing.
pub(crate) trait Bars: Copy {
    /// Knows nothing yet: what it needs of the board before the first move it will look up when it needs it. Most
    /// exchanges are over before anybody asks.
    fn lazy() -> Self;

    /// Knows all of the board before the first move, for many exchanges on it.
    fn eager(placement: &impl Placement) -> Self;

    /// The pieces of `side` that may not capture while `standing` are the pieces that still stand where they stood
    /// before the first move, on the same board at every call.
    fn barred(&mut self, placement: &impl Placement, side: Color, standing: Bitboard) -> Bitboard;
}

/// Nobody is barred.
#[derive(Clone, Copy)]
pub struct Nobody;

impl Bars for Nobody {
    #[inline(always)]
    fn lazy() -> Self {
        Self
    }

    #[inline(always)]
    fn eager(_: &impl Placement) -> Self {
        Self
    }

    #[inline(always)]
    fn barred(&mut self, _: &impl Placement, _: Color, _: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// The pieces of a side that shield its king, and the sliders that they shield it from.
#[derive(Clone, Copy)]
struct Shield {
    shields: Bitboard,
    pinners: Bitboard,
}

/// All shields of a side are barred while any pinner of it stands, or while every one does.
#[derive(Clone, Copy)]
pub struct Pins<const ALL: bool>(ByColor<Option<Shield>>);

impl<const ALL: bool> Bars for Pins<ALL> {
    #[inline(always)]
    fn lazy() -> Self {
        Self(ByColor::new(None, None))
    }

    #[inline]
    fn eager(placement: &impl Placement) -> Self {
        Self(ByColor::new(Some(shield(placement, Color::White)), Some(shield(placement, Color::Black))))
    }

    #[inline(always)]
    fn barred(&mut self, placement: &impl Placement, side: Color, standing: Bitboard) -> Bitboard {
        let Shield { shields, pinners } = *self.0[side].get_or_insert_with(|| shield(placement, side));
        let bars = if ALL { pinners.is_subset(standing) } else { pinners.intersects(standing) };
        if bars { shields } else { Bitboard::EMPTY }
    }
}

/// The pieces of a side that stand alone between its king and an enemy slider.
pub(crate) fn shields(placement: &impl Placement, color: Color) -> Bitboard {
    shield(placement, color).shields
}

/// Who is pinned to the king of a side and by whom; nobody without a king.
#[inline]
fn shield(placement: &impl Placement, color: Color) -> Shield {
    let mut shield = Shield { shields: Bitboard::EMPTY, pinners: Bitboard::EMPTY };
    let Some(king) = placement.king(color) else { return shield };
    let queens = placement.role(Role::Queen);
    let sliders = (attacks::rook_rays(king) & (placement.role(Role::Rook) | queens))
        | (attacks::bishop_rays(king) & (placement.role(Role::Bishop) | queens));
    for slider in sliders & placement.color(!color) {
        let between = attacks::between(king, slider) & placement.occupied();
        if between.single().is_some() && between.is_subset(placement.color(color)) {
            shield.shields |= between;
            shield.pinners |= slider;
        }
    }
    shield
}
