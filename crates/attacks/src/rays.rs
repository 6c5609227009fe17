//! Slider attacks on an empty board: a cheap test before a lookup.

use exchequer_core::{Bitboard, Square, ray, ray::Slider};

const fn build(slider: Slider) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = ray::attacks(slider, Square::ALL[square], Bitboard::EMPTY);
        square += 1;
    }
    table
}

static BISHOP: [Bitboard; 64] = build(Slider::Bishop);
static ROOK: [Bitboard; 64] = build(Slider::Rook);

/// The squares that a bishop on `square` attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP[square.index()]
}

/// The squares that a rook on `square` attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK[square.index()]
}
