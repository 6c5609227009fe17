//! Parser of move arguments in SAN or UCI, with reasons for illegal moves.

use crate::position_text::notation;
use alloc::format;
use alloc::string::{String, ToString};
use exchequer_board::{ParseMoveError, Position, Setup};
use exchequer_core::{Color, Move, Piece, Placement, Role, Square};
use exchequer_see::check_move;

/// Parses a legal move on this board.
///
/// # Errors
/// A sentence that explains why the move is not legal.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, String> {
    setup.parse_move(text).map_err(|error| match error {
        ParseMoveError::Illegal { .. } => reason(setup, text).unwrap_or_else(|| error.to_string()),
        _ => error.to_string(),
    })
}

/// Returns the reason why a UCI move is not legal, if the move alone shows it.
fn reason(setup: &Setup, text: &str) -> Option<String> {
    let mv = plain_move(setup, text)?;
    let piece = setup.piece_at(mv.from());
    if let Some(piece) = piece {
        if piece.color() != setup.turn {
            return Some(wrong_side(piece, mv.from(), setup.turn));
        }
    }
    check_move(setup, mv).err().map(|error| error.to_string())
}

fn wrong_side(piece: Piece, from: Square, turn: Color) -> String {
    format!("it is {turn}'s turn, and the {} on {from} is {}'s", piece.role(), piece.color())
}

/// Parses a UCI move; castling is not handled.
fn plain_move(setup: &Setup, text: &str) -> Option<Move> {
    let (from, to): (Square, Square) = (text.get(0..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
    if let Some(letter) = text.chars().nth(4) {
        return Move::promotion(from, to, Role::from_char(letter)?);
    }
    let role = setup.role_at(from);
    let is_castling = role == Some(Role::King) && setup.castling_rooks.intersects(to.into());
    let passes = role == Some(Role::Pawn) && from.file() != to.file() && setup.en_passant == Some(to);
    let mv = if passes { Move::en_passant(from, to) } else { Move::normal(from, to) };
    (!is_castling).then_some(mv)
}

/// Formats a move in UCI and in SAN.
#[must_use]
pub fn names(setup: &Setup, mv: Move) -> (String, String) {
    match Position::try_from(setup) {
        Ok(position) => {
            let uci = position.to_uci(mv, notation(setup)).to_string();
            (uci, position.to_san(mv).to_string())
        }
        Err(_) => (mv.to_string(), setup.to_san(mv).to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_move_is_said() {
        for (fen, text, expected) in [
            ("startpos", "e7e5", "it is White's turn, and the pawn on e7 is Black's"),
            ("startpos", "e4e5", "There is no piece on e4."),
            ("startpos", "g1g3", "The knight on g1 does not move to g3."),
            ("startpos", "a1a5", "The rook on a1 cannot reach a5 past the piece on a2."),
            ("4k3/8/8/8/4r3/8/4B3/4K3 w - -", "e2d3", "The piece on e2 leaves White's king on e1 to be"),
            ("4k3/8/8/8/3r4/8/8/4K3 w - -", "e1d1", "White's king cannot go to d1"),
            ("4k3/8/8/8/3r4/8/8/4K3 w - -", "Kd1", "\"Kd1\" is not a legal move in this position"),
            ("8/8/8/3pP3/8/8/8/8 w - -", "e5d6", "The pawn on e5 has nothing to capture on d6."),
            ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", "The pawn on a7 has to become another piece on a8."),
            ("r3k2r/8/8/8/8/8/8/4KR2 b kq -", "e8h8", "\"e8h8\" is not a legal move in this position"),
        ] {
            let setup = crate::position_text::read_setup(fen).unwrap().setup;
            let message = parse_move(&setup, text).expect_err("not a move");
            assert!(message.starts_with(expected), "{text}: {message}");
        }
    }
}
