//! Tests of all rule sets and all forms of exchange evaluation.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod agreement;
mod batch;
mod board;
mod conformance;
mod crowded;
mod en_passant_reply;
mod forms;
mod laws;
mod map;
mod refusals;
mod rule_set;
mod rule_sets;
mod rules_agree;
mod stacked;
