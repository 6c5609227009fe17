//! Options of the CSV decoder.

use crate::View;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Selector of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    /// Number of the column, from 1.
    Number(usize),
    /// Name in the header, in upper or lower case.
    Name(String),
}

impl FromStr for Column {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::Name(text.to_owned()), Self::Number))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => write!(f, "{name:?}"),
        }
    }
}

/// Options of the CSV decoder; the default finds the columns by their names.
#[derive(Clone, Debug, Default)]
pub struct CsvOptions {
    pub(super) delimiter: Option<u8>,
    pub(super) fen: Option<Column>,
    pub(super) mv: Option<Column>,
    pub(super) score: Option<Column>,
    pub(super) ply: Option<Column>,
    pub(super) result: Option<Column>,
    pub(super) score_view: Option<View>,
    pub(super) result_view: Option<View>,
}

impl CsvOptions {
    /// Creates default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the delimiter, which is otherwise found in the first row.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Self {
        Self { delimiter: Some(delimiter), ..self }
    }

    /// Selects the column of the FEN.
    #[must_use]
    pub fn fen(self, column: Column) -> Self {
        Self { fen: Some(column), ..self }
    }

    /// Selects the column of the move, in UCI or SAN notation.
    #[must_use]
    pub fn mv(self, column: Column) -> Self {
        Self { mv: Some(column), ..self }
    }

    /// Selects the column of the score.
    #[must_use]
    pub fn score(self, column: Column) -> Self {
        Self { score: Some(column), ..self }
    }

    /// Selects the column of the ply.
    #[must_use]
    pub fn ply(self, column: Column) -> Self {
        Self { ply: Some(column), ..self }
    }

    /// Selects the column of the result.
    #[must_use]
    pub fn result(self, column: Column) -> Self {
        Self { result: Some(column), ..self }
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
}
