//! Gradient descent: Adam (Kingma and Ba 2014) with decoupled weight decay (Loshchilov and Hutter 2017).

use super::positions::{Positions, View};
use super::weights::Weights;
use crate::curve::curve;
use crate::splitmix::SplitMix;
use exchequer_search::eval::{DANGER_LINE, DANGER_SQUARE, DANGERS, FEATURES, Group, MOST_DANGER};
use rayon::prelude::*;

/// Settings of a fit.
pub(crate) struct Plan {
    pub(crate) epochs: u32,
    pub(crate) batch: usize,
    pub(crate) rate: f64,
    pub(crate) decay: f64,
    pub(crate) seed: u64,
    /// Centipawns in a unit of the curve.
    pub(crate) scale: f64,
    /// Marks of the fitted numbers, in the order of all numbers.
    pub(crate) moves: Vec<bool>,
}

/// Name of the group of all king danger weights.
const KINGS: &str = "dangers";

/// Returns the names of the groups.
pub(crate) fn group_names() -> clap::builder::PossibleValuesParser {
    Group::ALL.iter().map(|group| group.name()).chain([KINGS]).collect::<Vec<_>>().into()
}

/// Returns the marks of the numbers of some groups; all of them if none is named.
pub(crate) fn moves(names: &[String]) -> Vec<bool> {
    let has = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
    let features = (0..FEATURES).flat_map(|feature| [has(Group::of(feature).name()); 2]);
    features.chain([has(KINGS); DANGERS]).collect()
}

/// Number of parts of a batch, independent of the number of cores, so that sums are reproducible.
const PARTS: usize = 16;

/// An evaluation with the intermediate values of its gradient.
struct Forward {
    evaluation: f32,
    /// Shares of the middlegame and of the endgame weights.
    shares: [f32; 2],
    dangers: [f32; 2],
}

fn danger_of(weights: &[f32; DANGERS], counts: &[i8; DANGERS]) -> f32 {
    weights.iter().zip(counts).map(|(weight, &count)| weight * f32::from(count)).sum()
}

fn forward(weights: &Weights, view: &View<'_>) -> Forward {
    let mut sums = [0.0; 2];
    for (feature, count) in view.features() {
        let [middlegame, endgame] = weights.features[feature];
        sums[0] += middlegame * count;
        sums[1] += endgame * count;
    }
    let dangers = [0, 1].map(|side| danger_of(&weights.dangers, &view.dangers[side]));
    for (danger, sign) in dangers.into_iter().zip([-1.0, 1.0]) {
        let danger = danger.clamp(0.0, MOST_DANGER as f32);
        sums[0] += sign * danger * danger / DANGER_SQUARE as f32;
        sums[1] += sign * danger / DANGER_LINE as f32;
    }
    let shares = view.shares.of(sums[1]);
    Forward { evaluation: sums[0] * shares[0] + sums[1] * shares[1], shares, dangers }
}

/// Adds the gradient of a position; returns its loss.
fn backward(weights: &Weights, view: &View<'_>, goal: f32, scale: f32, gradient: &mut Weights) -> f64 {
    let Forward { evaluation, shares, dangers } = forward(weights, view);
    let forecast = curve(evaluation / scale);
    let error = forecast - goal;
    let slope = 2.0 * error * forecast * (1.0 - forecast) / scale;
    let slopes = shares.map(|share| slope * share);
    for (feature, count) in view.features() {
        gradient.features[feature][0] += slopes[0] * count;
        gradient.features[feature][1] += slopes[1] * count;
    }
    for (side, sign) in [(0, -1.0), (1, 1.0)] {
        let danger = dangers[side];
        if danger <= 0.0 || danger >= MOST_DANGER as f32 {
            continue;
        }
        let steep = slopes[0] * 2.0 * danger / DANGER_SQUARE as f32 + slopes[1] / DANGER_LINE as f32;
        for (gradient, &count) in gradient.dangers.iter_mut().zip(&view.dangers[side]) {
            *gradient += sign * steep * f32::from(count);
        }
    }
    f64::from(error).powi(2)
}

/// Returns the number of positions in the training set; the rest is held out.
fn fitted(positions: &Positions) -> usize {
    positions.len() - positions.len() / 20
}

/// Mean loss on the training positions, and on those held out.
pub(crate) fn losses(weights: &Weights, positions: &Positions, goals: &[f32], plan: &Plan) -> (f64, f64) {
    let scale = plan.scale as f32;
    let loss = |index: usize| {
        let evaluation = forward(weights, &positions.get(index)).evaluation;
        f64::from(curve(evaluation / scale) - goals[index]).powi(2)
    };
    let mean = |from: usize, to: usize| {
        let parts: Vec<usize> = (from..to).step_by(1 << 14).collect();
        let sums: Vec<f64> =
            parts.par_iter().map(|&start| (start..to.min(start + (1 << 14))).map(loss).sum()).collect();
        sums.iter().sum::<f64>() / (to - from) as f64
    };
    let fitted = fitted(positions);
    (mean(0, fitted), mean(fitted, positions.len()))
}

/// Fits the weights and reports the losses after each epoch.
pub(crate) fn fit(
    weights: &mut Weights,
    positions: &Positions,
    goals: &[f32],
    plan: &Plan,
    mut tell: impl FnMut(u32, f64, f64),
) {
    let mut order: Vec<u32> = (0..fitted(positions) as u32).collect();
    let mut random = SplitMix::new(plan.seed, 0);
    let mut adam = Adam::new();
    let steps = order.len().div_ceil(plan.batch) * plan.epochs as usize;
    for epoch in 1..=plan.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        for batch in order.chunks(plan.batch) {
            let gradient = gradient(weights, positions, goals, plan.scale as f32, batch);
            // The rate decays to a hundredth.
            let done = adam.steps as f64 / steps as f64;
            adam.step(weights, &gradient, plan.rate * libm::pow(0.01, done), plan, batch.len());
        }
        let (loss, held_out) = losses(weights, positions, goals, plan);
        tell(epoch, loss, held_out);
    }
}

/// Returns the sum of the gradients of a batch.
fn gradient(weights: &Weights, positions: &Positions, goals: &[f32], scale: f32, batch: &[u32]) -> Weights {
    let parts: Vec<Weights> = batch
        .par_chunks(batch.len().div_ceil(PARTS))
        .map(|part| {
            let mut gradient = Weights::zero();
            for &index in part {
                let index = index as usize;
                backward(weights, &positions.get(index), goals[index], scale, &mut gradient);
            }
            gradient
        })
        .collect();
    let mut parts = parts.into_iter();
    let mut sum = parts.next().unwrap_or_else(Weights::zero);
    for part in parts {
        for (sum, part) in numbers(&mut sum).zip(numbers(&mut part.clone())) {
            *sum += *part;
        }
    }
    sum
}

/// Returns all numbers of some weights, in order.
fn numbers(weights: &mut Weights) -> impl Iterator<Item = &mut f32> {
    weights.features.as_flattened_mut().iter_mut().chain(&mut weights.dangers)
}

/// The moments of the gradient.
struct Adam {
    first: Weights,
    second: Weights,
    steps: u32,
}

impl Adam {
    fn new() -> Self {
        Self { first: Weights::zero(), second: Weights::zero(), steps: 0 }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, rate: f64, plan: &Plan, batch: usize) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let unbias = |beta: f32| 1.0 - libm::powf(beta, self.steps as f32);
        let (unbias_first, unbias_second) = (unbias(FIRST), unbias(SECOND));
        let decayed = decayed();
        let mut gradient = gradient.clone();
        let all = numbers(weights)
            .zip(numbers(&mut gradient))
            .zip(numbers(&mut self.first).zip(numbers(&mut self.second)));
        for (number, ((weight, gradient), (first, second))) in all.enumerate() {
            if !plan.moves[number] {
                continue;
            }
            let gradient = *gradient / batch as f32;
            *first = FIRST * *first + (1.0 - FIRST) * gradient;
            *second = SECOND * *second + (1.0 - SECOND) * gradient * gradient;
            let step = (*first / unbias_first) / (libm::sqrtf(*second / unbias_second) + 1e-10);
            *weight -= rate as f32 * step;
            if decayed.contains(&(number / 2)) && number / 2 < FEATURES {
                *weight -= (rate * plan.decay) as f32 * *weight;
            }
        }
    }
}

/// The features under weight decay: they are many, and each is rare.
fn decayed() -> std::ops::Range<usize> {
    Group::Square.start()..Group::EnemyKing.start() + Group::EnemyKing.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_formats::{GameResult, Record};
    use exchequer_search::eval::Danger;
    use exchequer_testkit::strategy::random_playouts;

    fn draw(position: Position) -> Record {
        Record { score: Some(0), result: Some(GameResult::Draw), ..Record::new(position) }
    }

    /// Positions with goals that some weights forecast exactly.
    fn forecast_by(weights: &Weights, plan: &Plan) -> (Positions, Vec<f32>) {
        let mut positions = Positions::default();
        let playouts = random_playouts(11).filter_map(|board| board.to_fen().parse::<Position>().ok());
        for position in playouts.take(3_000) {
            positions.push(&draw(position)).expect("a usual position");
        }
        let goal = |index| curve(forward(weights, &positions.get(index)).evaluation / plan.scale as f32);
        let goals = (0..positions.len()).map(goal).collect();
        (positions, goals)
    }

    fn plan(epochs: u32) -> Plan {
        let moves = moves(&[]);
        Plan { epochs, batch: 500, rate: 4.0, decay: 0.0, seed: 3, scale: 150.0, moves }
    }

    /// Bishops that never meet, with a pawn more for White: its advantage counts more than Black's would.
    #[test]
    fn who_is_ahead_is_told_by_the_weights_that_are_fitted() {
        let position = "4k3/4p3/3b4/8/8/3B4/3PP3/4K3 w - - 0 1".parse().expect("a legal position");
        let mut positions = Positions::default();
        positions.push(&draw(position)).expect("a usual position");
        let share_of_pawns_at = |value: f32| {
            let mut weights = Weights::zero();
            weights.features[Group::Material.start()] = [value; 2];
            forward(&weights, &positions.get(0)).shares[1]
        };
        let (white, black) = (share_of_pawns_at(100.0), share_of_pawns_at(-100.0));
        assert!((white * 64.0 - 24.0 * 22.0 / 24.0).abs() < 1e-3, "{white}");
        assert!((black * 64.0 - 16.0 * 22.0 / 24.0).abs() < 1e-3, "{black}");
    }

    #[test]
    fn weights_come_back_from_what_they_forecast() {
        let plan = plan(40);
        let (positions, goals) = forecast_by(&Weights::current(), &plan);
        let mut weights = Weights::material();
        let (before, _) = losses(&weights, &positions, &goals, &plan);
        fit(&mut weights, &positions, &goals, &plan, |_, _, _| {});
        let (after, held_out) = losses(&weights, &positions, &goals, &plan);
        assert!(after < before / 5.0 && held_out < before / 2.0, "{before} {after} {held_out}");
    }

    #[test]
    fn only_what_is_named_is_fitted() {
        let names = ["Tempo", "dangers"].map(String::from);
        let plan = Plan { moves: moves(&names), ..plan(1) };
        let (positions, goals) = forecast_by(&Weights::current(), &plan);
        let begin = Weights::material();
        let mut weights = begin.clone();
        fit(&mut weights, &positions, &goals, &plan, |_, _, _| {});
        let tempo = Group::Tempo.start();
        assert!(weights.features[tempo] != begin.features[tempo] && weights.dangers != begin.dangers);
        weights.features[tempo] = begin.features[tempo];
        assert_eq!(weights.features, begin.features);
    }

    #[test]
    fn what_is_absorbed_is_as_before() {
        let plan = plan(1);
        let (positions, goals) = forecast_by(&Weights::current(), &plan);
        let begin = Weights::material();
        let mut weights = begin.clone();
        fit(&mut weights, &positions, &goals, &plan, |_, _, _| {});
        let fitted = weights.clone();
        let tempo = Group::Tempo.start();
        assert_ne!(fitted.features[tempo], begin.features[tempo]);
        weights.restore(&begin, &moves(&["Tempo".into()]));
        assert_eq!(weights.features[tempo], begin.features[tempo]);
        weights.features[tempo] = fitted.features[tempo];
        assert_eq!((&weights.features, weights.dangers), (&fitted.features, fitted.dangers));
        weights.restore(&begin, &moves(&["dangers".into()]));
        assert_eq!((weights.features, weights.dangers), (fitted.features, begin.dangers));
    }

    #[test]
    fn the_same_seed_fits_the_same_weights() {
        let plan = plan(2);
        let (positions, goals) = forecast_by(&Weights::current(), &plan);
        let fitted = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            let mut weights = Weights::material();
            pool.install(|| fit(&mut weights, &positions, &goals, &plan, |_, _, _| {}));
            weights
        };
        let (one, three) = (fitted(1), fitted(3));
        assert_eq!(one.features, three.features);
        assert_eq!(one.dangers, three.dangers);
    }

    /// The gradient equals the finite difference.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let plan = plan(1);
        let weights = Weights::current();
        let (positions, _) = forecast_by(&weights, &plan);
        let scale = plan.scale as f32;
        let mut checked = 0;
        for index in (0..positions.len()).step_by(10) {
            let view = positions.get(index);
            let mut gradient = Weights::zero();
            backward(&weights, &view, 0.9, scale, &mut gradient);
            let dangers = forward(&weights, &view).dangers;
            for danger in [Danger::NearAttacks, Danger::FlankAttacks].map(|danger| danger as usize) {
                let loss = |step: f32| {
                    let mut moved = weights.clone();
                    moved.dangers[danger] += step;
                    let error = f64::from(curve(forward(&moved, &view).evaluation / scale)) - 0.9;
                    error * error
                };
                // At the bend at zero danger, a step to both sides crosses two slopes.
                if dangers.iter().all(|danger| danger.abs() > 5.0) {
                    let expected = (loss(0.05) - loss(-0.05)) / 0.1;
                    let found = f64::from(gradient.dangers[danger]);
                    assert!((expected - found).abs() < 2e-4 + 0.05 * expected.abs(), "{expected} {found}");
                    checked += usize::from(expected.abs() > 1e-3);
                }
            }
        }
        assert!(checked > 20, "{checked}");
    }
}
