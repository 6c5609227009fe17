//! The rule set `Swap` by brute force, straight from its definition.
//!
//! The least valuable attacker captures, pinned or not. Every capture is made on a copy of the board, and the
//! attackers are computed anew.

use super::greedy::{self, least_valuable_capture};
use super::{Exchange, OracleBoard, Values};
use exchequer_core::Move;

/// Returns the exchange that a first move begins, under the rules `Swap`.
///
/// The mover is the color of the piece on the from-square. A promotion of the first move counts and puts the new
/// piece at risk; castling has value 0. Returns `None` if the first move takes a king into attack.
///
/// # Panics
/// Panics if the from-square is empty.
///
/// ```
/// use exchequer_testkit::oracle::{OracleBoard, swap};
///
/// let board = OracleBoard::from_fen("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1");
/// let takes = board.find_move("d1d5").expect("the queen sees the pawn");
/// let exchange = swap::exchange(&board, takes, &[100, 300, 300, 500, 900, 0]).expect("no king moves");
/// assert_eq!(exchange.value, -800);
/// assert_eq!(exchange.captures.len(), 2);
/// ```
#[must_use]
pub fn exchange(board: &OracleBoard, first: Move, values: &Values) -> Option<Exchange> {
    greedy::exchange(board, first, values, |at| least_valuable_capture(at, first.to(), |_| false))
}

/// Returns the value of [`exchange`].
///
/// # Panics
/// Panics if the from-square is empty.
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    greedy::see(board, first, values, |at| least_valuable_capture(at, first.to(), |_| false))
}
