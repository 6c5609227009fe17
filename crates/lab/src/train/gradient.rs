//! Loss and gradient of the network.

use super::model::{BIAS, Model, OUTPUT, OUTPUT_BIAS};
use super::sample::{Features, Sample};
use crate::curve::curve;
use exchequer_search::nnue::{HIDDEN, bucket};
use rayon::prelude::*;

/// Number of partial sums of an output: a sum in one chain would wait for each addition.
const LANES: usize = 16;

/// Values of the neurons for a sample.
struct Forward {
    neurons: [[f32; HIDDEN]; 2],
    output: f32,
}

/// Returns the weights of a neuron row that begins at `start`.
fn row(weights: &[f32], start: usize) -> &[f32] {
    &weights[start..start + HIDDEN]
}

fn output_row(bucket: usize, side: usize) -> usize {
    OUTPUT + (bucket * 2 + side) * HIDDEN
}

fn forward(model: &Model, features: &[Features; 2], bucket: usize) -> Forward {
    let weights = &model.0;
    let mut neurons = [[0.0; HIDDEN]; 2];
    let mut output = weights[OUTPUT_BIAS + bucket];
    for (side, (neurons, features)) in neurons.iter_mut().zip(features).enumerate() {
        neurons.copy_from_slice(row(weights, BIAS));
        for &feature in features {
            for (neuron, weight) in neurons.iter_mut().zip(row(weights, usize::from(feature) * HIDDEN)) {
                *neuron += weight;
            }
        }
        let mut sums = [0.0; LANES];
        let output_weights = row(weights, output_row(bucket, side));
        for (neurons, weights) in neurons.chunks_exact(LANES).zip(output_weights.chunks_exact(LANES)) {
            for lane in 0..LANES {
                let active = neurons[lane].clamp(0.0, 1.0);
                sums[lane] += active * active * weights[lane];
            }
        }
        output += sums.iter().sum::<f32>();
    }
    Forward { neurons, output }
}

/// Adds the gradient of a sample; returns its loss.
fn backward(model: &Model, sample: &Sample, goal: f32, gradient: &mut Model) -> f64 {
    let features = sample.features();
    let bucket = bucket(features[0].len() as u32);
    let Forward { neurons, output } = forward(model, &features, bucket);
    let forecast = curve(output);
    let error = forecast - goal;
    let slope = 2.0 * error * forecast * (1.0 - forecast);
    let (weights, gradient) = (&model.0, &mut gradient.0);
    gradient[OUTPUT_BIAS + bucket] += slope;
    for (side, (neurons, features)) in neurons.iter().zip(&features).enumerate() {
        let start = output_row(bucket, side);
        let mut slopes = [0.0; HIDDEN];
        let output = row(weights, start).iter().zip(&mut gradient[start..start + HIDDEN]);
        for ((neuron, slope_of), (weight, gradient)) in neurons.iter().zip(&mut slopes).zip(output) {
            let active = neuron.clamp(0.0, 1.0);
            *gradient += slope * active * active;
            let is_between = active == *neuron;
            *slope_of = if is_between { slope * weight * 2.0 * active } else { 0.0 };
        }
        let starts = features.iter().map(|&feature| usize::from(feature) * HIDDEN).chain([BIAS]);
        for start in starts {
            for (gradient, slope) in gradient[start..start + HIDDEN].iter_mut().zip(&slopes) {
                *gradient += slope;
            }
        }
    }
    f64::from(error).powi(2)
}

/// Mean loss on samples.
pub(crate) fn loss(model: &Model, samples: &[Sample], goal: &(impl Fn(&Sample) -> f32 + Sync)) -> f64 {
    let loss = |sample: &Sample| {
        let features = sample.features();
        let output = forward(model, &features, bucket(features[0].len() as u32)).output;
        f64::from(curve(output) - goal(sample)).powi(2)
    };
    let sums: Vec<f64> = samples.par_chunks(1 << 12).map(|part| part.iter().map(loss).sum()).collect();
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// Number of parts of a batch, independent of the number of processors, so that sums are reproducible.
const PARTS: usize = 8;

/// Gradients of the parts of a batch, in memory that all batches share.
pub(crate) struct Gradients(Vec<Model>);

impl Gradients {
    pub(crate) fn new() -> Self {
        Self(vec![Model::zero(); PARTS])
    }

    /// Computes the gradient of a batch; returns it with the sum of the losses.
    pub(crate) fn of(
        &mut self,
        model: &Model,
        samples: &[Sample],
        batch: &[u32],
        goal: &(impl Fn(&Sample) -> f32 + Sync),
    ) -> (&Model, f64) {
        let parts = batch.par_chunks(batch.len().div_ceil(PARTS));
        let losses: Vec<f64> = parts
            .zip(&mut self.0)
            .map(|(part, gradient)| {
                gradient.0.fill(0.0);
                let samples = part.iter().map(|&index| &samples[index as usize]);
                samples.map(|sample| backward(model, sample, goal(sample), gradient)).sum()
            })
            .collect();
        let (sum, parts) = self.0.split_at_mut(1);
        // Fewer samples than parts leave the last gradients as they were.
        for part in &parts[..losses.len() - 1] {
            for (sum, part) in sum[0].0.iter_mut().zip(&part.0) {
                *sum += part;
            }
        }
        (&sum[0], losses.iter().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::samples;
    use super::*;

    fn goal(sample: &Sample) -> f32 {
        sample.points().expect("a game")
    }

    /// The gradient equals the finite difference.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let model = Model::random(5);
        let mut checked = 0;
        for sample in samples(7, 20) {
            let mut gradient = Model::zero();
            let loss_here = backward(&model, &sample, 0.9, &mut gradient);
            let loss = |index: usize, step: f32| {
                let mut moved = model.clone();
                moved.0[index] += step;
                let features = sample.features();
                let output = forward(&moved, &features, bucket(features[0].len() as u32)).output;
                (f64::from(curve(output)) - 0.9).powi(2)
            };
            assert!((loss_here - loss(0, 0.0)).abs() < 1e-6);
            let largest = |range: std::ops::Range<usize>| {
                let steepest = |&a: &usize, &b: &usize| gradient.0[a].abs().total_cmp(&gradient.0[b].abs());
                range.max_by(steepest).expect("a range of weights")
            };
            for index in [0..BIAS, BIAS..OUTPUT, OUTPUT..OUTPUT_BIAS, OUTPUT_BIAS..model.0.len()].map(largest)
            {
                let expected = (loss(index, 0.002) - loss(index, -0.002)) / 0.004;
                let found = f64::from(gradient.0[index]);
                assert!(
                    (expected - found).abs() < 1e-3 + 0.05 * expected.abs(),
                    "{index}: {expected} {found}"
                );
                checked += usize::from(expected.abs() > 1e-2);
            }
        }
        assert!(checked > 30, "{checked}");
    }

    #[test]
    fn the_gradient_of_a_batch_is_the_sum_in_any_pool() {
        let (model, samples) = (Model::random(5), samples(8, 101));
        let batch: Vec<u32> = (0..101).collect();
        let of = |threads, batch: &[u32]| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            let mut gradients = Gradients::new();
            // An earlier batch leaves nothing.
            gradients.of(&model, &samples, &(0..50).collect::<Vec<u32>>(), &goal);
            pool.install(|| {
                let (gradient, loss) = gradients.of(&model, &samples, batch, &goal);
                (gradient.clone(), loss)
            })
        };
        let (one, three) = (of(1, &batch), of(3, &batch));
        assert_eq!((&one.0.0, one.1), (&three.0.0, three.1));
        for batch in [&batch[..], &batch[..3]] {
            let mut sum = Model::zero();
            let loss: f64 = batch
                .iter()
                .map(|&index| &samples[index as usize])
                .map(|sample| backward(&model, sample, goal(sample), &mut sum))
                .sum();
            let (found, found_loss) = of(2, batch);
            assert!((loss - found_loss).abs() < 1e-9);
            assert!(sum.0.iter().zip(&found.0).all(|(a, b)| (a - b).abs() < 1e-5));
        }
    }
}
