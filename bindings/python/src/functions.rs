//! The functions of the module.

use crate::arguments::{self, evaluator};
use crate::capture::Capture;
use crate::exchange_map::ExchangeMap;
use crate::explanation::Explanation;
use crate::ordered_move::OrderedMove;
use crate::{bad_input, board, moves};
use exchequer_core::Move;
use exchequer_report::{Board, Exchange, MapReport, Question};
use exchequer_see::RuleSet;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Return the exact exchange value of a move.
///
/// Parameters
/// ----------
/// position : str, chess.Board or sequence of int
///     A FEN, a board of python-chess, or the bitboards of pawns, knights, bishops, rooks, queens, kings, White and Black, and after them,
///     if they matter, the side to move (True for White), the rooks with the right to castle and the en-passant square. Kings may be
///     missing. Castling and en-passant fields that no board can have are repaired.
/// move : str or chess.Move
///     A legal move in UCI or SAN, or a move of python-chess.
/// rules : str, optional
///     Rule set: ``swap``, ``pinners``, ``pinners-all``, ``pseudo`` or ``legal`` (the default).
/// values : dict or sequence of int, optional
///     Piece values by the names pawn, knight, bishop, rook and queen, or in this order. By default 100, 300, 300, 500, 900.
/// en_passant_reply : bool, optional
///     Allow an en passant reply to a double pawn push.
///
/// Returns
/// -------
/// int
///     The value for the side that moves, in the unit of the piece values.
///
/// Raises
/// ------
/// ValueError
///     For an argument that is not valid, and for a move that is not legal.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.see("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", "d3d6")
/// -800
/// >>> exchequer.see("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", "Qxd6", values={"queen": 1000})
/// -900
#[pyfunction]
#[pyo3(signature = (position, r#move, *, rules = None, values = None, en_passant_reply = false))]
pub(crate) fn see(
    position: &Bound<'_, PyAny>,
    r#move: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
) -> PyResult<i32> {
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    answer(position, r#move, |board, mv| board.see(mv, &evaluator), |exchange| exchange.see(&evaluator))
}

/// Answers a move by the form of board that its position has.
#[inline]
fn answer<T>(
    position: &Bound<'_, PyAny>,
    mv: &Bound<'_, PyAny>,
    of_board: impl FnOnce(&Board, Move) -> T,
    of_exchange: impl FnOnce(&Exchange<'_>) -> T,
) -> PyResult<T> {
    let board = if position.is_instance_of::<PyString>() {
        board::read(position)?
    } else {
        let setup = board::read_setup(position)?;
        if let Some(exchange) = moves::find(&setup, mv)? {
            return Ok(of_exchange(&exchange));
        }
        Board::new(setup)
    };
    let mv = moves::read(&board, mv)?;
    Ok(of_board(&board, mv))
}

/// Return ``True`` if the exchange value of a move is at least a threshold.
///
/// Parameters
/// ----------
/// position, move, rules, values, en_passant_reply
///     As for :func:`see`.
/// threshold : int
///     The threshold, in the unit of the piece values.
///
/// Returns
/// -------
/// bool
///     ``see(position, move) >= threshold``.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.see_ge("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 100)
/// True
/// >>> exchequer.see_ge("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 101)
/// False
#[pyfunction]
#[pyo3(signature = (position, r#move, threshold, *, rules = None, values = None, en_passant_reply = false))]
pub(crate) fn see_ge(
    position: &Bound<'_, PyAny>,
    r#move: &Bound<'_, PyAny>,
    threshold: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
) -> PyResult<bool> {
    let threshold = arguments::threshold(threshold)?;
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    let of_board = |board: &Board, mv| board.see_ge(mv, threshold, &evaluator);
    answer(position, r#move, of_board, |exchange| exchange.see_ge(threshold, &evaluator))
}

/// Return the capture of the side to move with the highest exchange value.
///
/// Parameters
/// ----------
/// position, rules, values
///     As for :func:`see`.
///
/// Returns
/// -------
/// Capture or None
///     The first of :func:`captures`; ``None`` if there is no capture.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.best_capture("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
/// Capture(move='c3d5', san='Nxd5', value=100)
#[pyfunction]
#[pyo3(signature = (position, *, rules = None, values = None))]
pub(crate) fn best_capture(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Capture>> {
    let board = board::read(position)?;
    let captures = board.captures(&evaluator(rules, values, false)?);
    Ok(captures.first().map(|&capture| Capture::new(&board, capture)))
}

/// Return all captures of the side to move with their exchange values, the most valuable first.
///
/// Captures of equal value are in the order of their to-squares; on one square the less valuable piece comes first.
///
/// Parameters
/// ----------
/// position, rules, values
///     As for :func:`see`.
///
/// Returns
/// -------
/// list of Capture
///     The legal captures, en passant included.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> fen = "4k3/2p5/3p4/4p3/3P4/8/3R4/4K3 w - - 0 1"
/// >>> [(capture.san, capture.value) for capture in exchequer.captures(fen)]
/// [('dxe5', 0)]
#[pyfunction]
#[pyo3(signature = (position, *, rules = None, values = None))]
pub(crate) fn captures(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Capture>> {
    let board = board::read(position)?;
    let captures = board.captures(&evaluator(rules, values, false)?);
    Ok(captures.into_iter().map(|capture| Capture::new(&board, capture)).collect())
}

/// Return ``True`` if a position is quiet, by the definition of ``exchequer filter --quiet``.
///
/// Parameters
/// ----------
/// position, rules, values
///     As for :func:`see`; the position has to be legal.
/// threshold : int, optional
///     Least value of a capture that makes the position noisy; 1 means any winning capture.
///
/// Returns
/// -------
/// bool
///     ``True`` if the side to move is not in check and has no capture worth ``threshold`` or more.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.is_quiet("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
/// False
/// >>> exchequer.is_quiet("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", threshold=101)
/// True
#[pyfunction]
#[pyo3(signature = (position, *, threshold = None, rules = None, values = None))]
pub(crate) fn is_quiet(
    position: &Bound<'_, PyAny>,
    threshold: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let threshold = threshold.map_or(Ok(1), arguments::threshold)?;
    board::read(position)?.is_quiet(threshold, &evaluator(rules, values, false)?).map_err(bad_input)
}

/// Return the best capture of each side on every square.
///
/// The captures of the side that is not to move are those after a null move.
///
/// Parameters
/// ----------
/// position, rules, values
///     As for :func:`see`.
///
/// Returns
/// -------
/// ExchangeMap
///     Two lists of 64 values, with text, dict and drawing.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> hanging = exchequer.exchange_map("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
/// >>> hanging.white[35], hanging.black[18]
/// (100, None)
#[pyfunction]
#[pyo3(signature = (position, *, rules = None, values = None))]
pub(crate) fn exchange_map(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
) -> PyResult<ExchangeMap> {
    let board = board::read(position)?;
    Ok(ExchangeMap::new(MapReport::new(board.to_setup(), evaluator(rules, values, false)?)))
}

/// Return the legal moves in the order of a search, as ``exchequer order``.
///
/// The move picker starts without transposition table, killer moves and histories.
///
/// Parameters
/// ----------
/// position, rules, values
///     As for :func:`see`, but the default rule set is that of the search, ``pinners``; the position has to be legal.
///
/// Returns
/// -------
/// list of OrderedMove
///     The moves with their stages and exchange values.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> moves = exchequer.order("4k3/3p4/8/8/n2R4/8/8/4K3 w - - 0 1")
/// >>> [(move.san, move.stage, move.value) for move in (moves[0], moves[1], moves[-1])]
/// [('Rxa4', 'good capture', 300), ('Rd1', 'quiet', 0), ('Rxd7', 'bad capture', -400)]
#[pyfunction]
#[pyo3(signature = (position, *, rules = None, values = None))]
pub(crate) fn order(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<OrderedMove>> {
    let mut evaluator = evaluator(rules, values, false)?;
    if rules.is_none() {
        evaluator.rules = RuleSet::Pinners;
    }
    let order = board::read(position)?.order(&evaluator).map_err(bad_input)?;
    Ok(order.moves.into_iter().map(OrderedMove::new).collect())
}

/// Return the exchange of a move step by step.
///
/// Parameters
/// ----------
/// position, move, rules, values, en_passant_reply
///     As for :func:`see`.
/// threshold : int, optional
///     Also compare the value with a threshold.
///
/// Returns
/// -------
/// Explanation
///     The steps, the pieces that could not capture, and a verdict, with text, dict and drawing.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> print(exchequer.explain("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5").verdict)
/// Nxd5 wins 100: White takes a pawn, and Black cannot take back.
#[pyfunction]
#[pyo3(signature = (position, r#move, *, threshold = None, rules = None, values = None, en_passant_reply = false))]
pub(crate) fn explain(
    position: &Bound<'_, PyAny>,
    r#move: &Bound<'_, PyAny>,
    threshold: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
) -> PyResult<Explanation> {
    let board = board::read(position)?;
    let mv = moves::read(&board, r#move)?;
    let threshold = threshold.map(arguments::threshold).transpose()?;
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    Ok(Explanation::new(Question::of_move(board.to_setup(), mv, threshold), evaluator))
}
