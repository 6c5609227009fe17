//! Tools that a platform needs: targets and compilers of rustup, programs of the system.

use crate::workspace::{self, is_ci, is_there};
use std::fs::File;
use std::process::{Command, Stdio};

/// Returns `true` if a command succeeds; its output is discarded.
fn succeeds(command: &mut Command) -> bool {
    let status = command.current_dir(workspace::root()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs a command that installs something and returns `true` if it succeeds. One at a time: rustup and apt refuse a second run, or spoil its work.
fn installs(command: &mut Command) -> bool {
    let lock = File::create(std::env::temp_dir().join("exchequer-xtask-install.lock"));
    // Where no file can be created, the command itself says what is wrong.
    let _held = lock.and_then(|file| file.lock().map(|()| file));
    succeeds(command)
}

/// Installs a target of the pinned compiler, or returns the reason why it is missing.
pub(crate) fn target(target: &str) -> Result<(), String> {
    let is_there = installs(Command::new("rustup").args(["target", "add", target]));
    let reason = || format!("the compiler has no {target}; `rustup target add {target}` installs it");
    is_there.then_some(()).ok_or_else(reason)
}

/// Installs a compiler, or returns the reason why it is missing.
pub(super) fn compiler(version: &str) -> Result<(), String> {
    let install = format!("toolchain install {version} --profile minimal --no-self-update");
    let is_there = succeeds(Command::new("rustup").args(["run", version, "cargo", "--version"]))
        || installs(Command::new("rustup").args(install.split(' ')));
    let reason = || format!("there is no Rust {version}; `rustup {install}` installs it");
    is_there.then_some(()).ok_or_else(reason)
}

/// Finds programs, or returns the reason why one is missing; `packages` are those of Debian that have them.
pub(crate) fn programs(programs: &[&str], packages: &str) -> Result<(), String> {
    let absent = || programs.iter().find(|program| !is_there(program));
    if absent().is_some() && is_ci() {
        let install = format!("apt-get update && apt-get install --yes --no-install-recommends {packages}");
        let line = format!("[ $(id -u) = 0 ] && sh -c '{install}' || sudo -n sh -c '{install}'");
        installs(Command::new("sh").args(["-c", &line]));
    }
    let reason = |program| format!("there is no {program}; `apt install {packages}` installs it");
    absent().map_or(Ok(()), |program| Err(reason(program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_the_command_that_helps() {
        if is_ci() {
            return;
        }
        let sentence = "there is no no-such-program; `apt install some-package` installs it";
        assert_eq!(programs(&["cargo", "no-such-program"], "some-package"), Err(sentence.to_owned()));
        assert_eq!(programs(&["cargo"], "cargo"), Ok(()));
    }

    #[test]
    fn a_missing_target_is_named_with_the_command_that_helps() {
        let sentence = "the compiler has no no-such-target; `rustup target add no-such-target` installs it";
        assert_eq!(target("no-such-target"), Err(sentence.to_owned()));
    }
}
