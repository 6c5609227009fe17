//! One move under one rule set: value, thresholds, trace and checked forms have to agree.

use exchequer_board::Setup;
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};
use exchequer_see::{PieceValues, Rules, Trace, check_move};
use std::fmt::Debug;

/// Thresholds tested for every move, beside those around its value.
const THRESHOLDS: [i32; 4] = [i32::MIN, i32::MIN + 1, 0, i32::MAX];

/// Returns the FEN of a board, for a reproducible report.
pub(crate) fn fen(board: &impl Placement) -> String {
    let mut setup = Setup { en_passant: board.en_passant(), ..Setup::EMPTY };
    for square in Square::ALL {
        if let Some(piece) = board.piece_at(square) {
            setup.pieces.put(square, piece);
        }
    }
    setup.to_string()
}

/// Calls every form and verifies nothing: a move that is not legal has no other guarantee.
pub(crate) fn ask<R: Rules>(rules: R, board: &impl Placement, mv: Move, values: &PieceValues) {
    let value = rules.see(board, mv, values);
    for threshold in THRESHOLDS.into_iter().chain([value, value.saturating_add(1)]) {
        let _ = rules.see_ge(board, mv, values, threshold);
    }
    let _ = rules.trace(board, mv, values);
}

/// Returns the value on which all forms agree; `None` for a move that all checked forms refuse for the same reason.
pub(crate) fn value<R: Rules + Debug>(
    rules: R,
    board: &impl Placement,
    mv: Move,
    values: &PieceValues,
) -> Option<i32> {
    let context = || format!("{rules:?}: {mv:?} in {} with {values:?}", fen(board));
    if let Err(error) = check_move(board, mv) {
        assert!(error.to_string().ends_with('.'), "{error}");
        assert_eq!(rules.try_see(board, mv, values), Err(error), "{}", context());
        assert_eq!(rules.try_see_ge(board, mv, values, 0), Err(error), "{}", context());
        assert_eq!(rules.try_trace(board, mv, values), Err(error), "{}", context());
        ask(rules, board, mv, values);
        return None;
    }
    let value = rules.see(board, mv, values);
    assert_eq!(rules.try_see(board, mv, values), Ok(value), "{}", context());
    for threshold in THRESHOLDS.into_iter().chain([value - 1, value, value + 1]) {
        let reaches = rules.see_ge(board, mv, values, threshold);
        assert_eq!(reaches, value >= threshold, "{value} against {threshold}: {}", context());
    }
    assert_eq!(rules.try_see_ge(board, mv, values, value), Ok(true), "{}", context());
    let trace = rules.trace(board, mv, values);
    assert_eq!(trace.value(), value, "{}", context());
    if let Err(fault) = is_sound(&trace, board, mv, values) {
        panic!("{fault} in {trace:?}, {}", context());
    }
    assert_eq!(rules.try_trace(board, mv, values), Ok(trace), "{}", context());
    Some(value)
}

/// Returns `true` if a trace is consistent with the board: the sides alternate, each piece captures once, the gains
/// add up, and the exchange ends where a side stands pat.
fn is_sound(
    trace: &Trace,
    board: &impl Placement,
    mv: Move,
    values: &PieceValues,
) -> Result<(), &'static str> {
    let hold = |holds: bool, fault| if holds { Ok(()) } else { Err(fault) };
    let captures = trace.captures();
    let first = captures.first().ok_or("no first move")?;
    hold((first.from, first.to, trace.to()) == (mv.from(), mv.to(), mv.to()), "another first move")?;
    for (i, capture) in captures.iter().enumerate() {
        let piece = board.piece_at(capture.from);
        hold(piece == Some(Piece::new(capture.color, capture.role)), "a piece from nowhere")?;
        hold(
            captures[..i].iter().all(|earlier| earlier.from != capture.from),
            "a piece that captures twice",
        )?;
        let promotion = capture.promotes_to.map_or(0, |role| values.of(role) - values.of(Role::Pawn));
        let wins = capture.captured.map_or(0, |role| values.of(role)) + promotion;
        let before = i.checked_sub(1).map(|i| captures[i]);
        hold(capture.gain == wins - before.map_or(0, |before| before.gain), "a gain that does not add up")?;
        if let Some(before) = before {
            hold(capture.color != before.color, "a side that captures twice")?;
            hold(capture.captured == before.promotes_to.or(Some(before.role)), "a capture of another piece")?;
        }
        let folded = captures.get(i + 1).map_or(capture.gain, |next| capture.gain.min(-next.value));
        hold(capture.value == folded, "a value that is not folded")?;
    }
    let takes = matches!(mv.kind(), MoveKind::Normal | MoveKind::Promotion(_));
    hold(!takes || first.captured == board.role_at(mv.to()), "a first move that takes something else")?;
    let played = trace.played().last().ok_or("a first move that is not made")?;
    let balance = if played.color == first.color { played.gain } else { -played.gain };
    hold(balance == trace.value(), "a line that comes to another value")?;
    for refusal in trace.refusals() {
        hold((1..=captures.len()).contains(&refusal.before), "a refusal at no capture")?;
        let is_mover = refusal.color == first.color;
        hold(is_mover == (refusal.before % 2 == 0), "a refusal of the side that is not to capture")?;
        let piece = board.piece_at(refusal.from);
        hold(piece == Some(Piece::new(refusal.color, refusal.role)), "a refusal of a piece from nowhere")?;
    }
    Ok(())
}
