//! Attack tables: the squares that a piece on a square attacks, and the attackers of a square.
//!
//! - [`knight`], [`king`], [`pawn`] and the setwise [`knights`] and [`pawns`]: leapers;
//! - [`bishop`], [`rook`], [`queen`] and [`both`] (bishop and rook from one square): sliders, by the backend chosen at
//!   compile time; see [`sliders`] for the choice and for choosing at run time; [`fill`](fn@fill) for sets of sliders;
//! - [`between`] and [`line`](fn@line): the squares between two squares and the line through them, for pins and checks;
//! - [`bishop_rays`] and [`rook_rays`]: sliders on an empty board, as a cheap test before a lookup;
//! - [`attackers_to`] and [`leapers_to`]: the pieces of a board that attack a square, and those of them that are no sliders;
//! - [`blockers`] and [`snipers`]: the pins, discovered checks and slider checks of a king;
//! - [`pins`](fn@pins): the pins of exchange evaluation, in which sliders do not hide one another, with [`pins_behind`] and
//!   [`nearest_pins`] between the two definitions;
//! - [`nth`](fn@nth): a square of a set by its index;
//! - [`nibble_planes`]: sets of squares from a nibble for each occupied square.
//!
//! Every lookup takes constant time, except for [`nth`](fn@nth) and [`nibble_planes`] in builds without BMI2, and no function allocates. All tables are constants, so there is no initialization. No
//! function panics. The attacks of a piece include the first blocker of *either* color; the caller decides which
//! of them it may capture.
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
//! // One call returns the diagonal and the orthogonal attacks from a square.
//! let seen = attacks::both(Square::D4, occupied);
//! assert!(seen.bishop.contains(Square::B2) && seen.rook.contains(Square::D6));
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]

mod attackers;
mod generated {
    //! Files written by `cargo xtask`.
    pub(crate) mod magics;
}
mod fill;
mod leapers;
mod lines;
mod nth;
mod pins;
mod planes;
mod rays;
pub mod sliders;

pub use attackers::{attackers_to, leapers_to};
pub use fill::fill;
pub use leapers::{king, knight, knights, pawn, pawns};
pub use lines::{between, line};
pub use nth::nth;
pub use pins::{Blockers, blockers, nearest_pins, pins, pins_behind, snipers};
pub use planes::nibble_planes;
pub use rays::{bishop_rays, rook_rays};
pub use sliders::{Both, Hyperbola, Magic, Native, Pext, Sliders, bishop, both, queen, rook};

use exchequer_core::{Bitboard, Piece, Role, Square};

/// The squares that a piece on `square` attacks, pieces of either color on them included; one lookup, two for a queen.
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
