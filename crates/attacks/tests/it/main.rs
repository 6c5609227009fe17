//! Tests of the attack tables against independent definitions.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod attackers_and_pins;
mod backends;
mod leapers_and_lines;
