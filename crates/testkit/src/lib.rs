//! Test support: slow and simple oracles, faulty variants of them, random positions, and readers of suites.
//!
//! No code is shared with the code under test. The oracles use only the vocabulary of `exchequer-core` and spell out
//! the rules piece by piece and step by step. Invalid input panics with a sentence, because a test cannot recover
//! from it.

#![forbid(unsafe_code)]

pub mod conformance;
pub mod data;
pub mod mistakes;
pub mod oracle;
pub mod strategy;
pub mod suites;
