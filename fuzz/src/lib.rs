//! The bodies of the fuzz targets, separate from libFuzzer for use in ordinary tests.
//!
//! A body takes one input and panics if a property fails. It accepts inputs without meaning.

#![forbid(unsafe_code)]

mod brute_force;
mod candidates;
pub mod fen_rules;
mod forms;
mod maps;
pub mod notation;
pub mod pgn;
pub mod placement_rules;
pub mod records;
mod rules;
mod test_values;
pub mod text_formats;
mod trickle;
