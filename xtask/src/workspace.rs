//! Paths of this workspace, and commands that start cargo in it.

use anyhow::{Context, Result, ensure};
use cargo_metadata::{Metadata, MetadataCommand};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folder of the root manifest.
pub(crate) fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map(PathBuf::from).unwrap_or(xtask)
}

/// Returns cargo's metadata of the members, without their dependencies' own manifests.
pub(crate) fn metadata() -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .no_deps()
        .exec()
        .context("cargo metadata could not read the workspace")
}

/// Returns cargo's target folder: `target` unless the environment or the configuration says otherwise.
pub(crate) fn target_folder() -> Result<PathBuf> {
    Ok(metadata()?.target_directory.into_std_path_buf())
}

/// The cargo that started this program, to be run in the root folder.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A line for the shell, as a reader of the README would type it, to be run in the root folder.
pub(crate) fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line).current_dir(root());
    command
}

/// Runs a command to its end with its output going where ours goes; `line` names it in the error.
pub(crate) fn run(command: &mut Command, line: &str) -> Result<()> {
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    ensure!(status.success(), "`{line}` failed ({status})");
    Ok(())
}

/// Runs a command to its end and returns its output; it inherits stderr, and `line` names it in errors.
pub(crate) fn output(command: &mut Command, line: &str) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("`{line}` could not be started"))?;
    ensure!(output.status.success(), "`{line}` failed ({})", output.status);
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` printed something that is no text"))
}

/// Runs a command in the place of this program, with its exit code and its signals; comes back only with an error.
#[cfg(unix)]
pub(crate) fn become_command(command: &mut Command, line: &str) -> Result<()> {
    let error = std::os::unix::process::CommandExt::exec(command);
    Err(error).with_context(|| format!("`{line}` could not be started"))
}

/// Runs a command and ends with its exit code.
#[cfg(not(unix))]
pub(crate) fn become_command(command: &mut Command, line: &str) -> Result<()> {
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    std::process::exit(status.code().unwrap_or(1));
}

/// Returns `true` if a program can be started that answers `--version`.
pub(crate) fn is_there(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Returns `true` on a machine of continuous integration, which has to have everything and installs what is missing.
pub(crate) fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}
