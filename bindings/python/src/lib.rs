//! Exact static exchange evaluation for Python: it converts arguments and results, and computes nothing.

#![deny(unsafe_code)]

mod arguments;
mod arrow;
mod batch;
mod board;
mod capture;
mod columns;
mod exchange_map;
mod explanation;
mod files;
mod functions;
mod legal_moves;
mod moves;
mod ordered_move;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// Returns the exception for bad input: a `ValueError` with one sentence.
fn bad_input(sentence: impl Into<String>) -> PyErr {
    PyValueError::new_err(sentence.into())
}

/// Exact static exchange evaluation.
#[pyo3::pymodule]
mod _exchequer {
    #[pymodule_export]
    use crate::arrow::ArrowArray;
    #[pymodule_export]
    use crate::batch::{best_capture_batch, is_quiet_batch, map_batch, see_batch, see_ge_batch};
    #[pymodule_export]
    use crate::capture::Capture;
    #[pymodule_export]
    use crate::columns::Bitboards;
    #[pymodule_export]
    use crate::exchange_map::ExchangeMap;
    #[pymodule_export]
    use crate::explanation::{Explanation, Refusal, Step};
    #[pymodule_export]
    use crate::files::{Scan, scan, write};
    #[pymodule_export]
    use crate::functions::{best_capture, captures, exchange_map, explain, is_quiet, order, see, see_ge};
    #[pymodule_export]
    use crate::legal_moves::{LegalMove, legal_moves, play};
    #[pymodule_export]
    use crate::ordered_move::OrderedMove;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
