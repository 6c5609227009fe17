//! `cargo xtask verify-see`, `gen-suite`, `ablate`, `see-cache`, `tune`, `train`, `wdl`, `spsa`, `screen` and `match`: builds the lab and starts its run of the same name.

use crate::workspace;
use anyhow::Result;
use std::ffi::OsString;
use std::process::Command;

// The lab prints the help too, so that one place describes the arguments.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// Arguments for the lab, such as `--help`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Starts the run of this name; fails with the run, whose output gives the reason.
pub(crate) fn run(name: &str, args: &Args) -> Result<()> {
    let start = ["run", "--quiet", "--profile", "lab", "--package", "exchequer-lab"];
    let mut cargo = workspace::cargo();
    cargo.args(start).args(["--", name]).args(&args.arguments);
    workspace::run(&mut cargo, &format!("exchequer-lab {name}"))
}

/// Replaces this process by the run of this name, in the caller's folder, to which its paths are relative: the run handles
/// Ctrl-C and sets the exit code. Returns only when it cannot be started.
pub(crate) fn become_run(name: &str, args: &Args) -> Result<()> {
    let mut cargo = Command::new(workspace::cargo().get_program());
    cargo.args(["run", "--quiet", "--profile", "lab", "--package", "exchequer-lab", "--manifest-path"]);
    cargo.arg(workspace::root().join("Cargo.toml")).args(["--", name]).args(&args.arguments);
    workspace::become_command(&mut cargo, &format!("exchequer-lab {name}"))
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
