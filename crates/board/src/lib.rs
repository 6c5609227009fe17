//! Chess positions, legal by construction: notation in and out, legal moves, play, keys, perft.
//!
//! A [`Setup`] holds the contents of a FEN, unchecked; a [`Position`] is a `Setup` that has been checked and can
//! only change by legal moves. Standard chess and Chess960 are one and the same here: a castling is its king
//! and its rook.
//!
//! ```
//! use exchequer_board::{Notation, Position};
//!
//! let mut position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 26);
//!
//! let castling = position.parse_san("O-O")?;
//! assert_eq!(position.parse_uci("e1g1")?, castling);
//! assert_eq!(position.to_uci(castling, Notation::Standard).to_string(), "e1g1");
//! assert_eq!(position.to_uci(castling, Notation::Chess960).to_string(), "e1h1");
//!
//! position.play(castling);
//! assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod batch;
mod castling;
mod children;
mod cycles;
mod draws;
mod epd;
mod fen;
mod fen_error;
mod game;
mod generate;
mod legality;
mod line;
mod move_list;
mod moves;
mod notation_error;
mod perft;
mod play;
mod position;
mod quoted;
mod repairs;
mod san;
mod setup;
mod setup_moves;
mod uci;
mod validate;
mod zobrist;

pub use batch::Batch;
pub use draws::Outcome;
pub use epd::{Epd, EpdError, Operation, TolerantEpd};
pub use fen_error::{FenError, FenField};
pub use game::Game;
pub use generate::Kinds;
pub use move_list::MoveList;
pub use moves::MoveVisitor;
pub use notation_error::ParseMoveError;
pub use perft::{Perft, divide, perft};
#[cfg(feature = "parallel")]
pub use perft::{par_divide, par_perft};
pub use position::{ParsePositionError, Position};
pub use quoted::{Quoted, is_unsafe};
pub use repairs::{PlainFen, Repairs, TolerantFen, TolerantSetup};
pub use san::San;
pub use setup::Setup;
pub use uci::{Notation, UciMove};
pub use validate::PositionErrors;
pub use zobrist::Key;
