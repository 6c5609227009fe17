//! A capture with its value.

use exchequer_report::Board;
use exchequer_see::BestCapture;
use pyo3::prelude::*;

/// Capture with its exchange value.
///
/// Attributes
/// ----------
/// move : str
///     The capture in UCI.
/// san : str
///     The capture in SAN.
/// value : int
///     Exchange value for the side that captures, in the unit of the piece values.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> capture = exchequer.best_capture("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
/// >>> capture.move, capture.san, capture.value
/// ('c3d5', 'Nxd5', 100)
#[pyclass(frozen, eq, hash, module = "exchequer")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Capture {
    uci: String,
    #[pyo3(get)]
    san: String,
    #[pyo3(get)]
    value: i32,
}

impl Capture {
    pub(crate) fn new(board: &Board, capture: BestCapture) -> Self {
        let (uci, san) = board.names(capture.mv);
        Self { uci, san, value: capture.value }
    }
}

#[pymethods]
impl Capture {
    #[getter(r#move)]
    fn uci(&self) -> &str {
        &self.uci
    }

    fn __repr__(&self) -> String {
        format!("Capture(move='{}', san='{}', value={})", self.uci, self.san, self.value)
    }
}
