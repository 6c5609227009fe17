//! The batch functions of the module.

use super::answer_all;
use super::options::Options;
use crate::arguments::{self, evaluator};
use crate::arrow::{ArrowArray, Texts};
use crate::bad_input;
use arrow_array::{ArrayRef, BooleanArray, Int32Array, StringArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use exchequer_core::Move;
use exchequer_report::Board;
use pyo3::prelude::*;
use std::sync::Arc;

/// Column of positions with a column of moves.
struct Questions {
    fens: Texts,
    moves: Texts,
}

impl Questions {
    fn read(fens: &Bound<'_, PyAny>, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (fens, moves) = (Texts::read(fens, "fens")?, Texts::read(moves, "moves")?);
        if fens.len() != moves.len() {
            return Err(bad_input(format!("fens has {} rows and moves has {}", fens.len(), moves.len())));
        }
        Ok(Self { fens, moves })
    }

    /// Returns the board and the move of a row; `None` if one of them is null.
    #[inline]
    fn get(&self, row: usize) -> Result<Option<(Board, Move)>, String> {
        let (Some(fen), Some(mv)) = (self.fens.get(row), self.moves.get(row)) else { return Ok(None) };
        let board = Board::read(fen)?;
        let mv = board.parse_move(mv)?;
        Ok(Some((board, mv)))
    }
}

/// Return the exact exchange values of many moves.
///
/// The interpreter is free for other threads meanwhile, and Ctrl-C stops the call.
///
/// Parameters
/// ----------
/// fens, moves : Arrow arrays of str
///     FENs, and moves in UCI or SAN, of the same length; anything with the PyCapsule interface of Arrow, chunked, sliced or dictionary-encoded.
///     Null in either is null in the result.
/// rules, values, en_passant_reply
///     As for :func:`see`.
/// threads : int, optional
///     Number of threads, by default 1; 0 for one on each processor.
/// errors : str, optional
///     ``'raise'`` (the default) raises the first bad row, ``'null'`` makes bad rows null and counts them.
///
/// Returns
/// -------
/// ArrowArray
///     Integers of 32 bits.
///
/// Raises
/// ------
/// ValueError
///     For an argument that is not valid, and for the first bad row with its number, from 0.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", None])
/// >>> pyarrow.array(exchequer.see_batch(fens, pyarrow.array(["Nxd5", "e4"]))).to_pylist()
/// [100, None]
#[pyfunction]
#[pyo3(signature = (fens, moves, *, rules = None, values = None, en_passant_reply = false, threads = None, errors = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn see_batch(
    py: Python<'_>,
    fens: &Bound<'_, PyAny>,
    moves: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    let options = Options::read(threads, errors)?;
    let questions = Questions::read(fens, moves)?;
    let (values, errors) = answer_all(py, questions.fens.len(), options, |row| {
        Ok(questions.get(row)?.map(|(board, mv)| board.see(mv, &evaluator)))
    })?;
    Ok(ArrowArray::new(Arc::new(Int32Array::from(values)), errors))
}

/// Return for many moves if their exchange value is at least a threshold.
///
/// Parameters
/// ----------
/// fens, moves, rules, values, en_passant_reply, threads, errors
///     As for :func:`see_batch`.
/// threshold : int
///     The threshold, in the unit of the piece values.
///
/// Returns
/// -------
/// ArrowArray
///     Booleans.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1"] * 2)
/// >>> pyarrow.array(exchequer.see_ge_batch(fens, pyarrow.array(["Nxd5", "Nb5"]), 100)).to_pylist()
/// [True, False]
#[pyfunction]
#[pyo3(signature = (fens, moves, threshold, *, rules = None, values = None, en_passant_reply = false, threads = None, errors = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn see_ge_batch(
    py: Python<'_>,
    fens: &Bound<'_, PyAny>,
    moves: &Bound<'_, PyAny>,
    threshold: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    let options = Options::read(threads, errors)?;
    let threshold = arguments::threshold(threshold)?;
    let questions = Questions::read(fens, moves)?;
    let (values, errors) = answer_all(py, questions.fens.len(), options, |row| {
        Ok(questions.get(row)?.map(|(board, mv)| board.see_ge(mv, threshold, &evaluator)))
    })?;
    Ok(ArrowArray::new(Arc::new(BooleanArray::from(values)), errors))
}

/// Return the captures with the highest exchange values of many positions.
///
/// Parameters
/// ----------
/// fens, rules, values, threads, errors
///     As for :func:`see_batch`.
///
/// Returns
/// -------
/// ArrowArray
///     Structs of ``move``, a text in UCI, and ``value``, an integer; null for a position without captures.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "startpos"])
/// >>> pyarrow.array(exchequer.best_capture_batch(fens)).to_pylist()
/// [{'move': 'c3d5', 'value': 100}, None]
#[pyfunction]
#[pyo3(signature = (fens, *, rules = None, values = None, threads = None, errors = None))]
pub(crate) fn best_capture_batch(
    py: Python<'_>,
    fens: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, false)?;
    let options = Options::read(threads, errors)?;
    let fens = Texts::read(fens, "fens")?;
    let (captures, errors) = answer_all(py, fens.len(), options, |row| {
        let Some(fen) = fens.get(row) else { return Ok(None) };
        let board = Board::read(fen)?;
        let best = board.captures(&evaluator).first().copied();
        Ok(best.map(|best| (board.uci(best.mv), best.value)))
    })?;
    let nulls = NullBuffer::from_iter(captures.iter().map(Option::is_some));
    let moves = StringArray::from_iter(captures.iter().map(|best| best.as_ref().map(|(uci, _)| uci)));
    let values = Int32Array::from_iter(captures.iter().map(|best| best.as_ref().map(|&(_, value)| value)));
    let fields = vec![Field::new("move", DataType::Utf8, true), Field::new("value", DataType::Int32, true)];
    let columns: Vec<ArrayRef> = vec![Arc::new(moves), Arc::new(values)];
    Ok(ArrowArray::new(Arc::new(StructArray::new(fields.into(), columns, Some(nulls))), errors))
}

/// Return for many positions if they are quiet, by the definition of ``exchequer filter --quiet``.
///
/// Parameters
/// ----------
/// fens, rules, values, threads, errors
///     As for :func:`see_batch`.
/// threshold : int, optional
///     As for :func:`is_quiet`.
///
/// Returns
/// -------
/// ArrowArray
///     Booleans.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "startpos"])
/// >>> pyarrow.array(exchequer.is_quiet_batch(fens)).to_pylist()
/// [False, True]
#[pyfunction]
#[pyo3(signature = (fens, *, threshold = None, rules = None, values = None, threads = None, errors = None))]
pub(crate) fn is_quiet_batch(
    py: Python<'_>,
    fens: &Bound<'_, PyAny>,
    threshold: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, false)?;
    let options = Options::read(threads, errors)?;
    let threshold = threshold.map_or(Ok(1), arguments::threshold)?;
    let fens = Texts::read(fens, "fens")?;
    let (values, errors) = answer_all(py, fens.len(), options, |row| match fens.get(row) {
        Some(fen) => Board::read(fen)?.is_quiet(threshold, &evaluator).map(Some),
        None => Ok(None),
    })?;
    Ok(ArrowArray::new(Arc::new(BooleanArray::from(values)), errors))
}
