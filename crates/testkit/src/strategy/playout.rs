//! Positions from random play that prefers captures.

use crate::oracle::OracleBoard;
use exchequer_core::{Move, MoveKind, Placement};
use proptest::collection::vec;
use proptest::prelude::*;

/// Start positions of playouts: the start of the game, middlegames with tension, promotions ahead, and Chess960.
pub const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 1",
    "r2q1rk1/1b1nbppp/p2ppn2/1p4B1/3NP3/1BN2Q2/PPP2PPP/2KR3R w - - 0 1",
    "r3k2r/1bqn1ppp/p2bpn2/1pp5/3P4/2NBPN2/PPQB1PPP/R3K2R b KQkq - 0 1",
    "2r2rk1/2q2ppp/pp1rpn2/3p4/1P1P1P2/P1R1PN2/2R1Q1PP/2R3K1 b - - 0 1",
    "4k2r/P1P2ppp/1p6/2r5/2R5/6P1/1pp2P1P/4K2R w Kk - 0 1",
    "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
    "1rk2r1b/pp1bnqpp/2pp1p2/4pn2/2P1P3/1P1PNN2/PB2QPPP/1RK2R1B w KQkq - 0 1",
];

/// Maximum length of a playout, in plies.
const MAX_PLIES: usize = 60;

/// Weight of a capture, or of a double step that allows one, against another move.
const LIVELY_WEIGHT: usize = 3;

/// Generates legal positions reached by random play from [`STARTS`]; shrinks to fewer plies.
pub fn playouts() -> impl Strategy<Value = OracleBoard> {
    choices().prop_map(|(start, choices)| positions(start, &choices).last().expect("the start is a position"))
}

/// Draws the index of a start and one number for each ply, which selects the move.
pub(super) fn choices() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..STARTS.len(), vec(any::<u16>(), 0..=MAX_PLIES))
}

/// Returns the start and every position after it, until the choices or the legal moves run out.
pub(super) fn positions(start: usize, choices: &[u16]) -> impl Iterator<Item = OracleBoard> + use<> {
    let mut positions = vec![OracleBoard::from_fen(STARTS[start])];
    for &choice in choices {
        let board = positions[positions.len() - 1];
        let Some(mv) = choose(&board, usize::from(choice)) else { break };
        positions.push(board.make(mv));
    }
    positions.into_iter()
}

fn choose(board: &OracleBoard, choice: usize) -> Option<Move> {
    let weight = |mv: &Move| if is_lively(board, *mv) { LIVELY_WEIGHT } else { 1 };
    let lots: Vec<Move> =
        board.legal_moves().into_iter().flat_map(|mv| std::iter::repeat_n(mv, weight(&mv))).collect();
    lots.get(choice.checked_rem(lots.len())?).copied()
}

fn is_lively(board: &OracleBoard, mv: Move) -> bool {
    let is_capture =
        mv.kind() == MoveKind::EnPassant || board.color_at(mv.to()) == Some(!board.side_to_move());
    is_capture || board.make(mv).en_passant().is_some()
}
