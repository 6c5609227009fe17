//! Every rule set against its brute force: value, threshold on both sides of it, trace and checked entry points.

use crate::board::Board;
use exchequer_core::{Move, MoveKind, Placement, Role};
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules};
use exchequer_testkit::data;
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::oracle::{OracleBoard, Values, legal, pseudo};
use exchequer_testkit::strategy::{dense, playouts, random_dense, random_playouts};
use exchequer_testkit::suites::{Expected, see_cases};
use proptest::prelude::*;

/// Usual values, and some that tie or reverse the usual order.
const VALUES: [Values; 6] = [
    [100, 300, 300, 500, 900, 0],
    [100, 325, 325, 500, 1000, 0],
    [93, 346, 308, 521, 994, 0],
    [1, 1, 1, 1, 1, 0],
    [900, 500, 300, 300, 100, 0],
    [7, 7, 1, 5, 3, 0],
];

/// Maximum number of attackers on a square for the brute force, which is too slow beyond it.
const CROWD: usize = 12;

fn check_rule(
    rules: impl Rules + std::fmt::Debug,
    oracle: &OracleBoard,
    board: &Board,
    mv: Move,
    values: &Values,
    expected: Option<i32>,
) {
    let context = || format!("{rules:?}: {mv:?} in {oracle:?} with {values:?}");
    let &[pawn, knight, bishop, rook, queen, _] = values;
    let points = PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size");
    // The rule sets without pins have a value for a pinned piece; the check still refuses the move.
    let is_legal = oracle.is_legal(mv) || mv.kind() == MoveKind::Castling;
    let checked = rules.try_see(board, mv, &points).ok();
    assert_eq!(checked, expected.filter(|_| is_legal), "{}", context());
    let Some(value) = expected else { return };
    assert_eq!(rules.see(board, mv, &points), value, "{}", context());
    for threshold in [value - 1, value, value + 1, 0, 1, -100, 100, i32::MIN, i32::MAX] {
        assert_eq!(
            rules.see_ge(board, mv, &points, threshold),
            value >= threshold,
            "{threshold}: {}",
            context()
        );
    }
    assert_eq!(rules.trace(board, mv, &points).value(), value, "{}", context());
}

/// Verifies the traces of the mailbox, which implements the pin rules separately.
fn check_mailbox(
    rules: impl Rules,
    mailbox: &Mailbox,
    oracle: &OracleBoard,
    board: &Board,
    mv: Move,
    values: &Values,
) {
    let &[pawn, knight, bishop, rook, queen, _] = values;
    let points = PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size");
    assert_eq!(mailbox.trace(mv, &points), rules.trace(board, mv, &points), "{mv:?} in {oracle:?}");
    let value = rules.see(board, mv, &points);
    assert_eq!(mailbox.see(mv, &points), value, "{mv:?} in {oracle:?}");
    assert!(mailbox.see_ge(mv, &points, value) && !mailbox.see_ge(mv, &points, value + 1));
}

fn check_move(oracle: &OracleBoard, board: &Board, mv: Move, values: &Values) {
    check_mailbox(Pinners, &Mailbox::pinners(board), oracle, board, mv, values);
    check_mailbox(PinnersAll, &Mailbox::pinners_all(board), oracle, board, mv, values);
    check_rule(Pinners, oracle, board, mv, values, pinners::see(oracle, mv, values, PinnerRule::Any));
    check_rule(PinnersAll, oracle, board, mv, values, pinners::see(oracle, mv, values, PinnerRule::All));
    check_rule(Pseudo, oracle, board, mv, values, pseudo::see(oracle, mv, values));
    check_rule(Legal, oracle, board, mv, values, legal::see(oracle, mv, values));
}

fn is_crowded(board: &OracleBoard, mv: Move) -> bool {
    // Hidden attackers count as well.
    let lined = exchequer_core::Color::ALL.map(|color| board.attackers(mv.to(), color).len() as usize);
    lined[0] + lined[1] > CROWD
}

/// Verifies a board and returns the number of tested moves.
fn check_board(oracle: &OracleBoard, values: &Values) -> usize {
    let board = Board::of(oracle);
    let moves = oracle.pseudo_legal_moves();
    let no_king = |mv: &&Move| !board.role(Role::King).contains(mv.to());
    let fine = moves.iter().filter(no_king).filter(|mv| !is_crowded(oracle, **mv));
    fine.map(|&mv| check_move(oracle, &board, mv, values)).count()
}

#[test]
fn on_thousands_of_positions() {
    let boards = random_playouts(5).take(1_500).chain(random_dense(6).take(1_500));
    let tried: usize =
        boards.enumerate().map(|(i, board)| check_board(&board, &VALUES[i % VALUES.len()])).sum();
    assert!(tried > 60_000, "{tried}");
}

#[test]
fn the_public_cases() {
    let Some(text) = data::suite("see/cases.tsv") else { return };
    let (mut rows, mut wrong) = (0, 0);
    for case in see_cases(&text) {
        let oracle = OracleBoard::from_fen(&case.fen);
        let board = Board::of(&oracle);
        let mv =
            oracle.find_move(&case.mv).unwrap_or_else(|| panic!("row {}: no move {}", case.line, case.mv));
        check_move(&oracle, &board, mv, &case.values);
        let Some(reference) = case.reference else { continue };
        check_rule(Legal, &oracle, &board, mv, &case.values, Some(reference.legal_promotion));
        check_rule(Pseudo, &oracle, &board, mv, &case.values, Some(reference.pseudo_promotion));
        wrong += usize::from(match case.expected {
            Expected::Value(value) => value != reference.legal_promotion,
            Expected::Threshold { threshold, is_reached } => {
                (reference.legal_promotion >= threshold) != is_reached
            }
        });
        rows += 1;
    }
    assert_eq!(rows, 675);
    // The cases that docs/see.md lists.
    assert_eq!(wrong, 9);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Same verification, with failures shrunk to a small FEN.
    #[test]
    fn on_positions_from_play(board in playouts()) {
        check_board(&board, &VALUES[0]);
    }

    #[test]
    fn on_dense_placements(board in dense()) {
        check_board(&board, &VALUES[0]);
    }
}
