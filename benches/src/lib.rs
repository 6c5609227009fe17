//! Shared inputs of the benchmarks: positions from random play, slider queries and moves out of them, perft
//! positions.
//!
//! All inputs come from fixed seeds through `exchequer-board`, and every machine measures the same work.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "benchmarks tell their figures")]

mod contest;
mod moves;
mod perft;
mod playouts;
mod queries;
mod random;
mod search;
mod yardstick;

pub use contest::{Contestants, Contests};
pub use moves::MoveSet;
pub use perft::{PERFT_POSITIONS, PerftPosition};
pub use playouts::{POSITIONS, first_positions, positions};
pub use queries::{QUERIES, Query, queries};
pub use search::FixedSearch;
pub use yardstick::{YardstickBoard, classic_see_ge, yardstick_see_ge};
