//! Names of enumerated search parameters, for UCI options and the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use exchequer_ordering::SeeMode;
use exchequer_search::{CaptureOrder, SeePruning};
use exchequer_see::RuleSet;

/// Enumeration whose variants have names.
pub(crate) trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All variants in listing order.
    const ALL: &'static [Self];

    /// Returns the name of the variant.
    fn name(self) -> &'static str;

    /// Returns the variant with this name, ignoring case.
    fn of(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name().eq_ignore_ascii_case(text))
    }

    /// Returns the command-line parser for the names.
    fn parser() -> impl TypedValueParser<Value = Self> {
        let names = PossibleValuesParser::new(Self::ALL.iter().map(|choice| choice.name()));
        // The first parser accepts only names.
        names.map(|name| Self::of(&name).unwrap_or(Self::ALL[0]))
    }
}

impl Choice for SeeMode {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Testing => "testing",
            Self::Shadow => "shadow",
            Self::Production => "production",
        }
    }
}

impl Choice for SeePruning {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Conservative => "conservative",
            Self::Moderate => "moderate",
            Self::Aggressive => "aggressive",
        }
    }
}

impl Choice for RuleSet {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl Choice for CaptureOrder {
    const ALL: &'static [Self] = &[Self::Staged, Self::MvvLva, Self::SeePrefix];

    fn name(self) -> &'static str {
        match self {
            Self::Staged => "staged",
            Self::MvvLva => "mvv-lva",
            Self::SeePrefix => "see-prefix",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<C: Choice + std::fmt::Debug>() {
        for &choice in C::ALL {
            assert_eq!(C::of(&choice.name().to_uppercase()), Some(choice));
        }
        assert_eq!(C::of("none of them"), None);
    }

    #[test]
    fn every_choice_is_found_by_its_name() {
        check::<SeeMode>();
        check::<SeePruning>();
        check::<RuleSet>();
        check::<CaptureOrder>();
    }
}
