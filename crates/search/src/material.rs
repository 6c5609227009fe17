//! Piece counts and material balance that pruning depends on.

use crate::pruning::PIECE_VALUES;
use exchequer_board::Position;
use exchequer_core::{Placement, Role};

/// Returns the number of pieces of the side to move besides king and pawns.
#[inline]
pub(crate) fn count_pieces(position: &Position) -> i32 {
    let others = position.role(Role::Pawn) | position.role(Role::King);
    (position.color(position.turn()) - others).len() as i32
}

/// Returns `true` if the side to move has a piece besides king and pawns, which makes zugzwang unlikely.
#[inline]
pub(crate) fn has_pieces(position: &Position) -> bool {
    count_pieces(position) > 0
}

/// Returns the material balance for the side to move, in the unit of the evaluation.
pub(crate) fn balance(position: &Position) -> i32 {
    let own = position.color(position.turn());
    let ahead = |role| {
        let all = position.role(role);
        2 * (all & own).len() as i32 - all.len() as i32
    };
    Role::ALL.into_iter().map(|role| ahead(role) * PIECE_VALUES[role.index()]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balance_is_seen_from_the_side_to_move() {
        let of = |fen: &str| balance(&fen.parse().unwrap());
        assert_eq!(of("r3k3/pp6/8/8/8/8/P7/Q3K3 w - - 0 1"), 980 - 520 - 100);
        assert_eq!(of("r3k3/pp6/8/8/8/8/P7/Q3K3 b - - 0 1"), 520 + 100 - 980);
    }
}
