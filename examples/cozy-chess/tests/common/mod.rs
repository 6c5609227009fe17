//! What several tests need.

use exchequer_board::{Notation, Position, Setup};
use exchequer_example_cozy_chess::CozyBoard;

/// A position on our board and on theirs.
///
/// Both are read from a FEN with an en-passant square behind every double step, which ours drops when nobody can
/// take there.
pub(crate) fn on_both(setup: &Setup) -> (Position, CozyBoard) {
    let fen = setup.to_fen(Notation::Chess960).to_string();
    let ours = Position::try_from(setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let theirs = cozy_chess::Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (ours, CozyBoard(theirs))
}
