//! `scan`: a file of training data as a table.

use super::part::Errors;
use super::rows::{Options, Rows, Stopped};
use super::signals::Signals;
use super::source::{self, Input};
use crate::arguments::{self, shown};
use crate::arrow::{self, ArrowArray};
use crate::bad_input;
use arrow_array::StructArray;
use exchequer_formats::Format;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};
use std::ffi::OsStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Largest number of rows of a batch.
const LARGEST_BATCH: usize = 1 << 24;

/// Table of the records of a file, for any library that reads Arrow by the PyCapsule interface, and an iterable of its batches.
///
/// The file is read again by each reader and each iteration, one batch at a time.
///
/// Attributes
/// ----------
/// path : str
///     Path of the file.
/// format : str
///     Name of its format.
/// errors : int
///     Number of bad records that the latest reader has left out so far. Always 0 with ``errors='raise'``.
///
/// Examples
/// --------
/// >>> import exchequer, pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "positions.epd"
/// >>> _ = path.write_text("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 30 | 120 | 1.0\nno FEN\n")
/// >>> table = exchequer.scan(path, errors="skip")
/// >>> [len(batch) for batch in table], table.format, table.errors
/// ([1], 'lines', 1)
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct Scan {
    /// The format is that of the first look at the file.
    input: Input,
    format: Format,
    options: Options,
    /// Counter of the latest reader.
    skipped: Mutex<Arc<AtomicUsize>>,
}

impl Scan {
    fn open(&self, py: Python<'_>) -> PyResult<Rows> {
        let opened = py.detach(|| self.input.open()).map_err(bad_input)?;
        let skipped = Arc::new(AtomicUsize::new(0));
        self.skipped.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&skipped);
        Ok(Rows::new(opened, self.input.name(), self.options, Signals::new(py)?, skipped))
    }
}

#[pymethods]
impl Scan {
    /// Return a stream of record batches as a capsule; a requested schema is not converted to.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface leaves it to the producer whether to convert.
        let _ = requested_schema;
        arrow::stream(py, Box::new(self.open(py)?))
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Batches> {
        Ok(Batches { rows: Mutex::new(self.open(py)?) })
    }

    #[getter]
    fn path(&self) -> &OsStr {
        self.input.path.as_os_str()
    }

    #[getter]
    fn format(&self) -> &'static str {
        self.format.name()
    }

    #[getter]
    fn errors(&self) -> usize {
        self.skipped.lock().unwrap_or_else(PoisonError::into_inner).load(Ordering::Relaxed)
    }

    fn __repr__(&self) -> String {
        format!("<Scan of {}, {}>", self.input.name(), self.format)
    }
}

/// Iterator over the batches of a file.
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct Batches {
    rows: Mutex<Rows>,
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<ArrowArray>> {
        let (batch, errors) = py.detach(|| {
            let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let before = rows.skipped();
            (rows.next_batch(), rows.skipped() - before)
        });
        match batch {
            Some(Ok(batch)) => Ok(Some(ArrowArray::new(Arc::new(StructArray::from(batch)), errors))),
            Some(Err(Stopped::Fault(sentence))) => Err(bad_input(sentence)),
            Some(Err(Stopped::Signal(error))) => Err(error),
            None => Ok(None),
        }
    }
}

/// Return the records of a file as a table, which is read lazily.
///
/// The columns are ``fen``, ``move`` in UCI, ``score``, ``result`` (1, 0 or -1) and ``ply``, as ``exchequer convert --to tsv`` writes them: score and
/// result are those of the side to move, the unit of the score is that of the file, and a value that the file does not store is null.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     File in any format of ``exchequer convert``, plain or compressed by gzip or Zstandard. Not a pipe.
/// format : str, optional
///     Name of the format, as for ``exchequer convert --from``; by default found in the content and in the name.
/// batch_size : int, optional
///     Largest number of rows of a batch, by default 65536.
/// threads : int, optional
///     Number of threads, by default 1: that of the reader. 0 stands for one on each processor. Threads read ahead: each takes some memory.
/// errors : str, optional
///     ``'raise'`` (the default) raises the first bad record with the line or offset, ``'skip'`` leaves bad records out and counts them.
/// column : str or int, optional
///     Column of a CSV file with the FEN: a name of the header, or a number from 1.
/// pointer : str, optional
///     JSON pointer of the FEN, such as ``/position/fen``.
/// move_field, score_field, result_field : str or int, optional
///     Place of the move, the score and the result: in a line a field number, where 1 is the FEN, or an EPD opcode; in CSV a column; in JSON a pointer.
/// view : str, optional
///     View of the scores and results in lines, CSV and JSON, if it is not the usual one of the fields: ``'white'`` or ``'stm'``, the side to move.
///
/// Returns
/// -------
/// Scan
///     Table with ``__arrow_c_stream__``, and iterable of batches. The interpreter is free for other threads while a batch is read.
///
/// Raises
/// ------
/// ValueError
///     For an argument that is not valid and a file that cannot be read; from an iteration for the first bad record. Other readers raise an
///     exception of their own with the same sentence.
///
/// Examples
/// --------
/// >>> import exchequer, pathlib, pyarrow, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "positions.epd"
/// >>> _ = path.write_text("4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 30 | 120 | 1.0\n")
/// >>> pyarrow.table(exchequer.scan(path)).select(["score", "result", "ply"]).to_pylist()
/// [{'score': -120, 'result': -1, 'ply': 59}]
#[pyfunction]
#[pyo3(signature = (
    path, *, format = None, batch_size = None, threads = None, errors = None, column = None, pointer = None,
    move_field = None, score_field = None, result_field = None, view = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments")]
pub(crate) fn scan(
    py: Python<'_>,
    path: &Bound<'_, PyAny>,
    format: Option<&Bound<'_, PyAny>>,
    batch_size: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: Option<&Bound<'_, PyAny>>,
    column: Option<&Bound<'_, PyAny>>,
    pointer: Option<&Bound<'_, PyAny>>,
    move_field: Option<&Bound<'_, PyAny>>,
    score_field: Option<&Bound<'_, PyAny>>,
    result_field: Option<&Bound<'_, PyAny>>,
    view: Option<&Bound<'_, PyAny>>,
) -> PyResult<Scan> {
    let (path, format) = (source::path(path)?, source::format(format)?);
    let batch_size = batch_size.map_or(Ok(1 << 16), read_batch_size)?;
    let errors = errors.map_or(Ok(Errors::Raise), read_errors)?;
    let options = Options { batch_size, errors, threads: arguments::threads(threads)? };
    let fields = source::fields([column, pointer, move_field, score_field, result_field], view)?;
    let mut input = Input { path, format, fields };
    let format = py.detach(|| input.open()).map_err(bad_input)?.format;
    input.format = Some(format);
    Ok(Scan { input, format, options, skipped: Mutex::default() })
}

fn read_batch_size(size: &Bound<'_, PyAny>) -> PyResult<usize> {
    size.extract().ok().filter(|size| (1..=LARGEST_BATCH).contains(size)).ok_or_else(|| {
        bad_input(format!("batch_size has to be an integer from 1 to {LARGEST_BATCH}, found {}", shown(size)))
    })
}

fn read_errors(errors: &Bound<'_, PyAny>) -> PyResult<Errors> {
    let name = errors.cast::<PyString>().map(|name| name.to_string_lossy().into_owned());
    match name.as_deref() {
        Ok("raise") => Ok(Errors::Raise),
        Ok("skip") => Ok(Errors::Skip),
        _ => Err(bad_input(format!("errors has to be 'raise' or 'skip', found {}", shown(errors)))),
    }
}
