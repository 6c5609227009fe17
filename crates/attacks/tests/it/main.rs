//! Tests of the attack tables against independent definitions.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod backends;
mod leapers_and_lines;
