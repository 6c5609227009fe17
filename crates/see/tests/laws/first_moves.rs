//! What the first move is called makes no difference to what comes after it.
//!
//! The pin rules are left out: they look at the board before the first move as well.

use crate::cases::{Board, Case, LEGAL, MAILBOX, PSEUDO, RuleSet, SWAP, Verdict, hold};
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};
use proptest::prelude::*;

const RULES: [RuleSet; 4] = [SWAP, MAILBOX, PSEUDO, LEGAL];

/// Another move on another board is worth the same but for what it wins at once.
fn is_worth_the_same(case: &Case<'_>, board: &Board, mv: Move, wins_less: i32) -> Verdict {
    let mut is_taken_back = false;
    for rules in RULES {
        let value = case.value(rules);
        let found = rules.value(board, mv, &case.values).map(|value| value + wins_less);
        prop_assert_eq!(found, value, "{:?}: {:?}", rules, case);
        is_taken_back |= case.is_taken_back(value);
    }
    Ok(is_taken_back)
}

/// The pawn that is taken might as well have made a single step, onto the square.
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
        is_worth_the_same(case, &board, Move::normal(from, to), 0)
    });
}

/// A pawn that promotes might as well have been the piece before, if that goes there too.
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
        let won = case.worths[role.index()] - case.worths[Role::Pawn.index()];
        is_worth_the_same(case, &board, Move::normal(from, to), won)
    });
}
