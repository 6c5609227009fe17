//! Files of chess training data: unpacked, their format found, their fields selected.
//!
//! [`Unpacked`] decompresses any [`Read`](std::io::Read). [`Source::open`] finds its format and creates its decoder, as
//! [`FieldOptions`] select the fields. [`Encoder`] compresses an output as its name asks.

#![doc = ""]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod byte_order_mark;
mod compression;
mod error;
mod fields;
mod source;
mod unpacked;

pub use compression::{Compression, Encoder};
pub use error::OpenError;
pub use fields::{FieldOptions, Spelling};
pub use source::{Request, Source};
pub use unpacked::Unpacked;
