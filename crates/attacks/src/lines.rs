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

/// `true` if the sets are computed when they are needed. A module for a web page is downloaded: the tables have 64 KiB.
const IS_COMPUTED: bool = cfg!(target_arch = "wasm32");

/// The two sets without their tables.
mod computed {
    use crate::{bishop_rays, rook_rays};
    use exchequer_core::{Bitboard, Square};

    #[inline(never)]
    pub(super) fn between(a: Square, b: Square) -> Bitboard {
        // All squares from the lower one to the one before the higher one.
        let span = Bitboard::from_bits((u64::MAX << a as u8) ^ (u64::MAX << b as u8));
        (line(a, b) & span) - a - b
    }

    #[inline(never)]
    pub(super) fn line(a: Square, b: Square) -> Bitboard {
        let rays = if rook_rays(a).contains(b) {
            rook_rays(a) & rook_rays(b)
        } else if bishop_rays(a).contains(b) {
            bishop_rays(a) & bishop_rays(b)
        } else {
            return Bitboard::EMPTY;
        };
        rays | a | b
    }
}

/// The squares strictly between two squares of one file, rank or diagonal; empty for any other two.
///
/// One load from a table of 32 KiB; computed on `wasm32`.
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
    if IS_COMPUTED { computed::between(a, b) } else { BETWEEN[a.index()][b.index()] }
}

/// The whole file, rank or diagonal through two squares, both included; empty when there is none or `a == b`.
///
/// One load from a table of 32 KiB; computed on `wasm32`.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    if IS_COMPUTED { computed::line(a, b) } else { LINE[a.index()][b.index()] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_sets_are_those_of_the_tables() {
        for (a, b) in Square::ALL.into_iter().flat_map(|a| Square::ALL.map(|b| (a, b))) {
            assert_eq!(computed::between(a, b), BETWEEN[a.index()][b.index()], "{a} {b}");
            assert_eq!(computed::line(a, b), LINE[a.index()][b.index()], "{a} {b}");
        }
    }
}
