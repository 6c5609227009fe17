//! The option of an en passant reply to a double step, against brute force and by hand-worked positions.

use exchequer_core::{Color, Move, MoveKind, Placement, Rank, Role, Square};
use exchequer_see::{EnPassantReply, Legal, PieceValues, Pinners, Pseudo, Rules, Swap};
use exchequer_testkit::oracle::{OracleBoard, legal};
use exchequer_testkit::strategy::{random_dense, random_playouts};

fn is_double_step(board: &OracleBoard, mv: Move) -> bool {
    let ranks = (mv.from().rank() as i32 - mv.to().rank() as i32).abs();
    mv.kind() == MoveKind::Normal && board.role(Role::Pawn).contains(mv.from()) && ranks == 2
}

/// Returns the value under the option and asserts that all forms agree.
fn value(rules: impl Rules, board: &OracleBoard, mv: Move) -> i32 {
    let (rules, values) = (EnPassantReply(rules), PieceValues::CLASSIC);
    let value = rules.see(board, mv, &values);
    for threshold in [value - 1, value, value + 1, 0, 1, -100, i32::MIN, i32::MIN + 1, i32::MAX] {
        assert_eq!(rules.see_ge(board, mv, &values, threshold), value >= threshold, "{mv:?} in {board:?}");
    }
    let trace = rules.trace(board, mv, &values);
    assert_eq!(trace.value(), value, "{mv:?} in {board:?}");
    assert_eq!(rules.try_see(board, mv, &values), Ok(value), "{mv:?} in {board:?}");
    value
}

#[test]
fn equals_the_brute_force() {
    let (mut steps, mut answered) = (0, 0);
    for board in random_playouts(31).take(20_000).chain(random_dense(32).take(6_000)) {
        for mv in board.legal_moves() {
            if !is_double_step(&board, mv) {
                continue;
            }
            let expected = legal::see_with_en_passant_reply(&board, mv, &[100, 300, 300, 500, 900, 0]);
            assert_eq!(Some(value(Legal, &board, mv)), expected, "{mv:?} in {board:?}");
            steps += 1;
            answered += usize::from(expected != legal::see(&board, mv, &[100, 300, 300, 500, 900, 0]));
        }
    }
    assert!(steps > 10_000 && answered > 120, "{answered} of {steps}");
}

#[test]
fn the_option_does_not_change_other_moves() {
    for board in random_playouts(33).take(300) {
        let values = PieceValues::CLASSIC;
        for mv in board.legal_moves().into_iter().filter(|&mv| !is_double_step(&board, mv)) {
            assert_eq!(EnPassantReply(Legal).trace(&board, mv, &values), Legal.trace(&board, mv, &values));
            assert_eq!(EnPassantReply(Swap).see(&board, mv, &values), Swap.see(&board, mv, &values));
        }
    }
}

#[track_caller]
fn step(fen: &str, uci: &str) -> (OracleBoard, Move) {
    let board = OracleBoard::from_fen(fen);
    let mv = board.find_move(uci).unwrap_or_else(|| panic!("no {uci} in {fen}"));
    assert!(is_double_step(&board, mv) && mv.from().rank().relative_to(board.side_to_move()) == Rank::Second);
    (board, mv)
}

#[test]
fn the_exchange_goes_on_where_the_capturer_lands() {
    // The pawn on c2 recaptures on d3.
    let (board, mv) = step("4k3/8/8/8/4p3/8/2PP4/4K3 w - - 0 1", "d2d4");
    assert_eq!([value(Swap, &board, mv), value(Legal, &board, mv)], [0, 0]);
    let trace = EnPassantReply(Legal).trace(&board, mv, &PieceValues::CLASSIC);
    let steps: Vec<_> =
        trace.captures().iter().map(|capture| (capture.from, capture.to, capture.captured_on)).collect();
    use Square::{C2, D2, D3, D4, E4};
    assert_eq!(steps, [(D2, D4, D4), (E4, D3, D4), (C2, D3, D3)]);
    assert_eq!(trace.captures()[1].captured, Some(Role::Pawn));
    assert_eq!(trace.captures().iter().map(|capture| capture.gain).collect::<Vec<_>>(), [0, 100, 0]);
    // Black's double step, without a recapture.
    let (board, mv) = step("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    assert_eq!(board.side_to_move(), Color::Black);
    assert_eq!([value(Swap, &board, mv), value(Pinners, &board, mv), value(Legal, &board, mv)], [-100; 3]);
}

#[test]
fn an_answer_has_to_be_legal_under_every_rule_set() {
    // The rook pins the pawn that could capture.
    let (board, mv) = step("4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1", "d2d4");
    assert_eq!([value(Swap, &board, mv), value(Pseudo, &board, mv), value(Legal, &board, mv)], [0; 3]);
    // Two pawns leave the rank at once and expose the king.
    let (board, mv) = step("8/8/8/8/k3p2R/8/3P4/K7 w - - 0 1", "d2d4");
    assert_eq!([value(Swap, &board, mv), value(Legal, &board, mv)], [0, 0]);
}

#[test]
fn the_better_answer_is_traced() {
    // The queen could capture on d4 as well, but the pawn's capture costs nothing.
    let (board, mv) = step("3qk3/8/8/8/4p3/2N5/3P4/3RK3 w - - 0 1", "d2d4");
    let trace = EnPassantReply(Legal).trace(&board, mv, &PieceValues::CLASSIC);
    assert_eq!(value(Legal, &board, mv), Legal.see(&board, mv, &PieceValues::CLASSIC).min(trace.value()));
    assert_eq!(trace.captures()[1].from, Square::E4);
}
