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

/// The leaper attacks from one square; all that a query of one square reads is on one cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Leapers {
    knight: Bitboard,
    king: Bitboard,
    pawn: ByColor<Bitboard>,
}

const KNIGHT: [Bitboard; 64] =
    table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
const KING: [Bitboard; 64] = table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
const WHITE_PAWN: [Bitboard; 64] = table(&[(-1, 1), (1, 1)]);
const BLACK_PAWN: [Bitboard; 64] = table(&[(-1, -1), (1, -1)]);

static LEAPERS: [Leapers; 64] = {
    let none = Leapers {
        knight: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        pawn: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
    };
    let mut leapers = [none; 64];
    let mut i = 0;
    while i < 64 {
        let pawn = ByColor::new(WHITE_PAWN[i], BLACK_PAWN[i]);
        leapers[i] = Leapers { knight: KNIGHT[i], king: KING[i], pawn };
        i += 1;
    }
    leapers
};

/// The squares that a knight on `square` attacks.
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    LEAPERS[square.index()].knight
}

/// The squares that a king on `square` attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    LEAPERS[square.index()].king
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
    LEAPERS[square.index()].pawn[color]
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
