//! A mirrored exchange is the same exchange, unless a tie depends on the square.

use super::cases::{Board, CHOOSING, Case, GREEDY, RuleSet, Verdict, hold};
use exchequer_core::{Color, Move, MoveKind, Piece, Pieces, Placement, Square};
use exchequer_see::{PieceValues, Rules, Swap, Trace};
use exchequer_testkit::oracle::OracleBoard;
use proptest::prelude::*;
use std::cell::Cell;

/// A symmetry of the board: a map of the squares and a map of the colors.
#[derive(Clone, Copy)]
struct Mirror {
    square: fn(Square) -> Square,
    color: fn(Color) -> Color,
}

/// Exchanges the colors and flips the ranks.
const COLORS: Mirror = Mirror { square: Square::flip_rank, color: |color| !color };

/// Flips the files.
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

/// Returns `true` if a tie depends on the square: at some capture after the first move, two pieces of the capturing
/// side and kind attack the square directly.
///
/// Excluded pinned pieces count as well: the answer may be a false positive under the pin rules, never a false
/// negative.
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

/// Returns the capturing pieces and their squares, in mirror image if a mirror is given.
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

/// With a choice of the best capture, the values are equal regardless of ties.
fn values_are_alike(mirror: Mirror, case: &Case<'_>) -> Verdict {
    let mut is_taken_back = false;
    for rules in CHOOSING {
        let value = case.value(rules);
        prop_assert_eq!(value, mirror.value(rules, case), "{:?}: {:?}", rules, case);
        is_taken_back |= case.is_taken_back(value);
    }
    Ok(is_taken_back)
}

/// With the least valuable attacker, the exchanges are equal step by step if no tie occurs. `parted` counts the
/// values that a tie has changed.
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
fn color_mirrors_are_equal_without_ties() {
    let parted = Cell::new(0);
    hold(1_500, 3_000, |case| exchanges_are_alike_without_ties(COLORS, case, &parted));
    assert!(parted.get() > 30, "ties changed only {} values", parted.get());
}

#[test]
fn file_mirrors_are_equal_without_ties() {
    let parted = Cell::new(0);
    hold(1_500, 3_000, |case| exchanges_are_alike_without_ties(FILES, case, &parted));
    assert!(parted.get() > 5, "ties changed only {} values", parted.get());
}

/// The rook on the lower square recaptures first, and its departure opens the rank on only one side of the mirror.
#[test]
fn a_tie_parts_an_exchange_from_its_mirror() {
    let oracle = OracleBoard::from_fen("7k/8/8/RRrpr3/8/4N3/8/K7 w - - 0 1");
    let takes = Move::normal(Square::E3, Square::D5);
    let (board, values) = (Board::of(&oracle), PieceValues::CLASSIC);
    assert!(has_tie(&oracle, takes, &Swap.trace(&board, takes, &values)));
    assert_eq!(Swap.see(&board, takes, &values), 100);
    assert_eq!(Swap.see(&FILES.board(&board), FILES.mv(takes), &values), -200);
    // Without the second rook there is no tie, and the mirror image is equal.
    let mut oracle = oracle;
    oracle.take(Square::E5);
    let board = Board::of(&oracle);
    assert!(!has_tie(&oracle, takes, &Swap.trace(&board, takes, &values)));
    assert_eq!(Swap.see(&board, takes, &values), Swap.see(&FILES.board(&board), FILES.mv(takes), &values));
}
