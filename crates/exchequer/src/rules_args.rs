//! Rule sets and methods of exchange evaluation, as choices on the command line.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use exchequer_see::RuleSet;

/// Returns the names of the rule sets, with a help text for each.
pub(crate) fn rule_sets() -> impl Iterator<Item = PossibleValue> {
    RuleSet::ALL.into_iter().map(|rules| PossibleValue::new(rules.name()).help(rules.summary()))
}

/// Returns the parser of a rule set by name.
pub(crate) fn rule_set() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(rule_sets()).try_map(|name| name.parse::<RuleSet>())
}

/// Algorithms for the exchange value under the swap rules.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Swap list algorithm on bitboards
    #[default]
    Swap,
    /// Ray walk from the target square on a mailbox board
    Mailbox,
}
