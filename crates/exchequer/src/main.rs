//! The `exchequer` binary: its arguments are read here, everything else happens in the library target.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    match exchequer::check_cpu() {
        Ok(()) => run(),
        Err(code) => code,
    }
}

/// Runs the program. Not inlined: `main` must also run on a CPU that lacks the features of this build.
#[inline(never)]
fn run() -> ExitCode {
    match exchequer::check_wish().and_then(|()| exchequer::Cli::from_arguments()) {
        Ok(cli) => exchequer::run(cli),
        Err(code) => code,
    }
}
