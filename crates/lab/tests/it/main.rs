//! Tests of the long runs, started as programs.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod gen_suite;
mod matches;
mod screen;
mod spsa;
