//! The batch of maps.

use super::answer_all;
use super::answers::{Cells, nulls};
use super::options::Options;
use super::questions::Positions;
use crate::arguments::evaluator;
use crate::arrow::ArrowArray;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, Int32Array, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, FieldRef};
use exchequer_core::{Color, Square};
use exchequer_report::{best_captures, side_name};
use pyo3::prelude::*;
use std::sync::Arc;

/// Values of the best captures of a side, 64 for each row.
struct Side {
    values: Vec<i32>,
    /// Squares with a capture, for each row.
    captures: Vec<u64>,
}

impl Side {
    fn new(count: usize) -> Self {
        Self { values: vec![0; count * Square::COUNT], captures: vec![0; count] }
    }
}

/// Some rows of a side.
type SidePart<'a> = (&'a mut [i32], &'a mut [u64]);

impl Cells for Side {
    type Part<'a> = SidePart<'a>;

    fn parts(&mut self, rows: usize) -> impl Iterator<Item = SidePart<'_>> + Send {
        self.values.chunks_mut(rows * Square::COUNT).zip(self.captures.chunks_mut(rows))
    }
}

/// Both sides, White first.
impl Cells for (Side, Side) {
    type Part<'a> = [SidePart<'a>; 2];

    fn parts(&mut self, rows: usize) -> impl Iterator<Item = [SidePart<'_>; 2]> + Send {
        self.0.parts(rows).zip(self.1.parts(rows)).map(<[_; 2]>::from)
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
    let count = positions.len();
    let answers = answer_all(py, (Side::new(count), Side::new(count)), count, options, || {
        |row, sides, index| {
            let Some(board) = positions.get(row)? else { return Ok(false) };
            let setup = board.to_setup();
            for (color, (values, captures)) in Color::ALL.into_iter().zip(sides) {
                for capture in best_captures(&setup, color, &evaluator).iter().flat_map(|map| map.iter()) {
                    let square = capture.mv.to().index();
                    values[index * Square::COUNT + square] = capture.value;
                    captures[index] |= 1 << square;
                }
            }
            Ok(true)
        }
    })?;
    Ok(answers.into_column(|(white, black), nulls| {
        let sides = [(Color::White, white), (Color::Black, black)];
        let lists = sides.map(|(color, side)| list(color, side, nulls.clone()));
        let (fields, columns): (Vec<FieldRef>, Vec<ArrayRef>) = lists.into_iter().unzip();
        Arc::new(StructArray::new(fields.into(), columns, nulls))
    }))
}

/// Returns the values of a side as a column of lists.
fn list(color: Color, side: Side, nulls_of_rows: Option<NullBuffer>) -> (FieldRef, ArrayRef) {
    let nulls = nulls(side.captures, side.values.len());
    let values = Int32Array::new(side.values.into(), nulls);
    let item = Arc::new(Field::new_list_field(DataType::Int32, true));
    let list = FixedSizeListArray::new(item, Square::COUNT as i32, Arc::new(values), nulls_of_rows);
    (Arc::new(Field::new(side_name(color), list.data_type().clone(), true)), Arc::new(list))
}
