//! Exchange evaluation on the positions of shakmaty; `board.rs` is the complete adapter.
//!
//! ```
//! use exchequer_example_shakmaty::{ShakmatyBoard, to_move};
//! use exchequer_see::{Legal, PieceValues, Rules, Swap};
//! use shakmaty::{CastlingMode, fen::Fen, san::San};
//!
//! // The knight that defends the pawn is pinned.
//! let fen: Fen = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1".parse()?;
//! let board = ShakmatyBoard(fen.into_position(CastlingMode::Standard)?);
//! let takes = to_move("cxd5".parse::<San>()?.to_move(&board.0)?).expect("a pawn takes");
//! assert_eq!(Legal.see(&board, takes, &PieceValues::CLASSIC), 100);
//! assert_eq!(Swap.see(&board, takes, &PieceValues::CLASSIC), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;

pub use board::{ShakmatyBoard, to_move};

use exchequer_see::{Legal, PieceValues, Rules};
use shakmaty::Position;

/// Returns the legal captures with their values for the side to move, in centipawns, the best first.
#[must_use]
pub fn captures(board: &ShakmatyBoard) -> Vec<(shakmaty::Move, i32)> {
    let value = |theirs| Some((theirs, Legal.see(board, to_move(theirs)?, &PieceValues::CLASSIC)));
    let mut captures: Vec<_> = board.0.capture_moves().into_iter().filter_map(value).collect();
    captures.sort_by_key(|&(_, value)| -value);
    captures
}
