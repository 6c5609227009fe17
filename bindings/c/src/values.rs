//! Piece values, prepared for many calls.

use exchequer_see::PieceValues;

/// Piece values for many calls, made by `xq_values_init`. The words have no meaning for the caller.
///
/// They are checked when they are made and not in each call: words that `xq_values_init` did not write give meaningless values, and
/// no undefined behavior.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct XqValues {
    /// The prepared form.
    pub words: [u64; 13],
}

// One of them lies in the memory of the other.
const _: () = assert!(size_of::<XqValues>() == size_of::<PieceValues>());
const _: () = assert!(align_of::<XqValues>() == align_of::<PieceValues>());
