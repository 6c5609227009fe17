//! Command-line flags for the search parameters, from the table of [`SearchConfig`].

use crate::choices::possible_value;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use exchequer_report::quoted;
use exchequer_search::{PARAMETERS, Parameter, ParameterKind, SearchConfig};

const SEE_OFF: &str = "see_off";
const SET: &str = "set";

/// Parameter with its number from `--set NAME=VALUE`.
type Setting = (&'static Parameter, i32);

/// Search parameters, an option of every command that searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchArgs(SearchConfig);

impl SearchArgs {
    /// Returns the default search configuration with the arguments applied.
    pub(crate) fn config(&self) -> SearchConfig {
        self.0.clone()
    }
}

impl Args for SearchArgs {
    fn augment_args(command: Command) -> Command {
        let defaults = SearchConfig::default();
        let without_see = SearchConfig::without_see();
        let see = PARAMETERS.iter().filter(|parameter| {
            parameter.flag.is_some() && parameter.number(&defaults) != parameter.number(&without_see)
        });
        command
            .args(PARAMETERS.iter().filter_map(|parameter| flag(parameter, &defaults)))
            .arg(
                Arg::new(SEE_OFF)
                    .long("see-off")
                    .action(ArgAction::SetTrue)
                    .conflicts_with_all(see.map(|parameter| parameter.name))
                    .help("Disable static exchange evaluation"),
            )
            .arg(
                Arg::new(SET)
                    .long("set")
                    .value_name("NAME=VALUE")
                    .action(ArgAction::Append)
                    .value_parser(setting)
                    .help("Set a search parameter, for example null_move_depth=64; may be repeated; `exchequer parameters` lists them"),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SearchArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut config =
            if matches.get_flag(SEE_OFF) { SearchConfig::without_see() } else { SearchConfig::default() };
        for parameter in PARAMETERS.iter().filter(|parameter| parameter.flag.is_some()) {
            let is_given = matches.value_source(parameter.name) == Some(ValueSource::CommandLine);
            if let Some(number) = matches.get_one(parameter.name).filter(|_| is_given) {
                parameter.set_number(&mut config, *number);
            }
        }
        for (parameter, number) in matches.get_many::<Setting>(SET).into_iter().flatten() {
            parameter.set_number(&mut config, *number);
        }
        Ok(Self(config))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the flag of a parameter that has one.
fn flag(parameter: &'static Parameter, defaults: &SearchConfig) -> Option<Arg> {
    let named =
        |names: PossibleValuesParser| -> ValueParser { names.try_map(|name| parameter.parse(&name)).into() };
    let (value_name, value_parser) = match parameter.kind {
        ParameterKind::Number { .. } => ("N", ValueParser::new(|text: &str| parameter.parse(text))),
        ParameterKind::Switch => ("BOOL", named(["true", "false"].into())),
        ParameterKind::Choice(values) => ("MODE", named(values().into_iter().map(possible_value).into())),
    };
    let arg = Arg::new(parameter.name)
        .long(parameter.flag?)
        .value_name(value_name)
        .value_parser(value_parser)
        .default_value(parameter.text(defaults))
        .help(parameter.about);
    Some(arg)
}

/// Parses `NAME=VALUE`. A number outside the limits is an error here; the UCI options clamp it.
fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text.split_once('=').ok_or("there is no = between a name and a value")?;
    let parameter = Parameter::find(name).ok_or_else(|| {
        let names: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        format!("there is no search parameter {}; there are {}", quoted(name), names.join(", "))
    })?;
    let number = parameter.parse(value).map_err(|error| format!("{error}, not {}", quoted(value)))?;
    Ok((parameter, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use exchequer_search::SeePruning;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        search: SearchArgs,
    }

    fn config(words: &[&str]) -> SearchConfig {
        Alone::parse_from([&["bench"], words].concat()).search.config()
    }

    #[test]
    fn a_parameter_that_is_not_given_has_its_default() {
        assert_eq!(config(&[]), SearchConfig::default());
        assert_eq!(config(&["--see-off"]), SearchConfig::without_see());
        let set = config(&["--set", "killers=0", "--set", "delta_margin=7", "--set", "see_mode=off"]);
        let see_mode = exchequer_ordering::SeeMode::Off;
        assert_eq!(
            set,
            SearchConfig { killers: false, delta_margin: 7, see_mode, ..SearchConfig::default() }
        );
        let conservative = SeePruning::Conservative;
        let flags = config(&["--qsee-pruning", "conservative", "--use-qply-for-pruning", "false"]);
        let expected = SearchConfig {
            quiescence_see_pruning: conservative,
            use_qply_for_pruning: false,
            ..SearchConfig::default()
        };
        assert_eq!(flags, expected);
    }

    #[test]
    fn the_switch_for_all_of_see_conflicts_with_those_for_parts_of_it() {
        for words in
            ["--see-mode off", "--see-pruning off", "--qsee-pruning off", "--use-see-in-quiescence false"]
        {
            let words = ["bench --see-off", words].join(" ");
            assert!(Alone::try_parse_from(words.split(' ')).is_err(), "{words}");
        }
        assert!(Alone::try_parse_from("bench --see-off --rules swap".split(' ')).is_ok());
    }

    #[test]
    fn a_value_is_within_its_limits_or_an_error() {
        for parameter in PARAMETERS {
            let range = parameter.range();
            let mut config = SearchConfig::default();
            for number in [*range.start(), *range.end()] {
                parameter.set_number(&mut config, number);
                let text = format!("{}={}", parameter.name, parameter.text(&config));
                let (read, value) = setting(&text).unwrap();
                assert_eq!((read.name, value), (parameter.name, number));
            }
            for beyond in [i64::from(*range.start()) - 1, i64::from(*range.end()) + 1] {
                let error = setting(&format!("{}={beyond}", parameter.name)).unwrap_err();
                assert!(error.starts_with(parameter.name) && error.contains(&beyond.to_string()), "{error}");
            }
        }
        assert!(setting("null_move_depth").unwrap_err().contains("no ="));
        assert!(setting("null_move_depth=").unwrap_err().ends_with("not \"\""));
        let error = setting("Null_Move_Depth=3").unwrap_err();
        assert!(error.contains("\"Null_Move_Depth\"") && error.contains(" null_move_depth,"), "{error}");
    }
}
