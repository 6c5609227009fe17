//! Board of bulletformat and marlinformat: an occupancy bitboard, and a nibble for each piece in its order.

use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Piece, Pieces, Placement, Role, Square};

/// Number of bytes of the nibbles.
const BYTES: usize = 16;

/// Nibble of a rook with its castling right in marlinformat, without the color.
pub(crate) const CASTLING_ROOK: u8 = 6;

/// Bit of a black piece, in bulletformat of an opponent's piece.
pub(crate) const BLACK: u8 = 8;

/// Pieces by their nibbles: bits 0–2 the role or [`CASTLING_ROOK`], bit 3 [`BLACK`].
const PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut index = 0;
    while index < Role::COUNT {
        let role = Role::ALL[index];
        pieces[index] = Some(Piece::new(Color::White, role));
        pieces[index + BLACK as usize] = Some(Piece::new(Color::Black, role));
        index += 1;
    }
    pieces[CASTLING_ROOK as usize] = Some(Piece::WhiteRook);
    pieces[(CASTLING_ROOK | BLACK) as usize] = Some(Piece::BlackRook);
    pieces
};

/// Pieces of a record, and the squares of the rooks with a castling right.
pub(crate) struct Board {
    pub(crate) pieces: Pieces,
    pub(crate) castling_rooks: Bitboard,
}

impl Board {
    /// Decodes an occupancy and its nibbles.
    ///
    /// # Errors
    /// A clause that describes the fault.
    #[inline]
    pub(crate) fn decode(occupied: Bitboard, bytes: &[u8; BYTES]) -> Result<Self, String> {
        if occupied.len() > 32 {
            return Err("there are more than 32 pieces".to_owned());
        }
        let packed = u128::from_le_bytes(*bytes);
        let (mut low, high) = (packed as u64, (packed >> 64) as u64);
        let mut squares = [None; Square::COUNT];
        let (mut rest, mut castling, mut seen) = (occupied.bits(), 0, 0);
        for number in 0..occupied.len() {
            if number == 16 {
                low = high;
            }
            // By number: a square as an index compiles to a branch among 64 places.
            let index = rest.trailing_zeros();
            let nibble = low as u8 & 15;
            squares[index as usize & 63] = PIECES[usize::from(nibble)];
            castling |= u64::from(nibble & 7 == CASTLING_ROOK) << (index & 63);
            seen |= 1_u16 << nibble;
            rest &= rest.wrapping_sub(1);
            low >>= 4;
        }
        // Bits of the nibbles 7 and 15.
        if seen & 0x8080 != 0 {
            return Err(unknown(if seen & 0x80 == 0 { 15 } else { 7 }));
        }
        Ok(Self { pieces: Pieces::from_squares(&squares), castling_rooks: Bitboard::from_bits(castling) })
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
    let squares = position.board().roles_by_square();
    let mut halves = [0_u64; 2];
    let mut rest = occupied.bits();
    for number in 0..occupied.len() {
        let index = (rest.trailing_zeros() ^ flip) & 63;
        rest &= rest.wrapping_sub(1);
        let role = squares[index as usize].map_or(0, |role| role as u8);
        let color = BLACK * u8::from(own >> index & 1 == 0);
        // Three more than the nibble of a rook.
        let castling = (CASTLING_ROOK - Role::Rook as u8) * u8::from(castling_rooks.bits() >> index & 1 == 1);
        halves[number as usize / 16 % 2] |= u64::from((role + castling) | color) << (4 * (number % 16));
    }
    let packed = u128::from(halves[1]) << 64 | u128::from(halves[0]);
    (occupied.bits().to_le_bytes(), packed.to_le_bytes())
}
