//! The classic rules by hand-worked positions, and all forms compared with each other.

mod boards;
mod checked;
mod random;
mod seeds;
mod swap_rules;

use boards::Board;
use exchequer_core::Move;
use exchequer_see::{Mailbox, PieceValues, Rules, Swap, Trace, check_move};
use static_assertions::{assert_eq_size, assert_impl_all};

assert_eq_size!(Swap, ());
assert_eq_size!(Mailbox, [u8; 129]);
assert_impl_all!(Trace: Send, Sync);
assert_impl_all!(Mailbox: Send, Sync);

/// Returns the value of a move and asserts that every form agrees.
fn agreed(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let value = Swap.see(board, mv, values);
    let mailbox = Mailbox::new(board);
    assert_eq!(mailbox.see(mv, values), value, "mailbox: {mv:?} on {board:?}");
    let trace = Swap.trace(board, mv, values);
    assert_eq!(trace.value(), value, "trace: {mv:?} on {board:?}");
    assert_eq!(mailbox.trace(mv, values), trace, "mailbox trace: {mv:?} on {board:?}");
    assert_eq!(played_out(&trace), value, "played out: {mv:?} on {board:?}");
    for (threshold, expected) in [(i32::MIN, true), (value, true), (value + 1, false), (i32::MAX, false)] {
        let context = || format!("threshold {threshold}: {mv:?} on {board:?}");
        assert_eq!(Swap.see_ge(board, mv, values, threshold), expected, "{}", context());
        assert_eq!(mailbox.see_ge(mv, values, threshold), expected, "mailbox, {}", context());
    }
    value
}

/// Returns the first mover's balance after a trace is played up to the point where a side stands pat.
fn played_out(trace: &Trace) -> i32 {
    let mover = trace.captures().first().map(|first| first.color);
    trace.played().last().map_or(0, |last| if Some(last.color) == mover { last.gain } else { -last.gain })
}

/// Returns the agreed value of a move that the check accepts.
fn value_with(fen: &str, uci: &str, values: &PieceValues) -> i32 {
    let board = Board::from_fen(fen);
    let mv = board.mv(uci);
    assert_eq!(check_move(&board, mv), Ok(()), "{fen} {uci}");
    let value = agreed(&board, mv, values);
    assert_eq!(Swap.try_see(&board, mv, values), Ok(value));
    assert_eq!(Swap.try_see_ge(&board, mv, values, value), Ok(true));
    assert_eq!(Swap.try_trace(&board, mv, values).map(|trace| trace.value()), Ok(value));
    value
}

/// Calls [`value_with`] with the classic piece values.
fn value(fen: &str, uci: &str) -> i32 {
    value_with(fen, uci, &PieceValues::CLASSIC)
}
