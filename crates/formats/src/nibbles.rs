//! Board coding of the binary formats: one nibble per piece in the order of an occupancy bitboard.

use exchequer_core::{Bitboard, Square};

/// Number of bytes of the nibbles of a board.
pub(crate) const BYTES: usize = 16;

/// Returns the squares with their nibbles, the low nibble of each byte first; at most 32 squares.
#[inline]
pub(crate) fn unpack(occupied: Bitboard, bytes: &[u8; BYTES]) -> impl Iterator<Item = (Square, u8)> {
    let packed = u128::from_le_bytes(*bytes);
    (0..32).zip(occupied).map(move |(number, square)| (square, (packed >> (4 * number)) as u8 & 15))
}

/// Packs the nibbles of up to 32 squares in their order.
#[inline]
pub(crate) fn pack(nibbles: impl Iterator<Item = u8>) -> [u8; BYTES] {
    let packed = (0..32)
        .zip(nibbles)
        .fold(0_u128, |packed, (number, nibble)| packed | u128::from(nibble & 15) << (4 * number));
    packed.to_le_bytes()
}
