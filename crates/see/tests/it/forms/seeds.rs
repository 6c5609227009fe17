//! The example positions of the published algorithm descriptions.

use super::boards::Board;
use super::{value, value_with};
use exchequer_core::{Role, Square};
use exchequer_see::{Capture, Mailbox, PieceValues, Rules, Swap, Trace};

/// Returns the values of the published swap algorithm traces.
fn wiki_values() -> PieceValues {
    PieceValues::new(100, 325, 325, 500, 1000).unwrap()
}

fn both_traces(fen: &str, uci: &str) -> [Trace; 2] {
    let board = Board::from_fen(fen);
    let mv = board.mv(uci);
    [Swap.trace(&board, mv, &wiki_values()), Mailbox::new(&board).trace(mv, &wiki_values())]
}

fn column<T>(trace: &Trace, part: impl Fn(&Capture) -> T) -> Vec<T> {
    trace.captures().iter().map(part).collect()
}

#[test]
fn the_undefended_pawn() {
    let fen = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -";
    assert_eq!(value_with(fen, "e1e5", &wiki_values()), 100);
    for trace in both_traces(fen, "e1e5") {
        // The description stores a further 400 for an impossible capture; a capture not made has no entry.
        assert_eq!(column(&trace, |capture| capture.gain), [100]);
        assert_eq!((trace.value(), trace.stands_pat_at(), trace.to()), (100, None, Square::E5));
    }
}

#[test]
fn the_knight_and_the_hidden_queens() {
    let fen = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -";
    assert_eq!(value_with(fen, "d3e5", &wiki_values()), -225);
    for trace in both_traces(fen, "d3e5") {
        assert_eq!(column(&trace, |capture| capture.gain), [100, 225, 100, 400, -75, 1075]);
        assert_eq!(column(&trace, |capture| capture.value), [-225, 225, -400, 400, -1075, 1075]);
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        assert_eq!(column(&trace, |capture| capture.role), [Knight, Knight, Rook, Bishop, Queen, Queen]);
        let captured = [Pawn, Knight, Knight, Rook, Bishop, Queen].map(Some);
        assert_eq!(column(&trace, |capture| capture.captured), captured);
        assert_eq!(column(&trace, |capture| capture.through_xray), [false, false, false, false, true, true]);
        // Black captures the knight; White should stand pat.
        assert_eq!(trace.stands_pat_at(), Some(2));
        assert_eq!(trace.played().count(), 2);
    }
}

#[test]
fn the_queen_takes_a_defended_pawn() {
    let in_pawns = PieceValues::new(1, 3, 3, 5, 9).unwrap();
    let fen = "4k3/p7/1p6/8/8/1Q6/8/4K3 w - -";
    assert_eq!(value_with(fen, "b3b6", &in_pawns), -8);
    assert_eq!(value(fen, "b3b6"), -800);
}

/// The early break of the list when neither side likes the trade keeps the sign of a value and loses its amount: 900
/// here.
#[test]
fn the_early_break_would_say_900() {
    assert_eq!(value("3r3k/8/8/3q4/4P3/8/8/4K3 w - -", "e4d5"), 800);
}

/// The published code assumes that White moves first, and gives +100 here.
#[test]
fn black_moves_first_as_well() {
    assert_eq!(value("4k3/8/8/3r4/3P4/4P3/8/4K3 b - -", "d5d4"), -400);
}
