//! Boards as one code for each square, and as one set for each bit of the codes.

use crate::{Bitboard, ByRole, Role, Square};

/// Returns, for each of the low four bits, the squares whose code has the bit; a1 and b1 first.
pub(crate) fn bit_planes(codes: &[u8; Square::COUNT]) -> [u64; 4] {
    // The product gathers the lowest bits of eight bytes in its highest byte.
    const LOW_BITS: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut planes = [0; 4];
    for (rank, codes) in codes.chunks_exact(8).filter_map(|rank| rank.first_chunk()).enumerate() {
        let codes = u64::from_le_bytes(*codes);
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= ((codes >> bit & LOW_BITS).wrapping_mul(GATHER) >> 56) << (8 * rank);
        }
    }
    planes
}

/// Returns the squares of each role from the bits of its number.
#[inline]
pub(crate) fn role_sets(&[bit0, bit1, bit2, _]: &[u64; 4]) -> [u64; Role::COUNT] {
    [
        !(bit0 | bit1 | bit2),
        bit0 & !(bit1 | bit2),
        bit1 & !(bit0 | bit2),
        bit0 & bit1 & !bit2,
        bit2 & !(bit0 | bit1),
        bit0 & bit2 & !bit1,
    ]
}

/// The bits of a byte in the lowest bits of eight bytes, the lowest bit first.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Returns the number of the role on each square, or 6 for an empty one; a1 and b1 first. The inverse of [`role_sets`].
#[inline]
pub(crate) fn role_codes(roles: &ByRole<Bitboard>, occupied: Bitboard) -> [u8; Square::COUNT] {
    let of = |role: Role| roles[role].bits();
    let empty = !occupied.bits();
    let planes = [
        of(Role::Knight) | of(Role::Rook) | of(Role::King),
        of(Role::Bishop) | of(Role::Rook) | empty,
        of(Role::Queen) | of(Role::King) | empty,
    ]
    .map(u64::to_le_bytes);
    let mut codes = [0; Square::COUNT];
    for (rank, codes) in codes.chunks_exact_mut(8).enumerate() {
        let [bit0, bit1, bit2] = planes.each_ref().map(|plane| SPREAD[usize::from(plane[rank])]);
        codes.copy_from_slice(&(bit0 | bit1 << 1 | bit2 << 2).to_le_bytes());
    }
    codes
}
