//! Selection of a square of a set by its index.

use exchequer_core::{Bitboard, Square};

/// The square of a set that has `index` squares of the set before it; `None` if the set has no more squares than that.
///
/// Constant time in builds for CPUs with BMI2; elsewhere linear in `index`.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Square};
///
/// let set = Bitboard::from(Square::B1) | Square::E4 | Square::H8;
/// assert_eq!(attacks::nth(set, 1), Some(Square::E4));
/// assert_eq!(attacks::nth(set, 3), None);
/// ```
#[inline]
#[must_use]
pub fn nth(set: Bitboard, index: u32) -> Option<Square> {
    imp::nth(set, index)
}

// Miri interprets no machine code.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
use self::deposit as imp;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
use self::steps as imp;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[allow(unsafe_code, reason = "an instruction that not every x86-64 has")]
mod deposit {
    use core::arch::x86_64::_pdep_u64;
    use exchequer_core::{Bitboard, Square};

    #[inline(always)]
    pub(super) fn nth(set: Bitboard, index: u32) -> Option<Square> {
        // The bit of an index of 64 or more is lost.
        let bit = 1_u64.checked_shl(index).unwrap_or(0);
        // SAFETY: BMI2 is enabled for the whole build. Gains the instruction; the alternative is a loop whose end no CPU
        // predicts.
        Bitboard::from_bits(unsafe { _pdep_u64(bit, set.bits()) }).first()
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))))]
mod steps {
    use exchequer_core::{Bitboard, Square};

    #[inline(always)]
    pub(super) fn nth(mut set: Bitboard, index: u32) -> Option<Square> {
        for _ in 0..index.min(Square::COUNT as u32) {
            set = set.without_first();
        }
        set.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_those_of_the_iterator_in_each_form() {
        let mut state = 1_u64;
        for _ in 0..1000 {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let set = Bitboard::from_bits(state & state.rotate_left(21));
            for index in (0..66).chain([u32::MAX]) {
                let expected = set.iter().nth(index as usize);
                assert_eq!(nth(set, index), expected);
                assert_eq!(steps::nth(set, index), expected);
            }
        }
    }
}
