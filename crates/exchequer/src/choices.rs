//! Command-line parsers for enumerated search parameters.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub(crate) use exchequer_search::Choice;
use exchequer_search::ParameterValue;

/// Returns the parser for the names of the values.
pub(crate) fn parser<C: Choice>() -> impl TypedValueParser<Value = C> {
    let names = PossibleValuesParser::new(C::ALL.iter().map(|choice| possible_value(choice.value())));
    // The first parser accepts only names.
    names.map(|name| C::ALL.iter().copied().find(|choice| choice.name() == name).unwrap_or(C::ALL[0]))
}

/// Returns the value with its description, for `--help`.
pub(crate) fn possible_value(value: ParameterValue) -> PossibleValue {
    PossibleValue::new(value.name).help(value.about)
}
