//! The batch of maps.

use super::answer_all;
use super::answers::nulls;
use super::options::Options;
use super::questions::Positions;
use crate::arguments::evaluator;
use crate::arrow::ArrowArray;
use arrow_array::{ArrayRef, FixedSizeListArray, Int32Array, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, FieldRef};
use exchequer_core::{Bitboard, Color, Square};
use exchequer_report::{best_captures, side_name};
use pyo3::prelude::*;
use std::sync::Arc;

/// Values of the captures of a side.
#[derive(Clone, Copy)]
struct Side {
    values: [i32; Square::COUNT],
    /// Squares with a capture.
    captures: Bitboard,
}

impl Default for Side {
    fn default() -> Self {
        Self { values: [0; Square::COUNT], captures: Bitboard::EMPTY }
    }
}

/// Return the best capture of each side on every square of many positions.
///
/// Parameters
/// ----------
/// positions, rules, values, threads, errors
///     As for :func:`see_batch`.
///
/// Returns
/// -------
/// ArrowArray
///     Structs of ``white`` and ``black``, lists of 64 integers with null where there is no capture, as :func:`exchange_map` has them.
///     The lists have a fixed size, so those of a side are one matrix without a copy.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", None])
/// >>> maps = pyarrow.array(exchequer.map_batch(fens))
/// >>> maps.field("white")[0][35].as_py(), maps[1].as_py()
/// (100, None)
#[pyfunction]
#[pyo3(signature = (positions, *, rules = None, values = None, threads = None, errors = None))]
pub(crate) fn map_batch(
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
    let answers = answer_all(py, positions.len(), options, || {
        |row| {
            let Some(board) = positions.get(row)? else { return Ok(None) };
            let setup = board.to_setup();
            Ok(Some(Color::ALL.map(|color| {
                let mut side = Side::default();
                for capture in best_captures(&setup, color, &evaluator).iter().flat_map(|map| map.iter()) {
                    side.values[capture.mv.to().index()] = capture.value;
                    side.captures |= capture.mv.to();
                }
                side
            })))
        }
    })?;
    Ok(answers.into_column(maps))
}

/// Returns maps as an array of structs.
fn maps(maps: Vec<[Side; 2]>, nulls: Option<NullBuffer>) -> ArrayRef {
    let sides = Color::ALL.map(|color| {
        let list = lists(maps.iter().map(|sides| &sides[color.index()]), nulls.clone());
        let field = Field::new(side_name(color), list.data_type().clone(), true);
        (FieldRef::new(field), list)
    });
    let (fields, columns): (Vec<FieldRef>, Vec<ArrayRef>) = sides.into_iter().unzip();
    Arc::new(StructArray::new(fields.into(), columns, nulls))
}

/// Returns the values of a side in each row as an array of lists.
fn lists<'a>(sides: impl ExactSizeIterator<Item = &'a Side> + Clone, rows: Option<NullBuffer>) -> ArrayRef {
    let count = sides.len() * Square::COUNT;
    let values: Vec<i32> = sides.clone().flat_map(|side| side.values).collect();
    let captures = sides.map(|side| side.captures.bits()).collect();
    let values = Int32Array::new(values.into(), nulls(captures, count));
    let field = Arc::new(Field::new_list_field(DataType::Int32, true));
    Arc::new(FixedSizeListArray::new(field, Square::COUNT as i32, Arc::new(values), rows))
}
