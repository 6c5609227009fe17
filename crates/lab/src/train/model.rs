//! The network in floating point.

use crate::splitmix::SplitMix;
use exchequer_search::nnue::{BUCKETS, FEATURES, NetworkOf};
use std::ops::Range;

/// Weights of the features, biases, output weights and output biases, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// Number of neurons of each side.
    pub(crate) neurons: usize,
    pub(crate) weights: Vec<f32>,
}

/// Largest magnitude of a weight: its quantized product with an activation fits 16 bits.
pub(crate) const LARGEST: f32 = 1.98;

impl Model {
    pub(crate) fn zero(neurons: usize) -> Self {
        let mut model = Self { neurons, weights: Vec::new() };
        model.weights = vec![0.0; model.output_bias() + BUCKETS];
        model
    }

    /// Draws the first weights with equal probability from a range by the number of inputs (He and others 2015); biases are zero.
    pub(crate) fn random(neurons: usize, seed: u64) -> Self {
        let mut model = Self::zero(neurons);
        let mut random = SplitMix::new(seed, 1);
        let mut draw = |range: Range<usize>, inputs: usize| {
            let largest = libm::sqrtf(6.0 / inputs as f32);
            for weight in &mut model.weights[range] {
                *weight = (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * largest;
            }
        };
        let (bias, output, output_bias) = bounds(neurons);
        draw(0..bias, FEATURES);
        draw(output..output_bias, 2 * neurons);
        model
    }

    /// Index of the first output bias.
    pub(crate) fn output_bias(&self) -> usize {
        bounds(self.neurons).2
    }

    /// Returns the weights of a network.
    pub(crate) fn of<const NEURONS: usize>(network: &NetworkOf<NEURONS>) -> Self {
        Self { neurons: NEURONS, weights: network.dequantize() }
    }

    /// Returns the network in integers; `None` where a weight is too large for it, or the number of neurons is another one.
    pub(crate) fn quantize<const NEURONS: usize>(&self, scale: i32) -> Option<Box<NetworkOf<NEURONS>>> {
        let (bias, output, output_bias) = bounds(self.neurons);
        let weights = &self.weights;
        NetworkOf::quantize(
            scale,
            &weights[..bias],
            &weights[bias..output],
            &weights[output..output_bias],
            &weights[output_bias..],
        )
    }
}

/// Indexes of the first bias, output weight and output bias.
fn bounds(neurons: usize) -> (usize, usize, usize) {
    let bias = FEATURES * neurons;
    let output = bias + neurons;
    (bias, output, output + BUCKETS * 2 * neurons)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_search::nnue::{HIDDEN, Network};

    #[test]
    fn a_network_survives_training_of_no_epochs() {
        let network = Network::embedded();
        let model = Model::of(network);
        assert_eq!(model.weights.len(), Model::zero(model.neurons).weights.len());
        let again = model.quantize::<HIDDEN>(network.scale()).expect("the same weights fit again");
        assert!(again.to_bytes() == network.to_bytes());
    }
}
