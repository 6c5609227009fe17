//! Columns of integers, as NumPy or Arrow arrays, and the positions of bitboards in them.

mod bitboards;
mod integers;
mod interface;

pub(crate) use bitboards::Bitboards;
pub(crate) use integers::Integers;
