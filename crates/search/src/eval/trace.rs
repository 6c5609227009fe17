//! Evaluation trace: features for tuners, terms for readers.

use super::features::{DANGERS, Danger, FEATURES, Group, Sink};
use super::generated::weights::{DANGER, WEIGHTS};
use super::phased::Phased;
use super::sum::king_danger_penalty;
use super::term::Term;
use exchequer_core::{ByColor, Color};

/// Feature counts of a position, before any weight.
///
/// The evaluation code itself reports them: weights fitted to them are weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    counts: Vec<ByColor<i32>>,
    dangers: [ByColor<i32>; DANGERS],
    pub(crate) turn: Color,
    pub(crate) phase: i32,
    pub(crate) endgame_shares: ByColor<i32>,
}

impl Trace {
    pub(crate) fn new(turn: Color) -> Self {
        Self {
            counts: vec![ByColor::new(0, 0); FEATURES],
            dangers: [ByColor::new(0, 0); DANGERS],
            turn,
            phase: 0,
            endgame_shares: ByColor::new(64, 64),
        }
    }

    /// Returns the number of times each feature was counted for each side.
    #[must_use]
    pub fn counts(&self) -> &[ByColor<i32>] {
        &self.counts
    }

    /// Returns the number of times each king danger term was counted for the king of each side.
    #[must_use]
    pub fn dangers(&self) -> &[ByColor<i32>; DANGERS] {
        &self.dangers
    }

    /// Returns the game phase, from 24 down to 0.
    #[must_use]
    pub fn phase(&self) -> i32 {
        self.phase.clamp(0, super::phased::OPENING)
    }

    /// Returns the endgame scale of an advantage of this side, in 64ths.
    #[must_use]
    pub fn endgame_share(&self, ahead: Color) -> i32 {
        self.endgame_shares[ahead]
    }

    /// Returns White's value less Black's, before the phases are mixed.
    pub(crate) fn total(&self) -> Phased {
        Term::ALL.into_iter().fold(Phased::ZERO, |sum, term| {
            sum + self.of_side(term, Color::White) - self.of_side(term, Color::Black)
        })
    }

    /// Returns the value of a term for a side, in the weights of the evaluation.
    pub(crate) fn of_side(&self, term: Term, color: Color) -> Phased {
        let groups = Group::ALL.iter().filter(|group| group.term() == term);
        let mut sum = Phased::ZERO;
        for feature in groups.flat_map(|group| group.start()..group.start() + group.len()) {
            let (weight, count) = (WEIGHTS[feature].unpack(), self.counts[feature][color]);
            sum += Phased { middlegame: weight.middlegame * count, endgame: weight.endgame * count };
        }
        if term == Term::King {
            let danger = self.dangers.iter().zip(DANGER).map(|(count, weight)| count[color] * weight).sum();
            sum = sum - king_danger_penalty(danger).unpack();
        }
        sum
    }
}

impl Sink for Trace {
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        self.counts[group.start() + index][color] += count;
    }

    fn add_king_danger(&mut self, danger: Danger, color: Color, count: i32) {
        self.dangers[danger as usize][color] += count;
    }
}

/// Evaluation of a position, term by term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    terms: [ByColor<Phased>; Term::ALL.len()],
    turn: Color,
    score: i32,
    is_known: bool,
    phase: i32,
}

impl Breakdown {
    pub(crate) fn new(trace: &Trace, score: i32, is_known: bool) -> Self {
        let terms = Term::ALL
            .map(|term| ByColor::new(trace.of_side(term, Color::White), trace.of_side(term, Color::Black)));
        Self { terms, turn: trace.turn, score, is_known, phase: trace.phase }
    }

    /// Returns a term of one side.
    #[must_use]
    pub fn of_side(&self, term: Term, color: Color) -> Phased {
        self.terms[term as usize][color]
    }

    /// Returns a term, White's less Black's.
    #[must_use]
    pub fn of(&self, term: Term) -> Phased {
        self.of_side(term, Color::White) - self.of_side(term, Color::Black)
    }

    /// Returns the evaluation from the view of the side to move, as the search uses it.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.score
    }

    /// Returns the evaluation from White's view.
    #[must_use]
    pub fn white_score(&self) -> i32 {
        self.score * super::color_sign(self.turn)
    }

    /// Returns `true` if the evaluation is that of a known ending, and the terms do not count.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// Returns the game phase, from 24 down to 0.
    #[must_use]
    pub fn phase(&self) -> i32 {
        self.phase
    }
}
