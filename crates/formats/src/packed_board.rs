//! Board of bulletformat and marlinformat: an occupancy bitboard, and a nibble for each piece in its order.

use exchequer_attacks as attacks;
use exchequer_board::{Position, Setup};
use exchequer_core::{Bitboard, Color, Pieces, Placement, Role, Square};

/// Number of bytes of the nibbles.
const BYTES: usize = 16;

/// Nibble of a rook with its castling right in marlinformat, without the color.
pub(crate) const CASTLING_ROOK: u8 = 6;

/// Bit of a black piece, in bulletformat of an opponent's piece.
pub(crate) const BLACK: u8 = 8;

/// Code of an empty square for [`Pieces::from_codes`].
const EMPTY: u8 = 6;

/// Decodes an occupancy and its nibbles: the pieces of a setup, and its rooks with a castling right.
///
/// # Errors
/// A clause that describes the fault.
#[inline(always)]
pub(crate) fn decode(occupied: Bitboard, bytes: &[u8; BYTES], setup: &mut Setup) -> Result<(), String> {
    if occupied.len() > 32 {
        return Err("there are more than 32 pieces".to_owned());
    }
    let packed = u128::from_le_bytes(*bytes);
    let [bit0, bit1, bit2, black] = attacks::nibble_planes(occupied, packed);
    // The nibbles 7 and 15.
    let unknown_codes = bit0 & bit1 & bit2;
    if !unknown_codes.is_empty() {
        return Err(unknown(if unknown_codes.is_subset(black) { 15 } else { 7 }));
    }
    let (mut low, high) = (packed as u64, (packed >> 64) as u64);
    let mut codes = [EMPTY; Square::COUNT];
    let mut rest = occupied.bits();
    for number in 0..occupied.len() {
        if number == 16 {
            low = high;
        }
        // By number: a square as an index compiles to a branch among 64 places.
        let index = rest.trailing_zeros();
        codes[index as usize & 63] = low as u8 & 15;
        rest &= rest.wrapping_sub(1);
        low >>= 4;
    }
    // The nibbles 6 and 14.
    let castling = (bit1 & bit2) - bit0;
    if !castling.is_empty() {
        setup.castling_rooks = castling;
        replace_castling_rooks(castling, &mut codes);
    }
    // Rooks have bits 0 and 1, empty squares bits 1 and 2.
    let empty = !occupied;
    let planes = [bit0 | castling, bit1 | empty, (bit2 - castling) | empty, black];
    setup.pieces = Pieces::from_codes_and_planes(&codes, &planes);
    Ok(())
}

/// Makes rooks of the rooks with a castling right.
#[inline(never)]
fn replace_castling_rooks(castling: Bitboard, codes: &mut [u8; Square::COUNT]) {
    let mut rest = castling.bits();
    while rest != 0 {
        codes[rest.trailing_zeros() as usize & 63] -= CASTLING_ROOK - Role::Rook as u8;
        rest &= rest - 1;
    }
}

/// Returns the clause that describes a nibble of no piece.
pub(crate) fn unknown(nibble: u8) -> String {
    format!("{nibble} is not the code of a piece")
}

/// Encodes the pieces of a position as a side sees them: occupancy and nibbles, ranks mirrored for Black.
///
/// The nibble of a rook in `castling_rooks` is [`CASTLING_ROOK`].
#[inline]
pub(crate) fn encode(position: &Position, view: Color, castling_rooks: Bitboard) -> ([u8; 8], [u8; BYTES]) {
    let own = position.color(view).bits();
    let flip = 56 * u32::from(view == Color::Black);
    let occupied = position.occupied();
    let occupied = if view == Color::White { occupied } else { occupied.flip_ranks() };
    let squares = position.board();
    let mut halves = [0_u64; 2];
    let mut rest = occupied.bits();
    for number in 0..occupied.len() {
        let index = (rest.trailing_zeros() ^ flip) & 63;
        rest &= rest.wrapping_sub(1);
        let role = squares.role_on(index as usize).map_or(0, |role| role as u8);
        let color = BLACK * u8::from(own >> index & 1 == 0);
        // Three more than the nibble of a rook.
        let castling = (CASTLING_ROOK - Role::Rook as u8) * u8::from(castling_rooks.bits() >> index & 1 == 1);
        halves[number as usize / 16 % 2] |= u64::from((role + castling) | color) << (4 * (number % 16));
    }
    let packed = u128::from(halves[1]) << 64 | u128::from(halves[0]);
    (occupied.bits().to_le_bytes(), packed.to_le_bytes())
}
