//! The answers of a batch, in parts that threads fill.

use crate::arrow::ArrowArray;
use arrow_array::ArrayRef;
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use std::ops::Range;

/// Rows of a word of the validity bitmap.
const ROWS_PER_WORD: usize = u64::BITS as usize;

/// Place for the answers of all rows.
pub(super) trait Cells: Send {
    /// Place for the answers of some rows.
    type Part<'a>: Send
    where
        Self: 'a;

    /// Returns the parts in their order, each with `rows` rows; the last part may have fewer.
    fn parts(&mut self, rows: usize) -> impl Iterator<Item = Self::Part<'_>> + Send;
}

impl<T: Send> Cells for Vec<T> {
    type Part<'a>
        = &'a mut [T]
    where
        T: 'a;

    fn parts(&mut self, rows: usize) -> impl Iterator<Item = &mut [T]> + Send {
        self.chunks_mut(rows)
    }
}

/// Answers of all rows. A null row has a cell without meaning.
pub(super) struct Answers<C> {
    cells: C,
    count: usize,
    /// A bit for each row, set if it has an answer.
    valid: Vec<u64>,
    /// Number of rows with bad input.
    pub(super) errors: usize,
}

impl<C: Cells> Answers<C> {
    /// Creates answers that are all null.
    pub(super) fn new(cells: C, count: usize) -> Self {
        Self { cells, count, valid: vec![0; count.div_ceil(ROWS_PER_WORD)], errors: 0 }
    }

    /// Returns the rows in parts of the same length, a multiple of the rows of a word; the last part may be shorter.
    pub(super) fn parts(&mut self, rows: usize) -> impl Iterator<Item = Part<'_, C::Part<'_>>> + Send {
        let valid = self.valid.chunks_mut(rows / ROWS_PER_WORD);
        let starts = (0..self.count).step_by(rows);
        let count = self.count;
        self.cells.parts(rows).zip(valid).zip(starts).map(move |((cells, valid), start)| Part {
            rows: start..count.min(start + rows),
            cells,
            valid,
        })
    }

    /// Returns the answers as a column; `array` makes it of the cells and of the rows that are null.
    pub(super) fn into_column(self, array: impl FnOnce(C, Option<NullBuffer>) -> ArrayRef) -> ArrowArray {
        let nulls = nulls(self.valid, self.count);
        ArrowArray::new(array(self.cells, nulls), self.errors)
    }
}

/// Returns the null rows of a bitmap with a set bit for each other row; `None` if there are none.
pub(super) fn nulls(valid: Vec<u64>, count: usize) -> Option<NullBuffer> {
    let bytes: Vec<u64> = valid.into_iter().map(u64::to_le).collect();
    let nulls = NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(bytes), 0, count));
    Some(nulls).filter(|nulls| nulls.null_count() > 0)
}

/// Some of the rows.
pub(super) struct Part<'a, P> {
    pub(super) rows: Range<usize>,
    pub(super) cells: P,
    valid: &'a mut [u64],
}

impl<P> Part<'_, P> {
    /// Marks a row as answered.
    #[inline]
    pub(super) fn set_valid(&mut self, index: usize) {
        self.valid[index / ROWS_PER_WORD] |= 1 << (index % ROWS_PER_WORD);
    }
}

/// Stores the answer of a row in its cell; `false` if there is none.
#[inline]
pub(super) fn store<T>(cell: &mut T, answer: Option<T>) -> bool {
    let is_some = answer.is_some();
    if let Some(answer) = answer {
        *cell = answer;
    }
    is_some
}
