//! Moves from Python: UCI, SAN, or the attributes of a `chess.Move`.

use crate::arguments::{read_text, shown, type_name};
use crate::bad_input;
use crate::board::square;
use exchequer_board::Setup;
use exchequer_core::{Move, Role, Square};
use exchequer_report::{Board, Exchange};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// UCI of a null move.
const NULL: &str = "0000";

/// Reads a legal move on a board.
#[inline]
pub(crate) fn read(board: &Board, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(text) = mv.cast::<PyString>() {
        return read_text(text, |text| board.parse_move(text));
    }
    let (from, to, promotion) = read_squares(mv)?;
    if from == to && promotion.is_none() {
        return board.parse_move(NULL).map_err(bad_input);
    }
    board.find_move(from, to, promotion).map_err(bad_input)
}

/// Reads the legal move of a setup whose pieces do not contradict each other, by its squares; `None` for a text and for a null move.
#[inline]
pub(crate) fn find<'a>(setup: &'a Setup, mv: &Bound<'_, PyAny>) -> PyResult<Option<Exchange<'a>>> {
    if mv.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let (from, to, promotion) = read_squares(mv)?;
    if from == to && promotion.is_none() {
        return Ok(None);
    }
    Exchange::find(setup, from, to, promotion).map(Some).map_err(bad_input)
}

/// Reads the attributes of a `chess.Move`.
#[inline]
fn read_squares(mv: &Bound<'_, PyAny>) -> PyResult<(Square, Square, Option<Role>)> {
    let py = mv.py();
    let end =
        |name: &Bound<'_, PyString>, text| square(&attribute(mv, name)?, text)?.ok_or_else(|| no_move(mv));
    let from: Square = end(intern!(py, "from_square"), "from_square")?;
    let to: Square = end(intern!(py, "to_square"), "to_square")?;
    let promotion = role(&attribute(mv, intern!(py, "promotion"))?)?;
    if !attribute(mv, intern!(py, "drop"))?.is_none() {
        return Err(bad_input(format!("a drop is not a move of a piece on the board, found {}", shown(mv))));
    }
    Ok((from, to, promotion))
}

fn attribute<'py>(mv: &Bound<'py, PyAny>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    mv.getattr(name).map_err(|_| no_move(mv))
}

fn no_move(mv: &Bound<'_, PyAny>) -> PyErr {
    bad_input(format!("a move has to be a text in UCI or SAN or a chess.Move, found {}", type_name(mv)))
}

/// Reads a piece type of python-chess, from 1 for a pawn to 6 for a king, or `None`.
#[inline]
fn role(promotion: &Bound<'_, PyAny>) -> PyResult<Option<Role>> {
    if promotion.is_none() {
        return Ok(None);
    }
    let role =
        promotion.extract::<usize>().ok().and_then(|number| Role::ALL.get(number.wrapping_sub(1)).copied());
    let refused =
        || bad_input(format!("promotion has to be a piece type from 1 to 6, found {}", shown(promotion)));
    role.map(Some).ok_or_else(refused)
}
