//! The `exchequer` binary: its arguments are read here, everything else happens in the library target.
#![forbid(unsafe_code)]

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    exchequer::run(exchequer::Cli::parse())
}
