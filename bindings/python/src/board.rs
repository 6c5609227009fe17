//! Boards from Python: a FEN, the attributes of a `chess.Board`, or integers.

use crate::arguments::{read_text, shown, type_name};
use crate::bad_input;
use exchequer_board::{PositionErrors, Setup};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Square};
use exchequer_report::Board;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

/// Names of the integers of a board, in their order.
pub(crate) const NAMES: [&str; 8] =
    ["pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black"];

/// Reads a board.
#[inline]
pub(crate) fn read(position: &Bound<'_, PyAny>) -> PyResult<Board> {
    match position.cast::<PyString>() {
        Ok(text) => read_text(text, Board::read),
        Err(_) => read_setup(position).map(Board::new),
    }
}

/// Reads the setup of an object that is no text, whose pieces do not contradict each other.
#[inline]
pub(crate) fn read_setup(position: &Bound<'_, PyAny>) -> PyResult<Setup> {
    if position.is_exact_instance_of::<PyInt>() || position.is_none() {
        Err(no_board(position))
    } else if position.is_instance_of::<PyTuple>() || position.is_instance_of::<PyList>() {
        from_integers(position)
    } else {
        from_attributes(position)
    }
}

fn no_board(position: &Bound<'_, PyAny>) -> PyErr {
    let found = type_name(position);
    bad_input(format!("a position has to be a FEN, a chess.Board or eight integers, found {found}"))
}

/// Reads the attributes of a `chess.Board`.
#[inline]
fn from_attributes(board: &Bound<'_, PyAny>) -> PyResult<Setup> {
    let py = board.py();
    let set = |name: &Bound<'_, PyString>| bitboard(&attribute(board, name)?, || name.to_string());
    let roles = [
        set(intern!(py, "pawns"))?,
        set(intern!(py, "knights"))?,
        set(intern!(py, "bishops"))?,
        set(intern!(py, "rooks"))?,
        set(intern!(py, "queens"))?,
        set(intern!(py, "kings"))?,
    ];
    let sides = attribute(board, intern!(py, "occupied_co"))?;
    let side = |index: usize| {
        let set = match sides.cast::<PyList>() {
            Ok(sides) => sides.get_item(index),
            Err(_) => sides.get_item(index),
        };
        bitboard(&set.map_err(|_| no_board(board))?, || format!("occupied_co[{index}]"))
    };
    // chess.BLACK is False and chess.WHITE is True.
    let colors = ByColor::new(side(1)?, side(0)?);
    let turn = color(&attribute(board, intern!(py, "turn"))?)?;
    let castling_rooks = set(intern!(py, "castling_rights"))?;
    let en_passant = square(&attribute(board, intern!(py, "ep_square"))?, "ep_square")?;
    let setup =
        Setup::from_bitboards(colors, ByRole::new(roles), turn).map_err(contradiction).map_err(bad_input)?;
    Ok(Setup { castling_rooks, en_passant, ..setup })
}

fn attribute<'py>(board: &Bound<'py, PyAny>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    board.getattr(name).map_err(|_| no_board(board))
}

/// Reads eight sets of squares, and after them, if given, the side to move, the castling rooks and the en-passant square.
fn from_integers(integers: &Bound<'_, PyAny>) -> PyResult<Setup> {
    let count = integers.len()?;
    if !(8..=11).contains(&count) {
        return Err(bad_input(format!(
            "a position has to have 8 to 11 integers ({}, then turn, castling_rights, ep_square), found {count}",
            NAMES.join(", ")
        )));
    }
    let mut sets = [Bitboard::EMPTY; NAMES.len()];
    for (index, (set, name)) in sets.iter_mut().zip(NAMES).enumerate() {
        *set = bitboard(&integers.get_item(index)?, || name.to_owned())?;
    }
    let [pawns, knights, bishops, rooks, queens, kings, white, black] = sets;
    let roles = ByRole::new([pawns, knights, bishops, rooks, queens, kings]);
    let turn = if count > 8 { color(&integers.get_item(8)?)? } else { Color::White };
    let mut setup = Setup::from_bitboards(ByColor::new(white, black), roles, turn)
        .map_err(contradiction)
        .map_err(bad_input)?;
    if count > 9 {
        setup.castling_rooks = bitboard(&integers.get_item(9)?, || "castling_rights".to_owned())?;
    }
    if count > 10 {
        setup.en_passant = square(&integers.get_item(10)?, "ep_square")?;
    }
    Ok(setup)
}

/// Returns the sentence for sets that are no board.
pub(crate) fn contradiction(errors: PositionErrors) -> String {
    format!("not a position: {errors}")
}

#[inline]
fn bitboard(value: &Bound<'_, PyAny>, name: impl FnOnce() -> String) -> PyResult<Bitboard> {
    match value.extract::<u64>() {
        Ok(bits) => Ok(Bitboard::from_bits(bits)),
        Err(_) => {
            let found = shown(value);
            Err(bad_input(format!("{} has to be an integer from 0 to {}, found {found}", name(), u64::MAX)))
        }
    }
}

/// Reads `True` for White, `False` for Black.
#[inline]
fn color(turn: &Bound<'_, PyAny>) -> PyResult<Color> {
    match turn.extract::<u8>() {
        Ok(1) => Ok(Color::White),
        Ok(0) => Ok(Color::Black),
        _ => {
            Err(bad_input(format!("turn has to be True for White or False for Black, found {}", shown(turn))))
        }
    }
}

/// Reads a square from 0 (a1) to 63 (h8), or `None`.
#[inline]
pub(crate) fn square(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Square>> {
    if value.is_none() {
        return Ok(None);
    }
    let square = value.extract::<usize>().ok().and_then(|index| Square::ALL.get(index).copied());
    let refused = || bad_input(format!("{name} has to be a square from 0 to 63, found {}", shown(value)));
    square.map(Some).ok_or_else(refused)
}
