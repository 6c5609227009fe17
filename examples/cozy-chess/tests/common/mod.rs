//! Shared helpers of the tests.

use exchequer_board::{Notation, Position, Setup};
use exchequer_example_cozy_chess::CozyBoard;

/// Returns a position on our board and on that of cozy-chess.
///
/// Both come from a FEN with an en passant square after every double step. Our board drops the square if no pawn can
/// capture there.
pub(crate) fn on_both(setup: &Setup) -> (Position, CozyBoard) {
    let fen = setup.to_fen(Notation::Chess960).to_string();
    let ours = Position::try_from(setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let theirs = cozy_chess::Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (ours, CozyBoard(theirs))
}
