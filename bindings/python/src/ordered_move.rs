//! A move of the move order.

use pyo3::prelude::*;

/// Move with its place in the order of a search.
///
/// Attributes
/// ----------
/// move : str
///     The move in UCI.
/// san : str
///     The move in SAN.
/// stage : str
///     Stage of the move picker: ``good capture``, ``quiet``, ``bad capture``, or ``evasion`` in check.
/// score : int
///     Score within the stage, by which its moves are ordered; 0 in stages without scores.
/// value : int
///     Exchange value for the side that moves, in the unit of the piece values.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.order("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1")[0]
/// OrderedMove(move='c3d5', san='Nxd5', stage='good capture', value=100)
#[pyclass(frozen, eq, hash, module = "exchequer")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct OrderedMove(exchequer_report::OrderedMove);

impl OrderedMove {
    pub(crate) fn new(mv: exchequer_report::OrderedMove) -> Self {
        Self(mv)
    }
}

#[pymethods]
impl OrderedMove {
    #[getter(r#move)]
    fn uci(&self) -> &str {
        &self.0.uci
    }

    #[getter]
    fn san(&self) -> &str {
        &self.0.san
    }

    #[getter]
    fn stage(&self) -> &str {
        self.0.stage_name()
    }

    #[getter]
    fn score(&self) -> i32 {
        self.0.score
    }

    #[getter]
    fn value(&self) -> i32 {
        self.0.see
    }

    fn __repr__(&self) -> String {
        let exchequer_report::OrderedMove { uci, san, see, .. } = &self.0;
        format!("OrderedMove(move='{uci}', san='{san}', stage='{}', value={see})", self.stage())
    }
}
