//! The exchange of one move as a Python object.

use crate::exchange_map::{below, from_json};
use exchequer_core::Role;
use exchequer_report::{Answer, Evaluator, Question, plain, side_name};
use exchequer_see as see;
use pyo3::prelude::*;

/// Capture of an exchange, or its first move.
///
/// Attributes
/// ----------
/// side : str
///     ``'white'`` or ``'black'``.
/// piece : str
///     The capturing piece, such as ``'knight'``; a pawn also for a promotion.
/// from_square, to_square : str
///     Its squares, such as ``'c3'``.
/// takes : str or None
///     The captured piece; ``None`` for a first move that captures nothing.
/// takes_on : str
///     Square of the captured piece, beside ``to_square`` under en passant.
/// promotes_to : str or None
///     The piece that a pawn becomes.
/// gain : int
///     Balance of all captures up to this one, seen from its side.
/// value : int
///     Balance at the end with best play after this capture, seen from its side.
/// through_xray : bool
///     Another piece was in front of the capturing piece before the first move.
/// played : bool
///     ``False`` from the capture on that its side declines.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> explanation = exchequer.explain("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", "Qxd6")
/// >>> [(step.side, step.piece, step.takes, step.gain, step.value) for step in explanation.steps]
/// [('white', 'queen', 'pawn', 100, -800), ('black', 'pawn', 'queen', 800, 800)]
#[pyclass(frozen, get_all, module = "exchequer")]
pub(crate) struct Step {
    side: &'static str,
    piece: &'static str,
    from_square: String,
    to_square: String,
    takes: Option<&'static str>,
    takes_on: String,
    promotes_to: Option<&'static str>,
    gain: i32,
    value: i32,
    through_xray: bool,
    played: bool,
}

impl Step {
    fn new(capture: &see::Capture, played: bool) -> Self {
        Self {
            side: side_name(capture.color),
            piece: capture.role.name(),
            from_square: capture.from.to_string(),
            to_square: capture.to.to_string(),
            takes: capture.captured.map(Role::name),
            takes_on: capture.captured_on.to_string(),
            promotes_to: capture.promotes_to.map(Role::name),
            gain: capture.gain,
            value: capture.value,
            through_xray: capture.through_xray,
            played,
        }
    }
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        let Self { side, piece, from_square, to_square, gain, value, .. } = self;
        format!("<Step {side} {piece} {from_square}{to_square}, gain {gain}, value {value}>")
    }
}

/// Piece that could not or did not capture, with the reason.
///
/// Attributes
/// ----------
/// before : int
///     Index of the step that was made instead; the number of steps if its side had none.
/// side : str
///     ``'white'`` or ``'black'``.
/// piece : str
///     The piece, such as ``'knight'``.
/// square : str
///     Its square.
/// reason : str
///     The reason as a sentence.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> explanation = exchequer.explain("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "cxd5")
/// >>> explanation.refused[0].reason
/// "Black's knight on b6 is pinned by the rook on b1"
#[pyclass(frozen, get_all, module = "exchequer")]
pub(crate) struct Refusal {
    before: usize,
    side: &'static str,
    piece: &'static str,
    square: String,
    reason: String,
}

#[pymethods]
impl Refusal {
    fn __repr__(&self) -> String {
        format!("<Refusal: {}>", self.reason)
    }
}

/// Exchange of a move, step by step; ``str()`` is the text of ``exchequer see``, and a notebook shows the drawing.
///
/// Attributes
/// ----------
/// fen, move, san : str
///     The position, and the move in UCI and in SAN.
/// rules : str
///     The rule set.
/// value : int
///     Exchange value for the side that moves.
/// threshold : int or None
///     The threshold to compare with.
/// reached : bool or None
///     ``True`` if the value is at least the threshold; ``None`` without one.
/// steps : list of Step
///     The move and every capture that could follow.
/// refused : list of Refusal
///     The pieces that were passed over, under the rule sets ``pseudo`` and ``legal``.
/// stands_pat : str or None
///     The side that declines the rest of the captures; ``None`` if all are made.
/// verdict : str
///     The outcome and its reason in a sentence.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> explanation = exchequer.explain("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", "d3d6")
/// >>> explanation.value, explanation.san, explanation.stands_pat
/// (-800, 'Qxd6', None)
/// >>> explanation.verdict
/// 'Qxd6 loses 800: White takes a pawn, but Black takes back with the pawn, and White cannot take back.'
/// >>> explanation.to_dict()["see"]
/// -800
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct Explanation {
    question: Question,
    evaluator: Evaluator,
}

impl Explanation {
    pub(crate) fn new(question: Question, evaluator: Evaluator) -> Self {
        Self { question, evaluator }
    }

    fn answer(&self) -> Answer<'_> {
        Answer::new(&self.question, self.evaluator)
    }
}

#[pymethods]
impl Explanation {
    #[getter]
    fn fen(&self) -> String {
        self.question.setup.to_string()
    }

    #[getter(r#move)]
    fn uci(&self) -> &str {
        &self.question.uci
    }

    #[getter]
    fn san(&self) -> &str {
        &self.question.san
    }

    #[getter]
    fn rules(&self) -> &'static str {
        self.evaluator.rules.name()
    }

    #[getter]
    fn value(&self) -> i32 {
        self.answer().value
    }

    #[getter]
    fn threshold(&self) -> Option<i32> {
        self.question.threshold
    }

    #[getter]
    fn reached(&self) -> Option<bool> {
        self.answer().reached
    }

    #[getter]
    fn steps(&self) -> Vec<Step> {
        let trace = self.answer().trace;
        let played = trace.played().len();
        trace.captures().iter().enumerate().map(|(i, capture)| Step::new(capture, i < played)).collect()
    }

    #[getter]
    fn refused(&self) -> Vec<Refusal> {
        let answer = self.answer();
        let refusal = |refusal: &see::Refusal| Refusal {
            before: refusal.before,
            side: side_name(refusal.color),
            piece: refusal.role.name(),
            square: refusal.from.to_string(),
            reason: answer.reason(refusal),
        };
        answer.trace.refusals().iter().map(refusal).collect()
    }

    #[getter]
    fn stands_pat(&self) -> Option<&'static str> {
        let trace = self.answer().trace;
        let declined = trace.captures().get(trace.stands_pat_at()?)?;
        Some(side_name(declined.color))
    }

    #[getter]
    fn verdict(&self) -> String {
        self.answer().verdict()
    }

    /// Return the exchange as a dict, the object of ``exchequer see --json``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.answer().to_json())
    }

    /// Return the drawing as an SVG document.
    ///
    /// Parameters
    /// ----------
    /// flip : bool
    ///     Draw the board from the view of Black.
    #[pyo3(signature = (*, flip = false))]
    fn to_svg(&self, flip: bool) -> String {
        self.answer().to_svg(below(flip))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg(false)
    }

    fn __str__(&self) -> String {
        plain(&self.answer().to_string())
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.verdict())
    }
}
