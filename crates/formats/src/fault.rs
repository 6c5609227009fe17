//! Fault of an input: place and reason.

use std::fmt;

/// Reason why bytes of an input are no record, with their place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Offset of the first bad byte in the input, from 0; in compressed files, of the content.
    pub offset: u64,
    /// Number of the line from 1, in text formats.
    pub line: Option<u64>,
    /// Number of bytes that are passed over because of the fault, in binary formats.
    pub lost: u64,
    /// Clause that describes the fault.
    pub reason: String,
}

impl Fault {
    /// Creates a fault at an offset of a binary input.
    #[must_use]
    pub fn at_offset(offset: u64, reason: impl Into<String>) -> Self {
        Self { offset, line: None, lost: 0, reason: reason.into() }
    }

    /// Creates a fault in a line of a text input.
    #[must_use]
    pub fn in_line(line: u64, offset: u64, reason: impl Into<String>) -> Self {
        Self { offset, line: Some(line), lost: 0, reason: reason.into() }
    }

    /// Adds the number of bytes that are passed over.
    #[must_use]
    pub fn losing(self, lost: u64) -> Self {
        Self { lost, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: ")?,
            None => write!(f, "offset {}: ", self.offset)?,
        }
        f.write_str(&self.reason)?;
        match self.lost {
            0 => Ok(()),
            lost => write!(f, " ({lost} bytes are passed over)"),
        }
    }
}

impl std::error::Error for Fault {}
