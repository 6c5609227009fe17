//! Static exchange evaluation (SEE): the material balance of all captures on one square.
//!
//! `see(P, m) = gain(m) − V(P.m)`, where `V` of a position is the most that the side to move can win by capturing on
//! the destination of `m`. It is at least 0, because no side has to capture:
//! `V(P) = max(0, max over captures c onto that square of gain(c) − V(P.c))`.
//! Values are in the unit of the [`PieceValues`] (centipawns by custom), seen from the side that makes the move.
//!
//! The rule set chooses the captures that count. It is a zero-sized type that implements [`Rules`]; [`Swap`] is the
//! classic one. [`RuleSet`] is a choice among them at run time. Each rule set accepts any board that implements [`Placement`](exchequer_core::Placement), legal or not:
//!
//! - [`see`](Rules::see): the exact value;
//! - [`see_ge`](Rules::see_ge): the threshold test that a search needs, faster than the exact value;
//! - [`see_ge_each`](Rules::see_ge_each): the threshold test for many moves on many boards;
//! - [`see_ge_moves`](Rules::see_ge_moves): the threshold test for many moves on one board;
//! - [`trace`](Rules::trace): the exchange capture by capture, for display;
//! - [`map`](Rules::map): the best capture of one side on every square at once.
//!
//! `see`, `see_ge` and `trace` have checked `try_` variants that reject an illegal move with a [`MoveError`].
//! [`Mailbox`] computes the values of the first three rule sets independently, on a mailbox board.
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
//! // A queen cannot make a knight's move.
//! let error = Swap.try_see(&board, Move::normal(Square::D3, Square::E5), &values).unwrap_err();
//! assert_eq!(error.to_string(), "The queen on d3 does not move to e5.");
//! ```
//!
//! No function allocates or keeps state. None overflows, panics or loops forever on any input.

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]

mod batch;
mod compact;
mod en_passant_reply;
mod exact;
mod first_move;
mod mailbox;
mod map;
mod opaque;
mod piece_values;
mod promoters;
#[cfg(test)]
mod random_boards;
mod rays;
mod rule_set;
mod rules;
mod sealed;
mod swap;
mod trace;
mod two_views;

pub use en_passant_reply::EnPassantReply;
pub use first_move::{MoveError, check_move};
pub use mailbox::Mailbox;
pub use map::{BestCapture, Map};
pub use piece_values::PieceValues;
pub use rule_set::{RuleSet, UnknownRuleSet};
pub use rules::{Legal, Pinners, PinnersAll, Pseudo, Rules, Swap};
pub use trace::{Capture, Reason, Refusal, Trace};
