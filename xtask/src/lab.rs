//! `cargo xtask verify-see` and `gen-suite`: builds the lab and starts its run of the same name.

use crate::workspace;
use anyhow::Result;
use std::ffi::OsString;

// The help is the lab's as well: the arguments are described in one place.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// What the lab is given, such as `--help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Starts the run of this name; fails when the run does, whose output says why.
pub(crate) fn run(name: &str, args: &Args) -> Result<()> {
    let start = ["run", "--quiet", "--release", "--package", "exchequer-lab", "--", name];
    workspace::run(workspace::cargo().args(start).args(&args.arguments), &format!("exchequer-lab {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn arguments_go_through_as_they_are() {
        for given in [&["--cases", "5", "--seed=7"][..], &["--help"], &["-h"], &[]] {
            let parsed = Alone::try_parse_from([&["xtask"], given].concat());
            assert_eq!(
                parsed.map(|alone| alone.args.arguments).ok(),
                Some(given.iter().map(OsString::from).collect())
            );
        }
    }
}
