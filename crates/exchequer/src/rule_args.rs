//! Rule sets and methods of exchange evaluation on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use exchequer_report::Method;
use exchequer_see::RuleSet;

/// One rule set, or a comparison of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleChoice {
    /// The rule set to follow.
    One(RuleSet),
    /// Every rule set, one after the other.
    All,
}

/// Name of [`RuleChoice::All`].
const ALL: &str = "all";

impl RuleChoice {
    /// Returns the name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::One(rules) => rules.name(),
            Self::All => ALL,
        }
    }
}

fn values() -> impl Iterator<Item = PossibleValue> {
    RuleSet::ALL.into_iter().map(|rules| PossibleValue::new(rules.name()).help(rules.summary()))
}

/// Returns the parser of a rule set by name, with a help text for each.
pub(crate) fn rule_set() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(values()).try_map(|name| name.parse::<RuleSet>())
}

/// Returns the parser of a rule set or of `all`, with a help text for each.
pub(crate) fn rule_choice() -> impl TypedValueParser<Value = RuleChoice> {
    let all = PossibleValue::new(ALL).help("All rule sets side by side, with their differences");
    PossibleValuesParser::new(values().chain([all])).try_map(|name| match name.as_str() {
        ALL => Ok(RuleChoice::All),
        name => name.parse::<RuleSet>().map(RuleChoice::One),
    })
}

/// Returns the parser of a method by name, with a help text for each.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let values = Method::ALL.map(|method| PossibleValue::new(method.name()).help(method.summary()));
    // The first parser accepts only names.
    PossibleValuesParser::new(values)
        .map(|name| Method::ALL.into_iter().find(|method| method.name() == name).unwrap_or_default())
}
