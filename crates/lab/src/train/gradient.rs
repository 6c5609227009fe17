//! Loss and gradient of the network.

use super::model::Model;
use super::sample::{Features, Sample};
use super::tiles::{Row, TILE, Tiles, VECTORS, ZERO};
use crate::curve::curve;
use exchequer_search::nnue::{BUCKETS, bucket};
use rayon::prelude::*;
use wide::{CmpEq, f32x8};

/// Number of samples that go through a tile before the next one: their neurons stay in a cache.
const BLOCK: usize = 256;

/// Number of parts of a batch, independent of the number of processors, so that sums are reproducible.
const PARTS: usize = 8;

/// A sample on its way through the tiles.
struct Item {
    features: [Features; 2],
    bucket: usize,
    /// Partial sums of the output: 16 for each side, since a sum in one chain would wait for each addition.
    sums: [[f32x8; 2]; 2],
    /// Derivative of the loss with respect to the output.
    slope: f32,
}

impl Item {
    fn new(sample: &Sample) -> Self {
        let features = sample.features();
        let bucket = bucket(features[0].len() as u32);
        Self { features, bucket, sums: [[f32x8::ZERO; 2]; 2], slope: 0.0 }
    }

    fn output(&self, model: &Model) -> f32 {
        let sum = |vectors: &[f32x8; 2]| vectors.iter().flat_map(|vector| vector.to_array()).sum::<f32>();
        let bias = model.weights[model.output_bias() + self.bucket];
        self.sums.iter().fold(bias, |output, side| output + sum(side))
    }
}

/// Weights that a forward pass reads.
struct Weights<'m> {
    model: &'m Model,
    tiles: &'m Tiles,
}

impl Weights<'_> {
    /// Computes the partial sums of the outputs; `kept` gets the neurons: by tile, by item, by side.
    fn forward(&self, items: &mut [Item], mut kept: Option<&mut Vec<[Row; 2]>>) {
        for tile in 0..self.model.neurons / TILE {
            let tile = self.tiles.tile(tile);
            for item in &mut *items {
                let mut neurons = [ZERO; 2];
                for (side, neurons) in neurons.iter_mut().enumerate() {
                    *neurons = tile.sum(&item.features[side]);
                    let weights = tile.output(item.bucket, side);
                    for vector in 0..VECTORS {
                        let active = clipped(neurons[vector]);
                        item.sums[side][vector % 2] += active * active * weights[vector];
                    }
                }
                if let Some(kept) = &mut kept {
                    kept.push(neurons);
                }
            }
        }
    }
}

#[inline]
fn clipped(neurons: f32x8) -> f32x8 {
    neurons.fast_max(f32x8::ZERO).fast_min(f32x8::ONE)
}

/// Gradient of a part of a batch.
struct Part {
    tiles: Tiles,
    /// Derivatives with respect to the output biases.
    bias: [f32; BUCKETS],
    /// Neurons of a block.
    neurons: Vec<[Row; 2]>,
    items: Vec<Item>,
}

impl Part {
    fn new(neurons: usize) -> Self {
        Self { tiles: Tiles::zero(neurons), bias: [0.0; BUCKETS], neurons: Vec::new(), items: Vec::new() }
    }

    fn clear(&mut self) {
        self.tiles.clear();
        self.bias = [0.0; BUCKETS];
    }

    /// Adds the gradient of a block of samples with their goals; returns their losses.
    fn add(&mut self, weights: &Weights, block: &[(&Sample, f32)]) -> f64 {
        let Self { tiles, bias, neurons, items } = self;
        neurons.clear();
        items.clear();
        items.extend(block.iter().map(|(sample, _)| Item::new(sample)));
        weights.forward(items, Some(neurons));
        let mut losses = 0.0;
        for (item, (_, goal)) in items.iter_mut().zip(block) {
            let forecast = curve(item.output(weights.model));
            let error = forecast - goal;
            item.slope = 2.0 * error * forecast * (1.0 - forecast);
            bias[item.bucket] += item.slope;
            losses += f64::from(error).powi(2);
        }
        for tile in 0..weights.model.neurons / TILE {
            let (weights, mut gradient) = (weights.tiles.tile(tile), tiles.tile_mut(tile));
            for (item, neurons) in items.iter().zip(&neurons[tile * block.len()..]) {
                for (side, neurons) in neurons.iter().enumerate() {
                    let output = weights.output(item.bucket, side);
                    let (of_neurons, of_output) = derivatives(neurons, output, item.slope);
                    gradient.add_output(item.bucket, side, &of_output);
                    gradient.add(&item.features[side], &of_neurons);
                }
            }
        }
        losses
    }
}

/// Returns the derivatives of the loss with respect to neurons and to their output weights.
#[inline]
fn derivatives(neurons: &Row, output: &Row, slope: f32) -> (Row, Row) {
    let (mut of_neurons, mut of_output, slope) = (ZERO, ZERO, f32x8::splat(slope));
    for vector in 0..VECTORS {
        let active = clipped(neurons[vector]);
        of_output[vector] = slope * active * active;
        // A clipped neuron has no slope.
        let is_between = active.cmp_eq(neurons[vector]);
        of_neurons[vector] = is_between & (slope * output[vector] * f32x8::splat(2.0) * active);
    }
    (of_neurons, of_output)
}

/// Gradients of the parts of a batch and their sum, in memory that all batches share.
pub(crate) struct Gradients {
    weights: Tiles,
    parts: Vec<Part>,
    sum: Model,
}

impl Gradients {
    pub(crate) fn new(neurons: usize) -> Self {
        Self {
            weights: Tiles::zero(neurons),
            parts: (0..PARTS).map(|_| Part::new(neurons)).collect(),
            sum: Model::zero(neurons),
        }
    }

    /// Computes the gradient of a batch; returns it with the sum of the losses.
    pub(crate) fn of(
        &mut self,
        model: &Model,
        samples: &[Sample],
        batch: &[u32],
        goal: &(impl Fn(&Sample) -> f32 + Sync),
    ) -> (&Model, f64) {
        self.weights.load(model);
        let weights = Weights { model, tiles: &self.weights };
        let batches = batch.par_chunks(batch.len().div_ceil(PARTS));
        let losses: Vec<f64> = batches
            .zip(&mut self.parts)
            .map(|(batch, part)| {
                part.clear();
                let mut block = Vec::with_capacity(BLOCK);
                let mut add = |batch: &[u32]| {
                    block.clear();
                    let samples = batch.iter().map(|&index| &samples[index as usize]);
                    block.extend(samples.map(|sample| (sample, goal(sample))));
                    part.add(&weights, &block)
                };
                batch.chunks(BLOCK).map(&mut add).sum()
            })
            .collect();
        // Fewer samples than parts leave the last gradients as they were.
        self.add_up(losses.len());
        (&self.sum, losses.iter().sum())
    }

    /// Adds up the first parts.
    fn add_up(&mut self, count: usize) {
        let parts = &self.parts[..count];
        let tiles: Vec<&Tiles> = parts.iter().map(|part| &part.tiles).collect();
        Tiles::add_up(&tiles, &mut self.sum);
        let start = self.sum.output_bias();
        for (bucket, sum) in self.sum.weights[start..].iter_mut().enumerate() {
            *sum = parts.iter().map(|part| part.bias[bucket]).sum();
        }
    }
}

/// Mean loss on samples.
pub(crate) fn loss(model: &Model, samples: &[Sample], goal: &(impl Fn(&Sample) -> f32 + Sync)) -> f64 {
    let mut tiles = Tiles::zero(model.neurons);
    tiles.load(model);
    let weights = Weights { model, tiles: &tiles };
    let losses = |block: &[Sample]| -> f64 {
        let mut items: Vec<Item> = block.iter().map(Item::new).collect();
        weights.forward(&mut items, None);
        let loss =
            |(item, sample): (&Item, &Sample)| f64::from(curve(item.output(model)) - goal(sample)).powi(2);
        items.iter().zip(block).map(loss).sum()
    };
    let sums: Vec<f64> = samples.par_chunks(BLOCK).map(losses).collect();
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::samples;
    use super::*;
    use exchequer_search::nnue::FEATURES;

    const NEURONS: usize = 2 * TILE;

    fn goal(sample: &Sample) -> f32 {
        sample.points().expect("a game")
    }

    fn output_row(bucket: usize, side: usize) -> usize {
        FEATURES + 1 + bucket * 2 + side
    }

    /// Output and neurons, without tiles and vectors.
    fn forward(model: &Model, features: &[Features; 2]) -> (f32, [Vec<f32>; 2]) {
        let (weights, bucket) = (&model.weights, bucket(features[0].len() as u32));
        let row = |feature: usize| &weights[feature * model.neurons..][..model.neurons];
        let mut neurons = [row(FEATURES).to_vec(), row(FEATURES).to_vec()];
        let mut output = weights[model.output_bias() + bucket];
        for (side, neurons) in neurons.iter_mut().enumerate() {
            for &feature in &features[side] {
                neurons.iter_mut().zip(row(feature.into())).for_each(|(sum, weight)| *sum += weight);
            }
            let mut sums = [0.0; 16];
            for (number, (neuron, weight)) in neurons.iter().zip(row(output_row(bucket, side))).enumerate() {
                let active = neuron.clamp(0.0, 1.0);
                sums[number % 16] += active * active * weight;
            }
            output += sums.iter().sum::<f32>();
        }
        (output, neurons)
    }

    /// Adds the gradient of a sample, without tiles and vectors; returns its loss.
    fn backward(model: &Model, sample: &Sample, goal: f32, gradient: &mut Model) -> f64 {
        let features = sample.features();
        let (output, neurons) = forward(model, &features);
        let bucket = bucket(features[0].len() as u32);
        let forecast = curve(output);
        let error = forecast - goal;
        let slope = 2.0 * error * forecast * (1.0 - forecast);
        gradient.weights[model.output_bias() + bucket] += slope;
        for (side, neurons) in neurons.iter().enumerate() {
            let output = output_row(bucket, side) * model.neurons;
            for (number, neuron) in neurons.iter().enumerate() {
                let active = neuron.clamp(0.0, 1.0);
                gradient.weights[output + number] += slope * active * active;
                if active == *neuron {
                    let slope = slope * model.weights[output + number] * 2.0 * active;
                    for row in features[side].iter().map(|&feature| usize::from(feature)).chain([FEATURES]) {
                        gradient.weights[row * model.neurons + number] += slope;
                    }
                }
            }
        }
        f64::from(error).powi(2)
    }

    fn of_all(model: &Model, samples: &[Sample], batch: &[u32], threads: usize) -> (Model, f64) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let mut gradients = Gradients::new(model.neurons);
        pool.install(|| {
            // An earlier batch leaves nothing.
            gradients.of(model, samples, &(0..50).collect::<Vec<u32>>(), &goal);
            let (gradient, loss) = gradients.of(model, samples, batch, &goal);
            (gradient.clone(), loss)
        })
    }

    /// The gradient equals the finite difference.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let model = Model::random(NEURONS, 5);
        let mut checked = 0;
        let all = samples(7, 50);
        for (number, sample) in all.iter().enumerate().take(20) {
            let points = goal(sample);
            let (gradient, loss_here) = of_all(&model, &all, &[number as u32], 1);
            let loss = |index: usize, step: f32| {
                let mut moved = model.clone();
                moved.weights[index] += step;
                (f64::from(curve(forward(&moved, &sample.features()).0) - points)).powi(2)
            };
            assert!((loss_here - loss(0, 0.0)).abs() < 1e-6);
            let largest = |range: std::ops::Range<usize>| {
                let steepest =
                    |&a: &usize, &b: &usize| gradient.weights[a].abs().total_cmp(&gradient.weights[b].abs());
                range.max_by(steepest).expect("a range of weights")
            };
            let (bias, output, output_bias) =
                (FEATURES * NEURONS, (FEATURES + 1) * NEURONS, model.output_bias());
            for index in
                [0..bias, bias..output, output..output_bias, output_bias..model.weights.len()].map(largest)
            {
                let expected = (loss(index, 0.002) - loss(index, -0.002)) / 0.004;
                let found = f64::from(gradient.weights[index]);
                assert!(
                    (expected - found).abs() < 1e-3 + 0.05 * expected.abs(),
                    "{index}: {expected} {found}"
                );
                checked += usize::from(expected.abs() > 1e-2);
            }
        }
        assert!(checked > 30, "{checked}");
    }

    /// Bit for bit, since a network is to be the same by every trainer.
    #[test]
    fn the_gradient_of_a_batch_is_that_of_plain_loops_in_any_pool() {
        let count = PARTS * (BLOCK + 20) + 3;
        let (model, samples) = (Model::random(NEURONS, 5), samples(8, count));
        let batch: Vec<u32> = (0..count as u32).rev().collect();
        for batch in [&batch[..], &batch[..101], &batch[..3]] {
            let mut parts = batch.chunks(batch.len().div_ceil(PARTS)).map(|part| {
                let mut gradient = Model::zero(NEURONS);
                let samples = part.iter().map(|&index| &samples[index as usize]);
                let loss: f64 =
                    samples.map(|sample| backward(&model, sample, goal(sample), &mut gradient)).sum();
                (gradient, loss)
            });
            let (mut sum, mut loss) = parts.next().expect("a part");
            for (part, part_loss) in parts {
                sum.weights.iter_mut().zip(&part.weights).for_each(|(sum, part)| *sum += part);
                loss += part_loss;
            }
            for threads in [1, 3] {
                let (found, found_loss) = of_all(&model, &samples, batch, threads);
                assert!((loss - found_loss).abs() < 1e-9);
                assert!(sum.weights == found.weights);
            }
        }
    }

    #[test]
    fn the_mean_loss_is_that_of_plain_loops() {
        let (model, samples) = (Model::random(NEURONS, 6), samples(9, 3 * BLOCK + 5));
        let loss_of =
            |sample: &Sample| f64::from(curve(forward(&model, &sample.features()).0) - goal(sample)).powi(2);
        let expected = samples.iter().map(loss_of).sum::<f64>() / samples.len() as f64;
        assert!((loss(&model, &samples, &goal) - expected).abs() < 1e-12);
    }
}
