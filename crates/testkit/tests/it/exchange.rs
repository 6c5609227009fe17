//! The brute force of the rules `Swap`: published examples, details of the rules, and the public cases.

use exchequer_core::{MoveKind, Placement, Role};
use exchequer_testkit::data;
use exchequer_testkit::oracle::{Exchange, OracleBoard, Values, swap};
use exchequer_testkit::strategy::{random_dense, random_playouts};
use exchequer_testkit::suites::see_cases;

const CENTIPAWNS: Values = [100, 300, 300, 500, 900, 0];

fn exchange(fen: &str, uci: &str, values: &Values) -> Option<Exchange> {
    let board = OracleBoard::from_fen(fen);
    let mv = board.find_move(uci).unwrap_or_else(|| panic!("no move {uci} in {fen}"));
    swap::exchange(&board, mv, values)
}

fn value(fen: &str, uci: &str) -> Option<i32> {
    exchange(fen, uci, &CENTIPAWNS).map(|exchange| exchange.value)
}

/// Returns the capturing pieces and their squares, in the order of the exchange.
fn order(exchange: &Exchange) -> String {
    let entries = exchange.captures.iter().map(|capture| format!("{}{}", capture.piece, capture.from));
    entries.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_two_traces_of_the_swap_algorithm() {
    let values = [100, 325, 325, 500, 1000, 0];
    let first = exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", &values).expect("no king");
    assert_eq!((first.value, order(&first).as_str()), (100, "Re1"));

    let fen = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -";
    let second = exchange(fen, "d3e5", &values).expect("no king");
    let gains = |gain: fn(&exchequer_testkit::oracle::Capture) -> i32| -> Vec<i32> {
        second.captures.iter().map(gain).collect()
    };
    assert_eq!(order(&second), "Nd3 nd7 Re2 bf6 Qe1 qh8");
    assert_eq!(gains(|capture| capture.speculative), [100, 225, 100, 400, -75, 1075]);
    assert_eq!(gains(|capture| capture.folded), [-225, 325, -175, 500, -675, 1000]);
    assert_eq!(second.value, -225);
}

#[test]
fn a_queen_takes_a_defended_pawn() {
    let lost = exchange("4k3/8/2p5/3p4/8/8/8/3QK3 w - -", "d1d5", &[1, 3, 3, 5, 9, 0]).expect("no king");
    assert_eq!(lost.value, -8);
    assert_eq!(lost.captures.iter().map(|capture| capture.speculative).collect::<Vec<_>>(), [1, 8]);
}

#[test]
fn the_value_is_exact_where_an_early_break_keeps_the_sign_only() {
    assert_eq!(value("3r3k/8/8/3q4/4P3/8/8/4K3 w - -", "e4d5"), Some(800));
}

#[test]
fn black_loses_as_white_does() {
    assert_eq!(value("4k3/8/8/3r4/3P4/4P3/8/4K3 b - -", "d5d4"), Some(-400));
    assert_eq!(value("4k3/8/4p3/3p4/3R4/8/8/4K3 w - -", "d4d5"), Some(-400));
}

#[test]
fn the_pawn_taken_en_passant_leaves_the_board() {
    // With d5 gone the rook on d3 sees d6.
    assert_eq!(value("4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "e5d6"), Some(0));
    assert_eq!(value("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), Some(100));
}

#[test]
fn a_king_may_not_begin_by_moving_into_attack() {
    assert_eq!(value("4k3/8/8/8/8/2p5/3p4/4K3 w - -", "e1d2"), None);
    assert_eq!(value("4k3/8/8/8/8/8/3p4/4K3 w - -", "e1d2"), Some(100));
    // Along the ray: only once the king has left e2 does the rook see e1.
    assert_eq!(value("4r3/8/8/8/8/8/4K3/8 w - -", "e2e1"), None);
}

#[test]
fn a_king_takes_last_and_only_undefended_pieces() {
    let bare = exchange("8/8/3k4/3p4/8/8/8/3RK3 w - -", "d1d5", &CENTIPAWNS).expect("no king");
    assert_eq!((bare.value, order(&bare).as_str()), (-400, "Rd1 kd6"));
    let supported = exchange("8/8/3k4/3p4/8/1B6/8/3RK3 w - -", "b3d5", &CENTIPAWNS).expect("no king");
    assert_eq!((supported.value, order(&supported).as_str()), (100, "Bb3"));
    // The rook on d8 attacks d5 only after the king has left d6.
    let uncovered = exchange("3R4/8/3k4/3p4/8/8/8/3RK3 w - -", "d1d5", &CENTIPAWNS).expect("no king");
    assert_eq!((uncovered.value, order(&uncovered).as_str()), (100, "Rd1"));
}

#[test]
fn promotion_counts_first_and_never_after() {
    assert_eq!(value("3r3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8q"), Some(1300));
    assert_eq!(value("2rr3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8q"), Some(400));
    assert_eq!(value("2rr3k/4P3/8/8/8/8/8/4K3 w - -", "e7d8n"), Some(400));
    assert_eq!(value("3r3k/4P3/8/8/8/8/8/4K3 w - -", "e7e8q"), Some(-100));
    // The pawn recaptures the rook and stays a pawn: Black's queen loses no more by continuing.
    let inside = exchange("3r1q1k/2P5/8/8/8/8/3R4/4K3 w - -", "d2d8", &CENTIPAWNS).expect("no king");
    assert_eq!(order(&inside), "Rd2 qf8 Pc7");
    assert_eq!(inside.captures[2].folded, 900);
}

#[test]
fn equal_attackers_go_lowest_square_first() {
    let tie = exchange("4k3/8/3r4/3q4/8/2N1N3/8/3R1K2 b - -", "d5d1", &CENTIPAWNS).expect("no king");
    assert_eq!(order(&tie), "qd5 Nc3 rd6 Ne3");
}

#[test]
fn quiet_moves_and_castling_gain_nothing_themselves() {
    assert_eq!(value("4k3/8/8/2p5/8/8/8/3QK3 w - -", "d1d4"), Some(-900));
    assert_eq!(value("4k3/8/8/2p5/8/8/8/3QK3 w - -", "d1d2"), Some(0));
    let castling = exchange("4k3/8/8/8/8/8/6p1/4K2R w K -", "e1g1", &CENTIPAWNS);
    assert_eq!(castling.map(|castling| (castling.value, castling.captures.len())), Some((0, 1)));
}

#[test]
fn the_two_forms_of_the_definition_agree_and_the_swap_list_folds() {
    let boards = random_dense(1).take(3_000).chain(random_playouts(1).take(3_000));
    for board in boards {
        for mv in board.pseudo_legal_moves() {
            let exchange = swap::exchange(&board, mv, &CENTIPAWNS);
            assert_eq!(exchange.as_ref().map(|exchange| exchange.value), swap::see(&board, mv, &CENTIPAWNS));
            let Some(Exchange { value, captures }) = exchange else {
                let is_king = board.role_at(mv.from()) == Some(Role::King);
                assert!(is_king && mv.kind() == MoveKind::Normal, "{mv} in {board:?}");
                continue;
            };
            let mut speculative: Vec<i32> = captures.iter().map(|capture| capture.speculative).collect();
            while let [.., before, last] = speculative.as_mut_slice() {
                *before = -i32::max(-*before, *last);
                speculative.pop();
            }
            assert_eq!(speculative, [value], "{mv} in {board:?}");
        }
    }
}

#[test]
fn public_cases_on_which_all_references_agree() {
    let Some(text) = data::suite("see/cases.tsv") else { return };
    let cases = see_cases(&text);
    assert_eq!(cases.len(), 676);
    let mut checked = 0;
    for case in &cases {
        let board = OracleBoard::from_fen(&case.fen);
        let mv = board.find_move(&case.mv);
        let Some(expected) = case.agreed().filter(|_| !case.has_tag("LVA!=MINIMAX")) else { continue };
        let mv = mv.unwrap_or_else(|| panic!("line {}: no move {} in {board:?}", case.line, case.mv));
        assert_eq!(
            swap::see(&board, mv, &case.values),
            Some(expected),
            "line {}: {mv} in {board:?}",
            case.line
        );
        checked += 1;
    }
    assert!(checked > 600, "only {checked} of {} rows were checked", cases.len());
}
