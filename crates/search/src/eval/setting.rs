//! What several terms have to know of one side.

use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role};

/// A side, with what it does to the squares around the enemy king.
pub(crate) struct Setting {
    /// What its pawns attack.
    pub(crate) pawn_attacks: Bitboard,
    /// The enemy king's square and those around it.
    pub(crate) enemy_zone: Bitboard,
    /// How many of its pieces attack there, and with how much weight.
    pub(crate) attackers: i32,
    pub(crate) weight: i32,
}

impl Setting {
    pub(crate) fn new(position: &Position, color: Color) -> Self {
        let pawn_attacks = attacks::pawns(color, position.pieces(color, Role::Pawn));
        let enemy_zone = position.king(!color).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king);
        Self { pawn_attacks, enemy_zone, attackers: 0, weight: 0 }
    }
}
