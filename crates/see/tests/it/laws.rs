//! Laws that hold for every exchange, whatever its value: mirrors, scales, bounds, irrelevant changes, and equal rule
//! sets.
//!
//! Other tests use brute force; a law needs none and holds where brute force takes too long. Each law counts the
//! moves to which it applied, and fails if they are few.

mod cases;
mod first_moves;
mod irrelevance;
mod mirrors;
mod rules_meet;
mod values;
