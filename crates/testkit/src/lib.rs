//! What only tests need: slow and obvious oracles, faulty twins of them, random positions, and readers of suites.
//!
//! Nothing here shares a line with the code under test: the oracles stand on the vocabulary of `exchequer-core`
//! alone and spell the rules out piece by piece and step by step. Bad input panics with a sentence, since a
//! test has nothing better to do with it.

#![forbid(unsafe_code)]

pub mod conformance;
pub mod data;
pub mod mistakes;
pub mod oracle;
pub mod strategy;
pub mod suites;
