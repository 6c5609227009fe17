//! Random positions: quiet and sharp ones from play, dense ones around one square, and sliders stacked towards a king.
//!
//! [`playouts`], [`dense`] and [`stacked`] are proptest strategies, which shrink to fewer plies and fewer pieces.
//! [`random_playouts`], [`random_dense`] and [`random_stacked`] draw from the same distributions for loops of millions. A
//! seed gives the same sequence on every machine.

mod dense;
mod playout;
mod stacked;

pub use dense::dense;
pub use playout::{STARTS, playouts};
pub use stacked::stacked;

use crate::oracle::OracleBoard;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Returns an endless iterator over the positions of random playouts.
pub fn random_playouts(seed: u64) -> impl Iterator<Item = OracleBoard> {
    samples(seed, playout::choices()).flat_map(|(start, choices)| playout::positions(start, &choices))
}

/// Returns an endless iterator over dense random placements.
pub fn random_dense(seed: u64) -> impl Iterator<Item = OracleBoard> {
    samples(seed, dense())
}

/// Returns an endless iterator over random placements with sliders stacked towards a king.
pub fn random_stacked(seed: u64) -> impl Iterator<Item = OracleBoard> {
    samples(seed, stacked())
}

fn samples<S: Strategy>(seed: u64, strategy: S) -> impl Iterator<Item = S::Value> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    std::iter::repeat_with(move || {
        strategy.new_tree(&mut runner).expect("no strategy here rejects anything").current()
    })
}
