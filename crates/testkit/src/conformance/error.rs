//! What is wrong with a line of the suite.

use std::error::Error;
use std::fmt;

/// The first line that is not a row of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// Why a line is not a row of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The line has not the four fields of a position.
    NoPosition,
    /// An operation that every row has is not there, or has no operand.
    Missing {
        /// The operation.
        opcode: &'static str,
    },
    /// An operation is there twice.
    Twice {
        /// The operation.
        opcode: String,
    },
    /// Nobody has said what this operation means.
    UnknownOpcode {
        /// The operation.
        opcode: String,
    },
    /// An operand is not what the operation takes.
    Operand {
        /// The operation.
        opcode: String,
        /// What is there.
        found: String,
        /// What has to be there.
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
