//! Boards with all pieces aimed at one square: the rule sets that search terminate there as well, for any piece
//! values.

use exchequer_core::{Move, Square};
use exchequer_see::{Legal, PieceValues, Pseudo, Rules};
use exchequer_testkit::oracle::OracleBoard;

/// Returns the value of a knight's capture on d4 and asserts that all forms agree.
fn value(rules: impl Rules, fen: &str, values: [i32; 5]) -> i32 {
    let board = OracleBoard::from_fen(fen);
    let [pawn, knight, bishop, rook, queen] = values;
    let values = PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size");
    let takes = Move::normal(Square::B3, Square::D4);
    let value = rules.see(&board, takes, &values);
    assert!(rules.see_ge(&board, takes, &values, value) && !rules.see_ge(&board, takes, &values, value + 1));
    assert_eq!(rules.trace(&board, takes, &values).value(), value);
    value
}

/// Piece values against the order of the roles must not make every capturer a candidate at every step.
#[test]
fn values_in_any_order() {
    // White has the front pieces on the lines, and Black all pieces beyond them.
    let fen = "3q3q/q2q2q1/1qnqnq2/1n3n2/QQQpQQQQ/1N3N2/1QNQNQ2/Q2Q2Q1 w - - 0 1";
    for (values, expected) in [
        ([100, 300, 300, 500, 900], 100),
        ([100, 346, 308, 521, 994], 100),
        ([900, 500, 300, 300, 100], 500),
        ([300, 300, 300, 300, 299], 299),
    ] {
        assert_eq!(value(Pseudo, fen, values), expected, "{values:?}");
        assert_eq!(value(Legal, fen, values), expected, "{values:?}");
    }
}

/// The same boards occur in thousands of move orders.
#[test]
fn both_sides_in_turn_on_every_line() {
    let fen = "3q3q/Q2Q2Q1/1qnqnq2/1n3n2/qQqpQqQq/1N3N2/1QNQNQ2/q2q2q1 w - - 0 1";
    for (values, expected) in [
        ([100, 300, 300, 500, 900], -200),
        ([93, 346, 308, 521, 994], -253),
        ([900, 500, 300, 300, 100], 400),
        // Nearly equal values: no capture can be pruned for a small gain.
        ([300, 300, 300, 300, 299], 0),
        ([1, 1, 1, 1, 1], 0),
    ] {
        assert_eq!(value(Pseudo, fen, values), expected, "{values:?}");
        assert_eq!(value(Legal, fen, values), expected, "{values:?}");
    }
}
