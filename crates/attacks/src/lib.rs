//! Attack tables: which squares a piece on a square attacks.

#![no_std]

mod leapers;
mod lines;
mod rays;
pub mod sliders;

pub use leapers::{king, knight, knights, pawn, pawns};
pub use lines::{between, line};
pub use rays::{bishop_rays, rook_rays};
pub use sliders::{Both, Native, Sliders, bishop, both, queen, rook};

use exchequer_core::{Bitboard, Piece, Role, Square};

/// The squares that a piece on `square` attacks, whoever stands on them; one lookup, two for a queen.
#[inline]
#[must_use]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn(piece.color(), square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}
