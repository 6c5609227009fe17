//! The shelter of a king, and what is coming at it.

use super::pawns::sideways;
use super::phased::Phased;
use super::setting::Setting;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role};

/// A pawn in front of the king, one or two steps ahead.
const NEAR_PAWN: i32 = 11;
const FAR_PAWN: i32 = 6;
/// A file beside or under the king without a pawn of its side.
const OPEN_FILE: i32 = -14;

/// How safe the king of a side is; `enemy` has counted who attacks around it.
pub(crate) fn safety(position: &Position, color: Color, enemy: &Setting) -> Phased {
    let Some(king) = position.king(color) else { return Phased::ZERO };
    let pawns = position.pieces(color, Role::Pawn);
    let around = sideways(king.into()) | king;
    let near = around.forward(color);
    let mut shelter = 0;
    // Pawns shelter a king that stays at home; one that has gone out is judged by its square alone.
    if king.rank().relative_to(color) <= Rank::Second {
        shelter += NEAR_PAWN * (pawns & near).len() as i32;
        shelter += FAR_PAWN * (pawns & near.forward(color)).len() as i32;
        for square in around {
            if !pawns.intersects(Bitboard::file(square.file())) {
                shelter += OPEN_FILE;
            }
        }
    }
    let danger = danger(position, color, enemy, attacks::king(king));
    Phased::new(shelter - danger, -danger / 8)
}

/// One attacker is none; each more makes all of them more dangerous, most of all with a queen.
fn danger(position: &Position, color: Color, enemy: &Setting, ring: Bitboard) -> i32 {
    if enemy.attackers < 2 {
        return 0;
    }
    let has_queen = !position.pieces(!color, Role::Queen).is_empty();
    let shut = (ring & position.pieces(color, Role::Pawn)).len() as i32;
    let weight = (enemy.weight - 8 * shut).max(0) * (enemy.attackers.min(6) + 2) / 8;
    if has_queen { weight } else { weight / 3 }
}
