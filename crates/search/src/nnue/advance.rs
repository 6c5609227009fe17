//! Sums of both sides after a normal move, and their activations in the same pass.
//!
//! An evaluation needs the sums just after they change: here they are still in registers.

use super::accumulator::Row;
use super::feature::{Feature, View};
use super::network::{HIDDEN, LANES, Network, Sums, activated, vector};
use exchequer_board::Position;
use exchequer_core::Color;
use wide::{i16x16, i32x8};
use zerocopy::little_endian::I16;

/// Position after a move, with what its evaluation takes from the network.
pub(super) struct Advance<'p> {
    pub(super) network: &'p Network,
    pub(super) position: &'p Position,
    /// Weights of the activations of both sides.
    pub(super) outputs: [&'p [I16; HIDDEN]; Color::COUNT],
}

/// Sums of a side after a move, stored as they are computed.
struct Moved<'r, const REMOVED: usize> {
    before: &'r Row,
    after: &'r mut Row,
    added: &'r [I16; HIDDEN],
    removed: [&'r [I16; HIDDEN]; REMOVED],
}

impl Advance<'_> {
    /// Computes the sums of both sides after a move from those before it; returns their weighted activations, summed in eight parts.
    #[inline(always)]
    pub(super) fn by<const REMOVED: usize>(
        &self,
        added: Feature,
        removed: [Feature; REMOVED],
        before: &[Row; Color::COUNT],
        after: &mut [Row; Color::COUNT],
    ) -> i32x8 {
        let mut sums = i32x8::ZERO;
        for (color, (before, after)) in Color::ALL.into_iter().zip(before.iter().zip(after)) {
            let view = View::of(self.position, color);
            let weights = |feature| self.network.feature(view.index(feature));
            let moved = Moved { before, after, added: weights(added), removed: removed.map(weights) };
            sums += activated(moved, self.outputs[color.index()]);
        }
        sums
    }
}

impl<const REMOVED: usize> Sums for Moved<'_, REMOVED> {
    #[inline(always)]
    fn vector(&mut self, first: usize) -> i16x16 {
        let mut sums = vector(&self.before.0, first, |&sum| sum);
        sums += vector(self.added, first, |weight| weight.get());
        for weights in self.removed {
            sums -= vector(weights, first, |weight| weight.get());
        }
        self.after.0[first..first + LANES].copy_from_slice(sums.as_array_ref());
        sums
    }
}
