//! The `exchequer` binary.
#![forbid(unsafe_code)]

fn main() {}
