//! Calibration of a model: forecasts against observed shares, by buckets of the score.

use super::fit::Outcome;
use exchequer_formats::GameResult;
use exchequer_search::WdlModel;
use std::fmt;

/// Upper ends of the buckets, in pawns; the last bucket has no end.
const ENDS: [f64; 13] = [-6.0, -4.0, -2.5, -1.5, -0.75, -0.25, 0.25, 0.75, 1.5, 2.5, 4.0, 6.0, f64::INFINITY];

/// Forecasts and results of the positions in a bucket, summed.
#[derive(Clone, Copy, Default)]
struct Bucket {
    positions: usize,
    forecast: [f64; 3],
    observed: [usize; 3],
}

/// Table of forecasts and observed shares of win, draw and loss, in percent.
pub(super) struct Calibration([Bucket; ENDS.len()]);

impl Calibration {
    /// Counts the outcomes by their scores.
    pub(super) fn new(model: &WdlModel, outcomes: &[Outcome]) -> Self {
        let mut buckets = [Bucket::default(); ENDS.len()];
        for outcome in outcomes {
            let bucket = &mut buckets[ENDS.partition_point(|&end| end <= outcome.pawns)];
            bucket.positions += 1;
            let forecast = model.probabilities(outcome.pawns, outcome.x);
            bucket.forecast.iter_mut().zip(forecast).for_each(|(sum, share)| *sum += share);
            bucket.observed[match outcome.result {
                GameResult::Win => 0,
                GameResult::Draw => 1,
                GameResult::Loss => 2,
            }] += 1;
        }
        Self(buckets)
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| pawns, below | positions | forecast W, D, L | observed W, D, L |\n|---|---|---|---|")?;
        for (end, bucket) in ENDS.iter().zip(&self.0) {
            let percent = |sum: f64| 100.0 * sum / bucket.positions.max(1) as f64;
            let [win, draw, loss] = bucket.forecast.map(percent);
            write!(f, "| {end} | {} | {win:.1}, {draw:.1}, {loss:.1} |", bucket.positions)?;
            let [win, draw, loss] = bucket.observed.map(|count| percent(count as f64));
            writeln!(f, " {win:.1}, {draw:.1}, {loss:.1} |")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_bucket() {
        let model = WdlModel { slope: [0.0; 4], threshold: [0.0; 4] };
        let outcome = |result| Outcome { pawns: 0.3, x: 1.0, result };
        let results = [GameResult::Win, GameResult::Win, GameResult::Draw, GameResult::Loss];
        let text = Calibration::new(&model, &results.map(outcome)).to_string();
        assert!(text.contains("| 0.75 | 4 | 50.0, 0.0, 50.0 | 50.0, 25.0, 25.0 |\n"), "{text}");
    }
}
