//! Where third-party suites are found, and what happens when they are not.
//!
//! They are not ours to ship: tests take them from the directory in the environment variable `EXCHEQUER_DATA`,
//! or else from `shared/data` beside the workspace. Every suite asked for leaves one line, `ran <package> <suite>`
//! or `skipped <package> <suite>`, in the file named by `EXCHEQUER_SUITE_LOG`, so that a run can be held to having
//! run them.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The directory of the suites, whether or not it is there.
fn dir() -> PathBuf {
    std::env::var_os("EXCHEQUER_DATA").map_or_else(|| beside_workspace().join("shared/data"), PathBuf::from)
}

/// The directory that the workspace lies in: three levels above this crate.
fn beside_workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap_or(Path::new(".."))
}

/// The text of a suite, such as `perft/standard.epd`; `None` when the directory of suites is absent.
///
/// A skipped suite is announced on stderr, past the capture of the test harness.
///
/// # Panics
/// When the directory is there and the suite is not, and when the log cannot be written.
#[must_use]
pub fn suite(name: &str) -> Option<String> {
    let dir = dir();
    let text = read(&dir, name);
    if text.is_none() {
        // The print macros are captured while a test passes, and a passing test is just when this matters.
        let message = format!("SKIPPED {name}: {} is not there (set EXCHEQUER_DATA)\n", dir.display());
        io::stderr().write_all(message.as_bytes()).expect("stderr takes a line");
    }
    if let Some(log) = std::env::var_os("EXCHEQUER_SUITE_LOG") {
        let outcome = if text.is_some() { "ran" } else { "skipped" };
        // Cargo tells a test which package it belongs to.
        let package = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "unknown".to_owned());
        append(Path::new(&log), &format!("{outcome} {package} {name}\n"));
    }
    text
}

fn read(dir: &Path, name: &str) -> Option<String> {
    if !dir.is_dir() {
        return None;
    }
    let path = dir.join(name);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display())))
}

/// One write in append mode, so that test binaries that run side by side do not cut each other's lines.
fn append(log: &Path, line: &str) {
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(log)
        .unwrap_or_else(|error| panic!("cannot open the suite log {}: {error}", log.display()));
    file.write_all(line.as_bytes())
        .unwrap_or_else(|error| panic!("cannot write the suite log {}: {error}", log.display()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_lies_beside_the_workspace() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(workspace.join("Cargo.lock").is_file());
        let beside = fs::canonicalize(workspace.join("..")).expect("the workspace has a parent");
        assert_eq!(fs::canonicalize(beside_workspace()).expect("it exists"), beside);
    }

    #[test]
    fn an_absent_directory_is_no_suite() {
        assert_eq!(read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("absent"), "perft/standard.epd"), None);
    }

    #[test]
    #[should_panic(expected = "cannot read")]
    fn a_directory_without_the_suite_is_an_error() {
        let _ = read(Path::new(env!("CARGO_MANIFEST_DIR")), "perft/absent.epd");
    }
}
