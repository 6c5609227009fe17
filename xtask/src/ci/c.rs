//! The step in C: the libraries of `bindings/c`, their header, their examples and their tests.

use super::runner::{Outcome, Step};
use crate::workspace;
use std::path::Path;
use std::process::Command;

/// The package, outside the workspace.
const PACKAGE: &str = "bindings/c";

/// The programs that the step needs; others, such as valgrind and go, are used where they exist.
const NEEDED: [&str; 3] = ["cc", "c++", "make"];

/// The libraries as a user installs them, with and without the feature that allocates, under C, C++ and the sanitizers.
pub(super) fn step(folder: &Path) -> Step {
    let folder = folder.to_owned();
    let line = format!("make -C {PACKAGE} check");
    Step::new("C library", &line, move |line| {
        if let Some(missing) = NEEDED.into_iter().find(|program| !starts(program)) {
            return Ok(Outcome::Skipped(format!("there is no {missing}")));
        }
        let target = folder.join("target");
        let manifest = format!("--manifest-path {PACKAGE}/Cargo.toml");
        for line in [
            format!("cargo fmt --check {manifest}"),
            format!("cargo clippy --release --locked {manifest} -- -D warnings"),
            format!("cargo clippy --locked --all-targets --features explain {manifest} -- -D warnings"),
            format!("cargo test --locked --features explain --test header {manifest}"),
        ] {
            workspace::run(workspace::shell(&line).env("CARGO_TARGET_DIR", &target), &line)?;
        }
        let mut make = workspace::shell(line);
        make.env("CARGO_TARGET_DIR", &target).env("BUILD", folder.join("build"));
        workspace::run(&mut make, line)?;
        Ok(Outcome::Passed)
    })
}

/// Returns `true` if a program can be started.
fn starts(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
