//! Piece values, prepared for many calls.

#![allow(unsafe_code, reason = "the memory of a caller as another type")]

use crate::status::{XQ_ERROR_VALUES, XqStatus};
use core::mem::MaybeUninit;
use core::ptr;
use exchequer_see::PieceValues;

/// Piece values for many calls, made by `xq_values_init`, which checks them. The words have no meaning for the caller.
///
/// A caller may copy it, and may not change a word. Memory that `xq_values_init` did not write is refused with `XQ_ERROR_VALUES`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct XqValues {
    /// A mark of `xq_values_init`, and the prepared form.
    pub words: [u64; 18],
}

/// The prepared form after its mark, in the memory of an [`XqValues`].
#[repr(C)]
struct Marked {
    mark: u64,
    values: PieceValues,
}

const _: () = assert!(size_of::<XqValues>() == size_of::<Marked>());
const _: () = assert!(align_of::<XqValues>() == align_of::<Marked>());

/// The word that no memory has by chance.
const MARK: u64 = u64::from_le_bytes(*b"XqValues");

impl XqValues {
    /// Returns the prepared form, or the classic values for NULL.
    #[inline(always)]
    pub(crate) fn get(values: Option<&Self>) -> Result<&PieceValues, XqStatus> {
        let Some(values) = values else { return Ok(&PieceValues::CLASSIC) };
        if values.words[0] != MARK {
            return Err(XQ_ERROR_VALUES);
        }
        // SAFETY: `set` has written a `Marked` here, which has the same size and alignment.
        Ok(unsafe { &(*ptr::from_ref(values).cast::<Marked>()).values })
    }

    /// Writes the prepared form of the values of pawn, knight, bishop, rook and queen; that of the king is not used.
    pub(crate) fn set(destination: &mut MaybeUninit<Self>, integers: &[i32; 6]) -> Result<(), XqStatus> {
        let &[pawn, knight, bishop, rook, queen, _] = integers;
        let values = PieceValues::new(pawn, knight, bishop, rook, queen).ok_or(XQ_ERROR_VALUES)?;
        // SAFETY: a `Marked` has the same size and alignment.
        unsafe { destination.as_mut_ptr().cast::<Marked>().write(Marked { mark: MARK, values }) };
        Ok(())
    }
}
