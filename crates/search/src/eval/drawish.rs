//! How much of an advantage counts in an endgame that is hard to win.

use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role, Square};

/// In 64ths: little if whoever is ahead has no pawn and hardly a piece more.
pub(crate) fn endgame_share(position: &Position, endgame: i32) -> i32 {
    let ahead = if endgame >= 0 { Color::White } else { Color::Black };
    if !position.pieces(ahead, Role::Pawn).is_empty() {
        return opposite_bishops_share(position);
    }
    let worth = |color| {
        let count = |role| position.pieces(color, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    if worth(ahead) - worth(!ahead) <= 3 { 8 } else { 64 }
}

/// Bishops that never meet hold many a lost endgame.
fn opposite_bishops_share(position: &Position) -> i32 {
    let alone = |color| {
        let pieces = position.color(color) - position.role(Role::Pawn) - position.role(Role::King);
        pieces.single().filter(|&square| position.role(Role::Bishop).contains(square))
    };
    let is_light = |square: Square| (square.file().index() + square.rank().index()) % 2 == 1;
    match (alone(Color::White), alone(Color::Black)) {
        (Some(white), Some(black)) if is_light(white) != is_light(black) => 36,
        _ => 64,
    }
}
