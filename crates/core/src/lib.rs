//! The vocabulary of Exchequer: closed enums for squares and pieces, sets of squares, 16-bit moves.
//!
//! All other crates use these types. The only rules of chess here are the names of the pieces and the course of a
//! ray: [`ray`] walks it one square at a time and so defines what the attack tables of `exchequer-attacks` return.
//!
//! ```
//! use exchequer_core::{Bitboard, Square, bitboard, ray::{self, Slider}};
//!
//! let blockers = Bitboard::from(Square::D6) | Square::F4;
//! let attacks = ray::attacks(Slider::Rook, Square::D4, blockers);
//! assert_eq!(attacks, bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//!     X X X . X X . .
//!     . . . X . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//! });
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[macro_use]
mod closed_enum;

mod bit_planes;
mod bitboard;
mod bitboard_literal;
mod bitboard_ops;
mod castling;
mod color;
mod direction;
mod mv;
mod parse;
mod piece;
mod pieces;
mod placement;
pub mod ray;
mod role;
mod select;
mod square;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use castling::CastlingRights;
pub use color::{ByColor, Color};
pub use direction::Direction;
pub use mv::{Move, MoveKind};
pub use parse::ParseError;
pub use piece::Piece;
pub use pieces::Pieces;
pub use placement::{Pins, PinsAtHand, Placement};
pub use role::{ByRole, Role};
pub use select::select_unpredictable;
pub use square::{File, Rank, Square};
