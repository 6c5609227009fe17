//! Tests of positions: rules, notation, perft and an independent oracle.
//!
//! One program, because each further one is compiled and linked with the whole crate again.

mod against_oracle;
mod bitboards;
mod castling_rights;
mod epd;
mod fen;
mod hard_cases;
mod parallel;
mod perft_suites;
mod san;
mod sizes;
mod tolerant;
