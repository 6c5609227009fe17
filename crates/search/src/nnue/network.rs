//! Weights of the network, and its output for the accumulators of both sides.

use super::accumulator::Row;
use super::feature::FEATURES;
use wide::{i16x16, i32x8};
use zerocopy::little_endian::{I16, I32, U32};
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

/// Number of neurons in the hidden layer of each side, in the network of the engine.
pub const HIDDEN: usize = 512;

/// Number of output buckets: weights for the output by number of pieces.
pub const BUCKETS: usize = 8;

/// Quantized unit of the accumulators: an activation of 1.
pub const WEIGHT_ONE: i32 = 255;

/// Quantized unit of the output weights.
pub const OUTPUT_ONE: i32 = 64;

/// Number of 16-bit values in a vector.
pub(super) const LANES: usize = 16;

/// Number of vectors that are summed side by side, so that an addition need not wait for the one before it.
const SUMS: usize = 4;

/// First bytes of a network file: name and version of its format.
const MAGIC: [u8; 8] = *b"XQ-NNUE1";

/// Largest number of pieces on a board.
const MOST_PIECES: i32 = 32;

/// Network with 768 inputs and a hidden layer of some neurons for each side, and one output in [`BUCKETS`] forms.
///
/// The memory layout is that of the file: little-endian numbers without gaps, after 64 bytes of header.
#[derive(FromBytes, IntoBytes, Immutable, KnownLayout, Clone, Debug)]
#[repr(C)]
pub struct NetworkOf<const NEURONS: usize> {
    magic: [u8; 8],
    hidden: U32,
    buckets: U32,
    /// Centipawns in a unit of the output.
    scale: I32,
    unused: [u8; 44],
    /// Weights of the features, in units of 1 / [`WEIGHT_ONE`].
    features: [[I16; NEURONS]; FEATURES],
    /// Biases of the neurons, in the same unit.
    bias: [I16; NEURONS],
    /// Weights of the activations of the side to move and of the other side, in units of 1 / [`OUTPUT_ONE`].
    output: [[[I16; NEURONS]; 2]; BUCKETS],
    /// Biases of the output, in units of 1 / ([`WEIGHT_ONE`] · [`OUTPUT_ONE`]).
    output_bias: [I32; BUCKETS],
}

/// Network of the size that the engine has.
pub type Network = NetworkOf<HIDDEN>;

/// The network as it lies in the program, at the start of a cache line.
#[repr(C, align(64))]
struct Aligned(Network);

static EMBEDDED: Aligned = Aligned(zerocopy::transmute!(*include_bytes!("../../nets/exchequer.nnue")));

/// Returns the output bucket for a number of pieces.
#[inline]
#[must_use]
pub fn bucket(pieces: u32) -> usize {
    (pieces.saturating_sub(1) as usize / 4).min(BUCKETS - 1)
}

impl Network {
    /// Returns the network of this crate.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED.0
    }
}

impl<const NEURONS: usize> NetworkOf<NEURONS> {
    /// Quantizes weights: of the features, biases, output weights and output biases, all rounded to the nearest.
    ///
    /// The slices have the lengths and the order of the file. Returns `None` where lengths differ or a number does not fit.
    #[must_use]
    pub fn quantize(
        scale: i32,
        features: &[f32],
        bias: &[f32],
        output: &[f32],
        output_bias: &[f32],
    ) -> Option<Box<Self>> {
        let mut network = Self::new_box_zeroed().ok()?;
        (network.magic, network.scale) = (MAGIC, I32::new(scale));
        (network.hidden, network.buckets) = (U32::new(NEURONS as u32), U32::new(BUCKETS as u32));
        let fill = |to: &mut [I16], from: &[f32], one: i32| {
            to.iter_mut().zip(from).for_each(|(to, from)| to.set((from * one as f32).round() as i16));
            to.len() == from.len()
        };
        let is_whole = fill(network.features.as_flattened_mut(), features, WEIGHT_ONE)
            && fill(&mut network.bias, bias, WEIGHT_ONE)
            && fill(network.output.as_flattened_mut().as_flattened_mut(), output, OUTPUT_ONE)
            && output_bias.len() == BUCKETS;
        for (to, from) in network.output_bias.iter_mut().zip(output_bias) {
            to.set((from * (WEIGHT_ONE * OUTPUT_ONE) as f32).round() as i32);
        }
        (is_whole && network.is_safe()).then_some(network)
    }

    /// Returns the weights that [`quantize`](Self::quantize) was called with, rounded, one slice after the other.
    #[must_use]
    pub fn dequantize(&self) -> Vec<f32> {
        let features = self.features.as_flattened().iter().chain(&self.bias);
        let output = self.output.as_flattened().as_flattened();
        features
            .map(|weight| f32::from(weight.get()) / WEIGHT_ONE as f32)
            .chain(output.iter().map(|weight| f32::from(weight.get()) / OUTPUT_ONE as f32))
            .chain(self.output_bias.iter().map(|bias| bias.get() as f32 / (WEIGHT_ONE * OUTPUT_ONE) as f32))
            .collect()
    }

    /// Returns the centipawns in a unit of the output.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.scale.get()
    }

    /// Reads a network file.
    ///
    /// # Errors
    /// A sentence for bytes that are no network of this size, or whose sums could overflow.
    pub fn read(bytes: &[u8]) -> Result<Box<Self>, String> {
        if !bytes.starts_with(&MAGIC) {
            return Err("a network file begins with XQ-NNUE1".into());
        }
        if bytes.len() != size_of::<Self>() {
            return Err(format!("a network file has {} bytes, not {}", size_of::<Self>(), bytes.len()));
        }
        let mut network = Self::new_box_zeroed().map_err(|_| "there is no memory for a network")?;
        network.as_mut().as_mut_bytes().copy_from_slice(bytes);
        let sizes = (network.hidden.get(), network.buckets.get());
        if sizes != (NEURONS as u32, BUCKETS as u32) {
            return Err(format!(
                "a network has {NEURONS} neurons and {BUCKETS} outputs, not {} and {}",
                sizes.0, sizes.1
            ));
        }
        if !network.is_safe() {
            return Err("the weights of the network are so large that sums overflow".into());
        }
        Ok(network)
    }

    /// Returns the network as the bytes of its file.
    #[must_use]
    pub fn to_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    /// Returns `true` if no sum can overflow, whatever the position.
    fn is_safe(&self) -> bool {
        let magnitude = |weight: &I16| i32::from(weight.get()).abs();
        let largest = self.features.as_flattened().iter().map(magnitude).max().unwrap_or(0);
        let is_safe_inside =
            self.bias.iter().all(|bias| magnitude(bias) + MOST_PIECES * largest <= i32::from(i16::MAX));
        let limit = i32::from(i16::MAX) / WEIGHT_ONE;
        is_safe_inside
            && self.output.iter().zip(&self.output_bias).all(|(sides, bias)| {
                let weights = || sides.as_flattened().iter().map(magnitude);
                let sum: i64 = weights().map(i64::from).sum();
                weights().all(|weight| weight <= limit)
                    && sum * i64::from(WEIGHT_ONE * WEIGHT_ONE) <= i64::from(i32::MAX)
                    && bias.get().unsigned_abs() <= 1 << 24
            })
            && (1..=1 << 12).contains(&self.scale.get())
    }

    /// Returns the weights of a feature.
    #[inline]
    pub(crate) fn feature(&self, index: usize) -> &[I16; NEURONS] {
        &self.features[index]
    }

    /// Returns the biases of the neurons.
    #[inline]
    pub(crate) fn bias(&self) -> &[I16; NEURONS] {
        &self.bias
    }

    /// Evaluates features from nothing: the indexes in the view of the side to move, and in that of the other side.
    ///
    /// Returns centipawns for the side to move.
    ///
    /// # Panics
    /// If an index is not below [`FEATURES`].
    #[must_use]
    pub fn evaluate(&self, sides: [&[u16]; 2]) -> i32 {
        let rows = sides.map(|side| Row::of(self, side.iter().map(|&index| usize::from(index))));
        let bucket = bucket(sides[0].len() as u32);
        let [ours, theirs] = [true, false].map(|is_to_move| self.weights(bucket, is_to_move));
        self.output(activated(&rows[0], ours) + activated(&rows[1], theirs), bucket)
    }

    /// Returns the output in centipawns for the weighted activations of both sides, summed in eight parts.
    #[inline]
    pub(crate) fn output(&self, sums: i32x8, bucket: usize) -> i32 {
        let sum = i64::from(sums.reduce_add() / WEIGHT_ONE + self.output_bias[bucket].get());
        (sum * i64::from(self.scale.get()) / i64::from(WEIGHT_ONE * OUTPUT_ONE)) as i32
    }

    /// Returns the weights of the activations of the side to move, or of the other side.
    #[inline]
    pub(crate) fn weights(&self, bucket: usize, is_to_move: bool) -> &[I16; NEURONS] {
        &self.output[bucket][usize::from(!is_to_move)]
    }
}

/// Returns a vector of numbers, the first one at an index.
///
/// A loop over indexes, since a build without any LTO calls what [`std::array::from_fn`] is made of.
#[inline(always)]
pub(super) fn vector<T, const NEURONS: usize>(
    numbers: &[T; NEURONS],
    first: usize,
    number: impl Fn(&T) -> i16,
) -> i16x16 {
    let chunk = &numbers[first..first + LANES];
    let mut lanes = [0; LANES];
    for (index, lane) in lanes.iter_mut().enumerate() {
        *lane = number(&chunk[index]);
    }
    i16x16::new(lanes)
}

/// Source of the sums of a side.
pub(super) trait Sums {
    /// Returns a vector of the sums, the first one at an index.
    fn vector(&mut self, first: usize) -> i16x16;
}

impl<const NEURONS: usize> Sums for &Row<NEURONS> {
    #[inline(always)]
    fn vector(&mut self, first: usize) -> i16x16 {
        vector(&self.0, first, |&sum| sum)
    }
}

/// Returns the weighted squared clipped activations (SCReLU) of a side, summed in eight parts.
#[inline(always)]
pub(super) fn activated<const NEURONS: usize>(mut sums: impl Sums, weights: &[I16; NEURONS]) -> i32x8 {
    const { assert!(NEURONS % (SUMS * LANES) == 0, "every neuron is in a whole group of vectors") };
    // An array of sums would stay in memory.
    let [mut first, mut second, mut third, mut fourth] = [i32x8::ZERO; SUMS];
    for group in 0..NEURONS / (SUMS * LANES) {
        let start = group * SUMS * LANES;
        first += product(sums.vector(start), weights, start);
        second += product(sums.vector(start + LANES), weights, start + LANES);
        third += product(sums.vector(start + 2 * LANES), weights, start + 2 * LANES);
        fourth += product(sums.vector(start + 3 * LANES), weights, start + 3 * LANES);
    }
    (first + second) + (third + fourth)
}

/// Returns the weighted activations of a vector of sums, added by pairs.
#[inline(always)]
fn product<const NEURONS: usize>(sums: i16x16, weights: &[I16; NEURONS], first: usize) -> i32x8 {
    let values = sums.max(i16x16::ZERO).min(i16x16::splat(WEIGHT_ONE as i16));
    // The first product fits 16 bits, as `is_safe` checks.
    (values * vector(weights, first, |weight| weight.get())).dot(values)
}
