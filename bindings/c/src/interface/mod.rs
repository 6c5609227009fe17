//! The exported functions. Each converts its arguments, and calls safe code.
//!
//! A pointer that may not be NULL is a reference in an `Option`, so a call with NULL has a status. Results are written to memory
//! that need not be initialized.

#![allow(unsafe_code, reason = "exported names, and arrays by pointer and length")]
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the text is that of the header")]

pub mod checks;
pub mod exchange;
pub mod exchanges;
#[cfg(feature = "explain")]
pub mod explain;

use crate::status::{XQ_OK, XqStatus};
use core::mem::MaybeUninit;

/// Returns the status of a result.
#[inline(always)]
fn status(result: Result<(), XqStatus>) -> XqStatus {
    match result {
        Ok(()) => XQ_OK,
        Err(status) => status,
    }
}

/// Stores a result if it is no error, and returns its status.
#[inline(always)]
fn store<T>(result: Result<T, XqStatus>, destination: &mut MaybeUninit<T>) -> XqStatus {
    status(result.map(|value| {
        destination.write(value);
    }))
}
