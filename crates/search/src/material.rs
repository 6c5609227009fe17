//! Piece counts and material balance that pruning depends on.

use crate::pruning::PIECE_VALUES;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role};

/// Largest number of pieces that can be short of squares; more of them hardly ever are.
const FEW: u32 = 3;

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

/// Returns `true` if a side has few pieces besides king and pawns, and they reach at most `limit` squares, which makes zugzwang likely.
///
/// Without such a piece it returns `false`.
#[inline]
pub(crate) fn is_cramped(position: &Position, color: Color, limit: i32) -> bool {
    let pieces = position.color(color) - position.role(Role::Pawn) - position.role(Role::King);
    (1..=FEW).contains(&pieces.len()) && reach_at_most(position, color, pieces, limit)
}

/// Returns `true` if pieces of a side reach at most `limit` squares.
fn reach_at_most(position: &Position, color: Color, pieces: Bitboard, limit: i32) -> bool {
    let own = position.color(color);
    let mut left = limit;
    for from in pieces {
        let Some(piece) = position.piece_at(from) else { continue };
        left -= (attacks::of(piece, from, position.occupied()) - own).len() as i32;
    }
    left >= 0
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

    #[test]
    fn few_pieces_without_squares_are_cramped() {
        let is = |fen: &str, limit| is_cramped(&fen.parse().unwrap(), Color::Black, limit);
        // A rook behind its own pawns has no square, with the knight two.
        let rook = "8/4p3/8/8/8/8/3K1Ppp/6kr w - - 0 1";
        assert!(is(rook, 0));
        assert!(!is(rook, -1));
        let knight = "n7/4p3/8/8/8/8/3K1Ppp/6kr b - - 0 1";
        assert!(is(knight, 2));
        assert!(!is(knight, 1));
        // Pawns alone are not cramped, and neither are four pieces.
        assert!(!is("8/4p3/8/8/8/8/3K1Ppp/6k1 w - - 0 1", 64));
        assert!(!is("nnn5/4p3/8/8/8/8/3K1Ppp/6kr w - - 0 1", 64));
    }
}
