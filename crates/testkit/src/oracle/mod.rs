//! Slow reference code: a mailbox board, the moves on it, and exchanges evaluated by playing them out.
//!
//! Each rule set of the exchange is a separate module: [`swap`], [`pinners`], [`pseudo`], [`legal`]. Each makes every
//! capture on a copy of the [`OracleBoard`] and computes the attackers anew.

mod board;
mod castling;
mod exchange;
mod fen;
mod greedy;
pub mod legal;
mod minimax;
mod moves;
pub mod pinners;
pub mod pseudo;
pub mod swap;

pub use board::OracleBoard;
pub use exchange::{Capture, Exchange, Values, gain};
