//! The `exchequer` binary: its arguments are read here, everything else happens in the library target.
#![forbid(unsafe_code)]

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(code) = exchequer::check_cpu() {
        return code;
    }
    exchequer::run(exchequer::Cli::parse())
}
