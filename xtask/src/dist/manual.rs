//! Completion scripts and manual pages of the engine, laid beside it.

use super::output;
use crate::workspace;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Shells, with the file name that each looks for.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "exchequer.bash"),
    ("zsh", "_exchequer"),
    ("fish", "exchequer.fish"),
    ("powershell", "_exchequer.ps1"),
    ("elvish", "exchequer.elv"),
];

/// Writes `completions` and `man` into the folder, by the commands of the binary.
pub(super) fn write(binary: &Path, folder: &Path) -> Result<()> {
    let scripts = folder.join("completions");
    renew(&scripts)?;
    for (shell, name) in SHELLS {
        let script = output(binary, &["completions", shell], None)?;
        let path = scripts.join(name);
        fs::write(&path, script).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let pages = folder.join("man").join("man1");
    renew(&pages)?;
    workspace::run(Command::new(binary).arg("man").arg(&pages), &format!("{} man", binary.display()))?;
    let first = pages.join("exchequer.1");
    ensure!(
        first.is_file(),
        "{} man ended without an error, but {} is not there",
        binary.display(),
        first.display()
    );
    Ok(())
}

/// Makes an empty folder; the files of commands that were removed do not stay.
fn renew(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A binary that prints its arguments: scripts are its output, and it writes no page.
    #[test]
    fn scripts_are_outputs_and_missing_pages_an_error() {
        let folder = tempfile::tempdir().expect("a folder is made");
        let old = folder.path().join("completions/exchequer.tcsh");
        fs::create_dir_all(folder.path().join("completions")).expect("a folder is made");
        fs::write(&old, "old").expect("a file is written");

        let error = write(Path::new("echo"), folder.path()).expect_err("echo writes no page").to_string();
        assert!(error.contains("exchequer.1 is not there"), "{error}");
        for (shell, name) in SHELLS {
            let script = fs::read_to_string(folder.path().join("completions").join(name));
            assert_eq!(script.ok(), Some(format!("completions {shell}\n")), "{name}");
        }
        assert!(!old.exists());
    }
}
