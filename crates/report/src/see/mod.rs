//! The exchange of one move: question, answer and comparison of the rule sets.

mod comparison;
mod drawing;
mod json;
mod refusals;
mod table;
mod verdict;

use alloc::string::{String, ToString};
pub use comparison::Comparison;

use crate::board_drawing::BoardDrawing;
use crate::evaluator::Evaluator;
use crate::json::to_json;
use crate::move_text::{names, parse_move};
use crate::style;
use core::fmt;
use exchequer_board::Setup;
use exchequer_core::{Color, Move, MoveKind};
use exchequer_see::{Refusal, Trace, check_move};
use verdict::Verdict;

/// Move on a board, with the query options.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board.
    pub setup: Setup,
    /// The move, which passes [`check_move`](fn@check_move).
    pub mv: Move,
    /// The move in UCI.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// Threshold to compare the value with.
    pub threshold: Option<i32>,
}

impl Question {
    /// Parses the move on this board and checks it.
    ///
    /// # Errors
    /// A sentence that explains why the move is not legal.
    pub fn new(setup: Setup, mv: &str, threshold: Option<i32>) -> Result<Self, String> {
        let mv = parse_move(&setup, mv)?;
        check_move(&setup, mv).map_err(|error| error.to_string())?;
        Ok(Self::of_move(setup, mv, threshold))
    }

    /// Creates the question of a move that was checked by a [`Board`](crate::Board).
    #[must_use]
    pub fn of_move(setup: Setup, mv: Move, threshold: Option<i32>) -> Self {
        let (uci, san) = names(&setup, mv);
        Self { setup, mv, uci, san, threshold }
    }

    fn is_castling(&self) -> bool {
        self.mv.kind() == MoveKind::Castling
    }
}

/// Answer of one rule set; `Display` writes the board, a table of the captures, and the verdict in a sentence.
#[derive(Clone, Debug)]
pub struct Answer<'q> {
    /// The move.
    pub question: &'q Question,
    /// The rules and piece values.
    pub evaluator: Evaluator,
    /// Exchange value for the side that moves, in the unit of the piece values.
    pub value: i32,
    /// The exchange capture by capture.
    pub trace: Trace,
    /// `true` if the value is at least the threshold; `None` without one.
    pub reached: Option<bool>,
}

impl<'q> Answer<'q> {
    /// Evaluates the move.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn new(question: &'q Question, evaluator: Evaluator) -> Self {
        let (setup, mv) = (&question.setup, question.mv);
        let value = evaluator.see(setup, mv);
        let trace = evaluator.trace(setup, mv);
        let reached = question.threshold.map(|threshold| evaluator.see_ge(setup, mv, threshold));
        Self { question, evaluator, value, trace, reached }
    }
    /// Returns the answer as one line of JSON, the output of `exchequer see --json`.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn to_json(&self) -> String {
        to_json(&json::exchange(self))
    }

    /// Returns the answer as an SVG document with the side `below` at the bottom of the board.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn to_svg(&self, below: Color) -> String {
        drawing::draw(self, below)
    }

    /// Returns the verdict: the last sentence of the text, without colors.
    #[must_use]
    pub fn verdict(&self) -> String {
        Verdict(self).plain()
    }

    /// Returns the reason for a refused capture as a sentence without its full stop.
    #[must_use]
    pub fn reason(&self, refusal: &Refusal) -> String {
        refusals::Sentence { answer: self, refusal }.to_string()
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}", board(self.question), table::Table(self), Verdict(self))
    }
}

/// Draws the board with the square of the exchange and that of the moving piece marked.
fn board(question: &Question) -> BoardDrawing<'_, Setup> {
    BoardDrawing::new(&question.setup).mark(question.mv.to(), ['[', ']'], style::TARGET).mark(
        question.mv.from(),
        ['(', ')'],
        style::TARGET,
    )
}
