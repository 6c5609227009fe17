//! Exchanges in which the rules fix each capture, and a side may only capture or stand pat.
//!
//! see(P, m) = gain(m) − V(P.m), and V(P) = max(0, gain(c) − V(P.c)), where c is *the* capture that the rules
//! name; V(P) = 0 without one.

use super::exchange::{captured, is_king_safe};
use super::{Capture, Exchange, OracleBoard, Values, gain};
use exchequer_core::{Move, MoveKind, Placement, Role, Square};

/// Returns the exchange that a first move begins; `reply` returns the capture of the side to move, if it has one.
///
/// Returns `None` if the first move takes a king into attack.
pub(super) fn exchange(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    reply: impl Fn(&OracleBoard) -> Option<Move>,
) -> Option<Exchange> {
    if !is_king_safe(board, first) {
        return None;
    }
    let mut captures: Vec<Capture> = Vec::new();
    let (mut at, mut next) = (*board, Some(first));
    while let Some(mv) = next {
        let Some(piece) = at.piece_at(mv.from()) else { panic!("{mv:?} moves nothing in {board:?}") };
        let after = at.make(mv);
        let before = captures.last().map_or(0, |capture| capture.speculative);
        let is_castling = mv.kind() == MoveKind::Castling;
        let answer = if is_castling { 0 } else { best_value(&after, values, &reply) };
        captures.push(Capture {
            piece,
            from: mv.from(),
            captured: captured(&at, mv),
            speculative: gain(&at, mv, values) - before,
            folded: gain(&at, mv, values) - answer,
        });
        next = if is_castling { None } else { reply(&after) };
        at = after;
    }
    Some(Exchange { value: captures[0].folded, captures })
}

/// Returns the value of [`exchange`].
pub(super) fn see(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    reply: impl Fn(&OracleBoard) -> Option<Move>,
) -> Option<i32> {
    if first.kind() == MoveKind::Castling {
        return Some(0);
    }
    is_king_safe(board, first)
        .then(|| gain(board, first, values) - best_value(&board.make(first), values, &reply))
}

/// Returns V(P): the best value for the side to move on the target square, at least the 0 of standing pat.
fn best_value(board: &OracleBoard, values: &Values, reply: &impl Fn(&OracleBoard) -> Option<Move>) -> i32 {
    match reply(board) {
        None => 0,
        Some(capture) => {
            0.max(gain(board, capture, values) - best_value(&board.make(capture), values, reply))
        }
    }
}

/// Returns the capture by the least valuable attacker that pins do not exclude, pawn to king. Among equal attackers
/// the lowest square comes first.
///
/// A pawn stays a pawn even on its last rank. A king captures only where no enemy piece attacks, pinned or not.
pub(super) fn least_valuable_capture(
    board: &OracleBoard,
    to: Square,
    is_excluded: impl Fn(Square) -> bool,
) -> Option<Move> {
    let attackers = board.attackers(to, board.side_to_move());
    for role in Role::ALL {
        for from in Square::ALL {
            let capture = Move::normal(from, to);
            let is_next = attackers.contains(from) && board.role_at(from) == Some(role) && !is_excluded(from);
            if is_next && is_king_safe(board, capture) {
                return Some(capture);
            }
        }
    }
    None
}
