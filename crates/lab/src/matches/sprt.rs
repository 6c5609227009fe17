//! The sequential test that ends a match as soon as its question is answered.
//!
//! A generalized sequential probability ratio test: the logarithm of the ratio of the likelihoods of the results
//! under two hypotheses about the normalized Elo, either at its most likely distribution of the five results of a
//! pair. Source: Michel Van den Bergh, "Comments on Normalized Elo", section 4; the decision bounds are those of
//! Wald (1945).

use super::pentanomial::{NORMALIZED_ELO_OF_SIGMA, POINTS, Pairs, moments};

/// The largest normalized Elo that may be asked about: far beyond it no distribution is left to be likely.
pub(crate) const MAX_ELO: f64 = 200.0;

/// Pseudocount of a result that has not occurred; it keeps the ratio defined.
const UNSEEN: f64 = 1e-3;

/// The hypotheses and how often either may be taken wrongly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    /// The normalized Elo of the hypothesis H0.
    pub(crate) elo0: f64,
    /// The normalized Elo of the hypothesis H1.
    pub(crate) elo1: f64,
    /// Probability of accepting H1 although H0 is true.
    pub(crate) alpha: f64,
    /// Probability of accepting H0 although H1 is true.
    pub(crate) beta: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hypothesis {
    H0,
    H1,
}

impl Sprt {
    /// The ratios at which H0 and H1 are accepted.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of H1 to H0.
    pub(crate) fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        // The deviation of a pair is that of a game by √2 smaller.
        let in_sigmas = |elo: f64| elo / NORMALIZED_ELO_OF_SIGMA * std::f64::consts::SQRT_2;
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| most_likely(&seen, in_sigmas(elo)));
        let ratios = seen.iter().zip(under0.iter().zip(under1));
        total * ratios.map(|(seen, (under0, under1))| seen * (under1 / under0).ln()).sum::<f64>()
    }

    /// The hypothesis that is accepted, if one is.
    pub(crate) fn decision(&self, pairs: &Pairs) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= upper => Some(Hypothesis::H1),
            ratio if ratio <= lower => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

/// The distribution under which `seen` is most likely, of those whose mean is `sigmas` of their own standard
/// deviations above ½.
///
/// With a multiplier θ, its shares are seen/(1 + θg), where g is the derivative of the condition by the share, up to a
/// constant that makes the mean of g the condition itself. Mean and deviation in g are those of the distribution looked
/// for: begun with the even one, that is repeated until nothing changes.
fn most_likely(seen: &[f64; 5], sigmas: f64) -> [f64; 5] {
    let mut shares = [0.2; 5];
    for _ in 0..200 {
        let (mean, variance) = moments(&shares);
        let sigma = variance.sqrt();
        let gradient = POINTS
            .map(|points| points - 0.5 - sigmas * sigma * (1.0 + ((points - mean) / sigma).powi(2)) / 2.0);
        let Some(theta) = multiplier(seen, &gradient) else { break };
        let mut next = *seen;
        next.iter_mut().zip(gradient).for_each(|(share, slope)| *share /= 1.0 + theta * slope);
        let change = next.iter().zip(shares).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-13 {
            break;
        }
    }
    shares
}

/// The θ for which the mean of the gradient under the shares seen/(1 + θ·gradient) is 0; `None` when no distribution
/// has that mean.
fn multiplier(seen: &[f64; 5], gradient: &[f64; 5]) -> Option<f64> {
    let least = gradient.iter().copied().fold(f64::INFINITY, f64::min);
    let most = gradient.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // Between these all shares are positive, and the mean falls from +∞ to −∞.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let theta = f64::midpoint(low, high);
        let mean: f64 =
            seen.iter().zip(gradient).map(|(seen, slope)| seen * slope / (1.0 + theta * slope)).sum();
        if mean > 0.0 { low = theta } else { high = theta }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    #[test]
    fn ratios_are_those_of_other_implementations() {
        // The first as published with the raw statistics of a test for the engine Monty. It and the others were worked
        // out elsewhere in two other ways: by gradient ascent with an augmented Lagrangian, and by the convex dual
        // for a given mean with a search for the mean around it.
        let cases = [
            ([13, 37, 50, 25, 3], 0.0, 4.0, -0.549_124_6),
            ([10, 100, 300, 130, 20], 0.0, 5.0, 1.174_456_4),
            ([5, 40, 80, 60, 15], -5.0, 0.0, 0.902_864_3),
            ([0, 3, 10, 8, 0], 0.0, 10.0, 0.263_830_0),
        ];
        for (pairs, elo0, elo1, expected) in cases {
            let ratio = sprt(elo0, elo1).log_likelihood_ratio(&Pairs(pairs));
            assert!((ratio - expected).abs() < 1e-6, "{pairs:?}: {ratio} instead of {expected}");
        }
        assert_eq!(sprt(0.0, 5.0).log_likelihood_ratio(&Pairs::default()), 0.0);
    }

    #[test]
    fn the_most_likely_distribution_keeps_the_condition_and_no_neighbor_is_likelier() {
        let likelihood = |seen: &[f64; 5], shares: &[f64; 5]| -> f64 {
            seen.iter().zip(shares).map(|(seen, share)| seen * share.ln()).sum()
        };
        let mut random = SplitMix::new(3, 0);
        let mut neighbors = 0;
        for _ in 0..200 {
            let counts: [f64; 5] = std::array::from_fn(|_| 1.0 + random.below(200) as f64);
            let total: f64 = counts.iter().sum();
            let seen = counts.map(|count| count / total);
            let sigmas = (random.below(41) as f64 - 20.0) / 100.0;
            let best = most_likely(&seen, sigmas);
            let condition = |shares: &[f64; 5]| {
                let (mean, variance) = moments(shares);
                mean - 0.5 - sigmas * variance.sqrt()
            };
            assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-10, "{best:?}");
            assert!(condition(&best).abs() < 1e-10, "{best:?}");
            // Neighbors that keep sum and condition: two shares are chosen, the others follow by Newton's method.
            for _ in 0..20 {
                let mut near = best;
                near[1] *= 1.0 + (random.below(2001) as f64 - 1000.0) * 1e-5;
                near[3] *= 1.0 + (random.below(2001) as f64 - 1000.0) * 1e-5;
                for _ in 0..50 {
                    near[2] = 1.0 - near[0] - near[1] - near[3] - near[4];
                    let mut beside = near;
                    beside[4] += 1e-7;
                    beside[2] -= 1e-7;
                    near[4] -= condition(&near) * 1e-7 / (condition(&beside) - condition(&near));
                }
                near[2] = 1.0 - near[0] - near[1] - near[3] - near[4];
                if near.iter().all(|&share| share > 0.0) && condition(&near).abs() < 1e-10 {
                    neighbors += 1;
                    assert!(
                        likelihood(&seen, &near) <= likelihood(&seen, &best) + 1e-12,
                        "{near:?} {best:?}"
                    );
                }
            }
        }
        assert!(neighbors > 2000, "{neighbors}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = sprt(0.0, 5.0).bounds();
        assert!((upper - 19f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
        let (lower, upper) = Sprt { alpha: 0.1, beta: 0.2, ..sprt(0.0, 5.0) }.bounds();
        assert!((upper - 8f64.ln()).abs() < 1e-12 && (lower - (2f64 / 9.0).ln()).abs() < 1e-12);
    }

    /// Returns the number of 400 tests that accept H1 when pairs are drawn from chances in thousandths.
    fn accepted(sprt: &Sprt, chances: [usize; 5]) -> usize {
        let run = |number| {
            let mut random = SplitMix::new(11, number);
            let mut pairs = Pairs::default();
            loop {
                let mut lot = random.below(1000);
                let result = chances.iter().position(|&chance| {
                    let is_it = lot < chance;
                    lot = lot.saturating_sub(chance);
                    is_it
                });
                pairs.count(result.unwrap());
                if let Some(hypothesis) = sprt.decision(&pairs) {
                    return hypothesis == Hypothesis::H1;
                }
            }
        };
        (0..400).filter(|&number| run(number)).count()
    }

    #[test]
    fn the_test_errs_as_seldom_as_it_says() {
        // Balanced, so that H0 is true, and tilted by 0.1578 standard deviations of a game or 54.8 normalized Elo.
        let test = sprt(0.0, 54.8);
        let wrong = accepted(&test, [50, 250, 400, 250, 50]);
        let right = accepted(&test, [30, 190, 400, 300, 80]);
        // 20 and 380 are allowed, with a standard deviation of 4.4, and the test is a little better than it says.
        assert!(wrong <= 30, "{wrong} of 400");
        assert!(right >= 370, "{right} of 400");
        assert!(wrong >= 4, "{wrong} of 400: a test that never errs has not been stopped early");
    }
}
