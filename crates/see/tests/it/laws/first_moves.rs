//! The kind of the first move does not change the exchange after it.
//!
//! The pin rules are excluded: they depend on the board before the first move as well.

use super::cases::{Board, Case, LEGAL, MAILBOX, PSEUDO, RuleSet, SWAP, Verdict, hold};
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};
use proptest::prelude::*;

const RULES: [RuleSet; 4] = [SWAP, MAILBOX, PSEUDO, LEGAL];

/// Verifies that another move on another board has the same value, apart from its immediate gain.
fn has_the_same_value(case: &Case<'_>, board: &Board, mv: Move, wins_less: i32) -> Verdict {
    let mut is_taken_back = false;
    for rules in RULES {
        let value = case.value(rules);
        let found = rules.value(board, mv, &case.values).map(|value| value + wins_less);
        prop_assert_eq!(found, value, "{:?}: {:?}", rules, case);
        is_taken_back |= case.is_taken_back(value);
    }
    Ok(is_taken_back)
}

/// A captured double-step pawn is equivalent to a pawn that made a single step onto the square.
#[test]
fn en_passant_takes_a_pawn_as_if_it_stood_on_the_square() {
    hold(3_000, 50, |case| {
        let (from, to) = (case.mv.from(), case.mv.to());
        if case.mv.kind() != MoveKind::EnPassant {
            return Ok(false);
        }
        let mut board = Board { en_passant: None, ..case.board.clone() };
        let pawn = board.pieces.take(Square::new(to.file(), from.rank())).expect("the pawn that has passed");
        board.pieces.put(to, pawn);
        has_the_same_value(case, &board, Move::normal(from, to), 0)
    });
}

/// A promoting pawn is equivalent to the promoted piece on the pawn's square, if that piece reaches the target.
#[test]
fn a_promotion_is_the_move_of_what_the_pawn_becomes() {
    hold(3_000, 150, |case| {
        let (from, to) = (case.mv.from(), case.mv.to());
        let is_straight = from.file() == to.file();
        let role = match case.mv.promotes_to() {
            Some(Role::Queen) => Role::Queen,
            Some(Role::Rook) if is_straight => Role::Rook,
            Some(Role::Bishop) if !is_straight => Role::Bishop,
            _ => return Ok(false),
        };
        let mut board = case.board.clone();
        let color = board.color_at(from).expect("a pawn to promote");
        board.pieces.put(from, Piece::new(color, role));
        let won = case.oracle_values[role.index()] - case.oracle_values[Role::Pawn.index()];
        has_the_same_value(case, &board, Move::normal(from, to), won)
    });
}
