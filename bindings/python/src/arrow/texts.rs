//! A column of texts in any of the layouts that Arrow has for them.

use super::import;
use crate::bad_input;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use pyo3::prelude::*;

/// Column of texts, some of them null, in one chunk or several.
pub(crate) struct Texts {
    chunks: Vec<Chunk>,
    /// Number of the first row after each chunk.
    ends: Vec<usize>,
}

enum Chunk {
    Small(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
    /// Index of the value of each row, `None` for null.
    Dictionary(Vec<Option<usize>>, Box<Chunk>),
    Null,
}

impl Texts {
    /// Imports a column.
    pub(crate) fn read(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Self::new(&import::arrays(object, name)?, name).map_err(bad_input)
    }

    /// Creates a column of arrays; an error is a sentence.
    pub(crate) fn new(arrays: &[ArrayRef], name: &str) -> Result<Self, String> {
        let (mut chunks, mut ends, mut count) = (Vec::new(), Vec::new(), 0);
        for array in arrays {
            count += array.len();
            ends.push(count);
            chunks.push(Chunk::new(array).map_err(|found| {
                format!("{name} has to be an Arrow array of texts, found one of {found}")
            })?);
        }
        Ok(Self { chunks, ends })
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the text of a row; `None` for null, and beyond the last row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        let index = if self.ends.first().is_some_and(|&end| row < end) {
            0
        } else {
            self.ends.partition_point(|&end| end <= row)
        };
        let before = if index == 0 { 0 } else { self.ends[index - 1] };
        self.chunks.get(index)?.get(row - before)
    }
}

impl Chunk {
    fn new(array: &ArrayRef) -> Result<Self, DataType> {
        match array.data_type() {
            DataType::Utf8 => Ok(Self::Small(array.as_string().clone())),
            DataType::LargeUtf8 => Ok(Self::Large(array.as_string().clone())),
            DataType::Utf8View => Ok(Self::View(array.as_string_view().clone())),
            DataType::Null => Ok(Self::Null),
            DataType::Dictionary(_, _) => {
                let array = array.as_any_dictionary();
                let values = Self::new(array.values())?;
                let keys =
                    if array.values().is_empty() { vec![0; array.len()] } else { array.normalized_keys() };
                let is_valid = |row: usize| array.keys().is_valid(row);
                let keys = keys.into_iter().enumerate().map(|(row, key)| is_valid(row).then_some(key));
                Ok(Self::Dictionary(keys.collect(), Box::new(values)))
            }
            other => Err(other.clone()),
        }
    }

    #[inline]
    fn get(&self, row: usize) -> Option<&str> {
        match self {
            Self::Small(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Large(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::View(texts) => texts.is_valid(row).then(|| texts.value(row)),
            Self::Dictionary(keys, values) => values.get(keys.get(row).copied()??),
            Self::Null => None,
        }
    }
}
