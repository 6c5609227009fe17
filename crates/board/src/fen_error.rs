//! Why a text is not a FEN.

use crate::Quoted;
use alloc::string::String;
use core::fmt;

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenField {
    /// The first: where the pieces stand.
    Board,
    /// The second: whose move it is.
    Turn,
    /// The third: which castlings are still allowed.
    Castling,
    /// The fourth: the square passed by a double pawn step.
    EnPassant,
    /// The fifth: plies since the last capture or pawn move.
    HalfmoveClock,
    /// The sixth: the number of the move.
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// Why a text is not a FEN; `at` counts its characters from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends before this field.
    Missing {
        /// The field that is not there.
        field: FenField,
    },
    /// A character that has no place in its field.
    Unexpected {
        /// The field it stands in.
        field: FenField,
        /// Which character of the text it is.
        at: usize,
        /// The character.
        found: char,
        /// Description of the accepted input.
        expected: &'static str,
    },
    /// A rank with more or fewer than eight squares.
    RankLength {
        /// The number of the rank, 1 to 8.
        rank: u8,
        /// The character after its last one.
        at: usize,
        /// Number of squares described; 9 stands for "more than eight".
        squares: u8,
    },
    /// More or fewer than eight ranks.
    RankCount {
        /// The character after the last one of the board.
        at: usize,
        /// Number of ranks described.
        ranks: usize,
    },
    /// A castling right that was already given.
    RepeatedCastling {
        /// Which character of the text it is.
        at: usize,
        /// The letter.
        found: char,
    },
    /// A field that is invalid as a whole.
    Invalid {
        /// The field.
        field: FenField,
        /// Its first character.
        at: usize,
        /// Its text, cut after 20 characters.
        found: String,
        /// Description of the accepted input.
        expected: &'static str,
    },
    /// Text after the sixth field.
    Trailing {
        /// Its first character.
        at: usize,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { field } => write!(f, "the FEN ends before its {field} field"),
            Self::Unexpected { field, at, found, expected } => {
                write!(f, "{field} field, character {at}: found {}, expected {expected}", Quoted(*found))
            }
            Self::RankLength { rank, at, squares } => {
                let squares = if *squares > 8 { "more than 8" } else { &alloc::format!("only {squares}") };
                write!(f, "board field, character {at}: rank {rank} has {squares} squares")
            }
            Self::RankCount { at, ranks } => {
                write!(f, "board field, character {at}: found {ranks} ranks, expected 8")
            }
            Self::RepeatedCastling { at, found } => {
                let found = Quoted(*found);
                write!(f, "castling field, character {at}: {found} repeats a right that was given before")
            }
            Self::Invalid { field, at, found, expected } => {
                write!(f, "{field} field, character {at}: found {}, expected {expected}", Quoted(&**found))
            }
            Self::Trailing { at } => {
                write!(f, "character {at}: there is text after the last field of the FEN")
            }
        }
    }
}

impl core::error::Error for FenError {}
