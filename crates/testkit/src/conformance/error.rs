//! Errors for invalid lines of the suite.

use std::error::Error;
use std::fmt;

/// The first line that is not a row of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault in the line.
    pub fault: Fault,
}

/// A reason why a line is not a row of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The line lacks the four fields of a position.
    NoPosition,
    /// A required operation is absent or has no operand.
    Missing {
        /// The operation.
        opcode: &'static str,
    },
    /// The line has an operation twice.
    Twice {
        /// The operation.
        opcode: String,
    },
    /// The operation is unknown.
    UnknownOpcode {
        /// The operation.
        opcode: String,
    },
    /// The operand does not fit the operation.
    Operand {
        /// The operation.
        opcode: String,
        /// The operand in the line.
        found: String,
        /// The operand that the operation takes.
        expected: &'static str,
    },
    /// An earlier row has the same id.
    IdTwice {
        /// The id.
        id: String,
        /// The line of the earlier row.
        first: usize,
    },
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: ", self.line)?;
        match &self.fault {
            Fault::NoPosition => f.write_str("there are no four fields of a position."),
            Fault::Missing { opcode } => write!(f, "the operation {opcode} is missing or empty."),
            Fault::Twice { opcode } => write!(f, "the operation {opcode} is there twice."),
            Fault::UnknownOpcode { opcode } => write!(f, "there is no operation {opcode}."),
            Fault::Operand { opcode, found, expected } => {
                write!(f, "the operation {opcode} has {found:?}, which is not {expected}.")
            }
            Fault::IdTwice { id, first } => write!(f, "the id {id} is that of line {first}."),
        }
    }
}

impl Error for SuiteError {}
