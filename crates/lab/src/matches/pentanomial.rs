//! Pairs of games counted by their points, and estimates of strength from them.
//!
//! The two games of a pair have the same opening with colors reversed, so that their results depend on each other
//! and only pairs may be counted as independent trials. Source of normalized Elo: Michel Van den Bergh, "Comments on
//! Normalized Elo".

use std::fmt;

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z_95: f64 = 1.959_963_984_540_054;

/// The normalized Elo of one standard deviation of a game: without draws, where that deviation is ½, small differences
/// are the same in Elo and in normalized Elo.
pub(crate) const NORMALIZED_ELO_OF_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// Number of pairs that scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pairs(pub(crate) [u64; 5]);

/// The points per game that the five results of a pair stand for.
pub(crate) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A number with the half width of its 95 % interval, which a sample without variance does not have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) error: Option<f64>,
}

impl Pairs {
    /// Counts a pair; `half_points` are those of both games, four at most.
    pub(crate) fn count(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of the points per game of a pair; `None` without pairs.
    pub(crate) fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total();
        (total > 0).then(|| moments(&self.0.map(|count| count as f64 / total as f64)))
    }

    /// The logistic Elo difference; infinite when all points go to one side.
    pub(crate) fn elo(&self) -> Option<Estimate> {
        let (mean, _) = self.moments()?;
        let error = self.standard_error().map(|error| {
            let bound = |side: f64| elo_of_score((mean + side * Z_95 * error).clamp(0.0, 1.0));
            (bound(1.0) - bound(-1.0)) / 2.0
        });
        Some(Estimate { value: elo_of_score(mean), error })
    }

    /// The normalized Elo difference: how many standard deviations of one game the mean is off balance, in a unit
    /// that is close to Elo. `None` when there is no deviation to measure it by.
    pub(crate) fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments().filter(|&(_, variance)| variance > 0.0)?;
        // The variance of one game, were the games independent, is twice that of the mean of two.
        let sigma = (2.0 * variance).sqrt();
        let value = (mean - 0.5) / sigma * NORMALIZED_ELO_OF_SIGMA;
        let error = Z_95 * NORMALIZED_ELO_OF_SIGMA / (2.0 * self.total() as f64).sqrt();
        Some(Estimate { value, error: Some(error) })
    }

    /// The likelihood of superiority: how sure it is that the difference is above 0, under a normal distribution of
    /// the mean.
    pub(crate) fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, _) = self.moments()?;
        Some(libm::erfc(-(mean - 0.5) / self.standard_error()? / std::f64::consts::SQRT_2) / 2.0)
    }

    /// The standard error of the mean; `None` when all pairs ended alike.
    fn standard_error(&self) -> Option<f64> {
        let (_, variance) = self.moments()?;
        (variance > 0.0).then(|| (variance / self.total() as f64).sqrt())
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [zero, half, one, more, two] = self.0;
        write!(f, "[{zero}, {half}, {one}, {more}, {two}]")
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± ", self.value)?;
        match self.error {
            Some(error) => write!(f, "{error:.1}"),
            None => f.write_str("?"),
        }
    }
}

/// Mean and variance of a distribution over [`POINTS`].
pub(crate) fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let weigh = |value: &dyn Fn(f64) -> f64| -> f64 {
        POINTS.iter().zip(shares).map(|(&points, share)| share * value(points)).sum()
    };
    let mean = weigh(&|points| points);
    (mean, weigh(&|points| (points - mean).powi(2)))
}

/// The Elo difference at which a share of the points is expected: 400 log₁₀(score/(1 − score)).
fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    fn assert_close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected} ± {within}");
    }

    #[test]
    fn the_statistics_of_a_published_test_come_out() {
        // Raw statistics of a test with 128 pairs on a public testing server for the engine Monty.
        let pairs = Pairs([13, 37, 50, 25, 3]);
        let (mean, variance) = pairs.moments().unwrap();
        assert_close(mean, 0.4375, 1e-12);
        assert_close(variance, 0.05762, 5e-6);
        assert_close(pairs.elo().unwrap().value, -43.6578, 5e-5);
        assert_close(pairs.normalized_elo().unwrap().value, -63.97, 5e-3);
        // Worked by hand: the standard error is √(0.0576172/128) = 0.0212163, the mean 2.9459 of them below ½.
        assert_close(pairs.likelihood_of_superiority().unwrap(), 0.001_610, 2e-6);
        // And the interval is 0.395917 to 0.479083, or −73.39 to −14.55 Elo.
        assert_close(pairs.elo().unwrap().error.unwrap(), 29.42, 0.02);
    }

    #[test]
    fn elo_is_that_of_the_table() {
        // Round values of the logistic curve: 10 to 1 in odds is 400 Elo.
        assert_close(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
        assert_close(elo_of_score(0.5), 0.0, 1e-12);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn nothing_is_said_about_nothing() {
        let none = Pairs::default();
        assert_eq!((none.elo(), none.normalized_elo(), none.likelihood_of_superiority()), (None, None, None));
        let alike = Pairs([0, 0, 3, 0, 0]);
        assert_eq!(alike.elo(), Some(Estimate { value: 0.0, error: None }));
        assert_eq!((alike.normalized_elo(), alike.likelihood_of_superiority()), (None, None));
        assert_eq!(alike.elo().unwrap().to_string(), "+0.0 ± ?");
        assert_eq!(Pairs([0, 0, 0, 0, 2]).elo().unwrap().to_string(), "+inf ± ?");
    }

    #[test]
    fn the_interval_holds_the_truth_nineteen_times_of_twenty() {
        let chances = [0.05, 0.2, 0.4, 0.25, 0.1];
        let (mean, variance) = moments(&chances);
        let (truth, normalized) =
            (elo_of_score(mean), (mean - 0.5) / (2.0 * variance).sqrt() * NORMALIZED_ELO_OF_SIGMA);
        let (mut held, mut held_normalized) = (0, 0);
        for run in 0..2000 {
            let mut random = SplitMix::new(7, run);
            let mut pairs = Pairs::default();
            for _ in 0..400 {
                let lot = random.below(100);
                pairs.count([5, 25, 65, 90].iter().filter(|&&limit| lot >= limit).count());
            }
            let is_held = |truth: f64, Estimate { value, error }| (value - truth).abs() <= error.unwrap();
            held += usize::from(is_held(truth, pairs.elo().unwrap()));
            held_normalized += usize::from(is_held(normalized, pairs.normalized_elo().unwrap()));
        }
        // 1900 are expected, with a standard deviation of 10.
        assert!((1860..=1940).contains(&held), "{held} of 2000");
        assert!((1850..=1950).contains(&held_normalized), "{held_normalized} of 2000");
    }
}
