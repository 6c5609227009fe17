//! Selector of a field of a line.

use std::fmt;
use std::str::FromStr;

/// Selector of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// Field number; the FEN is field 1.
    Number(usize),
    /// The first operand of an EPD operation.
    Opcode(String),
}

/// Error of a text that selects no field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidField {
    /// The number is out of range.
    Number,
    /// The text is neither a number nor an opcode.
    Name,
}

impl fmt::Display for InvalidField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "fields are counted from 1, and the first is the FEN",
            Self::Name => "expected the number of a field or the opcode of an EPD operation",
        })
    }
}

impl std::error::Error for InvalidField {}

impl FromStr for Field {
    type Err = InvalidField;

    fn from_str(text: &str) -> Result<Self, InvalidField> {
        match text.parse() {
            Ok(number @ 2..=1000) => Ok(Self::Number(number)),
            Ok(_) => Err(InvalidField::Number),
            Err(_) if text.starts_with(|c: char| c.is_ascii_alphabetic()) && is_word(text) => {
                Ok(Self::Opcode(text.to_owned()))
            }
            Err(_) => Err(InvalidField::Name),
        }
    }
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Opcode(opcode) => f.write_str(opcode),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_named_by_number_or_opcode() {
        assert_eq!("2".parse(), Ok(Field::Number(2)));
        assert_eq!("bm".parse(), Ok(Field::Opcode("bm".to_owned())));
        for bad in ["", "0", "1", "-2", "1001", "99999999999999999999", "b m", "|"] {
            assert!(bad.parse::<Field>().is_err(), "{bad}");
        }
    }
}
