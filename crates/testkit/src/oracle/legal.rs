//! The rule set `Legal` by brute force: the best play over the legal captures.
//!
//! The captures are the legal moves of the board that end on the target square, the same moves that perft counts. In
//! check, standing pat represents any other legal move, or none.

use super::{OracleBoard, Values, gain, minimax};
use exchequer_core::{Move, MoveKind, Placement, Square};

/// Returns the value of a first move under the rules `Legal`.
///
/// The mover is the color of the piece on the from-square. A side without a king has no illegal moves. Promotions
/// count, in the first move and inside the exchange. Castling has value 0: its legality is the caller's
/// responsibility. Returns `None` if the first move leaves the mover's own king attacked.
///
/// # Panics
/// Panics if the from-square is empty.
///
/// ```
/// use exchequer_testkit::oracle::{OracleBoard, legal};
///
/// // The pawn on e6 may not recapture: the rook on e1 pins it once e4 is empty.
/// let board = OracleBoard::from_fen("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - - 0 1");
/// let takes = board.find_move("e4d5").expect("the pawn sees the pawn");
/// assert_eq!(legal::see(&board, takes, &[100, 300, 300, 500, 900, 0]), Some(100));
/// ```
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    see_over(board, first, values, &captures)
}

/// Like [`see`], but an en passant capture may also answer a double step of the first move.
///
/// After a double step, V(P) covers the legal captures onto the square of the pawn *and* the legal en passant
/// captures of that pawn. An en passant capture gains a pawn, and the exchange continues on the square where the
/// capturing pawn has landed.
///
/// # Panics
/// Panics if the from-square is empty.
#[must_use]
pub fn see_with_en_passant_reply(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    see_over(board, first, values, &|board, to| {
        let is_capture = |mv: &Move| mv.to() == to || mv.kind() == MoveKind::EnPassant;
        board.legal_moves().into_iter().filter(is_capture).collect()
    })
}

fn see_over(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    captures: &impl Fn(&OracleBoard, Square) -> Vec<Move>,
) -> Option<i32> {
    let Some(mover) = board.color_at(first.from()) else { panic!("{first:?} moves nothing in {board:?}") };
    if first.kind() == MoveKind::Castling {
        return Some(0);
    }
    let after = board.make(first);
    let answer = || minimax::best_value(&after, first.to(), values, captures);
    (!after.is_in_check(mover)).then(|| gain(board, first, values) - answer())
}

/// Returns the legal captures onto the target square, which holds the piece that has just moved there.
pub(super) fn captures(board: &OracleBoard, to: Square) -> Vec<Move> {
    let moves = board.pseudo_legal_moves().into_iter();
    moves.filter(|&mv| mv.to() == to && board.is_legal(mv)).collect()
}
