//! Every form against the independent brute force of the testkit, for every pseudo-legal move: on positions from
//! play, on dense random placements and on the public cases.

use crate::board::Board;
use exchequer_core::{Move, MoveKind, Piece, Placement, Role};
use exchequer_see::{Mailbox, MoveError, PieceValues, Rules, Swap, Trace};
use exchequer_testkit::oracle::{Exchange, OracleBoard, Values, swap};
use exchequer_testkit::strategy::{dense, playouts, random_dense, random_playouts};
use exchequer_testkit::{data, suites::see_cases};
use proptest::prelude::*;

const CLASSIC: Values = [100, 300, 300, 500, 900, 0];

/// Usual values, and some that tie or reverse the usual order.
const VALUES: [Values; 4] =
    [CLASSIC, [100, 325, 325, 500, 1000, 0], [93, 346, 308, 521, 994, 0], [1, 1, 1, 1, 1, 0]];

fn piece_values(values: &Values) -> PieceValues {
    let &[pawn, knight, bishop, rook, queen, _] = values;
    PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size")
}

/// Statistics of the verified moves.
#[derive(Default)]
struct Tally {
    /// Exchanges by their number of captures, the first move included.
    lengths: Vec<usize>,
    kings_into_attack: usize,
    kings_left: usize,
}

impl Tally {
    fn count(&mut self, captures: usize) {
        if self.lengths.len() <= captures {
            self.lengths.resize(captures + 1, 0);
        }
        self.lengths[captures] += 1;
    }

    /// Returns the number of exchanges with at least this many captures.
    fn at_least(&self, captures: usize) -> usize {
        self.lengths.iter().skip(captures).sum()
    }
}

fn assert_trace(trace: &Trace, exchange: &Exchange, context: impl Fn() -> String) {
    assert_eq!(trace.captures().len(), exchange.captures.len(), "{}", context());
    let mut before = 0;
    for (capture, expected) in trace.captures().iter().zip(&exchange.captures) {
        assert_eq!(Piece::new(capture.color, capture.role), expected.piece, "{}", context());
        assert_eq!(capture.from, expected.from, "{}", context());
        assert_eq!(capture.captured, expected.captured.map(Piece::role), "{}", context());
        assert_eq!(capture.gain, expected.speculative, "{}", context());
        // The brute force counts from the capture on, the swap list from the start of the exchange.
        assert_eq!(capture.value, expected.folded - before, "{}", context());
        before = capture.gain;
    }
    assert_eq!(trace.value(), exchange.value, "{}", context());
}

fn check_move(
    oracle: &OracleBoard,
    board: &Board,
    mailbox: &Mailbox,
    mv: Move,
    values: &Values,
    tally: &mut Tally,
) {
    let context = || format!("{mv:?} in {oracle:?} with {values:?}");
    let points = piece_values(values);
    let checked = Swap.try_see(board, mv, &points);
    let Some(exchange) = swap::exchange(oracle, mv, values) else {
        let context = context();
        assert!(matches!(checked, Err(MoveError::KingIntoAttack { .. })), "{context}: {checked:?}");
        assert!(
            Swap.try_see_ge(board, mv, &points, 0).is_err() && Swap.try_trace(board, mv, &points).is_err()
        );
        tally.kings_into_attack += 1;
        return;
    };
    let value = exchange.value;
    tally.count(exchange.captures.len());
    // The move check ignores the legality of castling.
    if oracle.is_legal(mv) || mv.kind() == MoveKind::Castling {
        assert_eq!(checked, Ok(value), "{}", context());
    } else {
        assert!(matches!(checked, Err(MoveError::KingLeft { .. })), "{}: {checked:?}", context());
        tally.kings_left += 1;
    }
    assert_eq!(Swap.see(board, mv, &points), value, "{}", context());
    assert_eq!(mailbox.see(mv, &points), value, "mailbox: {}", context());
    for threshold in [value - 1, value, value + 1, 0, 1, -100, 100, i32::MIN, i32::MAX] {
        let reached = value >= threshold;
        assert_eq!(Swap.see_ge(board, mv, &points, threshold), reached, "{threshold}: {}", context());
        assert_eq!(mailbox.see_ge(mv, &points, threshold), reached, "mailbox {threshold}: {}", context());
    }
    assert_trace(&Swap.trace(board, mv, &points), &exchange, context);
    assert_trace(&mailbox.trace(mv, &points), &exchange, || format!("mailbox: {}", context()));
}

fn check_board(oracle: &OracleBoard, values: &Values, tally: &mut Tally) {
    let board = Board::of(oracle);
    let mailbox = Mailbox::new(&board);
    for mv in oracle.pseudo_legal_moves() {
        if board.role(Role::King).contains(mv.to()) {
            let error = Swap.try_see(&board, mv, &piece_values(values));
            assert!(matches!(error, Err(MoveError::KingCaptured { .. })), "{mv:?} in {oracle:?}: {error:?}");
        } else {
            check_move(oracle, &board, &mailbox, mv, values, tally);
        }
    }
}

#[test]
fn every_form_equals_the_brute_force_on_thousands_of_positions() {
    let mut tally = Tally::default();
    for (i, board) in random_playouts(3).take(4_000).chain(random_dense(4).take(4_000)).enumerate() {
        check_board(&board, &VALUES[i % VALUES.len()], &mut tally);
    }
    // A run of one-capture exchanges would prove nothing.
    assert!(tally.at_least(1) > 200_000, "{:?}", tally.lengths);
    assert!(tally.at_least(4) > 20_000, "{:?}", tally.lengths);
    assert!(tally.at_least(8) > 500, "{:?}", tally.lengths);
    assert!(tally.kings_into_attack > 1_000 && tally.kings_left > 1_000);
}

#[test]
fn the_public_cases() {
    let Some(text) = data::suite("see/cases.tsv") else { return };
    let (mut tally, mut rows) = (Tally::default(), 0);
    for case in see_cases(&text) {
        let oracle = OracleBoard::from_fen(&case.fen);
        let board = Board::of(&oracle);
        let mv =
            oracle.find_move(&case.mv).unwrap_or_else(|| panic!("row {}: no move {}", case.line, case.mv));
        check_move(&oracle, &board, &Mailbox::new(&board), mv, &case.values, &mut tally);
        // If the least valuable capturer is not the best one, `Swap` may differ from the true value.
        if let Some(value) = case.agreed().filter(|_| !case.has_tag("LVA!=MINIMAX")) {
            assert_eq!(Swap.see(&board, mv, &piece_values(&case.values)), value, "row {}", case.line);
            rows += 1;
        }
    }
    assert_eq!(rows, 641);
}

proptest! {
    /// Same verification, with failures shrunk to a small FEN.
    #[test]
    fn on_positions_from_play(board in playouts()) {
        check_board(&board, &CLASSIC, &mut Tally::default());
    }

    #[test]
    fn on_dense_placements(board in dense()) {
        check_board(&board, &CLASSIC, &mut Tally::default());
    }
}
