//! Squares between two squares, and the whole line through them.

use exchequer_core::{Bitboard, Direction, Square, ray};

const fn build(whole_line: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::ALL[a];
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let forward = ray::walk(from, direction, Bitboard::EMPTY).bits();
            let line = forward | 1 << a | ray::walk(from, direction.opposite(), Bitboard::EMPTY).bits();
            let mut passed = 0;
            let mut at = from;
            while let Some(to) = at.step(direction) {
                table[a][to as usize] = Bitboard::from_bits(if whole_line { line } else { passed });
                passed |= 1 << to as u8;
                at = to;
            }
            d += 1;
        }
        a += 1;
    }
    table
}

static BETWEEN: [[Bitboard; 64]; 64] = build(false);
static LINE: [[Bitboard; 64]; 64] = build(true);

/// The squares strictly between two squares of one file, rank or diagonal; empty for any other two.
///
/// One load from a table of 32 KiB.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Square};
///
/// // The piece on c3 is pinned to the king on e1 by the bishop on a5: alone between them, it may move on their line.
/// let occupied = Bitboard::from(Square::A5) | Square::C3 | Square::E1 | Square::E2;
/// let pinned = attacks::between(Square::A5, Square::E1) & occupied;
/// assert_eq!(pinned.single(), Some(Square::C3));
/// assert!(attacks::line(Square::A5, Square::E1).contains(Square::B4));
/// ```
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole file, rank or diagonal through two squares, both included; empty when there is none or `a == b`.
///
/// One load from a table of 32 KiB.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}
