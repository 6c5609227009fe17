//! Arrow arrays for another library.

use crate::bad_input;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, RecordBatchReader};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyTuple};
use std::sync::OnceLock;

/// Column of results, for any library that reads Arrow by the PyCapsule interface: ``pyarrow.array(column)``, ``polars.Series(column)``.
///
/// ``numpy.asarray(column)`` has integers and booleans without null; integers are not copied, and the array is read-only.
///
/// Attributes
/// ----------
/// errors : int
///     Number of rows with bad input, which are null, or left out in batches of a file. Always 0 with ``errors='raise'``.
///
/// Examples
/// --------
/// >>> import exchequer, pyarrow
/// >>> fens = pyarrow.array(["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", None, "no FEN"])
/// >>> column = exchequer.is_quiet_batch(fens, errors="null")
/// >>> pyarrow.array(column).to_pylist(), len(column), column.errors
/// ([False, None, None], 3, 1)
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct ArrowArray {
    array: ArrayRef,
    /// Booleans of the array as bytes, once they are asked for.
    bytes: OnceLock<Vec<u8>>,
    #[pyo3(get)]
    errors: usize,
}

impl ArrowArray {
    pub(crate) fn new(array: ArrayRef, errors: usize) -> Self {
        Self { array, bytes: OnceLock::new(), errors }
    }
}

#[pymethods]
impl ArrowArray {
    /// Return the schema and the array as capsules; a requested schema is not converted to.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The interface leaves it to the producer whether to convert.
        let _ = requested_schema;
        let (array, schema) = to_ffi(&self.array.to_data()).map_err(|error| bad_input(error.to_string()))?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
        PyTuple::new(py, [schema, array])
    }

    /// The interface of NumPy, for integers and booleans without null.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (count, nulls) = (self.array.len(), self.array.null_count());
        if nulls > 0 {
            return Err(bad_input(format!("a column with {nulls} null rows cannot be a NumPy array")));
        }
        let (address, typestr) = if let Some(integers) = self.array.as_primitive_opt::<Int32Type>() {
            (integers.values().as_ptr().expose_provenance(), "i4")
        } else if let Some(booleans) = self.array.as_boolean_opt() {
            let bytes = self.bytes.get_or_init(|| booleans.values().iter().map(u8::from).collect());
            (bytes.as_ptr().expose_provenance(), "b1")
        } else {
            let found = self.array.data_type();
            return Err(bad_input(format!("a column of {found} cannot be a NumPy array")));
        };
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        let order = if typestr == "b1" { '|' } else { order };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (count,))?;
        interface.set_item("typestr", format!("{order}{typestr}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<ArrowArray of {} rows, {}>", self.array.len(), self.array.data_type())
    }
}

/// Returns a stream of record batches as a capsule.
pub(crate) fn stream<'py>(
    py: Python<'py>,
    batches: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(batches), c"arrow_array_stream")
}
