//! Tapered values: a middlegame and an endgame value, also packed in one number.

use core::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Phased {
    /// Value with all pieces on the board.
    pub middlegame: i32,
    /// Value with kings and pawns only.
    pub endgame: i32,
}

/// Game phase of the start position.
pub(crate) const OPENING: i32 = 24;

impl Phased {
    pub(crate) const ZERO: Self = Self { middlegame: 0, endgame: 0 };

    /// Returns the value at a phase; `endgame_share` scales the endgame value in 64ths.
    pub(crate) fn at(self, phase: i32, endgame_share: i32) -> i32 {
        // Promotions can exceed the phase of the start position.
        let phase = phase.clamp(0, OPENING);
        let endgame = self.endgame * endgame_share / 64;
        (self.middlegame * phase + endgame * (OPENING - phase)) / OPENING
    }
}

impl Add for Phased {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { middlegame: self.middlegame + other.middlegame, endgame: self.endgame + other.endgame }
    }
}

impl AddAssign for Phased {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Phased {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { middlegame: self.middlegame - other.middlegame, endgame: self.endgame - other.endgame }
    }
}

/// Packed [`Phased`]: one addition adds both values. The endgame value is the upper half.
///
/// The material of a side stays below the 32,767 that fit in a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Packed(i32);

/// Returns a weight of the generated file.
pub(crate) const fn w(middlegame: i16, endgame: i16) -> Packed {
    Packed::new(middlegame as i32, endgame as i32)
}

impl Packed {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16) + middlegame)
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(crate) const fn unpack(self) -> Phased {
        // A negative lower half has borrowed one from the upper half.
        Phased { middlegame: self.0 as i16 as i32, endgame: (self.0 + 0x8000) >> 16 }
    }
}

impl Add for Packed {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Packed {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Packed {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Packed {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Mul<i32> for Packed {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_come_back() {
        for middlegame in [-32_000, -257, -1, 0, 1, 300, 32_000] {
            for endgame in [-32_000, -1, 0, 1, 513, 32_000] {
                assert_eq!(Packed::new(middlegame, endgame).unpack(), Phased { middlegame, endgame });
            }
        }
        let sum = Packed::new(-5, 7) * 3 + Packed::new(100, -90) - Packed::new(1, 1);
        assert_eq!(sum.unpack(), Phased { middlegame: 84, endgame: -70 });
    }
}
