//! An exchange in the mirror is the same exchange, unless a tie goes by square.

use crate::cases::{Board, CHOOSING, Case, GREEDY, RuleSet, Verdict, hold};
use exchequer_core::{Color, Move, MoveKind, Piece, Pieces, Placement, Square};
use exchequer_see::{PieceValues, Rules, Swap, Trace};
use exchequer_testkit::oracle::OracleBoard;
use proptest::prelude::*;
use std::cell::Cell;

/// A board seen from elsewhere: where its squares come to lie, and whose its pieces are.
#[derive(Clone, Copy)]
struct Mirror {
    square: fn(Square) -> Square,
    color: fn(Color) -> Color,
}

/// Black for White, and the ranks from the other side.
const COLORS: Mirror = Mirror { square: Square::flip_rank, color: |color| !color };

/// The files from the other side.
const FILES: Mirror = Mirror { square: Square::flip_file, color: |color| color };

impl Mirror {
    fn board(self, board: &Board) -> Board {
        let mut pieces = Pieces::EMPTY;
        for from in board.occupied() {
            if let Some(piece) = board.piece_at(from) {
                pieces.put((self.square)(from), Piece::new((self.color)(piece.color()), piece.role()));
            }
        }
        Board { pieces, en_passant: board.en_passant.map(self.square) }
    }

    fn mv(self, mv: Move) -> Move {
        let (from, to) = ((self.square)(mv.from()), (self.square)(mv.to()));
        match mv.kind() {
            MoveKind::Normal => Move::normal(from, to),
            MoveKind::EnPassant => Move::en_passant(from, to),
            MoveKind::Castling => Move::castling(from, to),
            MoveKind::Promotion(role) => Move::promotion(from, to, role).expect("a mirror keeps the role"),
        }
    }

    fn value(self, rules: RuleSet, case: &Case<'_>) -> Option<i32> {
        rules.value(&self.board(case.board), self.mv(case.mv), &case.values)
    }
}

/// Whether a tie goes by square in an exchange: at some capture after the first move, two pieces of the side and kind
/// that captures attack the square, nothing standing in between.
///
/// Pieces that are barred count as well, so this says it once too often under the pin rules and never too seldom.
fn has_tie(board: &OracleBoard, first: Move, trace: &Trace) -> bool {
    let to = trace.to();
    let mut left = board.make(first);
    for capture in trace.captures().iter().skip(1) {
        let attackers = left.attackers(to, capture.color);
        if (attackers & left.pieces(capture.color, capture.role)).len() > 1 {
            return true;
        }
        left.take(capture.from);
        left.put(to, Piece::new(capture.color, capture.role));
    }
    false
}

/// Who captures and from where, as the mirror shows it.
fn steps(trace: &Trace, mirror: Option<Mirror>) -> Vec<(Piece, Square)> {
    let step = |color, role, from| (Piece::new(color, role), from);
    let captures = trace.captures().iter();
    match mirror {
        None => captures.map(|capture| step(capture.color, capture.role, capture.from)).collect(),
        Some(Mirror { square, color }) => {
            captures.map(|capture| step(color(capture.color), capture.role, square(capture.from))).collect()
        }
    }
}

/// With the best captures chosen, the values are the same, whatever ties.
fn values_are_alike(mirror: Mirror, case: &Case<'_>) -> Verdict {
    let mut is_taken_back = false;
    for rules in CHOOSING {
        let value = case.value(rules);
        prop_assert_eq!(value, mirror.value(rules, case), "{:?}: {:?}", rules, case);
        is_taken_back |= case.is_taken_back(value);
    }
    Ok(is_taken_back)
}

/// With the least valuable attacker captured with, the exchanges are the same step by step where nothing ties, and
/// only there: `parted` counts the values that a tie has changed.
fn exchanges_are_alike_without_ties(mirror: Mirror, case: &Case<'_>, parted: &Cell<usize>) -> Verdict {
    let mut has_recaptures = false;
    for rules in GREEDY {
        let trace = (rules.trace)(case.board, case.mv, &case.values);
        let value = case.value(rules);
        let mirrored = mirror.value(rules, case);
        if has_tie(case.oracle, case.mv, &trace) {
            parted.set(parted.get() + usize::from(value != mirrored));
            continue;
        }
        prop_assert_eq!(value, mirrored, "{:?}: {:?}", rules, case);
        let mirror_trace = (rules.trace)(&mirror.board(case.board), mirror.mv(case.mv), &case.values);
        prop_assert_eq!(steps(&trace, Some(mirror)), steps(&mirror_trace, None), "{:?}: {:?}", rules, case);
        has_recaptures |= trace.captures().len() > 2;
    }
    Ok(has_recaptures)
}

#[test]
fn black_and_white_are_alike() {
    hold(1_000, 3_000, |case| values_are_alike(COLORS, case));
}

#[test]
fn left_and_right_are_alike() {
    hold(1_000, 3_000, |case| values_are_alike(FILES, case));
}

#[test]
fn black_and_white_are_alike_where_nothing_ties() {
    let parted = Cell::new(0);
    hold(1_500, 3_000, |case| exchanges_are_alike_without_ties(COLORS, case, &parted));
    assert!(parted.get() > 30, "ties changed only {} values", parted.get());
}

#[test]
fn left_and_right_are_alike_where_nothing_ties() {
    let parted = Cell::new(0);
    hold(1_500, 3_000, |case| exchanges_are_alike_without_ties(FILES, case, &parted));
    assert!(parted.get() > 5, "ties changed only {} values", parted.get());
}

/// Of two rooks that could take back, the one on the lower square goes, and opens the rank in the one case only.
#[test]
fn a_tie_parts_an_exchange_from_its_mirror() {
    let oracle = OracleBoard::from_fen("7k/8/8/RRrpr3/8/4N3/8/K7 w - - 0 1");
    let takes = Move::normal(Square::E3, Square::D5);
    let (board, values) = (Board::of(&oracle), PieceValues::CLASSIC);
    assert!(has_tie(&oracle, takes, &Swap.trace(&board, takes, &values)));
    assert_eq!(Swap.see(&board, takes, &values), 100);
    assert_eq!(Swap.see(&FILES.board(&board), FILES.mv(takes), &values), -200);
    // Without the second rook there is no tie, and the mirror shows the same.
    let mut oracle = oracle;
    oracle.take(Square::E5);
    let board = Board::of(&oracle);
    assert!(!has_tie(&oracle, takes, &Swap.trace(&board, takes, &values)));
    assert_eq!(Swap.see(&board, takes, &values), Swap.see(&FILES.board(&board), FILES.mv(takes), &values));
}
