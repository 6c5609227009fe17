//! The parts of the `exchequer` binary.
#![forbid(unsafe_code)]
