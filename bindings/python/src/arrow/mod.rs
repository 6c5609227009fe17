//! Arrow arrays in and out by the PyCapsule interface, without a copy.

mod export;
mod import;
mod texts;

pub(crate) use export::{ArrowArray, stream};
pub(crate) use import::{Chunks, arrays, chunks};
pub(crate) use texts::Texts;
