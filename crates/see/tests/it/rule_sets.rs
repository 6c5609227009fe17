//! Positions in which the rule sets differ, each with its value under every rule set.

use exchequer_core::{Move, Placement, Role};
use exchequer_see::{
    EnPassantReply, Legal, MoveError, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace,
};
use exchequer_testkit::oracle::OracleBoard;

fn board(fen: &str, mv: &str) -> (OracleBoard, Move) {
    let board = OracleBoard::from_fen(fen);
    let mv = board.find_move(mv).unwrap_or_else(|| panic!("no {mv} in {fen}"));
    (board, mv)
}

/// Returns the value under one rule set and asserts that all its forms agree.
fn value(rules: impl Rules, board: &impl Placement, mv: Move) -> i32 {
    let values = PieceValues::CLASSIC;
    let value = rules.see(board, mv, &values);
    assert!(rules.see_ge(board, mv, &values, value) && !rules.see_ge(board, mv, &values, value + 1));
    assert_eq!(rules.trace(board, mv, &values).value(), value);
    assert_eq!(rules.try_see(board, mv, &values), Ok(value));
    value
}

/// Asserts the values under Swap, Pinners, PinnersAll, Pseudo, Legal.
#[track_caller]
fn assert_values(fen: &str, mv: &str, expected: [i32; 5]) {
    let (board, mv) = board(fen, mv);
    let found = [
        value(Swap, &board, mv),
        value(Pinners, &board, mv),
        value(PinnersAll, &board, mv),
        value(Pseudo, &board, mv),
        value(Legal, &board, mv),
    ];
    assert_eq!(found, expected, "{mv} in {fen}");
}

#[test]
fn the_cheaper_recapture_opens_an_enemy_line() {
    // The rook on d5 keeps the file closed, and the queen recaptures.
    assert_values("6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - - 0 1", "e4d6", [100, 100, 100, -200, -200]);
    assert_values("B3k1b1/1B6/2p5/3n2r1/8/4N3/8/3RK3 w - - 0 1", "e3d5", [100, 100, 100, 0, 0]);
    assert_values("4k3/4n3/8/3N1Rrr/2K5/8/8/8 b - - 0 1", "e7d5", [300, 300, 300, 0, 0]);
}

#[test]
fn the_king_takes_before_the_queen_that_shields_it() {
    assert_values("6k1/R3q2r/8/8/8/8/6K1/7R w - - 0 1", "h1h7", [400, 400, 400, 0, 0]);
    assert_values("6k1/pR2q2r/4p3/2rpPpp1/3P4/P5P1/3Q1PK1/7R w - - 0 1", "h1h7", [400, 400, 400, 0, 0]);
}

#[test]
fn the_dearer_capturer_uncovers_a_friend() {
    assert_values("3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - - 0 1", "f4d5", [0, 0, 0, -200, -200]);
}

/// Bishops and queens with exchanged places and values.
#[test]
fn capture_order_follows_values_and_not_roles() {
    let (board, mv) = board("3r3k/5q2/4b3/3p4/5N2/5B2/6Q1/K7 w - - 0 1", "f4d5");
    let values = PieceValues::new(100, 300, 900, 500, 300).expect("values of a sane size");
    for value in [Pseudo.see(&board, mv, &values), Legal.see(&board, mv, &values)] {
        assert_eq!(value, -200);
    }
}

#[test]
fn the_recapture_promotes() {
    let (board, mv) = board("1Qq5/2P3k1/8/8/8/8/6K1/8 b - - 0 1", "c8b8");
    assert_eq!(value(Swap, &board, mv), 0);
    assert_eq!((value(Pseudo, &board, mv), value(Legal, &board, mv)), (-800, -800));
    let becomes =
        |trace: Trace| trace.captures().iter().map(|capture| capture.promotes_to).collect::<Vec<_>>();
    assert_eq!(becomes(Swap.trace(&board, mv, &PieceValues::CLASSIC)), [None, None]);
    assert_eq!(becomes(Legal.trace(&board, mv, &PieceValues::CLASSIC)), [None, Some(Role::Queen)]);
}

#[test]
fn a_pinned_piece_does_not_recapture() {
    assert_values("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "c4d5", [0, 100, 100, 0, 100]);
}

#[test]
fn a_pinned_piece_captures_along_its_pin() {
    let (board, mv) = board("4k3/8/8/4r3/8/2Q5/8/4R1K1 w - - 0 1", "c3e3");
    assert_eq!((value(Swap, &board, mv), value(Legal, &board, mv)), (-400, -400));
    // Excluded while its pinner stands, although the square is on the line between pinner and king.
    assert_eq!(value(Pinners, &board, mv), 0);
}

#[test]
fn checks_bind_the_recapture() {
    // A check discovered by the first move.
    assert_values("4k3/8/1qp5/4N3/8/8/8/4R2K w - - 0 1", "e5c6", [-200, -200, -200, -200, 100]);
    // A double check.
    let (board, mv) = board("2rr1q2/pp3ppk/1nn1b1Np/3p3N/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g6f8");
    assert_eq!((value(Swap, &board, mv), value(Legal, &board, mv)), (600, 900));
}

#[test]
fn a_pin_that_the_exchange_makes() {
    assert_values("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - - 0 1", "e4d5", [0, 0, 0, 0, 100]);
}

#[test]
fn a_pinner_that_aims_at_the_square_itself() {
    // The queen on e6 pins the one on e4, and could capture on g4 as well.
    let (board, mv) = board("rn2kb1r/p3pp2/2p1qn1p/1p1P1Pp1/4Q1P1/7N/PP1P1PBP/RNB1K2R b kq - 1 11", "f6g4");
    for threshold in [-100, 0, 100] {
        assert!(Legal.see_ge(&board, mv, &PieceValues::CLASSIC, threshold), "{threshold}");
    }
    assert!(!Legal.see_ge(&board, mv, &PieceValues::CLASSIC, 101));
}

#[test]
fn a_dearer_recapture_that_gives_check() {
    let fen = "2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - - 0 1";
    let (board, mv) = board(fen, "h3c3");
    // The least valuable legal recapture would leave it at −200.
    assert_eq!(value(Legal, &board, mv), -500);
}

#[test]
fn a_first_move_that_leaves_the_king_is_refused_by_every_rule_set() {
    fn refused(rules: impl Rules, fen: &str, mv: &str) -> MoveError {
        let ((board, mv), values) = (board(fen, mv), PieceValues::CLASSIC);
        let error = rules.try_see(&board, mv, &values).unwrap_err();
        assert_eq!(rules.try_see_ge(&board, mv, &values, 0), Err(error));
        assert_eq!(rules.try_trace(&board, mv, &values), Err(error));
        error
    }
    fn refused_by_all(fen: &str, mv: &str) -> MoveError {
        let error = refused(Legal, fen, mv);
        let others = [
            refused(Swap, fen, mv),
            refused(Pinners, fen, mv),
            refused(PinnersAll, fen, mv),
            refused(Pseudo, fen, mv),
            refused(EnPassantReply(Legal), fen, mv),
        ];
        assert_eq!(others, [error; 5]);
        error
    }
    let pinned = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1";
    let error = refused_by_all(pinned, "e2d3");
    assert!(matches!(error, MoveError::KingLeft { .. }));
    assert_eq!(
        error.to_string(),
        "The piece on e2 leaves White's king on e1 to be taken by the piece on e4."
    );
    // In check, a move that does not address the check is illegal as well.
    refused_by_all("4k3/8/8/8/4r3/8/8/B3K3 w - - 0 1", "a1b2");
    // The pawn captured en passant shielded the king along the rank.
    refused_by_all("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6");
    // The unchecked classic rules still return a value.
    let (board, mv) = board(pinned, "e2d3");
    assert_eq!(Swap.see(&board, mv, &PieceValues::CLASSIC), 0);
}

/// The positions in docs/see.md with a wrong published value, and their true value.
#[test]
fn published_suites_with_wrong_values() {
    for (fen, mv, published, truth) in [
        ("6r1/4kq2/b2p1p2/p1pPb3/p1P2B1Q/2P4P/2B1R1P1/6K1 w - - 0 1", "f4e5", 0, 100),
        ("8/8/8/1k6/6b1/4N3/2p3K1/3n4 w - - 0 1", "e3d1", 0, -800),
        ("2r5/1P4pk/p2p1b1p/5b1n/BB3p2/2R2p2/P1P2P2/4RK2 w - - 0 1", "c3c8", 300, 500),
        ("rnbqkb1r/pp2pppp/2p2n2/1B1p4/4P3/2N5/PPPP1PPP/R1BQK1NR w KQkq - 0 1", "c3d5", -250, 0),
        ("2rr1q2/pp3ppk/1nn1b1Np/3p3N/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g6f8", 600, 900),
        ("B3k1b1/1B6/2p5/3n2r1/8/4N3/8/3RK3 w - - 0 1", "e3d5", 100, 0),
        ("4k3/4n3/8/3N1Rrr/2K5/8/8/8 b - - 0 1", "e7d5", 320, 0),
    ] {
        let (board, mv) = board(fen, mv);
        assert_ne!(value(Legal, &board, mv), published, "{fen}");
        assert_eq!(value(Legal, &board, mv), truth, "{fen}");
    }
    let (board, mv) = board("3r4/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5");
    let error = Legal.try_see(&board, mv, &PieceValues::CLASSIC);
    assert!(matches!(error, Err(MoveError::KingIntoAttack { .. })), "{error:?}");
}
