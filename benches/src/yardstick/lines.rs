//! Both slider attacks of a square from one lookup, as engines have it on CPUs with AVX2.
//!
//! File, diagonal and antidiagonal are three lanes of a vector, and hyperbola quintessence finds the nearest blockers
//! of all three at once, both ways. A byte swap cannot reverse a rank: a table serves ranks. Builds without AVX2 take the
//! backend of the build.

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) use exchequer_attacks::both;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use vector::both;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod vector {
    use exchequer_attacks::Both;
    use exchequer_core::{Bitboard, Direction, Square, ray};
    use safe_arch::{
        bitand_m256i, bitor_m128i, bitxor_m256i, cast_to_m128i_from_m256i, extract_i64_imm_m128i,
        extract_m128i_m256i, get_i64_from_m128i_s, m256i, set_splat_i64_m256i, shuffle_av_i8z_half_m256i,
        sub_i64_m256i,
    };

    /// The lines through a square without the square, on one cache line with all that a lookup reads of the square.
    #[repr(C, align(64))]
    struct Lines {
        /// File, diagonal, nothing, antidiagonal.
        lanes: [i64; 4],
        /// The bit of the square: its subtraction borrows from the nearest blocker above.
        bit: i64,
        /// The bit of the square after a byte swap.
        bit_reversed: i64,
        /// Attacks along the rank by the six inner bits of its occupancy.
        ranks: &'static [u8; 64],
        /// Number of the first square of the rank.
        first_of_rank: u32,
    }

    const _: () = assert!(size_of::<Lines>() == 64);

    static LINES: [Lines; 64] = {
        let mut lines = [const { lines_of(Square::A1) }; 64];
        let mut i = 0;
        while i < 64 {
            lines[i] = lines_of(Square::ALL[i]);
            i += 1;
        }
        lines
    };

    const fn lines_of(square: Square) -> Lines {
        let bit = 1_i64 << square as u32;
        Lines {
            lanes: [
                both_ways(square, Direction::North, Bitboard::EMPTY),
                both_ways(square, Direction::NorthEast, Bitboard::EMPTY),
                0,
                both_ways(square, Direction::NorthWest, Bitboard::EMPTY),
            ],
            bit,
            bit_reversed: bit.swap_bytes(),
            ranks: &RANKS[square as usize % 8],
            first_of_rank: square as u32 & 56,
        }
    }

    /// Attacks along the first rank, by file and by the six inner bits of the occupancy.
    static RANKS: [[u8; 64]; 8] = {
        let mut ranks = [[0; 64]; 8];
        let mut file = 0;
        while file < 8 {
            let mut inner = 0;
            while inner < 64 {
                let occupied = Bitboard::from_bits((inner as u64) << 1);
                ranks[file][inner] = both_ways(Square::ALL[file], Direction::East, occupied) as u8;
                inner += 1;
            }
            file += 1;
        }
        ranks
    };

    const fn both_ways(square: Square, direction: Direction, occupied: Bitboard) -> i64 {
        let there = ray::walk(square, direction, occupied).bits();
        (there | ray::walk(square, direction.opposite(), occupied).bits()).cast_signed()
    }

    /// Returns the attacks of a bishop and of a rook from the same square.
    #[inline(always)]
    pub(in super::super) fn both(square: Square, occupied: Bitboard) -> Both {
        let lines = &LINES[square.index()];
        let masks = m256i::from(lines.lanes);
        let blockers = bitand_m256i(masks, set_splat_i64_m256i(occupied.bits().cast_signed()));
        let upward = sub_i64_m256i(blockers, set_splat_i64_m256i(lines.bit));
        let downward = sub_i64_m256i(reversed(blockers), set_splat_i64_m256i(lines.bit_reversed));
        let attacks = bitand_m256i(bitxor_m256i(upward, reversed(downward)), masks);
        let halves = bitor_m128i(cast_to_m128i_from_m256i(attacks), extract_m128i_m256i::<1>(attacks));

        let inner = occupied.bits() >> (lines.first_of_rank + 1) & 63;
        let rank = u64::from(lines.ranks[inner as usize]) << lines.first_of_rank;
        Both {
            bishop: Bitboard::from_bits(extract_i64_imm_m128i::<1>(halves).cast_unsigned()),
            rook: Bitboard::from_bits(get_i64_from_m128i_s(halves).cast_unsigned() | rank),
        }
    }

    /// Reverses the bytes of each lane.
    #[inline(always)]
    fn reversed(lanes: m256i) -> m256i {
        const ORDER: i64 = 0x0001_0203_0405_0607;
        const NEXT: i64 = ORDER + 0x0808_0808_0808_0808;
        shuffle_av_i8z_half_m256i(lanes, m256i::from([ORDER, NEXT, ORDER, NEXT]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{first_positions, queries};
    use exchequer_attacks::Both;
    use exchequer_core::Role;
    use exchequer_core::ray::{self, Slider};

    #[test]
    fn both_attacks_are_those_of_a_ray_walk() {
        for query in queries(&first_positions(2_000), &Role::ALL).iter() {
            let expected = Both {
                bishop: ray::attacks(Slider::Bishop, query.square, query.occupied),
                rook: ray::attacks(Slider::Rook, query.square, query.occupied),
            };
            assert_eq!(both(query.square, query.occupied), expected, "{} {:?}", query.square, query.occupied);
        }
    }
}
