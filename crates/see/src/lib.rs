//! Static exchange evaluation: who gains, and how much, when everything on one square is exchanged.
//!
//! `see(P, m) = gain(m) − V(P.m)`, where `V` of a position is what the side to move can win by capturing on the
//! destination of `m`, and at least 0, because nobody has to capture:
//! `V(P) = max(0, max over captures c onto that square of gain(c) − V(P.c))`.
//! Values are in the unit of the [`PieceValues`] (centipawns by custom), seen from the side that makes the move.
//!
//! What counts as a capture is the choice of a rule set, a zero-sized type that implements [`Rules`]; [`Swap`] is
//! the classic one. Each answers for any board that implements
//! [`Placement`](exchequer_core::Placement), legal or not:
//!
//! - [`see`](Rules::see): the exact value;
//! - [`see_ge`](Rules::see_ge): whether the value reaches a threshold, which is all that a search asks, and faster;
//! - [`see_ge_each`](Rules::see_ge_each): the same for many moves;
//! - [`trace`](Rules::trace): the exchange capture by capture, for people;
//! - [`map`](Rules::map): the best capture of one side on every square at once.
//!
//! `see`, `see_ge` and `trace` have checked twins that refuse a move which is not legal, with a [`MoveError`] that says why.
//! [`Mailbox`] computes the values of the first three rule sets a second time, on a board and by a way of its own.
//!
//! ```
//! use exchequer_core::{Move, Piece, Pieces, Square};
//! use exchequer_see::{PieceValues, Rules, Swap};
//!
//! let mut board = Pieces::EMPTY;
//! board.put(Square::D3, Piece::WhiteQueen);
//! board.put(Square::D6, Piece::BlackPawn);
//! board.put(Square::E7, Piece::BlackPawn);
//!
//! // The queen takes a pawn that a pawn defends.
//! let takes = Move::normal(Square::D3, Square::D6);
//! let values = PieceValues::CLASSIC;
//! assert_eq!(Swap.try_see(&board, takes, &values), Ok(-800));
//! assert!(Swap.see_ge(&board, takes, &values, -800));
//! assert!(!Swap.see_ge(&board, takes, &values, -799));
//!
//! // A knight's jump is nothing that the queen can do.
//! let error = Swap.try_see(&board, Move::normal(Square::D3, Square::E5), &values).unwrap_err();
//! assert_eq!(error.to_string(), "The queen on d3 does not move to e5.");
//! ```
//!
//! No form allocates, none keeps a state, and none overflows, panics or runs on for ever on any input.

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]

mod attackers;
mod bars;
mod batch;
mod cache;
mod check;
mod complications;
mod en_passant_reply;
mod error;
mod exact;
mod exchange;
mod first_move;
mod least_valuable;
mod mailbox;
mod mailbox_exchange;
mod mailbox_pins;
mod map;
mod memo;
mod minimax;
#[cfg(test)]
mod random_boards;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod rays;
mod recapture;
mod refusal;
mod rules;
mod swap;
mod trace;
mod value;
mod values;
mod view;

pub use cache::SeeCache;
pub use check::check;
pub use en_passant_reply::EnPassantReply;
pub use error::MoveError;
pub use mailbox::Mailbox;
pub use map::{BestCapture, Map};
pub use refusal::{Reason, Refusal};
pub use rules::{Legal, Pinners, PinnersAll, Pseudo, Rules, Swap};
pub use trace::{Capture, Trace};
pub use values::PieceValues;
