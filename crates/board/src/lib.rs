//! Chess positions.
#![no_std]
#![forbid(unsafe_code)]
