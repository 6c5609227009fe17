//! Lookup of third-party suites, and the log of the suites that ran.
//!
//! The repository does not ship these suites. Tests read them from the directory in the environment variable
//! `EXCHEQUER_DATA`, or else from `shared/data` beside the workspace. Every requested suite adds one line, `ran
//! <package> <suite>` or `skipped <package> <suite>`, to the file that `EXCHEQUER_SUITE_LOG` names. The log proves
//! that a run included the suites.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns the directory of the suites, which may not exist.
fn dir() -> PathBuf {
    std::env::var_os("EXCHEQUER_DATA").map_or_else(|| beside_workspace().join("shared/data"), PathBuf::from)
}

/// Returns the parent directory of the workspace: three levels above this crate.
fn beside_workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap_or(Path::new(".."))
}

/// Returns the text of a suite, such as `perft/standard.epd`; `None` if the directory of suites is absent.
///
/// Prints a skipped suite on stderr, past the capture of the test harness.
///
/// # Panics
/// Panics if the directory exists and the suite does not or is not UTF-8, or if the log cannot be written.
#[must_use]
pub fn suite(name: &str) -> Option<String> {
    let bytes = suite_bytes(name)?;
    Some(String::from_utf8(bytes).unwrap_or_else(|error| panic!("{name} is not UTF-8: {error}")))
}

/// Returns the bytes of a suite, such as `formats/games.binpack`; `None` if the directory of suites is absent.
///
/// Prints a skipped suite on stderr, past the capture of the test harness.
///
/// # Panics
/// Panics if the directory exists and the suite does not, or if the log cannot be written.
#[must_use]
pub fn suite_bytes(name: &str) -> Option<Vec<u8>> {
    let dir = dir();
    let bytes = read(&dir, name);
    if bytes.is_none() {
        // The harness captures the print macros while a test passes, and this message matters in a passing test.
        let message = format!("SKIPPED {name}: {} is not there (set EXCHEQUER_DATA)\n", dir.display());
        io::stderr().write_all(message.as_bytes()).expect("stderr takes a line");
    }
    if let Some(log) = std::env::var_os("EXCHEQUER_SUITE_LOG") {
        let outcome = if bytes.is_some() { "ran" } else { "skipped" };
        // Cargo passes the package name to tests in this variable.
        let package = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "unknown".to_owned());
        append(Path::new(&log), &format!("{outcome} {package} {name}\n"));
    }
    bytes
}

fn read(dir: &Path, name: &str) -> Option<Vec<u8>> {
    if !dir.is_dir() {
        return None;
    }
    let path = dir.join(name);
    Some(fs::read(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display())))
}

/// Appends in one write, because parallel test binaries must not interleave their lines.
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
