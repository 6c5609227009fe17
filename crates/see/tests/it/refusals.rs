//! The refused captures of a trace, with their reasons.

use exchequer_core::{Role, Square};
use exchequer_see::{Legal, PieceValues, Pseudo, Reason, Refusal, Rules, Swap, Trace};
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::strategy::{random_dense, random_playouts};

fn trace(rules: impl Rules, fen: &str, uci: &str) -> Trace {
    let board = OracleBoard::from_fen(fen);
    let mv = board.find_move(uci).unwrap_or_else(|| panic!("no {uci} in {fen}"));
    rules.trace(&board, mv, &PieceValues::CLASSIC)
}

/// Returns the refused pieces, the captures that they precede, and the reasons.
#[track_caller]
fn refused(fen: &str, uci: &str) -> Vec<(usize, Square, Reason)> {
    let trace = trace(Legal, fen, uci);
    trace.refusals().iter().map(|refusal| (refusal.before, refusal.from, refusal.reason)).collect()
}

#[test]
fn a_pinned_piece() {
    let pinned = refused("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "c4d5");
    assert_eq!(pinned, [(1, Square::B6, Reason::Pinned { by: Square::B1 })]);
    // A pin that the exchange creates: both pawns have left the file.
    let made = refused("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - - 0 1", "e4d5");
    assert_eq!(made, [(3, Square::E7, Reason::Pinned { by: Square::E1 })]);
}

#[test]
fn a_check_that_the_capture_does_not_end() {
    // The knight's move opens the line of the rook.
    let found = refused("4k3/8/1qp5/4N3/8/8/8/4R2K w - - 0 1", "e5c6");
    assert_eq!(found, [(1, Square::B6, Reason::Check { by: Square::E1 })]);
}

#[test]
fn a_king_that_would_be_attacked() {
    let found = refused("8/8/8/3k4/4p3/3N4/8/1K2R3 w - - 0 1", "e1e4");
    // The rook is undefended: the king captures it and no capture is refused.
    assert_eq!(found, []);
    let found = refused("8/8/8/3k4/4p3/8/5N2/1K2R3 w - - 0 1", "e1e4");
    assert_eq!(found, [(1, Square::D5, Reason::Attacked { by: Square::F2 })]);
}

#[test]
fn a_cheaper_capture_that_opens_a_line() {
    // The queen recaptures, and the rook on d5 keeps the d-file closed.
    let found = refused("6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - - 0 1", "e4d6");
    assert_eq!(found, [(1, Square::D5, Reason::Opens { slider: Square::D2, costs: 500 })]);
}

#[test]
fn a_cheaper_capture_that_leaves_its_own_slider_shut_in() {
    let found = refused("3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - - 0 1", "f4d5");
    assert_eq!(found[0].1, Square::D8);
    assert!(matches!(found[0].2, Reason::ShutsIn { slider: Square::F7, costs: 200 }), "{found:?}");
}

#[test]
fn a_capture_that_is_worse_for_another_reason() {
    // The rook or the knight could capture, but the more valuable capturer gives check.
    let fen = "2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - - 0 1";
    let found = trace(Legal, fen, "h3c3");
    let first: Vec<&Refusal> = found.refusals().iter().filter(|refusal| refusal.before == 1).collect();
    assert!(!first.is_empty());
    for refusal in first {
        assert!(
            matches!(refusal.reason, Reason::Worse { .. } | Reason::Opens { .. } | Reason::ShutsIn { .. }),
            "{refusal:?}"
        );
        assert!(refusal.role < found.captures()[1].role);
    }
}

#[test]
fn nothing_is_refused_where_the_least_valuable_piece_is_right() {
    assert_eq!(refused("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), []);
    assert_eq!(trace(Swap, "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "c4d5").refusals(), []);
    // Without kings there are no pins.
    assert_eq!(trace(Pseudo, "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "c4d5").refusals(), []);
}

/// Properties of every refusal on any board.
#[test]
fn refusals_are_true() {
    let mut reasons = [0; 6];
    for board in random_playouts(41).take(1_500).chain(random_dense(42).take(1_500)) {
        for mv in board.legal_moves() {
            let trace = Legal.trace(&board, mv, &PieceValues::CLASSIC);
            for refusal in trace.refusals() {
                let context = || format!("{refusal:?}: {mv:?} in {board:?}");
                let made = trace.captures().get(refusal.before);
                assert!(refusal.before >= 1 && refusal.before <= trace.captures().len(), "{}", context());
                if let Some(made) = made {
                    assert_eq!(made.color, refusal.color, "{}", context());
                    assert!(refusal.role <= made.role && refusal.from != made.from, "{}", context());
                }
                let (kind, costs) = match refusal.reason {
                    Reason::Pinned { .. } => (0, None),
                    Reason::Check { .. } => (1, None),
                    Reason::Attacked { .. } => (2, None),
                    Reason::Opens { costs, .. } => (3, Some(costs)),
                    Reason::ShutsIn { costs, .. } => (4, Some(costs)),
                    Reason::Worse { costs } => (5, Some(costs)),
                    _ => unreachable!("the reasons are listed"),
                };
                assert_eq!(kind == 2, refusal.role == Role::King && costs.is_none(), "{}", context());
                assert!(costs.is_none_or(|costs| costs > 0 && made.is_some()), "{}", context());
                reasons[kind] += 1;
            }
        }
    }
    // The last two reasons are too rare for random boards.
    assert!(reasons[..4].iter().all(|&count| count > 20), "{reasons:?}");
}
