//! What holds of every exchange, whatever it is worth: mirrors, scales, bounds, what makes no difference, and where rule
//! sets are one.
//!
//! Brute force is asked elsewhere; a law needs none, and holds where brute force would take too long. Each counts the
//! moves of which it said anything, and fails if they are few.

mod cases;
mod first_moves;
mod irrelevance;
mod mirrors;
mod rules_meet;
mod worths;
