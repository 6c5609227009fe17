//! Efficiently updatable neural network (NNUE): a network of one hidden layer, trained on games of our own.
//!
//! Each side sees the board from its own view: a piece on a square is one of 768 input features. The accumulator of a side holds the
//! sums of the weights of its features, one for each neuron; a move changes two to four features of each side, so the sums are updated and
//! not recomputed. The output is a weighted sum of the activations of both sides, with weights chosen by the number of pieces.
//!
//! All arithmetic is in integers and no sum can overflow, so every build on every machine gives the same values.

mod accumulator;
mod advance;
mod breakdown;
mod feature;
mod network;
mod refresh;

pub use breakdown::NetBreakdown;
pub use feature::{FEATURES, Feature, View};
pub use network::{BUCKETS, HIDDEN, Network, NetworkOf, OUTPUT_ONE, WEIGHT_ONE, bucket};

use crate::eval_cache::EvalCache;
use crate::{Evaluator, HandCrafted};
use accumulator::Accumulators;
use exchequer_board::Position;
use exchequer_core::{Move, Placement};

/// Neural evaluation: the network of this crate, and the known endings of [`HandCrafted`].
///
/// An update takes about 1,000 additions for each changed feature, and an evaluation 2,048 multiplications.
///
/// ```
/// use exchequer_board::Position;
/// use exchequer_search::{Evaluator, Nnue};
///
/// let position: Position = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1".parse()?;
/// let mut evaluator = Nnue::default();
/// evaluator.reset(&position);
/// assert!(evaluator.evaluate(&position) > 300);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nnue {
    network: &'static Network,
    accumulators: Accumulators,
    cache: EvalCache,
}

impl Default for Nnue {
    fn default() -> Self {
        let network = Network::embedded();
        Self { network, accumulators: Accumulators::new(network), cache: EvalCache::default() }
    }
}

impl Nnue {
    /// Returns the evaluation of a position by the network, with the value of each piece; known endings do not count.
    #[must_use]
    pub fn breakdown(position: &Position) -> NetBreakdown {
        NetBreakdown::new(Network::embedded(), position)
    }
}

impl Evaluator for Nnue {
    fn reset(&mut self, _: &Position) {
        self.accumulators.reset();
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        self.accumulators.push(before, mv);
    }

    #[inline]
    fn expect(&self, next: &Position) {
        self.cache.prefetch(next.key());
    }

    #[inline]
    fn pop(&mut self) {
        self.accumulators.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let Self { network, accumulators, cache } = self;
        cache.get_or(position.key(), || {
            if let Some(score) = HandCrafted::known(position) {
                return score;
            }
            let bucket = bucket(position.occupied().len());
            network.output(accumulators.activated(network, position, bucket), bucket).clamp(-20_000, 20_000)
        })
    }
}
