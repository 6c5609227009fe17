//! A column of integers: a NumPy array or an Arrow array.

use super::interface::{ArrayView, Kind};
use crate::arguments::type_name;
use crate::arrow::chunks;
use crate::bad_input;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use pyo3::prelude::*;

/// Column of integers, some of them null. It is not copied if it is a NumPy array or an Arrow array of 64-bit integers.
pub(crate) struct Integers {
    source: Source,
    nulls: Option<NullBuffer>,
    is_signed: bool,
    is_64_bits: bool,
}

enum Source {
    View(ArrayView),
    Words(ScalarBuffer<u64>),
}

impl Integers {
    /// Opens a column; `None` for an object that is no array.
    pub(crate) fn open(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Self>> {
        if let Some(chunks) = chunks(object)? {
            let arrays: Result<Vec<ArrayRef>, String> = chunks.collect();
            let arrays = arrays.map_err(|error| bad_input(format!("{name} cannot be read: {error}")))?;
            return Self::of_arrow(&arrays, name).map(Some).map_err(bad_input);
        }
        Ok(ArrayView::read(object, name)?.map(|view| {
            let kind = view.kind();
            let is_64_bits = matches!(kind, Kind::U64 | Kind::I64);
            Self { source: Source::View(view), nulls: None, is_signed: kind.is_signed(), is_64_bits }
        }))
    }

    /// Opens a column.
    pub(crate) fn read(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Self::open(object, name)?.ok_or_else(|| {
            let found = type_name(object);
            bad_input(format!("{name} has to be a NumPy or an Arrow array of integers, found {found}"))
        })
    }

    /// Creates a column of Arrow arrays; an error is a sentence.
    pub(crate) fn of_arrow(arrays: &[ArrayRef], name: &str) -> Result<Self, String> {
        let mut is_signed = false;
        let mut is_64_bits = true;
        for array in arrays {
            is_signed |= array.data_type().is_signed_integer();
            is_64_bits &= matches!(array.data_type(), DataType::Int64 | DataType::UInt64 | DataType::Null);
        }
        if let [array] = arrays
            && let Some(words) = words_in_place(array)
        {
            return Ok(Self {
                source: Source::Words(words),
                nulls: array.nulls().cloned(),
                is_signed,
                is_64_bits,
            });
        }
        let mut words = Vec::new();
        let mut valid = Vec::new();
        for array in arrays {
            words.extend(words_of(array).ok_or_else(|| {
                format!("{name} has to be an Arrow array of integers, found one of {}", array.data_type())
            })?);
            let nulls = array.logical_nulls();
            valid.extend((0..array.len()).map(|row| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row))));
        }
        let nulls = Some(NullBuffer::from(valid)).filter(|nulls| nulls.null_count() > 0);
        Ok(Self { source: Source::Words(words.into()), nulls, is_signed, is_64_bits })
    }

    pub(crate) fn len(&self) -> usize {
        match &self.source {
            Source::View(view) => view.len(),
            Source::Words(words) => words.len(),
        }
    }

    /// Returns the rows that are null.
    pub(crate) fn nulls(&self) -> Option<&NullBuffer> {
        self.nulls.as_ref()
    }

    /// Returns `true` if the integers have 64 bits.
    pub(crate) fn is_64_bits(&self) -> bool {
        self.is_64_bits
    }

    /// Returns the integer of a row, a negative one with its sign extended; 0 or any other number for null.
    ///
    /// # Panics
    /// Panics beyond the last row.
    #[inline(always)]
    pub(crate) fn get(&self, row: usize) -> u64 {
        match &self.source {
            Source::View(view) => view.get(row),
            Source::Words(words) => words[row],
        }
    }

    /// Returns the integer of a row as text.
    pub(crate) fn shown(&self, row: usize) -> String {
        let word = self.get(row);
        if self.is_signed { (word as i64).to_string() } else { word.to_string() }
    }

    /// Returns `true` if the integer of a row is negative.
    #[inline]
    pub(crate) fn is_negative(&self, row: usize) -> bool {
        self.is_signed && (self.get(row) as i64) < 0
    }
}

/// Returns the values of an array of 64-bit integers, without a copy.
fn words_in_place(array: &ArrayRef) -> Option<ScalarBuffer<u64>> {
    match array.data_type() {
        DataType::UInt64 => Some(array.as_primitive::<UInt64Type>().values().clone()),
        DataType::Int64 => {
            let values = array.as_primitive::<Int64Type>().values().clone();
            let len = values.len();
            Some(ScalarBuffer::new(values.into_inner(), 0, len))
        }
        _ => None,
    }
}

/// Returns the values of an array of integers or booleans; `None` for any other array.
fn words_of(array: &ArrayRef) -> Option<Vec<u64>> {
    fn of<T: ArrowPrimitiveType>(array: &ArrayRef, word: impl FnMut(T::Native) -> u64) -> Vec<u64> {
        array.as_primitive::<T>().values().iter().copied().map(word).collect()
    }
    Some(match array.data_type() {
        DataType::UInt8 => of::<UInt8Type>(array, u64::from),
        DataType::UInt16 => of::<UInt16Type>(array, u64::from),
        DataType::UInt32 => of::<UInt32Type>(array, u64::from),
        DataType::UInt64 => of::<UInt64Type>(array, |word| word),
        DataType::Int8 => of::<Int8Type>(array, |number| number as u64),
        DataType::Int16 => of::<Int16Type>(array, |number| number as u64),
        DataType::Int32 => of::<Int32Type>(array, |number| number as u64),
        DataType::Int64 => of::<Int64Type>(array, |number| number as u64),
        DataType::Boolean => array.as_boolean().values().iter().map(u64::from).collect(),
        DataType::Null => vec![0; array.len()],
        _ => return None,
    })
}
