//! Error of UCI and SAN parsing.

use crate::Quoted;
use alloc::string::String;
use core::fmt;

/// Reason why a move text, or a move given to a game, is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is not a move in this notation.
    Syntax {
        /// The text, cut after 20 characters.
        text: String,
        /// Description of the expected notation.
        expected: &'static str,
    },
    /// The text is a move, but not a legal one here.
    Illegal {
        /// The text.
        text: String,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// The text.
        text: String,
        /// Number of matching moves.
        count: usize,
    },
}

impl ParseMoveError {
    pub(crate) fn syntax(text: &str, expected: &'static str) -> Self {
        Self::Syntax { text: cut(text), expected }
    }

    pub(crate) fn illegal(text: &str) -> Self {
        Self::Illegal { text: cut(text) }
    }

    pub(crate) fn ambiguous(text: &str, count: usize) -> Self {
        Self::Ambiguous { text: cut(text), count }
    }
}

/// Returns the first 20 characters of an arbitrary text, short enough for a message.
fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { text, expected } => {
                write!(f, "{} is not a move: expected {expected}", Quoted(&**text))
            }
            Self::Illegal { text } => write!(f, "{} is not a legal move in this position", Quoted(&**text)),
            Self::Ambiguous { text, count } => {
                write!(f, "{} is ambiguous: {count} legal moves fit it", Quoted(&**text))
            }
        }
    }
}

impl core::error::Error for ParseMoveError {}
