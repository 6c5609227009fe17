//! Attacks for the reader of tables.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Square};
use pyrrhic_rs::EngineAdapter;

/// Attacks of this engine for the reader.
#[derive(Clone)]
pub(super) struct Attacks;

/// Returns the square of an index, a1 first.
fn square(index: u64) -> Square {
    Square::ALL[index as usize % Square::COUNT]
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, index: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White { Color::White } else { Color::Black };
        attacks::pawn(color, square(index)).bits()
    }

    fn knight_attacks(index: u64) -> u64 {
        attacks::knight(square(index)).bits()
    }

    fn bishop_attacks(index: u64, occupied: u64) -> u64 {
        attacks::bishop(square(index), Bitboard::from_bits(occupied)).bits()
    }

    fn rook_attacks(index: u64, occupied: u64) -> u64 {
        attacks::rook(square(index), Bitboard::from_bits(occupied)).bits()
    }

    fn queen_attacks(index: u64, occupied: u64) -> u64 {
        attacks::queen(square(index), Bitboard::from_bits(occupied)).bits()
    }

    fn king_attacks(index: u64) -> u64 {
        attacks::king(square(index)).bits()
    }
}
