//! The `exchequer` binary: its arguments are read here, everything else happens in the library target.
#![forbid(unsafe_code)]

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match exchequer::check_cpu() {
        Ok(()) => run(),
        Err(code) => code,
    }
}

/// Apart from the function above, which a CPU has to run that lacks what this one may use.
#[inline(never)]
fn run() -> ExitCode {
    match exchequer::check_wish() {
        Ok(()) => exchequer::run(exchequer::Cli::parse()),
        Err(code) => code,
    }
}
