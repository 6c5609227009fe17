//! Moves sorted sixteen at once by AVX2: a register has the ranks of a set as bytes, and each move selects one of them.

use super::TOGETHER;
use super::deciding::Deciding;
use exchequer_core::{Bitboard, Move, Square};
use safe_arch::{
    bitand_m256i, bitor_m256i, cmp_eq_mask_i8_m256i, cmp_eq_mask_i16_m256i, m256i, move_mask_i8_m256i,
    mul_i16_keep_low_m256i, pack_i16_to_i8_m256i, set_splat_i16_m256i, shr_imm_i16_m256i, shr_imm_u16_m256i,
    shuffle_ai_i64_all_m256i, shuffle_av_i8z_half_m256i,
};

/// Number of moves in a vector.
pub(super) const SIXTEEN: usize = 16;

/// Bits 12 to 15 of a normal move.
const NORMAL: u16 = Move::normal(Square::A1, Square::A1).bits();

/// Implements [`Deciding::sort`] for at least [`SIXTEEN`] moves.
#[inline(always)]
pub(super) fn sort(deciding: Deciding, moves: &[Move], answered: &mut [u8; TOGETHER]) -> u64 {
    let sets = Sets::new(deciding);
    let last = moves.len().saturating_sub(SIXTEEN);
    let mut left = 0;
    for start in (0..moves.len()).step_by(SIXTEEN) {
        // The last vector begins earlier, so that it is full: some moves are sorted twice.
        let start = start.min(last);
        if let (Some(moves), Some(answered)) =
            (moves[start..].first_chunk(), answered[start..].first_chunk_mut())
        {
            left |= u64::from(sets.sort(moves, answered)) << start;
        }
    }
    left
}

/// The sets of [`Deciding`] by ranks.
struct Sets {
    /// Ranks of `enough`, then those of `contested`, in each half.
    to: m256i,
    /// Ranks of `own`, twice in each half.
    from: m256i,
}

impl Sets {
    #[inline(always)]
    fn new(Deciding { enough, contested, own }: Deciding) -> Self {
        let halves =
            |low: Bitboard, high: Bitboard| m256i::from([low.bits(), high.bits(), low.bits(), high.bits()]);
        Self { to: halves(enough, contested), from: halves(own, own) }
    }

    #[inline(always)]
    fn sort(&self, moves: &[Move; SIXTEEN], answered: &mut [u8; SIXTEEN]) -> u16 {
        let moves = m256i::from(moves.map(Move::bits));
        let square = splat(63);
        // The destination in both bytes: the lower one asks about `enough`, the higher one about `contested`.
        let to = mul_i16_keep_low_m256i(bitand_m256i(shr_imm_u16_m256i::<6>(moves), square), splat(0x0101));
        let to = contains(self.to, to, splat(0x0800));
        let from = contains(self.from, bitand_m256i(moves, square), splat(0));
        // A higher byte of 0 stands for square a1, whatever it has.
        let is_own = bitand_m256i(from, splat(0x00FF));
        let kind = bitand_m256i(moves, splat(0xF000));
        let is_plain = bitand_m256i(
            cmp_eq_mask_i16_m256i(is_own, splat(0x00FF)),
            cmp_eq_mask_i16_m256i(kind, splat(NORMAL)),
        );
        let is_special = cmp_eq_mask_i16_m256i(is_plain, splat(0));
        let left = bitor_m256i(shr_imm_i16_m256i::<8>(to), is_special);
        // Both halves of a vector are packed on their own.
        let packed = pack_i16_to_i8_m256i(bitand_m256i(to, splat(1)), left);
        let packed = shuffle_ai_i64_all_m256i::<0b11_01_10_00>(packed);
        let bytes: [u8; 32] = packed.into();
        if let Some(first) = bytes.first_chunk() {
            *answered = *first;
        }
        (move_mask_i8_m256i(packed) >> 16) as u16
    }
}

/// Returns -1 in each byte whose square is in its set: the second set of `ranks` where `second` has bit 3, else the first.
#[inline(always)]
fn contains(ranks: m256i, squares: m256i, second: m256i) -> m256i {
    /// The bit of each file.
    const FILES: u64 = 0x8040_2010_0804_0201;
    let seven = splat(0x0707);
    let rank = bitor_m256i(bitand_m256i(shr_imm_u16_m256i::<3>(squares), seven), second);
    let file = shuffle_av_i8z_half_m256i(m256i::from([FILES; 4]), bitand_m256i(squares, seven));
    cmp_eq_mask_i8_m256i(bitand_m256i(shuffle_av_i8z_half_m256i(ranks, rank), file), file)
}

#[inline(always)]
fn splat(bits: u16) -> m256i {
    set_splat_i16_m256i(bits as i16)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::by_move;
    use super::*;
    use crate::random_boards::boards;
    use exchequer_core::{Color, Placement, Role};
    use std::vec::Vec;

    #[test]
    fn moves_of_every_kind_are_sorted_as_one_by_one() {
        let mv = |index: usize| {
            let [from, to] = [index * 11, index * index + 5].map(|number| Square::ALL[number % 64]);
            match index % 16 {
                0 => Move::en_passant(from, to),
                1 => Move::castling(from, to),
                2 => Move::promotion(from, to, Role::Queen).unwrap_or(Move::normal(from, to)),
                _ => Move::normal(from, to),
            }
        };
        let moves: Vec<Move> = (0..TOGETHER).map(mv).collect();
        let (mut left, mut sorted) = (0, 0);
        for board in boards(50) {
            let own = !board.color(Color::White);
            let deciding = Deciding { enough: board.occupied(), contested: board.color(Color::Black), own };
            for count in SIXTEEN..=TOGETHER {
                let moves = &moves[TOGETHER - count..];
                let (mut answers, mut expected) = ([2; TOGETHER], [2; TOGETHER]);
                let masks =
                    (sort(deciding, moves, &mut answers), by_move::sort(deciding, moves, &mut expected));
                assert_eq!((masks.0, answers), (masks.1, expected), "{count} moves on {board:?}");
                left += masks.0.count_ones() as usize;
                sorted += count;
            }
        }
        // Neither all nor none.
        assert!((sorted / 4..sorted * 3 / 4).contains(&left), "{left} of {sorted}");
    }
}
