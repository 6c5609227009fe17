//! Reason why a source cannot be opened.

use std::fmt;

/// Reason why a source cannot be opened: a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The input cannot be read, or does not have a column that an option names.
    Input(String),
    /// An option is not valid, or has no meaning for the format.
    Usage(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Input(sentence) | Self::Usage(sentence)) = self;
        f.write_str(sentence)
    }
}

impl std::error::Error for OpenError {}
