//! Comparison of a value with a number, such as `>= 0`.

use std::fmt;
use std::str::FromStr;

/// Comparison of a value with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    relation: Relation,
    number: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    More,
}

/// Two characters come first: `<` begins `<=`.
const SIGNS: [(&str, Relation); 7] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("==", Relation::Equal),
    ("!=", Relation::NotEqual),
    ("<", Relation::Less),
    (">", Relation::More),
    ("=", Relation::Equal),
];

impl Comparison {
    /// Returns `true` if the comparison holds for a value.
    pub(crate) fn holds(self, value: i32) -> bool {
        match self.relation {
            Relation::Less => value < self.number,
            Relation::AtMost => value <= self.number,
            Relation::Equal => value == self.number,
            Relation::NotEqual => value != self.number,
            Relation::AtLeast => value >= self.number,
            Relation::More => value > self.number,
        }
    }

    /// Returns a threshold that decides the comparison: it holds if `value ≥ threshold` is the returned truth value.
    pub(crate) fn threshold(self) -> Option<(i32, bool)> {
        match self.relation {
            Relation::AtLeast => Some((self.number, true)),
            Relation::More => self.number.checked_add(1).map(|number| (number, true)),
            Relation::Less => Some((self.number, false)),
            Relation::AtMost => self.number.checked_add(1).map(|number| (number, false)),
            Relation::Equal | Relation::NotEqual => None,
        }
    }
}

impl FromStr for Comparison {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let found = SIGNS.iter().find_map(|&(sign, relation)| Some((relation, text.strip_prefix(sign)?)));
        let (relation, number) =
            found.ok_or("expected a comparison with a number, such as '>= 0' or '< -100'")?;
        let number = number.trim();
        let number = number.parse().map_err(|_| format!("{number:?} is not a whole number"))?;
        Ok(Self { relation, number })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = SIGNS.iter().find(|(_, relation)| *relation == self.relation);
        write!(f, "{} {}", sign.map_or("", |(sign, _)| sign), self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_hold_for_their_values() {
        for (text, expected) in [
            (">= 0", [false, true, true]),
            (">0", [false, false, true]),
            ("<= 0", [true, true, false]),
            ("< 0", [true, false, false]),
            ("= 0", [false, true, false]),
            ("!= 0", [true, false, true]),
        ] {
            let comparison: Comparison = text.parse().expect("a comparison");
            assert_eq!([-1, 0, 1].map(|value| comparison.holds(value)), expected, "{text}");
            if let Some((threshold, truth)) = comparison.threshold() {
                assert_eq!([-1, 0, 1].map(|value| (value >= threshold) == truth), expected, "{text}");
            }
            assert_eq!(comparison.to_string().parse(), Ok(comparison));
        }
        for bad in ["", "0", ">= x", ">= 1.5", "=> 0"] {
            assert!(bad.parse::<Comparison>().is_err(), "{bad}");
        }
    }
}
