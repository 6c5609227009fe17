//! Changes that do not affect an exchange.
//!
//! The side to move has no effect: a `Placement` does not contain it.

use super::cases::{Board, Case, MAILBOX, PSEUDO, SWAP, all_rules, hold};
use exchequer_core::{Bitboard, Color, MoveKind, Piece, Placement, Role, Square};
use exchequer_testkit::oracle::OracleBoard;
use proptest::prelude::*;

/// Returns the squares from which no piece reaches the square of the exchange, even through other pieces.
fn far_from(to: Square) -> Bitboard {
    let reach = |piece: Piece| {
        let mut alone = OracleBoard::empty(Color::White);
        alone.put(to, piece);
        alone.attacks_from(to)
    };
    !(reach(Piece::WhiteQueen) | reach(Piece::WhiteKnight) | to)
}

/// Returns the same board with other pieces on the squares that are far away.
fn with_far(case: &Case<'_>, piece: impl Fn(Square) -> Option<Piece>) -> Board {
    let mut board = case.board.clone();
    for square in far_from(case.mv.to()) {
        board.pieces.take(square);
        if let Some(piece) = piece(square) {
            board.pieces.put(square, piece);
        }
    }
    board
}

/// Under the rules without king safety, pieces on no line and no jump to the square may disappear or appear.
#[test]
fn pieces_that_cannot_reach_the_square_change_nothing() {
    const NEWCOMERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    hold(1_000, 3_000, |case| {
        let taken = with_far(case, |_| None);
        let filled = with_far(case, |square| {
            let color = if square.index() % 3 == 0 { Color::White } else { Color::Black };
            Some(Piece::new(color, NEWCOMERS[square.index() % NEWCOMERS.len()]))
        });
        let mut is_taken_back = false;
        for rules in [SWAP, MAILBOX, PSEUDO] {
            let value = case.value(rules);
            let trace = (rules.trace)(case.board, case.mv, &case.values);
            for board in [&taken, &filled] {
                // A new piece may give check and make the move illegal, but these rules ignore check.
                let found = (rules.trace)(board, case.mv, &case.values);
                prop_assert_eq!(found.captures(), trace.captures(), "{:?}: {:?}", rules, case);
                let found = (rules.see)(board, case.mv, &case.values);
                prop_assert_eq!(Some(found), value, "{:?}: {:?}", rules, case);
                for threshold in [found, found + 1] {
                    let answer = (rules.see_ge)(board, case.mv, &case.values, threshold);
                    prop_assert_eq!(answer, found >= threshold, "{:?}: {:?}", rules, case);
                }
            }
            is_taken_back |= case.is_taken_back(value);
        }
        let occupied = case.board.occupied();
        Ok(is_taken_back && far_from(case.mv.to()).intersects(occupied))
    });
}

/// An en passant square affects only en passant captures.
#[test]
fn the_en_passant_square_changes_nothing_for_other_moves() {
    hold(600, 2_000, |case| {
        if case.mv.kind() == MoveKind::EnPassant {
            return Ok(false);
        }
        let (from, to) = (case.mv.from(), case.mv.to());
        let beside = [to.offset(0, 1), to.offset(0, -1), to.offset(1, 0), to.offset(-1, 0)];
        let mut is_taken_back = false;
        for rules in all_rules() {
            let value = case.value(rules);
            for en_passant in [None, Some(from), Some(to)].into_iter().chain(beside) {
                let board = Board { en_passant, ..case.board.clone() };
                let found = rules.value(&board, case.mv, &case.values);
                prop_assert_eq!(found, value, "{:?} with {:?}: {:?}", rules, en_passant, case);
            }
            is_taken_back |= case.is_taken_back(value);
        }
        Ok(is_taken_back)
    });
}
