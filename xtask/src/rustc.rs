//! Compiler flags for the crates of this workspace alone; dependencies are compiled without them, once.

use crate::workspace;
use anyhow::{Context, Result};
use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Environment variable with the flags; cargo's own variable for flags applies to dependencies as well.
const FLAGS: &str = "EXCHEQUER_RUSTC_FLAGS";

/// Separator of the flags, as in cargo's encoded variable: a flag may contain spaces.
const SEPARATOR: &str = "\x1f";

/// Configures a cargo command to compile the crates of the workspace with more flags: this program wraps the compiler.
///
/// Cargo does not see the flags, so that [`forget`] has to run before a build with other flags.
pub(crate) fn add_flags(cargo: &mut Command, flags: &[String]) -> Result<()> {
    let wrapper = env::current_exe().context("the path of this program is unknown")?;
    cargo.env("RUSTC_WORKSPACE_WRAPPER", wrapper).env(FLAGS, flags.join(SEPARATOR));
    Ok(())
}

/// Removes the compiled crates of the workspace from a target folder.
pub(crate) fn forget(folder: &Path, profile: &str) -> Result<()> {
    let mut clean = workspace::cargo();
    clean.env("CARGO_TARGET_DIR", folder).args(["clean", "--quiet", "--profile", profile]);
    for package in workspace::metadata()?.packages {
        clean.args(["--package", &package.name]);
    }
    workspace::run(&mut clean, "cargo clean")
}

/// Runs the compiler if cargo has started this program as its wrapper.
pub(crate) fn run_as_wrapper() -> Option<ExitCode> {
    let flags = env::var(FLAGS).ok()?;
    let mut rustc = compiler(env::args_os().skip(1), &flags)?;
    // Cargo shows what the compiler prints.
    let status = rustc.status().ok()?;
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the command of the compiler: its path and arguments from cargo, then the flags.
fn compiler(mut words: impl Iterator<Item = OsString>, flags: &str) -> Option<Command> {
    let mut rustc = Command::new(words.next()?);
    rustc.args(words).args(flags.split(SEPARATOR).filter(|flag| !flag.is_empty()));
    Some(rustc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_gets_its_own_arguments_and_then_each_flag_in_one_piece() {
        let words = ["/bin/rustc", "--crate-name", "a"].map(OsString::from);
        let command = compiler(words.into_iter(), "-Cprofile-use=/a b/c\x1f-Clto=off").unwrap();
        assert_eq!(command.get_program(), "/bin/rustc");
        let arguments: Vec<_> = command.get_args().collect();
        assert_eq!(arguments, ["--crate-name", "a", "-Cprofile-use=/a b/c", "-Clto=off"]);
    }

    #[test]
    fn without_flags_the_arguments_stay() {
        let command = compiler(["rustc", "-vV"].map(OsString::from).into_iter(), "").unwrap();
        assert!(command.get_args().eq(["-vV"]));
        assert!(compiler([].into_iter(), "").is_none());
    }
}
