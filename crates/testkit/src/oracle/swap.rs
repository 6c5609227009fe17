//! The rule set `Swap` by brute force, straight from its definition.
//!
//! see(P, m) = gain(m) − V(P.m), and V(P) = max(0, gain(c) − V(P.c)), where c is *the* capture that the rule
//! names; V(P) = 0 without one. Every capture is made on a copy of the board and the attackers are looked for
//! again from nothing.

use super::exchange::captured;
use super::{Capture, Exchange, OracleBoard, Values, gain};
use exchequer_core::{Move, MoveKind, Placement, Role, Square};

/// The exchange that a first move begins, under the rules `Swap`.
///
/// The mover is the color of the piece on the from-square. A promotion of the first move counts and puts the
/// new piece at risk; castling is worth 0. `None` when the first move takes a king into attack.
///
/// # Panics
/// When the from-square is empty.
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
    if first.kind() != MoveKind::Castling && !is_allowed(board, first) {
        return None;
    }
    let to = first.to();
    let mut captures: Vec<Capture> = Vec::new();
    let (mut at, mut next) = (*board, Some(first));
    while let Some(mv) = next {
        let Some(piece) = at.piece_at(mv.from()) else { panic!("{mv:?} moves nothing in {board:?}") };
        let after = at.make(mv);
        let before = captures.last().map_or(0, |capture| capture.speculative);
        let reply = if mv.kind() == MoveKind::Castling { None } else { least_valuable_capture(&after, to) };
        let answer = if reply.is_some() { best_value(&after, to, values) } else { 0 };
        captures.push(Capture {
            piece,
            from: mv.from(),
            captured: captured(&at, mv),
            speculative: gain(&at, mv, values) - before,
            folded: gain(&at, mv, values) - answer,
        });
        (at, next) = (after, reply);
    }
    Some(Exchange { value: captures[0].folded, captures })
}

/// The value alone of [`exchange`].
///
/// # Panics
/// When the from-square is empty.
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values) -> Option<i32> {
    if first.kind() == MoveKind::Castling {
        return Some(0);
    }
    is_allowed(board, first)
        .then(|| gain(board, first, values) - best_value(&board.make(first), first.to(), values))
}

/// V(P): what the side to move makes of the target square, at least the 0 of standing pat.
fn best_value(board: &OracleBoard, to: Square, values: &Values) -> i32 {
    match least_valuable_capture(board, to) {
        None => 0,
        Some(capture) => 0.max(gain(board, capture, values) - best_value(&board.make(capture), to, values)),
    }
}

/// The capture by the least valuable attacker, pawn to king; of equal ones by that on the lowest square.
///
/// A pawn stays a pawn even on its last rank, and no pin holds anyone.
fn least_valuable_capture(board: &OracleBoard, to: Square) -> Option<Move> {
    let attackers = board.attackers(to, board.side_to_move());
    for role in Role::ALL {
        for from in Square::ALL {
            let capture = Move::normal(from, to);
            if attackers.contains(from) && board.role_at(from) == Some(role) && is_allowed(board, capture) {
                return Some(capture);
            }
        }
    }
    None
}

/// A king may go only where no enemy piece attacks once the king has left its own square; others may always.
fn is_allowed(board: &OracleBoard, mv: Move) -> bool {
    let Some(piece) = board.piece_at(mv.from()) else { panic!("{mv:?} moves nothing in {board:?}") };
    if piece.role() != Role::King {
        return true;
    }
    let mut lifted = *board;
    lifted.take(mv.from());
    lifted.attackers(mv.to(), !piece.color()).is_empty()
}
