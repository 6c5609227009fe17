//! The rules of `Swap` one by one, each with a position in which it decides the value.

use super::boards::Board;
use super::{value, value_with};
use exchequer_core::Square;
use exchequer_see::{PieceValues, Rules, Swap};

#[test]
fn a_pawn_taken_en_passant_leaves_the_board() {
    // The rook on d3 recaptures through the square of the pawn that was taken.
    assert_eq!(value("4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "e5d6"), 0);
    assert_eq!(value("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), 100);
    // From the other side: the own rook recaptures through the square of the captured pawn.
    assert_eq!(value("4k3/3R4/8/8/3Pp3/8/2P5/4K3 b - d3", "e4d3"), 0);
    assert_eq!(value("3r3k/8/8/8/3Pp3/8/2P5/4K3 b - d3", "e4d3"), 100);
}

#[test]
fn a_promotion_counts_and_is_at_risk() {
    assert_eq!(value("7k/P7/8/8/8/8/8/K7 w - -", "a7a8q"), 800);
    assert_eq!(value("7k/P7/8/8/8/8/8/K7 w - -", "a7a8n"), 200);
    // The rook recaptures the queen, and the net loss is the pawn.
    assert_eq!(value("r6k/1P6/8/8/8/8/8/3K4 w - -", "b7b8q"), -100);
    assert_eq!(value("r6k/1P6/8/8/8/8/8/3K4 w - -", "b7a8q"), 1300);
    assert_eq!(value("rr5k/1P6/8/8/8/8/8/K7 w - -", "b7a8q"), 400);
    assert_eq!(value("rr5k/1P6/8/8/8/8/8/K7 w - -", "b7a8r"), 400);
    // A promotion changes the value by the difference to the pawn, even if that is negative.
    let dear_pawn = PieceValues::new(1000, 300, 300, 500, 900).unwrap();
    assert_eq!(value_with("7k/P7/8/8/8/8/8/K7 w - -", "a7a8q", &dear_pawn), -100);
}

#[test]
fn no_pawn_promotes_inside_the_exchange() {
    // White's pawn recaptures on b8 and stays a pawn; a promotion would win 800 more.
    assert_eq!(value("1Qq5/2P3k1/8/8/8/8/6K1/8 b - -", "c8b8"), 0);
    // The black pawn does not become a queen on the square where White could capture it.
    assert_eq!(value("7k/8/8/8/8/8/3p4/r1R1R1K1 b - -", "a1c1"), 500);
}

#[test]
fn castling_is_no_exchange() {
    assert_eq!(value("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1h1"), 0);
    // Castling is 0 even if the rook's square is attacked.
    assert_eq!(value("4k2r/8/8/8/8/8/8/R3K2R w KQ -", "e1h1"), 0);
}

#[test]
fn a_quiet_move_risks_the_piece() {
    assert_eq!(value("4k3/8/3p4/8/8/8/8/K1R5 w - -", "c1c2"), 0);
    assert_eq!(value("4k3/8/3p4/8/8/8/8/K1R5 w - -", "c1c5"), -500);
    assert_eq!(value("4k3/8/3p4/8/1P6/8/8/K1R5 w - -", "c1c5"), -400);
    // The rook on the file joins when the pawn pushes out of its way.
    assert_eq!(value("4k3/8/5n2/8/8/8/4P3/K3R3 w - -", "e2e4"), 0);
    assert_eq!(value("4k3/8/5n2/8/8/8/4P3/K7 w - -", "e2e4"), -100);
}

#[test]
fn a_king_takes_only_undefended_pieces() {
    assert_eq!(value("8/8/8/3pk3/4n3/8/8/4R1K1 w - -", "e1e4"), -200);
    // The bishop covers the rook, so the black king must not take it.
    assert_eq!(value("8/8/8/3k4/4n3/8/6B1/4R1K1 w - -", "e1e4"), 300);
    assert_eq!(value("8/8/8/3k4/4n3/8/8/4R1K1 w - -", "e1e4"), -200);
    // A king defends like any other piece.
    assert_eq!(value("8/8/8/3k4/4n3/5K2/8/4R3 w - -", "e1e4"), 300);
    assert_eq!(value("8/8/8/8/2k1p3/4K3/8/8 w - -", "e3e4"), 100);
}

#[test]
fn a_king_does_not_shield_its_own_destination() {
    // From d5 the king could capture on e4, but the bishop on b7 then attacks through d5.
    assert_eq!(value("8/1B6/8/3k4/4n3/8/8/4R1K1 w - -", "e1e4"), 300);
    // An own bishop there does not matter.
    assert_eq!(value("8/1b6/8/3k4/4n3/8/8/4R1K1 w - -", "e1e4"), -200);
    // A bishop hidden by another piece does not attack through it.
    assert_eq!(value("8/1B6/2p5/3k4/4n3/8/8/4R1K1 w - -", "e1e4"), -200);
}

#[test]
fn kings_hold_each_other_off() {
    // The black king may not capture the rook. After a black rook has captured it, the white king may not recapture.
    assert_eq!(value("8/8/3k4/4p3/3K4/8/8/4R3 w - -", "e1e5"), 100);
    assert_eq!(value("4r3/8/3k4/4p3/3K4/8/8/4R3 w - -", "e1e5"), -400);
    // With the black king elsewhere the white king recaptures, and Black stands pat.
    assert_eq!(value("4r2k/8/8/4p3/3K4/8/8/4R3 w - -", "e1e5"), 100);
}

#[test]
fn among_two_kings_the_one_that_may_takes() {
    // The bishop would attack the king on d3 through its square; the king on d5 comes later by square and may
    // capture.
    assert_eq!(value("8/8/8/3k4/4n3/3k4/2B5/4R3 w - -", "e1e4"), -200);
    assert_eq!(value("8/1B6/8/3k4/4n3/3k4/2B5/4R3 w - -", "e1e4"), 300);
}

#[test]
fn the_lowest_square_goes_first_among_equals() {
    let fen = "7k/8/2n1n3/8/3P4/1n6/8/3Q3K b - -";
    let board = Board::from_fen(fen);
    let trace = Swap.trace(&board, board.mv("c6d4"), &PieceValues::CLASSIC);
    let from: Vec<Square> = trace.captures().iter().map(|capture| capture.from).collect();
    assert_eq!(from, [Square::C6, Square::D1, Square::B3]);
    value(fen, "c6d4");

    // The order decides the value if one of two rooks blocks a rank of enemies: its capture opens the rank.
    assert_eq!(value("3r3k/8/8/RRrp4/8/4N3/7K/8 w - -", "e3d5"), 100);
    assert_eq!(value("7k/8/8/RRrp4/8/4N3/7K/3r4 w - -", "e3d5"), -200);
}

#[test]
fn a_missing_king_takes_nothing_away() {
    assert_eq!(value("8/8/3p4/4p3/8/8/8/4R3 w - -", "e1e5"), -400);
    assert_eq!(value("8/8/8/4p3/8/8/8/4R3 w - -", "e1e5"), 100);
}

#[test]
fn hidden_pieces_join_line_by_line() {
    // Three rooks a side on one file: all join, each through the one in front of it.
    assert_eq!(value("3r3k/3r4/3r4/3p4/8/3R4/3R4/3R3K w - -", "d3d5"), -400);
    assert_eq!(value("7k/3r4/3r4/3p4/8/3R4/3R4/3R3K w - -", "d3d5"), 100);
    // A queen in a battery with a pawn on the diagonal, and a bishop in a battery with the opposing pawn.
    assert_eq!(value("7k/2b5/3p4/4p3/3P4/2Q5/1B6/7K w - -", "d4e5"), 0);
    assert_eq!(value("7k/8/3p4/4p3/3P4/2Q5/1B6/7K w - -", "d4e5"), 100);
    // A bishop in a battery with a pawn that recaptures.
    assert_eq!(value("6k1/5b2/4p3/3p4/8/2N5/8/3R2K1 w - -", "c3d5"), -200);
    assert_eq!(value("6k1/8/4p3/3p4/8/2N5/8/3R2K1 w - -", "c3d5"), -100);
}

/// The order of capture follows the roles even if the values contradict it.
#[test]
fn values_do_not_change_the_order() {
    let dear_pawn = PieceValues::new(500, 300, 300, 100, 900).unwrap();
    // The pawn captures first although the rook is cheaper, and the white rook finally captures it.
    let fen = "3r3k/8/4p3/3n4/8/8/3R4/3R3K w - -";
    let board = Board::from_fen(fen);
    let trace = Swap.trace(&board, board.mv("d2d5"), &dear_pawn);
    assert_eq!(trace.captures()[1].from, Square::E6);
    assert_eq!(value_with(fen, "d2d5", &dear_pawn), 300);
}

#[test]
fn the_largest_and_the_smallest_values_do_not_overflow() {
    let max = PieceValues::MAX;
    let largest = PieceValues::new(0, max, max, max, max).unwrap();
    assert_eq!(value_with("n6k/1P6/8/8/8/8/8/K7 w - -", "b7a8q", &largest), 2 * max);
    let nothing = PieceValues::new(0, 0, 0, 0, 0).unwrap();
    assert_eq!(value_with("3r3k/8/8/3q4/4P3/8/8/4K3 w - -", "e4d5", &nothing), 0);
}
