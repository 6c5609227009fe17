//! The answers of a batch, in parts that threads fill.

use crate::arrow::ArrowArray;
use arrow_array::ArrayRef;
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};

/// Rows of a word of the validity bitmap.
const ROWS_PER_WORD: usize = u64::BITS as usize;

/// Answers of all rows; those of null rows have the default value.
pub(super) struct Answers<T> {
    pub(super) values: Vec<T>,
    /// A bit for each row, set if it has an answer.
    valid: Vec<u64>,
    /// Number of rows with bad input.
    pub(super) errors: usize,
}

impl<T: Clone + Default> Answers<T> {
    /// Creates answers that are all null.
    pub(super) fn new(count: usize) -> Self {
        let valid = vec![0; count.div_ceil(ROWS_PER_WORD)];
        Self { values: vec![T::default(); count], valid, errors: 0 }
    }

    /// Returns the rows in parts of the same length, a multiple of the rows of a word; the last part may be shorter.
    pub(super) fn parts(&mut self, rows: usize) -> impl Iterator<Item = Part<'_, T>> + Send
    where
        T: Send,
    {
        let valid = self.valid.chunks_mut(rows / ROWS_PER_WORD);
        self.values.chunks_mut(rows).zip(valid).map(|(values, valid)| Part { values, valid })
    }

    /// Returns the answers as a column; `array` makes it of the values and of the rows that are null.
    pub(super) fn into_column(
        self,
        array: impl FnOnce(Vec<T>, Option<NullBuffer>) -> ArrayRef,
    ) -> ArrowArray {
        let nulls = nulls(self.valid, self.values.len());
        ArrowArray::new(array(self.values, nulls), self.errors)
    }
}

/// Returns the null rows of a bitmap with a set bit for each other row; `None` if there are none.
pub(super) fn nulls(valid: Vec<u64>, count: usize) -> Option<NullBuffer> {
    let bytes: Vec<u64> = valid.into_iter().map(u64::to_le).collect();
    let nulls = NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(bytes), 0, count));
    Some(nulls).filter(|nulls| nulls.null_count() > 0)
}

/// Some of the rows.
pub(super) struct Part<'a, T> {
    values: &'a mut [T],
    valid: &'a mut [u64],
}

impl<T> Part<'_, T> {
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Stores the answer of a row, which is null before.
    #[inline]
    pub(super) fn set(&mut self, index: usize, answer: Option<T>) {
        if let Some(value) = answer {
            self.values[index] = value;
            self.valid[index / ROWS_PER_WORD] |= 1 << (index % ROWS_PER_WORD);
        }
    }
}
