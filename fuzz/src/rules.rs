//! All rule sets on one board.

use crate::candidates::thin_out;
use crate::{forms, maps};
use exchequer_core::{Color, Move, MoveKind, Placement, Role};
use exchequer_see::{EnPassantReply, Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap};
use std::fmt::Debug;

/// Verifies every form of every rule set, and the mailbox form, on a board with at most one piece a square; `moves`
/// contains all captures.
pub(crate) fn hold(board: &impl Placement, mut moves: Vec<Move>, values: &PieceValues) {
    let has_all = thin_out(board, &mut moves);
    hold_one(Swap, board, &moves, values, has_all);
    hold_one(Pinners, board, &moves, values, has_all);
    hold_one(PinnersAll, board, &moves, values, has_all);
    hold_one(Pseudo, board, &moves, values, has_all);
    hold_one(Legal, board, &moves, values, has_all);
    hold_mailbox(Swap, &Mailbox::new(board), board, &moves, values);
    hold_mailbox(Pinners, &Mailbox::pinners(board), board, &moves, values);
    hold_mailbox(PinnersAll, &Mailbox::pinners_all(board), board, &moves, values);
}

/// Verifies the moves, and the maps if the moves are complete.
fn hold_one<R: Rules + Debug>(
    rules: R,
    board: &impl Placement,
    moves: &[Move],
    values: &PieceValues,
    has_all: bool,
) {
    let mut valued = Vec::new();
    for &mv in moves {
        let value = forms::value(rules, board, mv, values);
        if let Some(value) = value {
            valued.push((mv, value));
        }
        if is_double_step(board, mv) {
            let with_reply = forms::value(EnPassantReply(rules), board, mv, values);
            assert!(with_reply <= value, "{rules:?}: {mv:?} in {} with {values:?}", forms::fen(board));
        }
    }
    if has_all {
        maps::hold(rules, board, values, &valued);
    }
}

pub(crate) fn is_double_step(board: &impl Placement, mv: Move) -> bool {
    let ranks = mv.from().rank().index().abs_diff(mv.to().rank().index());
    board.role(Role::Pawn).contains(mv.from()) && ranks == 2 && mv.kind() == MoveKind::Normal
}

/// Verifies the mailbox form against the others of its rules; for an illegal move it only has to return.
fn hold_mailbox<R: Rules + Debug>(
    rules: R,
    mailbox: &Mailbox,
    board: &impl Placement,
    moves: &[Move],
    values: &PieceValues,
) {
    for &mv in moves {
        let context = || format!("{rules:?}: {mv:?} in {} with {values:?}", forms::fen(board));
        let (value, trace) = (mailbox.see(mv, values), mailbox.trace(mv, values));
        if let Ok(expected) = rules.try_trace(board, mv, values) {
            assert_eq!(value, expected.value(), "{}", context());
            assert_eq!(trace, expected, "{}", context());
            for threshold in [value, value + 1] {
                assert_eq!(mailbox.see_ge(mv, values, threshold), value >= threshold, "{}", context());
            }
        }
    }
}

/// Calls every function and verifies nothing: for contradictory boards.
pub(crate) fn ask(board: &impl Placement, moves: &[Move], values: &PieceValues) {
    ask_one(Swap, board, moves, values);
    ask_one(Pinners, board, moves, values);
    ask_one(PinnersAll, board, moves, values);
    ask_one(Pseudo, board, moves, values);
    ask_one(Legal, board, moves, values);
    for mailbox in [Mailbox::new(board), Mailbox::pinners(board), Mailbox::pinners_all(board)] {
        for &mv in moves {
            let _ = (mailbox.see(mv, values), mailbox.trace(mv, values));
        }
    }
}

fn ask_one<R: Rules>(rules: R, board: &impl Placement, moves: &[Move], values: &PieceValues) {
    for &mv in moves {
        forms::ask(rules, board, mv, values);
        forms::ask(EnPassantReply(rules), board, mv, values);
        let _ = rules.try_see(board, mv, values);
    }
    for color in Color::ALL {
        let _ = rules.map(board, color, values);
    }
}
