//! The rule set `Pseudo` by brute force: the best play over the pseudo-legal captures, regardless of pins and checks.

use super::exchange::is_king_safe;
use super::{OracleBoard, Values, gain, minimax};
use exchequer_core::{Move, MoveKind, Role, Square};

/// Returns the value of a first move under the rules `Pseudo`, promotions inside the exchange included.
///
/// Every attacker through the current occupancy may capture; a king only where no enemy piece attacks after it has
/// left its own square. First move, promotion and castling are as in [`swap::exchange`](super::swap::exchange):
/// returns `None` if the first move takes a king into attack.
///
/// # Panics
/// Panics if the from-square is empty.
///
/// ```
/// use exchequer_testkit::oracle::{OracleBoard, pseudo};
///
/// // The pawn on c7 recaptures on b8 and becomes a queen.
/// let board = OracleBoard::from_fen("1Qq5/2P3k1/8/8/8/8/6K1/8 b - - 0 1");
/// let takes = board.find_move("c8b8").expect("the queens see each other");
/// let values = [100, 300, 300, 500, 900, 0];
/// assert_eq!(pseudo::see(&board, takes, &values), Some(-800));
/// assert_eq!(pseudo::see_without_promotions(&board, takes, &values), Some(0));
/// ```
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    see_over(board, first, values, &captures)
}

/// Like [`see`], but a pawn that captures inside the exchange stays a pawn on its last rank.
///
/// # Panics
/// Panics if the from-square is empty.
#[must_use]
pub fn see_without_promotions(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    see_over(board, first, values, &|board, to| {
        captures(board, to).into_iter().filter_map(unpromoted).collect()
    })
}

fn see_over(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    captures: &impl Fn(&OracleBoard, Square) -> Vec<Move>,
) -> Option<i32> {
    if first.kind() == MoveKind::Castling {
        return Some(0);
    }
    is_king_safe(board, first).then(|| {
        let answer = minimax::best_value(&board.make(first), first.to(), values, captures);
        gain(board, first, values) - answer
    })
}

/// Returns the pseudo-legal captures onto the target square, which holds the piece that has just moved there.
pub(super) fn captures(board: &OracleBoard, to: Square) -> Vec<Move> {
    let moves = board.pseudo_legal_moves().into_iter();
    moves.filter(|&mv| mv.to() == to && is_king_safe(board, mv)).collect()
}

/// Replaces the four promotions of a pawn by one plain capture.
fn unpromoted(capture: Move) -> Option<Move> {
    match capture.kind() {
        MoveKind::Promotion(Role::Queen) => Some(Move::normal(capture.from(), capture.to())),
        MoveKind::Promotion(_) => None,
        _ => Some(capture),
    }
}
