//! The brute forces of all rule sets side by side: their differences, the details of each rule, the public cases.

use exchequer_core::{Move, Role};
use exchequer_testkit::data;
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::oracle::{Exchange, OracleBoard, Values, legal, pseudo, swap};
use exchequer_testkit::suites::{Reference, see_cases};

const CENTIPAWNS: Values = [100, 300, 300, 500, 900, 0];

fn position(fen: &str, uci: &str) -> (OracleBoard, Move) {
    let board = OracleBoard::from_fen(fen);
    let mv = board.find_move(uci).unwrap_or_else(|| panic!("no move {uci} in {fen}"));
    (board, mv)
}

/// Returns the value under `Swap`, `Pinners` (any, all), `Pseudo` and `Legal`.
fn values(fen: &str, uci: &str) -> [Option<i32>; 5] {
    let (board, mv) = position(fen, uci);
    [
        swap::see(&board, mv, &CENTIPAWNS),
        pinners::see(&board, mv, &CENTIPAWNS, PinnerRule::Any),
        pinners::see(&board, mv, &CENTIPAWNS, PinnerRule::All),
        pseudo::see(&board, mv, &CENTIPAWNS),
        legal::see(&board, mv, &CENTIPAWNS),
    ]
}

/// Returns the value under `Pinners` with any and with all.
fn pinned(fen: &str, uci: &str) -> [Option<i32>; 2] {
    let [_, any, all, ..] = values(fen, uci);
    [any, all]
}

fn legal_value(fen: &str, uci: &str) -> Option<i32> {
    let (board, mv) = position(fen, uci);
    legal::see(&board, mv, &CENTIPAWNS)
}

fn with_en_passant_reply(fen: &str, uci: &str) -> Option<i32> {
    let (board, mv) = position(fen, uci);
    legal::see_with_en_passant_reply(&board, mv, &CENTIPAWNS)
}

#[test]
fn positions_that_separate_the_rule_sets() {
    // Swap, any pinner, all pinners, pseudo-legal, legal.
    let cases = [
        // X-ray screens: the cheaper capturer opens a line for the enemy, or a dearer one for its own side.
        ("6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - -", "e4d6", [100, 100, 100, -200, -200]),
        ("6k1/R3q2r/8/8/8/8/6K1/7R w - -", "h1h7", [400, 400, 400, 0, 0]),
        ("B3k1b1/1B6/2p5/3n2r1/8/4N3/8/3RK3 w - -", "e3d5", [100, 100, 100, 0, 0]),
        ("4k3/4n3/8/3N1Rrr/2K5/8/8/8 b - -", "e7d5", [300, 300, 300, 0, 0]),
        ("6k1/pR2q2r/4p3/2rpPpp1/3P4/P5P1/3Q1PK1/7R w - -", "h1h7", [400, 400, 400, 0, 0]),
        ("r5k1/5p1p/bq1p2p1/3rp3/1p2N1P1/1P3P2/1KPQ3P/3R3R w - -", "e4d6", [100, 100, 100, -200, -200]),
        ("3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - -", "f4d5", [0, 0, 0, -200, -200]),
        // A pawn recaptures and promotes.
        ("1Qq5/2P3k1/8/8/8/8/6K1/8 b - -", "c8b8", [0, 0, 0, -800, -800]),
        // A pinned piece does not recapture, except along the pin; the rules about pinners have no such exception.
        ("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - -", "c4d5", [0, 100, 100, 0, 100]),
        ("4k3/8/8/4r3/8/2Q5/8/4R1K1 w - -", "c3e3", [-400, 0, 0, -400, -400]),
        // The pinner in front leaves its square, and the slider behind it still pins.
        ("4r1k1/8/3Pr3/8/4N3/8/8/4K3 b - -", "e6d6", [-400, 100, -400, -400, 100]),
        ("6k1/8/8/2b5/8/4q3/5B2/6K1 b - -", "e3g3", [-900, 0, -900, -900, 0]),
        // The first move gives check by discovery, gives double check, or pins.
        ("4k3/8/1qp5/4N3/8/8/8/4R2K w - -", "e5c6", [-200, -200, -200, -200, 100]),
        ("2rr1q2/pp3ppk/1nn1b1Np/3p3N/2pP4/2P3Q1/PPB4P/R4RK1 w - -", "g6f8", [600, 600, 600, 600, 900]),
        ("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - -", "e4d5", [0, 0, 0, 0, 100]),
        // The pawn taken en passant opens the file.
        ("4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "e5d6", [0, 0, 0, 0, 0]),
    ];
    for (fen, uci, expected) in cases {
        assert_eq!(values(fen, uci), expected.map(Some), "{uci} in {fen}");
    }
}

#[test]
fn the_least_valuable_legal_capture_is_not_always_the_best() {
    // With the bishop on d4, the bishop on g7 captures on c3 and discovers check from the queen. The queen on a1 then
    // may not recapture and has to capture first.
    assert_eq!(values("2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - -", "h3c3"), [Some(-500); 5]);
    assert_eq!(legal_value("2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/1B3R1K w - -", "h3c3"), Some(-200));
}

#[test]
fn a_pinner_that_makes_the_first_move_has_left() {
    // The queen on e6 is pinned by the rook on e1, the knight on d7 by the bishop that takes on b3.
    assert_eq!(pinned("4k3/3n4/4q3/8/B7/1p6/8/4R1K1 w - -", "a4b3"), [Some(100), Some(-200)]);
    assert_eq!(pinned("4k3/8/4q3/8/B7/1p6/8/4R1K1 w - -", "a4b3"), [Some(100), Some(100)]);
    // The rook on d7 was pinned by the bishop alone.
    assert_eq!(pinned("4k3/3r4/8/8/B7/8/8/3b2K1 w - -", "a4d1"), [Some(0), Some(0)]);
}

#[test]
fn a_pinner_taken_on_the_target_has_left() {
    // The rook on e1 pins the queen on e6 until the rook on a1 takes it.
    assert_eq!(pinned("4k3/8/4q3/8/8/6B1/8/r3R2K b - -", "a1e1"), [Some(300), Some(300)]);
    // Another pin, by the bishop on a4, excludes the queen as well while any pinner counts.
    assert_eq!(pinned("4k3/3n4/4q3/8/B7/6B1/8/r3R2K b - -", "a1e1"), [Some(0), Some(300)]);
}

#[test]
fn a_pinner_that_has_taken_has_left() {
    // The rook on e1 pins the queen on e4 until the rook itself captures on b1.
    assert_eq!(pinned("1r2k3/8/8/8/4q3/8/3N4/1b2R1K1 w - -", "d2b1"), [Some(0), Some(0)]);
    assert_eq!(pinned("1r2k3/3n4/8/8/B3q3/8/3N4/1b2R1K1 w - -", "d2b1"), [Some(300), Some(0)]);
}

#[test]
fn a_pin_that_the_exchange_creates_has_no_effect() {
    assert_eq!(pinned("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - -", "e4d5"), [Some(0), Some(0)]);
}

#[test]
fn a_pinned_piece_still_keeps_the_king_from_taking() {
    // The bishop on e6 may not take on b3, and neither may the king.
    let fen = "4k3/8/4b3/8/8/1P6/K7/n3R3 b - -";
    assert_eq!(values(fen, "a1b3"), [Some(100); 5]);
    assert_eq!(pinned("4k3/8/8/8/8/1P6/K7/n3R3 b - -", "a1b3"), [Some(-200), Some(-200)]);
}

#[test]
fn pinned_pieces_do_not_capture_under_pinners() {
    let (board, mv) = position("1k6/3r4/1n6/3p4/2P5/8/8/1R2K3 w - -", "c4d5");
    let order = |exchange: Option<Exchange>| -> Vec<String> {
        let captures = exchange.into_iter().flat_map(|exchange| exchange.captures);
        captures.map(|capture| format!("{}{}", capture.piece, capture.from)).collect()
    };
    assert_eq!(order(swap::exchange(&board, mv, &CENTIPAWNS)), ["Pc4", "nb6"].map(str::to_owned));
    for rule in [PinnerRule::Any, PinnerRule::All] {
        assert_eq!(
            order(pinners::exchange(&board, mv, &CENTIPAWNS, rule)),
            ["Pc4", "rd7"].map(str::to_owned)
        );
    }
}

#[test]
fn an_illegal_first_move_has_no_legal_value() {
    // A king moves into attack: no rule set allows it.
    for (fen, uci) in [("4k3/8/8/8/8/2p5/3p4/4K3 w - -", "e1d2"), ("4r3/8/8/8/8/8/4K3/8 w - -", "e2e1")] {
        assert_eq!(values(fen, uci), [None; 5], "{uci} in {fen}");
    }
    // Illegal moves of a pinned piece, from check into check, and en passant with both pawns between king and rook.
    for (fen, uci, value) in [
        ("4k3/4r3/8/3p4/8/4N3/8/4K3 w - -", "e3d5", 100),
        ("4k3/4r3/8/3p4/8/2N5/8/4K3 w - -", "c3d5", 100),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6", "e5d6", 100),
    ] {
        let value = Some(value);
        assert_eq!(values(fen, uci), [value, value, value, value, None], "{uci} in {fen}");
    }
    // The legality of castling is the caller's responsibility.
    assert_eq!(values("4k3/8/8/8/8/8/6p1/4K2R w K -", "e1g1"), [Some(0); 5]);
}

#[test]
fn the_mover_is_the_piece_and_not_the_side_to_move() {
    let board = OracleBoard::from_fen("4k3/8/1qp5/4N3/8/8/8/4R2K b - -");
    let (_, mv) = position("4k3/8/1qp5/4N3/8/8/8/4R2K w - -", "e5c6");
    assert_eq!(legal::see(&board, mv, &CENTIPAWNS), Some(100));
    assert_eq!(pseudo::see(&board, mv, &CENTIPAWNS), Some(-200));
}

#[test]
fn without_a_king_nothing_is_illegal() {
    // The cases above without the king that makes the difference.
    assert_eq!(legal_value("8/8/1n6/3p4/2P5/8/8/1R2K3 w - -", "c4d5"), Some(0));
    assert_eq!(legal_value("8/8/1qp5/4N3/8/8/8/4R2K w - -", "e5c6"), Some(-200));
    assert_eq!(legal_value("4k3/4r3/8/3p4/8/4N3/8/8 w - -", "e3d5"), Some(100));
}

#[test]
fn a_king_in_check_takes_the_checker_if_it_may() {
    // The king is the only possible recapturer: the queen is either protected or not.
    assert_eq!(legal_value("6k1/5p2/8/7Q/8/1B6/8/6K1 w - -", "h5f7"), Some(100));
    assert_eq!(legal_value("6k1/5p2/8/7Q/8/8/8/6K1 w - -", "h5f7"), Some(-800));
    // The rook on a8 attacks the king from the start, which no legal game allows: the knight may not capture.
    let fen = "R5k1/1r3ppp/8/2n5/8/8/1Q6/6K1 w - -";
    assert_eq!(values(fen, "b2b7"), [Some(-400), Some(-400), Some(-400), Some(-400), Some(500)]);
}

#[test]
fn a_pawn_inside_the_exchange_promotes_to_the_most_valuable_piece() {
    let (board, mv) = position("1Qq5/2P3k1/8/8/8/8/6K1/8 b - -", "c8b8");
    for role in Role::PROMOTIONS {
        let mut values = CENTIPAWNS;
        values[role.index()] += 1_000;
        let queen = values[Role::Queen.index()];
        let expected = Some(queen - (queen + values[role.index()] - 100));
        assert_eq!(pseudo::see(&board, mv, &values), expected, "{role}");
        assert_eq!(legal::see(&board, mv, &values), expected, "{role}");
        assert_eq!(pseudo::see_without_promotions(&board, mv, &values), Some(0), "{role}");
    }
}

#[test]
fn the_first_promotion_counts_under_every_rule_set() {
    assert_eq!(values("3r3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8q"), [Some(1300); 5]);
    assert_eq!(values("2rr3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8n"), [Some(400); 5]);
    let (board, mv) = position("2rr3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8q");
    assert_eq!(pseudo::see_without_promotions(&board, mv, &CENTIPAWNS), Some(400));
}

#[test]
fn a_double_step_is_answered_en_passant_on_request_only() {
    let cases = [
        // No piece recaptures on e3 in the first case; the bishop on d2 does in the second.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - -", 0, -100),
        ("4k3/8/8/8/3p4/8/3BP3/4K3 w - -", 0, 0),
        // The capturing pawn is pinned to the king on d8.
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - -", 0, 0),
        // The better of two answers: the knight is lost on e4, en passant is free.
        ("4k3/8/8/2n5/3p4/3P4/4P3/4K3 w - -", 0, -100),
        // Either answer wins a pawn, and no more.
        ("4k3/8/8/2n5/3p4/8/4P3/4K3 w - -", -100, -100),
    ];
    for (fen, off, on) in cases {
        assert_eq!(legal_value(fen, "e2e4"), Some(off), "{fen}");
        assert_eq!(with_en_passant_reply(fen, "e2e4"), Some(on), "{fen}");
    }
    // An en passant square of the initial position disappears after the first move.
    assert_eq!(with_en_passant_reply("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e1e2"), Some(0));
}

#[test]
fn every_public_case_has_its_reference_values() {
    let Some(text) = data::suite("see/cases.tsv") else { return };
    let cases = see_cases(&text);
    let (mut valued, mut illegal) = (0, 0);
    for case in &cases {
        let (board, mv) = position(&case.fen, &case.mv);
        let values = [
            legal::see(&board, mv, &case.values),
            pseudo::see(&board, mv, &case.values),
            pseudo::see_without_promotions(&board, mv, &case.values),
        ];
        let expected = case.reference.map(|Reference { legal_promotion, pseudo_promotion, pseudo }| {
            [legal_promotion, pseudo_promotion, pseudo]
        });
        match expected {
            Some(expected) => valued += usize::from(values == expected.map(Some)),
            None => illegal += usize::from(values == [None; 3]),
        }
        let expected = expected.map_or([None; 3], |expected| expected.map(Some));
        assert_eq!(values, expected, "line {}: {mv} in {board:?}", case.line);
    }
    assert_eq!((valued, illegal), (675, 1));
}
