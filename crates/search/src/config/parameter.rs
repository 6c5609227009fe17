//! Description of a search parameter, with access by name, as text and as a number.

use super::{Choice, PARAMETERS, SearchConfig};
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// Search parameter: a field of [`SearchConfig`] that can be listed, read and set by name.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Name of the field.
    pub name: &'static str,
    /// Description with the unit, without a period.
    pub about: &'static str,
    /// Name of the UCI option, for the parameters that every build offers as one.
    pub uci: Option<&'static str>,
    /// Name of the command-line flag, without the dashes.
    pub flag: Option<&'static str>,
    /// Kind and limits of the value.
    pub kind: ParameterKind,
    pub(super) get: fn(&SearchConfig) -> i32,
    pub(super) set: fn(&mut SearchConfig, i32),
}

/// Kind and limits of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    /// Whole number.
    Number {
        /// Minimum value.
        least: i32,
        /// Maximum value.
        most: i32,
    },
    /// `true` or `false`; 1 or 0 as a number.
    Switch,
    /// One of several named values, given by this function; its index among them as a number.
    Choice(fn() -> Vec<ParameterValue>),
}

/// Named value of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParameterValue {
    /// Name, in lower case.
    pub name: &'static str,
    /// Description, without a period.
    pub about: &'static str,
}

/// Text that is no value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue {
    /// Name of the parameter.
    pub name: &'static str,
    /// Description of the valid values, such as "true or false".
    pub expected: String,
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.name, self.expected)
    }
}

impl Error for InvalidValue {}

impl Parameter {
    /// Returns the parameter with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        PARAMETERS.iter().find(|parameter| parameter.name == name)
    }

    /// Returns the limits of the value as a number.
    #[must_use]
    pub fn range(&self) -> RangeInclusive<i32> {
        match self.kind {
            ParameterKind::Number { least, most } => least..=most,
            ParameterKind::Switch => 0..=1,
            ParameterKind::Choice(values) => 0..=values().len() as i32 - 1,
        }
    }

    /// Returns the value in a configuration as a number.
    #[must_use]
    pub fn number(&self, config: &SearchConfig) -> i32 {
        (self.get)(config)
    }

    /// Sets the value as a number, clamped to the limits.
    pub fn set_number(&self, config: &mut SearchConfig, number: i32) {
        let range = self.range();
        (self.set)(config, number.clamp(*range.start(), *range.end()));
    }

    /// Returns the value in a configuration as text.
    #[must_use]
    pub fn text(&self, config: &SearchConfig) -> String {
        let number = self.number(config);
        match self.kind {
            ParameterKind::Number { .. } => number.to_string(),
            ParameterKind::Switch => (number != 0).to_string(),
            ParameterKind::Choice(values) => {
                values().get(number as usize).map_or_else(String::new, |value| value.name.to_owned())
            }
        }
    }

    /// Sets the value by its text.
    ///
    /// # Errors
    /// The text is no value of the parameter; the configuration is unchanged then.
    pub fn set(&self, config: &mut SearchConfig, text: &str) -> Result<(), InvalidValue> {
        self.set_number(config, self.parse(text)?);
        Ok(())
    }

    /// Returns the number for a text, ignoring case; a switch is also 0 or 1.
    ///
    /// # Errors
    /// The text is no value of the parameter.
    pub fn parse(&self, text: &str) -> Result<i32, InvalidValue> {
        let number = match self.kind {
            ParameterKind::Number { .. } => text.parse().ok().filter(|number| self.range().contains(number)),
            ParameterKind::Switch => match text.to_ascii_lowercase().as_str() {
                "true" | "1" => Some(1),
                "false" | "0" => Some(0),
                _ => None,
            },
            ParameterKind::Choice(values) => {
                let index = values().iter().position(|value| value.name.eq_ignore_ascii_case(text));
                index.map(|index| index as i32)
            }
        };
        number.ok_or_else(|| InvalidValue { name: self.name, expected: self.expected() })
    }

    /// Returns the limits of a number, or the values of a switch or choice.
    #[must_use]
    pub fn limits(&self) -> String {
        match self.kind {
            ParameterKind::Number { least, most } => format!("{least} to {most}"),
            ParameterKind::Switch => "true or false".to_owned(),
            ParameterKind::Choice(values) => {
                values().iter().map(|value| value.name).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn expected(&self) -> String {
        let limits = self.limits();
        match self.kind {
            ParameterKind::Number { .. } => format!("a whole number from {limits}"),
            ParameterKind::Switch => limits,
            ParameterKind::Choice(_) => format!("one of {limits}"),
        }
    }
}

/// Type of a field: conversion from and to the number of a parameter.
pub(super) trait Field: Copy {
    /// Kind of a parameter without limits of its own.
    const KIND: ParameterKind;

    fn to_number(self) -> i32;

    /// Converts a number within the limits of the parameter.
    fn from_number(number: i32) -> Self;
}

impl Field for i32 {
    const KIND: ParameterKind = ParameterKind::Number { least: Self::MIN, most: Self::MAX };

    fn to_number(self) -> i32 {
        self
    }

    fn from_number(number: i32) -> Self {
        number
    }
}

impl Field for bool {
    const KIND: ParameterKind = ParameterKind::Switch;

    fn to_number(self) -> i32 {
        self.into()
    }

    fn from_number(number: i32) -> Self {
        number != 0
    }
}

impl<C: Choice> Field for C {
    const KIND: ParameterKind =
        ParameterKind::Choice(|| C::ALL.iter().map(|choice| choice.value()).collect());

    fn to_number(self) -> i32 {
        C::ALL.iter().position(|&choice| choice == self).unwrap_or(0) as i32
    }

    fn from_number(number: i32) -> Self {
        C::ALL.get(number as usize).copied().unwrap_or(C::ALL[0])
    }
}
