//! The map of a side against the values of its captures.

use crate::forms::fen;
use exchequer_core::{Color, Move, MoveKind, Placement, Square};
use exchequer_see::{PieceValues, Rules};
use exchequer_testkit::oracle::OracleBoard;
use std::fmt::Debug;

/// Verifies the maps of both sides against the values of the moves that the check accepts.
pub(crate) fn hold<R: Rules + Debug>(
    rules: R,
    board: &impl Placement,
    values: &PieceValues,
    moves: &[(Move, i32)],
) {
    let oracle = OracleBoard::from_placement(board, Color::White);
    for color in Color::ALL {
        let context = || format!("{rules:?}: {color} in {} with {values:?}", fen(board));
        let map = rules.map(board, color, values);
        // A side that could capture the king has no captures.
        let has_captures = !oracle.is_in_check(!color);
        for to in Square::ALL {
            let captures =
                moves.iter().filter(|(mv, _)| has_captures && mv.to() == to && is_capture(board, *mv, color));
            let best = captures.clone().map(|(_, value)| *value).max();
            let found = map.at(to);
            assert_eq!(found.map(|best| best.value), best, "{to} {}", context());
            let is_one_of_them =
                |found| captures.clone().any(|&(mv, value)| (mv, Some(value)) == (found, best));
            assert!(found.is_none_or(|found| is_one_of_them(found.mv)), "{to} {}", context());
        }
        assert_eq!(
            map.best().map(|best| best.value),
            map.iter().map(|best| best.value).max(),
            "{}",
            context()
        );
    }
}

fn is_capture(board: &impl Placement, mv: Move, color: Color) -> bool {
    let takes = mv.kind() == MoveKind::EnPassant || board.color(!color).contains(mv.to());
    takes && mv.kind() != MoveKind::Castling && board.color(color).contains(mv.from())
}
