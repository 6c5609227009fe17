//! Options of the decoder of JSON lines.

use super::select::Path;
use crate::View;
use std::fmt;
use std::str::FromStr;

/// JSON pointer (RFC 6901), such as `/position/fen`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pointer(String);

/// Returns the tokens of a pointer.
pub(super) fn path(pointer: &str) -> Path {
    pointer.split('/').skip(1).map(|token| token.replace("~1", "/").replace("~0", "~")).collect()
}

impl Pointer {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Error of a text that is no JSON pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidPointer;

impl fmt::Display for InvalidPointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a JSON pointer such as /fen or /position/fen")
    }
}

impl std::error::Error for InvalidPointer {}

impl FromStr for Pointer {
    type Err = InvalidPointer;

    fn from_str(text: &str) -> Result<Self, InvalidPointer> {
        if text.starts_with('/') { Ok(Self(text.to_owned())) } else { Err(InvalidPointer) }
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Options of the decoder of JSON lines; the default reads what the encoder writes, and Lichess evaluations.
#[derive(Clone, Debug, Default)]
pub struct JsonOptions {
    pub(super) fen: Option<Pointer>,
    pub(super) mv: Option<Pointer>,
    pub(super) score: Option<Pointer>,
    pub(super) ply: Option<Pointer>,
    pub(super) result: Option<Pointer>,
    pub(super) score_view: Option<View>,
    pub(super) result_view: Option<View>,
}

impl JsonOptions {
    /// Creates default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Selects the FEN.
    #[must_use]
    pub fn fen(self, pointer: Pointer) -> Self {
        Self { fen: Some(pointer), ..self }
    }

    /// Selects the move, in UCI or SAN notation; of a list of moves, the first.
    #[must_use]
    pub fn mv(self, pointer: Pointer) -> Self {
        Self { mv: Some(pointer), ..self }
    }

    /// Selects the score: an integer, or a text such as `"#-3"`.
    #[must_use]
    pub fn score(self, pointer: Pointer) -> Self {
        Self { score: Some(pointer), ..self }
    }

    /// Selects the ply.
    #[must_use]
    pub fn ply(self, pointer: Pointer) -> Self {
        Self { ply: Some(pointer), ..self }
    }

    /// Selects the result.
    #[must_use]
    pub fn result(self, pointer: Pointer) -> Self {
        Self { result: Some(pointer), ..self }
    }

    /// Sets the view of the scores.
    #[must_use]
    pub fn score_view(self, view: View) -> Self {
        Self { score_view: Some(view), ..self }
    }

    /// Sets the view of the results: `1-0`, `1.0` or `1` of White, or −1, 0 and 1 of the side to move.
    #[must_use]
    pub fn result_view(self, view: View) -> Self {
        Self { result_view: Some(view), ..self }
    }

    pub(super) const fn has_default_pointers(&self) -> bool {
        self.fen.is_none()
            && self.mv.is_none()
            && self.score.is_none()
            && self.ply.is_none()
            && self.result.is_none()
    }
}
