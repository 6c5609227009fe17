//! Range of numbers, such as `3..7`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Range of numbers, both ends included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberRange(RangeInclusive<u32>);

impl NumberRange {
    pub(crate) fn contains(&self, number: u32) -> bool {
        self.0.contains(&number)
    }
}

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str, default| match text.trim() {
            "" => Ok(default),
            text => text.parse().map_err(|_| format!("{text:?} is not a number")),
        };
        let range = match text.split_once("..") {
            Some((low, high)) => number(low, 0)?..=number(high.trim_start_matches('='), u32::MAX)?,
            None if text.trim().is_empty() => {
                return Err("expected a range such as 3..7, 3.. or ..7".to_owned());
            }
            None => {
                let only = number(text, 0)?;
                only..=only
            }
        };
        if range.is_empty() {
            return Err(format!("{} is more than {}", range.start(), range.end()));
        }
        Ok(Self(range))
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.0.start())?;
        if *self.0.end() == u32::MAX { Ok(()) } else { write!(f, "{}", self.0.end()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        for (text, expected) in [
            ("3..7", [false, true, true, false]),
            ("3..=7", [false, true, true, false]),
            ("3..", [false, true, true, true]),
            ("..7", [true, true, true, false]),
            ("7", [false, false, true, false]),
        ] {
            let range: NumberRange = text.parse().expect("a range");
            assert_eq!([2, 3, 7, 8].map(|number| range.contains(number)), expected, "{text}");
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        for bad in ["", "x", "3..x", "7..3", "-1..3", "3-7"] {
            assert!(bad.parse::<NumberRange>().is_err(), "{bad}");
        }
    }
}
