//! Portable game notation: lexer, games, and the conversion from and to records.
//!
//! [`Games`] is an iterator over the games of a text. It reads the files that exist: a byte order mark, CRLF, missing
//! results, other glyphs, tags without an end. A game with a fault has the moves before the fault, and the next game
//! is not affected.
//!
//! # Records
//! A game gives one record for each position in which a mainline move was played. The score of the position comes from
//! an engine comment of that move, otherwise from the `[%eval]` after the move before; see [`CommentScores`]. A game
//! whose tag contradicts its termination marker gives no record, since its result is unknown.
//!
//! The encoder writes a score as `{+0.35/0}`: pawns from the view of the side that moves and depth 0, as match programs
//! write it. Two decimals hold every score of 16 bits exactly.

#[cfg(feature = "std")]
mod decoder;
#[cfg(feature = "std")]
mod encoder;
mod game;
mod games;
mod lexer;
mod score;
mod tag;
mod word;

pub use game::{Game, GameFault, PlayedMove, ResultConflict};
pub use games::Games;
pub use lexer::{Lexer, Token, TokenKind};
pub use score::{CommentScores, Eval};
pub use tag::Tag;

#[cfg(feature = "std")]
pub(crate) use decoder::PgnDecoder;
#[cfg(feature = "std")]
pub(crate) use encoder::PgnEncoder;
