//! The evaluation against the brute forces of the testkit, on positions where these finish quickly.

use crate::candidates::capturers;
use crate::forms::fen;
use crate::test_values::TestValues;
use exchequer_core::{Color, Move, MoveKind, Placement, Role};
use exchequer_see::{EnPassantReply, Legal, Pinners, PinnersAll, Pseudo, Rules, Swap, check_move};
use exchequer_testkit::oracle::pinners::PinnerRule;
use exchequer_testkit::oracle::{OracleBoard, legal, pinners, pseudo, swap};

/// Maximum number of possible capturers on a square for a brute-force query.
const CROWD: u32 = 7;

/// Number of brute-force queries per board.
const MOVES: usize = 1;

/// Verifies the move check for all moves, and the values of some moves, starting after `skipped` others.
pub(crate) fn hold(board: &impl Placement, moves: &[Move], test_values: TestValues, skipped: usize) {
    hold_check(board, moves);
    let held = moves
        .iter()
        .cycle()
        .skip(skipped)
        .take(moves.len())
        .filter(|mv| hold_values(board, **mv, test_values));
    held.take(MOVES).for_each(drop);
}

/// Verifies the move check against the rules of chess in the testkit. The testkit supports one king a side, and each
/// side has one at most.
fn hold_check(board: &impl Placement, moves: &[Move]) {
    if has_several_kings(board) {
        return;
    }
    for color in Color::ALL {
        let oracle = OracleBoard::from_placement(board, color);
        let possible = oracle.pseudo_legal_moves();
        let own = moves.iter().copied().filter(|mv| board.color(color).contains(mv.from()));
        // The legality of castling is the caller's responsibility.
        for mv in own.filter(|mv| mv.kind() != MoveKind::Castling) {
            let accepted = check_move(board, mv);
            // The oracle trusts the en passant square and allows the capture of a king.
            let is_believed = mv.kind() == MoveKind::EnPassant || board.role(Role::King).contains(mv.to());
            if accepted.is_ok() || !is_believed {
                let is_legal = possible.contains(&mv) && oracle.is_legal(mv);
                assert_eq!(accepted.is_ok(), is_legal, "{accepted:?} of {mv:?} in {}", fen(board));
            }
        }
    }
}

/// Verifies the values of a move that the check accepts; returns `true` if that was possible in little time.
fn hold_values(board: &impl Placement, mv: Move, test_values: TestValues) -> bool {
    let Some(color) = board.color_at(mv.from()) else { return false };
    if mv.kind() == MoveKind::Castling || check_move(board, mv).is_err() || capturers(board, mv.to()) > CROWD
    {
        return false;
    }
    let oracle = OracleBoard::from_placement(board, color);
    let (points, values) = (test_values.points(), test_values.oracle());
    let hold = |rules: &str, value: i32, expected: Option<i32>| {
        assert_eq!(Some(value), expected, "{rules}: {mv:?} in {} with {test_values:?}", fen(board));
    };
    hold("Swap", Swap.see(board, mv, &points), swap::see(&oracle, mv, &values));
    hold("Pseudo", Pseudo.see(board, mv, &points), pseudo::see(&oracle, mv, &values));
    // Pins and checks are undefined for several kings.
    if !has_several_kings(board) {
        let expected = |rule| pinners::see(&oracle, mv, &values, rule);
        hold("Pinners", Pinners.see(board, mv, &points), expected(PinnerRule::Any));
        hold("PinnersAll", PinnersAll.see(board, mv, &points), expected(PinnerRule::All));
        hold("Legal", Legal.see(board, mv, &points), legal::see(&oracle, mv, &values));
        let with_reply = legal::see_with_en_passant_reply(&oracle, mv, &values);
        hold("EnPassantReply(Legal)", EnPassantReply(Legal).see(board, mv, &points), with_reply);
    }
    true
}

fn has_several_kings(board: &impl Placement) -> bool {
    Color::ALL.into_iter().any(|color| board.pieces(color, Role::King).has_many())
}
