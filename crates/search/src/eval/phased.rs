//! A worth for the middlegame and one for the endgame.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Phased {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With none but kings and pawns.
    pub endgame: i32,
}

/// The phase of the start position.
pub(crate) const OPENING: i32 = 24;

impl Phased {
    pub(crate) const ZERO: Self = Self::new(0, 0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self { middlegame, endgame }
    }

    /// The worth at a phase, of the endgame only so many 64ths.
    pub(crate) fn at(self, phase: i32, endgame_share: i32) -> i32 {
        // Promotions can bring more pieces than there were in the beginning.
        let phase = phase.clamp(0, OPENING);
        let endgame = self.endgame * endgame_share / 64;
        (self.middlegame * phase + endgame * (OPENING - phase)) / OPENING
    }
}

impl Add for Phased {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.middlegame + other.middlegame, self.endgame + other.endgame)
    }
}

impl Sub for Phased {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.middlegame - other.middlegame, self.endgame - other.endgame)
    }
}

impl Neg for Phased {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.middlegame, -self.endgame)
    }
}

impl Mul<i32> for Phased {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self::new(self.middlegame * factor, self.endgame * factor)
    }
}

impl AddAssign for Phased {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Phased {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
