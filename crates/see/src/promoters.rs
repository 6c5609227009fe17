//! The squares from which pawns promote by a capture.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Rank, Square};

/// Returns the squares from which a pawn of either color promotes by a capture on `to`; empty but for the last ranks.
#[inline(always)]
pub(crate) fn promoters(to: Square) -> Bitboard {
    PROMOTERS[to.index()]
}

/// One load instead of the attacks of two pawns.
static PROMOTERS: [Bitboard; 64] = {
    let mut all = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let to = Square::ALL[i];
        // A white pawn stands where a black one would capture from the square.
        all[i] = match to.rank() {
            Rank::Eighth => attacks::pawns(Color::Black, Bitboard::of(to)),
            Rank::First => attacks::pawns(Color::White, Bitboard::of(to)),
            _ => Bitboard::EMPTY,
        };
        i += 1;
    }
    all
};
