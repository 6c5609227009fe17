//! Evaluation that the search configuration selects.

use crate::{Evaluator, HandCrafted, Nnue, SearchConfig};
use exchequer_board::Position;
use exchequer_core::Move;

/// Kind of static evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EvaluationKind {
    /// [`HandCrafted`].
    Hand,
    /// [`Nnue`].
    #[default]
    Net,
}

impl EvaluationKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Hand, Self::Net];
}

/// Evaluator of the kind that [`SearchConfig::evaluation_kind`] selects.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Hand-crafted evaluation.
    Hand(HandCrafted),
    /// Neural evaluation.
    Net(Nnue),
}

impl Evaluation {
    /// Creates an evaluator of a kind.
    #[must_use]
    pub fn new(kind: EvaluationKind) -> Self {
        match kind {
            EvaluationKind::Hand => Self::Hand(HandCrafted::default()),
            EvaluationKind::Net => Self::Net(Nnue::default()),
        }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::new(EvaluationKind::default())
    }
}

impl Evaluator for Evaluation {
    fn configure(&mut self, config: &SearchConfig) {
        *self = Self::new(config.evaluation_kind);
    }

    fn reset(&mut self, position: &Position) {
        match self {
            Self::Hand(evaluator) => evaluator.reset(position),
            Self::Net(evaluator) => evaluator.reset(position),
        }
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        match self {
            Self::Hand(evaluator) => evaluator.push(before, mv),
            Self::Net(evaluator) => evaluator.push(before, mv),
        }
    }

    #[inline]
    fn expect(&self, next: &Position) {
        match self {
            Self::Hand(evaluator) => evaluator.expect(next),
            Self::Net(evaluator) => evaluator.expect(next),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Hand(evaluator) => evaluator.pop(),
            Self::Net(evaluator) => evaluator.pop(),
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        match self {
            Self::Hand(evaluator) => evaluator.evaluate(position),
            Self::Net(evaluator) => evaluator.evaluate(position),
        }
    }
}
