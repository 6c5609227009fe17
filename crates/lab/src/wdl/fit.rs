//! Maximum likelihood fit of an ordered logistic regression by Newton's method.

use crate::matrix::{dot, inverse};
use exchequer_formats::GameResult;
use exchequer_search::{WDL_TERMS, WdlModel};

/// Coefficients of slope and threshold.
const SIZE: usize = 2 * WDL_TERMS;
/// Least probability in a logarithm.
const LEAST: f64 = 1e-12;
/// Improvement of the mean log-likelihood that ends the fit.
const ENOUGH: f64 = 1e-12;

/// Score with the result of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// Score for the side to move, in pawns.
    pub(crate) pawns: f64,
    /// Variable of the polynomials.
    pub(crate) x: f64,
    /// Result for the side to move.
    pub(crate) result: GameResult,
}

impl Outcome {
    /// Returns the probability of the result by a model.
    fn probability(&self, model: &WdlModel) -> f64 {
        let [win, draw, loss] = model.probabilities(self.pawns, self.x);
        match self.result {
            GameResult::Win => win,
            GameResult::Draw => draw,
            GameResult::Loss => loss,
        }
    }
}

/// Returns the mean log-likelihood of the results by a model.
pub(crate) fn likelihood(model: &WdlModel, outcomes: &[Outcome]) -> f64 {
    let log = |outcome: &Outcome| outcome.probability(model).max(LEAST).ln();
    outcomes.iter().map(log).sum::<f64>() / outcomes.len() as f64
}

/// Returns the model of maximum likelihood; `None` if the outcomes do not determine it.
///
/// The likelihood is concave in the coefficients, so Newton's method with halved steps finds its only maximum.
pub(crate) fn fit(outcomes: &[Outcome]) -> Option<WdlModel> {
    let mut coefficients = vec![0.0; SIZE];
    (coefficients[0], coefficients[WDL_TERMS]) = (1.0, 1.0);
    let mut best = likelihood(&model(&coefficients), outcomes);
    loop {
        let (gradient, curvature) = derivatives(&model(&coefficients), outcomes);
        let step: Vec<f64> = inverse(curvature)?.iter().map(|row| dot(row, &gradient)).collect();
        let next = (0..30).map(|halvings| 0.5_f64.powi(halvings)).find_map(|share| {
            let next: Vec<f64> = coefficients.iter().zip(&step).map(|(c, step)| c + share * step).collect();
            let likelihood = likelihood(&model(&next), outcomes);
            (likelihood > best + ENOUGH).then_some((next, likelihood))
        });
        let Some(next) = next else { return Some(model(&coefficients)) };
        (coefficients, best) = next;
    }
}

fn model(coefficients: &[f64]) -> WdlModel {
    let part = |first: usize| std::array::from_fn(|power| coefficients[first + power]);
    WdlModel { slope: part(0), threshold: part(WDL_TERMS) }
}

/// Returns the gradient of the log-likelihood and its negative second derivatives.
fn derivatives(model: &WdlModel, outcomes: &[Outcome]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut gradient = vec![0.0; SIZE];
    let mut curvature = vec![vec![0.0; SIZE]; SIZE];
    for outcome in outcomes {
        let [win, draw, loss] = model.probabilities(outcome.pawns, outcome.x);
        let (rise, fall) = (win * (1.0 - win), loss * (1.0 - loss));
        // By the arguments of the two logistic functions: first derivatives, and the negative second ones.
        let (first, second) = match outcome.result {
            GameResult::Win => ([1.0 - win, 0.0], [rise, 0.0, 0.0]),
            GameResult::Loss => ([0.0, 1.0 - loss], [0.0, 0.0, fall]),
            GameResult::Draw => {
                let draw = draw.max(LEAST);
                let (up, down) = (rise / draw, fall / draw);
                let second =
                    [up * (1.0 - 2.0 * win) + up * up, up * down, down * (1.0 - 2.0 * loss) + down * down];
                ([-up, -down], second)
            }
        };
        let powers: [f64; WDL_TERMS] = std::array::from_fn(|power| outcome.x.powi(power as i32));
        let arguments = |sign: f64| -> [f64; SIZE] {
            std::array::from_fn(|term| match term.checked_sub(WDL_TERMS) {
                None => sign * outcome.pawns * powers[term],
                Some(power) => -powers[power],
            })
        };
        let (of_win, of_loss) = (arguments(1.0), arguments(-1.0));
        let both = || of_win.iter().zip(&of_loss);
        for ((sum, row), (win, loss)) in gradient.iter_mut().zip(&mut curvature).zip(both()) {
            *sum += first[0] * win + first[1] * loss;
            let by_win = second[0] * win + second[1] * loss;
            let by_loss = second[1] * win + second[2] * loss;
            for (entry, (win, loss)) in row.iter_mut().zip(both()) {
                *entry += by_win * win + by_loss * loss;
            }
        }
    }
    (gradient, curvature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    /// Outcomes of random scores, drawn by a model.
    fn drawn(model: &WdlModel, count: usize) -> Vec<Outcome> {
        let mut random = SplitMix::new(5, 1);
        let mut share = || random.below(1 << 30) as f64 / f64::from(1 << 30);
        (0..count)
            .map(|_| {
                let (pawns, x) = (share() * 12.0 - 6.0, 0.1 + 0.9 * share());
                let [win, draw, _] = model.probabilities(pawns, x);
                let result = match share() {
                    drawn if drawn < win => GameResult::Win,
                    drawn if drawn < win + draw => GameResult::Draw,
                    _ => GameResult::Loss,
                };
                Outcome { pawns, x, result }
            })
            .collect()
    }

    #[test]
    fn the_model_of_the_outcomes_is_found() {
        let truth = WdlModel { slope: [0.6, 0.3, -0.2, 0.1], threshold: [1.8, -1.2, 0.5, 0.0] };
        let outcomes = drawn(&truth, 100_000);
        let found = fit(&outcomes).expect("outcomes of all kinds");
        assert!(likelihood(&found, &outcomes) >= likelihood(&truth, &outcomes));
        for pawns in [-3.0, -1.0, 0.0, 0.5, 2.0] {
            for x in [0.15, 0.4, 0.7, 1.0] {
                let (found, truth) = (found.probabilities(pawns, x), truth.probabilities(pawns, x));
                for (found, truth) in found.iter().zip(truth) {
                    assert!((found - truth).abs() < 0.015, "{pawns} {x}: {found} for {truth}");
                }
            }
        }
    }

    #[test]
    fn one_score_determines_nothing() {
        let outcome = Outcome { pawns: 0.5, x: 0.5, result: GameResult::Win };
        assert_eq!(fit(&[outcome; 50]), None);
    }
}
