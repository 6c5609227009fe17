//! What the fuzzers hold: the bodies of the targets, apart from libFuzzer so that ordinary tests can run them.
//!
//! A body takes one input and panics when something does not hold. An input that says nothing is fine.

#![forbid(unsafe_code)]

mod brute_force;
mod candidates;
pub mod fen_rules;
mod forms;
mod maps;
pub mod notation;
pub mod placement_rules;
mod rules;
mod worth;
