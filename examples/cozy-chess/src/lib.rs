//! Exchange evaluation on the board of cozy-chess. `board.rs` is the complete adapter, and `ordering.rs` adds the
//! move picker. `search.rs` shows the picker in a search.
//!
//! ```
//! use exchequer_example_cozy_chess::CozyBoard;
//! use exchequer_see::{Legal, PieceValues, Rules, Swap};
//!
//! // The knight that defends the pawn is pinned.
//! let board = CozyBoard("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1".parse().unwrap());
//! let takes = board.to_move("c4d5".parse().unwrap()).unwrap();
//! assert_eq!(Legal.see(&board, takes, &PieceValues::CLASSIC), 100);
//! assert_eq!(Swap.see(&board, takes, &PieceValues::CLASSIC), 0);
//! ```

#![forbid(unsafe_code)]

mod board;
mod ordering;
mod search;

pub use board::CozyBoard;
pub use ordering::from_move;
pub use search::{MATE, Search};

use exchequer_core::MoveKind;
use exchequer_see::{Legal, PieceValues, Rules};

/// Returns the legal captures with their values for the side to move, in centipawns, the best first.
#[must_use]
pub fn captures(board: &CozyBoard) -> Vec<(cozy_chess::Move, i32)> {
    let mut captures = Vec::new();
    let enemies = board.0.colors(!board.0.side_to_move());
    board.0.generate_moves(|moves| {
        for theirs in moves {
            let Some(mv) = board.to_move(theirs) else { continue };
            if enemies.has(theirs.to) || mv.kind() == MoveKind::EnPassant {
                captures.push((theirs, Legal.see(board, mv, &PieceValues::CLASSIC)));
            }
        }
        false
    });
    captures.sort_by_key(|&(_, value)| -value);
    captures
}
