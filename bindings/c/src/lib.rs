//! Static exchange evaluation for engines in any language: a C interface over `exchequer-see`.
//!
//! `interface/` has the exported functions, which convert pointers to references and numbers to types. The other files have the
//! types, and no unsafe code. `include/exchequer.h` is generated from both.

#![no_std]

#[cfg(feature = "explain")]
extern crate std;

pub mod board;
#[cfg(feature = "explain")]
mod explain;
pub mod interface;
pub mod moves;
pub mod options;
#[cfg(not(feature = "explain"))]
mod panic;
pub mod status;
pub mod values;
