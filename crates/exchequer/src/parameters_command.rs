//! `exchequer parameters`: search parameters with description, limits and default.

use crate::error::Error;
use exchequer_search::{PARAMETERS, Parameter, ParameterKind, SearchConfig};
use std::fmt;
use std::io::Write;

pub(crate) fn run() -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    write!(out, "{ParameterList}")?;
    Ok(out.flush()?)
}

/// All parameters: `name = default`, limits and public names on one line, descriptions below it.
struct ParameterList;

impl fmt::Display for ParameterList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = SearchConfig::default();
        for parameter in PARAMETERS {
            let Parameter { name, about, uci, flag, kind, .. } = parameter;
            write!(f, "{name} = {} ({}", parameter.text(&defaults), parameter.limits())?;
            if let Some(option) = uci {
                write!(f, "; UCI option {option}")?;
            }
            if let Some(flag) = flag {
                write!(f, "; --{flag}")?;
            }
            writeln!(f, ")\n    {about}")?;
            if let ParameterKind::Choice(values) = kind {
                values().iter().try_for_each(|value| writeln!(f, "    {}: {}", value.name, value.about))?;
            }
        }
        Ok(())
    }
}
