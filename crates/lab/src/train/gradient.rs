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
