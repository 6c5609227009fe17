//! The batch functions of the module.

use super::answer_all;
use super::answers::store;
use super::options::Options;
use super::questions::{Positions, Questions};
use crate::arguments::{self, evaluator};
use crate::arrow::ArrowArray;
use arrow_array::{ArrayRef, BooleanArray, Int32Array, StringArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use exchequer_board::Setup;
use exchequer_core::Move;
use exchequer_report::{Board, Exchange};
use pyo3::prelude::*;
use std::sync::Arc;

/// Return the exact exchange values of many moves.
///
/// The interpreter is free for other threads meanwhile, and Ctrl-C stops the call.
///
/// Parameters
/// ----------
/// positions : Arrow array of str, or Bitboards
///     FENs in anything with the PyCapsule interface of Arrow, chunked, sliced or dictionary-encoded; or columns of bitboards.
/// moves : Arrow array of str, or array of int
///     As many moves, in UCI or SAN; or a NumPy or Arrow array of ``from | to << 6 | promotion << 12``, with the squares and the piece
///     types of python-chess and 0 for no promotion. Null in either is null in the result.
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
#[pyo3(signature = (positions, moves, *, rules = None, values = None, en_passant_reply = false, threads = None, errors = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn see_batch(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    moves: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    let options = Options::read(threads, errors)?;
    let questions = Questions::read(positions, moves)?;
    let count = questions.len();
    let answers = answer_all(py, vec![0; count], count, options, || {
        let (questions, evaluator, mut setup) = (&questions, &evaluator, Setup::EMPTY);
        move |row, values, index| {
            let of_board = |board: &Board, mv| board.see(mv, evaluator);
            let of_exchange = |exchange: &Exchange<'_>| exchange.see(evaluator);
            Ok(store(&mut values[index], questions.answer(row, &mut setup, of_board, of_exchange)?))
        }
    })?;
    Ok(answers.into_column(|values, nulls| Arc::new(Int32Array::new(values.into(), nulls))))
}

/// Return for many moves if their exchange value is at least a threshold.
///
/// Parameters
/// ----------
/// positions, moves, rules, values, en_passant_reply, threads, errors
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
#[pyo3(signature = (positions, moves, threshold, *, rules = None, values = None, en_passant_reply = false, threads = None, errors = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn see_ge_batch(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
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
    let questions = Questions::read(positions, moves)?;
    let count = questions.len();
    let answers = answer_all(py, vec![false; count], count, options, || {
        let (questions, evaluator, mut setup) = (&questions, &evaluator, Setup::EMPTY);
        move |row, values, index| {
            let of_board = |board: &Board, mv| board.see_ge(mv, threshold, evaluator);
            let of_exchange = |exchange: &Exchange<'_>| exchange.see_ge(threshold, evaluator);
            Ok(store(&mut values[index], questions.answer(row, &mut setup, of_board, of_exchange)?))
        }
    })?;
    Ok(answers.into_column(booleans))
}

/// Return the captures with the highest exchange values of many positions.
///
/// Parameters
/// ----------
/// positions, rules, values, threads, errors
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
#[pyo3(signature = (positions, *, rules = None, values = None, threads = None, errors = None))]
pub(crate) fn best_capture_batch(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, false)?;
    let options = Options::read(threads, errors)?;
    let positions = Positions::read(positions)?;
    let count = positions.len();
    let answers = answer_all(py, vec![(UCI, 0); count], count, options, || {
        |row, captures, index| {
            let Some(board) = positions.get(row)? else { return Ok(false) };
            let best = board.captures(&evaluator).first().copied();
            Ok(store(&mut captures[index], best.map(|best| (uci(&board, best.mv), best.value))))
        }
    })?;
    Ok(answers.into_column(|captures, nulls| {
        let texts =
            captures.iter().map(|(uci, _)| str::from_utf8(uci).unwrap_or_default().trim_end_matches('\0'));
        let (offsets, texts, _) = StringArray::from_iter_values(texts).into_parts();
        let moves = StringArray::new(offsets, texts, nulls.clone());
        let values: Vec<i32> = captures.into_iter().map(|(_, value)| value).collect();
        let values = Int32Array::new(values.into(), nulls.clone());
        let fields =
            vec![Field::new("move", DataType::Utf8, true), Field::new("value", DataType::Int32, true)];
        let columns: Vec<ArrayRef> = vec![Arc::new(moves), Arc::new(values)];
        Arc::new(StructArray::new(fields.into(), columns, nulls))
    }))
}

/// Return for many positions if they are quiet, by the definition of ``exchequer filter --quiet``.
///
/// Parameters
/// ----------
/// positions, rules, values, threads, errors
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
#[pyo3(signature = (positions, *, threshold = None, rules = None, values = None, threads = None, errors = None))]
pub(crate) fn is_quiet_batch(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    threshold: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
) -> PyResult<ArrowArray> {
    let evaluator = evaluator(rules, values, false)?;
    let options = Options::read(threads, errors)?;
    let threshold = threshold.map_or(Ok(1), arguments::threshold)?;
    let positions = Positions::read(positions)?;
    let count = positions.len();
    let answers = answer_all(py, vec![false; count], count, options, || {
        |row, values, index| {
            let Some(board) = positions.get(row)? else { return Ok(false) };
            values[index] = board.is_quiet(threshold, &evaluator)?;
            Ok(true)
        }
    })?;
    Ok(answers.into_column(booleans))
}

/// A move in UCI, filled up with zeros: a text of its own for each row takes longer to release than Ctrl-C may take.
const UCI: [u8; 5] = [0; 5];

fn uci(board: &Board, mv: Move) -> [u8; 5] {
    let mut bytes = UCI;
    bytes.iter_mut().zip(board.uci(mv).bytes()).for_each(|(byte, letter)| *byte = letter);
    bytes
}

fn booleans(values: Vec<bool>, nulls: Option<NullBuffer>) -> ArrayRef {
    Arc::new(BooleanArray::new(values.into(), nulls))
}
