//! Attack tables: which squares a piece on a square attacks.
//!
//! - [`knight`], [`king`], [`pawn`] and the setwise [`knights`] and [`pawns`]: nothing can block them;
//! - [`bishop`], [`rook`], [`queen`] and [`both`] (bishop and rook from one square): by the backend that was
//!   chosen when the crate was compiled, see [`sliders`] for the choice and for choosing at run time;
//! - [`between`] and [`line`](fn@line): what pins and checks are made of;
//! - [`bishop_rays`] and [`rook_rays`]: sliders on an empty board, to rule things out before a lookup.
//!
//! Every lookup takes constant time and allocates nothing; all tables are constants of the program, so there is
//! nothing to initialize. No function panics. The attack of a piece includes the first piece of *either* color
//! that stands in its way; whether that one may be taken is the caller's business.
//!
//! ```
//! use exchequer_attacks as attacks;
//! use exchequer_core::{Bitboard, Square, bitboard};
//!
//! let occupied = Bitboard::from(Square::D6) | Square::F4 | Square::B2;
//! assert_eq!(attacks::queen(Square::D4, occupied), bitboard! {
//!     . . . . . . . X
//!     X . . . . . X .
//!     . X . X . X . .
//!     . . X X X . . .
//!     X X X . X X . .
//!     . . X X X . . .
//!     . X . X . X . .
//!     . . . X . . X .
//! });
//!
//! // SEE wants to know who looks at a square along which kind of line: one call gives both.
//! let seen = attacks::both(Square::D4, occupied);
//! assert!(seen.bishop.contains(Square::B2) && seen.rook.contains(Square::D6));
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]

mod generated {
    //! Files that `cargo xtask` writes.
    pub(crate) mod magics;
}
mod leapers;
mod lines;
mod rays;
pub mod sliders;

pub use leapers::{king, knight, knights, pawn, pawns};
pub use lines::{between, line};
pub use rays::{bishop_rays, rook_rays};
pub use sliders::{Both, Hyperbola, Magic, Native, Pext, Sliders, bishop, both, queen, rook};

use exchequer_core::{Bitboard, Piece, Role, Square};

/// The squares that a piece on `square` attacks, whoever stands on them; one lookup, two for a queen.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Piece, Square};
///
/// let attacked = attacks::of(Piece::BlackPawn, Square::E5, Bitboard::EMPTY);
/// assert_eq!(attacked, Bitboard::from(Square::D4) | Square::F4);
/// ```
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
