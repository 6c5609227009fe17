//! Error of the small parsers of this crate.

use core::fmt;

/// Text that does not name the expected thing.
///
/// Holds the expected form; the caller has the text and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    pub(crate) const fn expected(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}
