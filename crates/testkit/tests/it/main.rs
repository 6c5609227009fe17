//! Tests of the oracles, strategies and suites that other tests stand on.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod conformance;
mod exchange;
mod laws;
mod perft;
mod rule_sets;
mod strategies;
