//! Leaper attacks: pawns, knights and kings, which no piece can block.

use exchequer_core::{Bitboard, ByColor, Color, Direction, Square};

const fn table(offsets: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = Square::ALL[square].offset(offsets[i].0, offsets[i].1) {
                table[square].insert(to);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: ByColor<[Bitboard; 64]> = ByColor::new(table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)]));

/// The squares that a knight on `square` attacks.
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king on `square` attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn of `color` on `square` attacks.
///
/// With the opposite color it returns the origins of pawn attacks on `square`: a white pawn attacks `square` from
/// every square in `pawn(Color::Black, square)`.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Color, Square};
///
/// let white_pawns = Bitboard::from(Square::D4) | Square::E4;
/// let attackers = attacks::pawn(Color::Black, Square::E5) & white_pawns;
/// assert_eq!(attackers, Bitboard::from(Square::D4));
/// ```
#[inline(always)]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color][square.index()]
}

/// The squares that a set of pawns of `color` attacks, by two shifts for any number of pawns.
#[inline(always)]
#[must_use]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let (west, east) = match color {
        Color::White => (Direction::NorthWest, Direction::NorthEast),
        Color::Black => (Direction::SouthWest, Direction::SouthEast),
    };
    Bitboard::from_bits(pawns.shift(west).bits() | pawns.shift(east).bits())
}

/// The squares that a set of knights attacks, by shifts for any number of knights.
#[inline(always)]
#[must_use]
pub const fn knights(knights: Bitboard) -> Bitboard {
    let west = knights.shift(Direction::West);
    let east = knights.shift(Direction::East);
    let far = west.shift(Direction::West).bits() | east.shift(Direction::East).bits();
    let near = west.bits() | east.bits();
    Bitboard::from_bits(far << 8 | far >> 8 | near << 16 | near >> 16)
}
