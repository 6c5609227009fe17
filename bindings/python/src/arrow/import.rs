//! Arrow arrays from the capsules of another library.

#![allow(unsafe_code)]

use crate::arguments::type_name;
use crate::bad_input;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::ArrayStreamReader;
use arrow_array::{ArrayRef, make_array};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;
use std::iter;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Arrays of an object, imported one after the other; an error is a clause.
pub(crate) type Chunks = Box<dyn Iterator<Item = Result<ArrayRef, String>> + Send>;

/// Opens the arrays of an object: one, or the chunks of a stream; `None` if it is no object of Arrow.
pub(crate) fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Option<Chunks>> {
    if let Ok(method) = object.getattr("__arrow_c_array__") {
        let capsules = method.call0()?.cast_into::<PyTuple>()?;
        let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
        let array = one(schema.cast()?, array.cast()?)?;
        return Ok(Some(Box::new(iter::once(array.map_err(|error| error.to_string())))));
    }
    if let Ok(method) = object.getattr("__arrow_c_stream__") {
        return Ok(Some(match stream(method.call0()?.cast()?)? {
            Ok(arrays) => Box::new(arrays.map(|array| array.map_err(|error| error.to_string()))),
            Err(error) => Box::new(iter::once(Err(error.to_string()))),
        }));
    }
    Ok(None)
}

/// Imports the arrays of an object: one, or the chunks of a stream.
pub(crate) fn arrays(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<ArrayRef>> {
    match chunks(object)? {
        Some(chunks) => chunks
            .collect::<Result<_, _>>()
            .map_err(|error| bad_input(format!("{name} cannot be read: {error}"))),
        None => {
            let found = type_name(object);
            Err(bad_input(format!(
                "{name} has to be an Arrow array, such as one of pyarrow or Polars, found {found}"
            )))
        }
    }
}

type Imported<T> = Result<T, arrow_schema::ArrowError>;

fn one(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Imported<ArrayRef>> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: By the PyCapsule interface, capsules of these names hold these structures, which live as long as the capsules.
    // The array is moved out, and an array without a release callback is left, so the capsule does not release it again.
    let (schema, array) = unsafe { (schema.as_ref(), FFI_ArrowArray::from_raw(array.as_ptr())) };
    if array.is_released() {
        return Err(bad_input("an Arrow array was already read by another library"));
    }
    // SAFETY: The producer promises that array and schema belong together and follow the C data interface.
    Ok(unsafe { from_ffi(array, schema) }.map(make_array))
}

fn stream(stream: &Bound<'_, PyCapsule>) -> PyResult<Imported<ArrayStreamReader>> {
    let stream = stream.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: By the PyCapsule interface, a capsule of this name holds this structure. It is moved out, and one without a release
    // callback is left.
    Ok(unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) })
}
