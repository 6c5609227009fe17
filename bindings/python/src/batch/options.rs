//! Options of every batch: threads, and what becomes of bad rows.

use crate::arguments::{self, shown};
use crate::bad_input;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Treatment of rows with bad input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Errors {
    /// The first one is an exception.
    Raise,
    /// They are null, and counted.
    Null,
}

/// Options of a batch.
#[derive(Clone, Copy)]
pub(super) struct Options {
    pub(super) threads: usize,
    pub(super) errors: Errors,
}

impl Options {
    /// Reads the options: by default one thread and an exception; 0 threads stand for the number of processors.
    pub(super) fn read(
        threads: Option<&Bound<'_, PyAny>>,
        errors: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Ok(Self {
            threads: arguments::threads(threads)?,
            errors: errors.map_or(Ok(Errors::Raise), read_errors)?,
        })
    }
}

fn read_errors(errors: &Bound<'_, PyAny>) -> PyResult<Errors> {
    let name = errors.cast::<PyString>().map(|name| name.to_string_lossy().into_owned());
    match name.as_deref() {
        Ok("raise") => Ok(Errors::Raise),
        Ok("null") => Ok(Errors::Null),
        _ => Err(bad_input(format!("errors has to be 'raise' or 'null', found {}", shown(errors)))),
    }
}
