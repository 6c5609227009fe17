//! SPSA: a random perturbation of all numbers at once, in both directions; the numbers move toward the side that wins.
//!
//! Source: James C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (1998),
//! with the schedule and the terms of OpenBench and Fishtest; their parameters have the same meaning here.

use super::parameter::Parameter;
use crate::splitmix::{SplitMix, scramble};

/// Decay exponents of the step size (alpha) and of the perturbation (gamma).
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// Share of the run that damps the first steps (the stability constant A of SPSA).
const STABILITY: f64 = 0.1;

/// Smallest perturbation: with less, both sides could have the same value.
const LEAST_C: f64 = 0.5;

/// Separates this random stream from that of the openings, which share the seed.
const OWN: u64 = 0x5350_5341;

/// State of an SPSA run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tuning {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) iterations: u32,
    pub(crate) seed: u64,
    /// Number of finished iterations.
    pub(crate) done: u32,
    /// Current value of each parameter.
    pub(crate) values: Vec<f64>,
}

/// Perturbed values of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Trial {
    /// The numbers of plus and of minus.
    pub(crate) plus: Vec<i64>,
    pub(crate) minus: Vec<i64>,
    /// Sign of the perturbation of plus: 1 or −1.
    signs: Vec<f64>,
}

impl Tuning {
    pub(crate) fn new(parameters: Vec<Parameter>, iterations: u32, seed: u64) -> Self {
        let values = parameters.iter().map(|parameter| parameter.start).collect();
        Self { parameters, iterations, seed, done: 0, values }
    }

    /// Returns the next trial; repeated calls return the same.
    pub(crate) fn trial(&self) -> Option<Trial> {
        (self.done < self.iterations).then_some(())?;
        let mut random = SplitMix::new(scramble(self.seed ^ OWN), self.done.into());
        let mut trial = Trial { plus: Vec::new(), minus: Vec::new(), signs: Vec::new() };
        for (parameter, value) in self.parameters.iter().zip(&self.values) {
            let sign = if random.below(2) == 1 { 1.0 } else { -1.0 };
            let distance = sign * self.distance(parameter);
            // Random rounding keeps the mean, and both sides round alike.
            let lot = random.below(1 << 53) as f64 / (1_u64 << 53) as f64;
            let whole = |value: f64| (parameter.clamp(value) + lot).floor() as i64;
            trial.plus.push(whole(value + distance));
            trial.minus.push(whole(value - distance));
            trial.signs.push(sign);
        }
        Some(trial)
    }

    /// Updates the parameters by the balance of a trial: games won by plus minus games lost.
    pub(crate) fn learn(&mut self, trial: &Trial, balance: i64) {
        for (index, parameter) in self.parameters.iter().enumerate() {
            let (distance, rate) = (self.distance(parameter), self.rate(parameter));
            let value = &mut self.values[index];
            *value = parameter.clamp(*value + rate * distance * balance as f64 * trial.signs[index]);
        }
        self.done += 1;
    }

    /// Returns the current perturbation of a parameter to both sides: c_end in the last iteration.
    fn distance(&self, parameter: &Parameter) -> f64 {
        let left = f64::from(self.iterations) / f64::from(self.done + 1);
        (parameter.c_end * libm::pow(left, GAMMA)).max(LEAST_C)
    }

    /// Returns the share of the perturbation by which the value moves per game: r_end in the last iteration.
    fn rate(&self, parameter: &Parameter) -> f64 {
        let (iterations, now) = (f64::from(self.iterations), f64::from(self.done + 1));
        let stability = STABILITY * iterations;
        let gain = parameter.r_end * parameter.c_end * parameter.c_end;
        gain * libm::pow((stability + iterations) / (stability + now), ALPHA)
            / self.distance(parameter).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning(lines: &[&str], iterations: u32, seed: u64) -> Tuning {
        Tuning::new(lines.iter().map(|line| line.parse().unwrap()).collect(), iterations, seed)
    }

    fn assert_close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected} ± {within}");
    }

    #[test]
    fn the_schedule_is_that_of_openbench() {
        let mut tuning = tuning(&["x, int, 50, 0, 100, 4, 0.002"], 100, 1);
        let x = tuning.parameters[0].clone();
        // 4 · 100^0.101 and 0.002 · 4² · (110/11)^0.602 / 6.368835².
        assert_close(tuning.distance(&x), 6.368_835, 1e-6);
        assert_close(tuning.rate(&x), 0.003_155_22, 1e-8);
        // 4 · 2^0.101 and 0.002 · 4² · (110/60)^0.602 / 4.290066².
        tuning.done = 49;
        assert_close(tuning.distance(&x), 4.290_066, 1e-6);
        assert_close(tuning.rate(&x), 0.002_504_34, 1e-8);
        tuning.done = 99;
        assert_close(tuning.distance(&x), 4.0, 1e-12);
        assert_close(tuning.rate(&x), 0.002, 1e-12);
    }

    #[test]
    fn a_step_goes_to_the_side_that_won_as_far_as_the_schedule_says() {
        let start = tuning(&["x, int, 50, 0, 100, 4, 0.002", "y, int, 50, 0, 100, 4, 0.004"], 100, 1);
        let trial = start.trial().unwrap();
        for (balance, step) in [(2, 0.040_190), (-2, -0.040_190), (0, 0.0), (7, 0.140_666)] {
            let mut tuning = start.clone();
            tuning.learn(&trial, balance);
            for index in 0..2 {
                // Plus is above the value where its sign is positive.
                let side = (trial.plus[index] - trial.minus[index]).signum() as f64;
                assert_eq!(side, trial.signs[index]);
                let rate = if index == 0 { 1.0 } else { 2.0 };
                assert_close(tuning.values[index] - 50.0, side * rate * step, 2e-6);
            }
            assert_eq!(tuning.done, 1);
        }
    }

    #[test]
    fn what_is_tried_is_as_far_as_the_schedule_says_and_within_limits() {
        let lines = [
            "x, int, 50, 0, 100, 4, 0.002",
            "one, int, 50, 0, 100, 0.1, 0.002",
            "y, int, 99.5, 0, 100, 9, 0.002",
        ];
        let mut tuning = tuning(&lines, 1000, 3);
        let mut sums = [0; 3];
        while let Some(trial) = tuning.trial() {
            assert_eq!(tuning.trial().as_ref(), Some(&trial));
            let apart = |index: usize| (trial.plus[index] - trial.minus[index]).abs();
            let distance = 2.0 * tuning.distance(&tuning.parameters[0]);
            assert!((apart(0) as f64 - distance).abs() < 1.0, "{trial:?}");
            assert_eq!(apart(1), 1, "never the same on both sides");
            assert!(trial.plus.iter().chain(&trial.minus).all(|value| (0..=100).contains(value)));
            assert_eq!(trial.plus[2].max(trial.minus[2]), 100);
            sums.iter_mut().zip(&trial.signs).for_each(|(sum, sign)| *sum += *sign as i32);
            tuning.learn(&trial, 0);
        }
        // A thousand throws have a standard deviation of 32.
        assert!(sums.iter().all(|sum| sum.abs() < 130), "{sums:?}");
        assert_eq!(tuning.values, [50.0, 50.0, 99.5]);
    }

    /// The mean of the tried values is the parameter's exact value, including its fraction.
    #[test]
    fn fractions_are_drawn() {
        let mut tuning = tuning(&["x, int, 50.25, 0, 100, 0.5, 0.002"], 4000, 3);
        let mut sum = 0;
        while let Some(trial) = tuning.trial() {
            sum += trial.plus[0] + trial.minus[0];
            tuning.learn(&trial, 0);
        }
        assert_close(sum as f64 / 8000.0, 50.25, 0.03);
    }

    /// Returns the balance of some pairs between two sets of numbers; strength falls with the square of the distance from
    /// `best`, in the unit of each number.
    fn play(trial: &Trial, best: &[f64], units: &[f64], random: &mut SplitMix) -> i64 {
        let strength = |values: &[i64]| -> f64 {
            let far = values.iter().zip(best).zip(units);
            far.map(|((value, best), unit)| -4.0 * ((*value as f64 - best) / unit).powi(2)).sum()
        };
        let elo = strength(&trial.plus) - strength(&trial.minus);
        let score = 1.0 / (1.0 + libm::pow(10.0, -elo / 400.0));
        (0..16)
            .map(|_| if (random.below(1 << 30) as f64) < score * (1_u64 << 30) as f64 { 1 } else { -1 })
            .sum()
    }

    #[test]
    fn what_is_best_is_found_in_every_unit_and_from_both_sides() {
        let lines = [
            "small, int, 20, 0, 100, 2, 0.004",
            "large, int, 9000, 0, 20000, 400, 0.004",
            "right, int, 60, 0, 100, 4, 0.004",
        ];
        // The initial distances are 10, 10 and 0 units.
        let (best, units) = ([40.0, 5000.0, 60.0], [2.0, 400.0, 4.0]);
        for seed in 0..5 {
            let mut tuning = tuning(&lines, 2000, seed);
            let mut random = SplitMix::new(seed, 1);
            while let Some(trial) = tuning.trial() {
                let balance = play(&trial, &best, &units, &mut random);
                tuning.learn(&trial, balance);
            }
            for index in 0..3 {
                let left = (tuning.values[index] - best[index]) / units[index];
                assert!(left.abs() < 2.0, "{left} units from the best: {:?}", tuning.values);
            }
        }
    }

    #[test]
    fn another_seed_throws_otherwise() {
        let lines = ["x, int, 50, 0, 100, 4, 0.002"; 1];
        let signs = |seed| {
            let mut tuning = tuning(&lines, 64, seed);
            let mut signs = Vec::new();
            while let Some(trial) = tuning.trial() {
                tuning.learn(&trial, 0);
                signs.extend(trial.signs);
            }
            signs
        };
        assert_eq!(signs(1), signs(1));
        assert_ne!(signs(1), signs(2));
    }
}
