//! The weights of a model in tiles of some neurons.
//!
//! A tile of all features fits the second cache of a core, a whole network does not. So samples go through one tile after the other.

use super::model::Model;
use super::sample::Features;
use exchequer_search::nnue::{BUCKETS, FEATURES};
use rayon::prelude::*;
use std::array;
use wide::f32x8;

/// Number of vectors in a row of a tile, which the registers of a processor hold.
pub(crate) const VECTORS: usize = 8;
/// Number of neurons of a tile.
pub(crate) const TILE: usize = VECTORS * 8;
/// Number of rows in a tile: of the features, of the biases, and of the output weights.
const ROWS: usize = FEATURES + 1 + 2 * BUCKETS;

/// One number for each neuron of a tile.
pub(crate) type Row = [f32x8; VECTORS];

pub(crate) const ZERO: Row = [f32x8::ZERO; VECTORS];

/// Numbers for all weights of a model but the output biases, one tile after the other.
pub(crate) struct Tiles(Vec<Row>);

impl Tiles {
    pub(crate) fn zero(neurons: usize) -> Self {
        Self(vec![ZERO; neurons / TILE * ROWS])
    }

    /// Copies the weights of a model.
    pub(crate) fn load(&mut self, model: &Model) {
        self.0.par_chunks_mut(ROWS).enumerate().for_each(|(tile, rows)| {
            for (row, weights) in rows.iter_mut().zip(model.weights.chunks_exact(model.neurons)) {
                let numbers = &weights[tile * TILE..][..TILE];
                *row =
                    array::from_fn(|vector| f32x8::from(array::from_fn(|lane| numbers[vector * 8 + lane])));
            }
        });
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(ZERO);
    }

    /// Returns a tile.
    #[inline]
    pub(crate) fn tile(&self, tile: usize) -> Tile<&[Row; ROWS]> {
        Tile(self.0[tile * ROWS..].first_chunk().expect("a tile has all rows"))
    }

    /// Returns a tile to change it.
    #[inline]
    pub(crate) fn tile_mut(&mut self, tile: usize) -> Tile<&mut [Row; ROWS]> {
        Tile(self.0[tile * ROWS..].first_chunk_mut().expect("a tile has all rows"))
    }

    /// Writes the sums of several tiles, in their order, as the weights of a model lie.
    pub(crate) fn add_up(all: &[&Self], model: &mut Model) {
        model.weights.par_chunks_exact_mut(model.neurons).enumerate().for_each(|(row, sums)| {
            for (tile, sums) in sums.chunks_exact_mut(TILE).enumerate() {
                let mut sum = ZERO;
                for tiles in all {
                    add(&mut sum, &tiles.0[tile * ROWS + row]);
                }
                for (sums, vector) in sums.chunks_exact_mut(8).zip(sum) {
                    sums.copy_from_slice(&vector.to_array());
                }
            }
        });
    }
}

/// All rows for some neurons.
pub(crate) struct Tile<R>(R);

impl Tile<&[Row; ROWS]> {
    /// Returns the biases plus the weights of some features.
    #[inline]
    pub(crate) fn sum(&self, features: &Features) -> Row {
        let mut sum = self.0[FEATURES];
        for &feature in features.as_slice() {
            add(&mut sum, &self.0[usize::from(feature)]);
        }
        sum
    }

    /// Returns the output weights of a side.
    #[inline]
    pub(crate) fn output(&self, bucket: usize, side: usize) -> &Row {
        &self.0[output_row(bucket, side)]
    }
}

impl Tile<&mut [Row; ROWS]> {
    /// Adds numbers to the rows of some features and of the biases.
    #[inline]
    pub(crate) fn add(&mut self, features: &Features, numbers: &Row) {
        for &feature in features.as_slice() {
            add(&mut self.0[usize::from(feature)], numbers);
        }
        add(&mut self.0[FEATURES], numbers);
    }

    /// Adds numbers to the output weights of a side.
    #[inline]
    pub(crate) fn add_output(&mut self, bucket: usize, side: usize, numbers: &Row) {
        add(&mut self.0[output_row(bucket, side)], numbers);
    }
}

#[inline]
fn output_row(bucket: usize, side: usize) -> usize {
    FEATURES + 1 + bucket * 2 + side
}

/// Adds one row to another, in plain loops: calls of closures may stay calls, which the inner loop of the training cannot afford.
#[inline]
fn add(sum: &mut Row, row: &Row) {
    for vector in 0..VECTORS {
        sum[vector] += row[vector];
    }
}
