//! The report on an exchange, by `exchequer-report`.

use crate::board::XqBoard;
use exchequer_board::Setup;
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Move, MoveKind, Pieces, Placement};
use exchequer_report::{Answer, Board, Evaluator, Question};
use std::string::String;

/// Returns the report on a legal move as JSON. The bitboards do not contradict each other.
pub(crate) fn json(board: &XqBoard, mv: Move, evaluator: Evaluator, threshold: Option<i32>) -> String {
    let sets = |sets: [u64; 6]| ByRole::new(sets.map(Bitboard::from_bits));
    let [white, black] = board.colors.map(Bitboard::from_bits);
    let pieces = Pieces::from_bitboards(ByColor::new(white, black), sets(board.roles)).unwrap_or_default();
    let turn = pieces.color_at(mv.from()).unwrap_or(Color::White);
    let is_castling = mv.kind() == MoveKind::Castling;
    let castling_rooks = if is_castling { Bitboard::of(mv.to()) } else { Bitboard::EMPTY };
    let en_passant = board.en_passant();
    // Repaired where no game has such a castling or en-passant field.
    let setup = Board::new(Setup { pieces, turn, castling_rooks, en_passant, ..Setup::EMPTY }).to_setup();
    let question = Question::of_move(setup, mv, threshold);
    Answer::new(&question, evaluator).to_json()
}
