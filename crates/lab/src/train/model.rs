//! The network in floating point.

use crate::splitmix::SplitMix;
use exchequer_search::nnue::{BUCKETS, FEATURES, HIDDEN, Network};

/// Weights of the features, biases, output weights and output biases, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Model(pub(crate) Vec<f32>);

/// Index of the first bias.
pub(crate) const BIAS: usize = FEATURES * HIDDEN;
/// Index of the first output weight.
pub(crate) const OUTPUT: usize = BIAS + HIDDEN;
/// Index of the first output bias.
pub(crate) const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;
/// Number of weights.
pub(crate) const WEIGHTS: usize = OUTPUT_BIAS + BUCKETS;

/// Largest magnitude of a weight: its quantized product with an activation fits 16 bits.
pub(crate) const LARGEST: f32 = 1.98;

impl Model {
    pub(crate) fn zero() -> Self {
        Self(vec![0.0; WEIGHTS])
    }

    /// Draws the first weights with equal probability from a range by the number of inputs (He and others 2015); biases are zero.
    pub(crate) fn random(seed: u64) -> Self {
        let mut model = Self::zero();
        let mut random = SplitMix::new(seed, 1);
        let mut draw = |weights: &mut [f32], inputs: f32| {
            let range = libm::sqrtf(6.0 / inputs);
            for weight in weights {
                *weight = (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * range;
            }
        };
        draw(&mut model.0[..BIAS], FEATURES as f32);
        draw(&mut model.0[OUTPUT..OUTPUT_BIAS], 2.0 * HIDDEN as f32);
        model
    }

    /// Returns the weights of a network.
    pub(crate) fn of(network: &Network) -> Self {
        Self(network.dequantize())
    }

    /// Returns the network in integers; `None` where a weight is too large for it.
    pub(crate) fn quantize(&self, scale: i32) -> Option<Box<Network>> {
        let weights = &self.0;
        Network::quantize(
            scale,
            &weights[..BIAS],
            &weights[BIAS..OUTPUT],
            &weights[OUTPUT..OUTPUT_BIAS],
            &weights[OUTPUT_BIAS..],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_survives_training_of_no_epochs() {
        let network = Network::embedded();
        let model = Model::of(network);
        assert_eq!(model.0.len(), WEIGHTS);
        let again = model.quantize(network.scale()).expect("the same weights fit again");
        assert!(again.to_bytes() == network.to_bytes());
    }
}
