//! The map of captures as a Python object.

use exchequer_core::Color;
use exchequer_report::{MapReport, plain};
use pyo3::prelude::*;

/// Best captures of both sides on every square; ``str()`` is the text of ``exchequer map``, and a notebook shows the drawing.
///
/// Attributes
/// ----------
/// white, black : list of (int or None)
///     For each square, a1 first and h8 last, the value of the best capture of that side there; ``None`` without a capture. All are
///     ``None`` for a side that could capture the king.
/// fen : str
///     The position.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> hanging = exchequer.exchange_map("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")
/// >>> [(square, value) for square, value in enumerate(hanging.white) if value is not None]
/// [(35, 100)]
/// >>> hanging.to_dict()["hanging"][0]["move"]
/// 'c3d5'
/// >>> print(str(hanging).splitlines()[-1])
/// Hanging: Black's pawn on d5 (Nxd5 wins 100).
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct ExchangeMap(MapReport);

impl ExchangeMap {
    pub(crate) fn new(report: MapReport) -> Self {
        Self(report)
    }

    fn values(&self, color: Color) -> Vec<Option<i32>> {
        let mut values = vec![None; 64];
        for capture in self.0.captures(color).into_iter().flatten() {
            values[capture.mv.to().index()] = Some(capture.value);
        }
        values
    }
}

#[pymethods]
impl ExchangeMap {
    #[getter]
    fn white(&self) -> Vec<Option<i32>> {
        self.values(Color::White)
    }

    #[getter]
    fn black(&self) -> Vec<Option<i32>> {
        self.values(Color::Black)
    }

    #[getter]
    fn fen(&self) -> String {
        self.0.setup().to_string()
    }

    /// Return the map as a dict, the object of ``exchequer map --json``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.0.to_json())
    }

    /// Return the drawing as an SVG document.
    ///
    /// Parameters
    /// ----------
    /// flip : bool
    ///     Draw the board from the view of Black.
    #[pyo3(signature = (*, flip = false))]
    fn to_svg(&self, flip: bool) -> String {
        self.0.to_svg(below(flip))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg(false)
    }

    fn __str__(&self) -> String {
        plain(self.0.to_string().trim_end_matches('\n'))
    }

    fn __repr__(&self) -> String {
        format!("<ExchangeMap of {}>", self.fen())
    }
}

/// Returns the side at the bottom of a drawing.
pub(crate) fn below(flip: bool) -> Color {
    if flip { Color::Black } else { Color::White }
}

/// Returns JSON as a Python object.
pub(crate) fn from_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
