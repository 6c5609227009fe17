//! The step of the npm package: it is built, packed and tested beside the command line, in Node.js and in Chromium.

use super::python::command_line;
use super::runner::{Outcome, Step};
use crate::platform;
use crate::wasm::{self, PACKAGE};
use crate::workspace::{self, is_ci, is_there};
use anyhow::{Result, ensure};
use std::path::Path;

/// Builds the package with the artifacts of the compiler in `target`, and tests it.
pub(super) fn package(target: &Path) -> Step {
    let target = target.to_owned();
    let line = format!("cargo xtask wasm && cd {PACKAGE} && npm ci && npm test");
    Step::new("JavaScript package", &line, move |_| {
        if let Some(program) = ["node", "npm"].into_iter().find(|program| !is_there(program)) {
            let reason = format!("{program} is not there: the tests run in Node.js 20 or later, with npm");
            ensure!(!is_ci(), "{reason}");
            return Ok(Outcome::Skipped(reason));
        }
        let package = wasm::build(&target)?;
        let manifest = format!("--manifest-path {PACKAGE}/Cargo.toml");
        let tool = format!("--manifest-path {PACKAGE}/build/Cargo.toml");
        for line in [
            format!("cargo fmt --check {manifest}"),
            format!("cargo fmt --check {tool}"),
            format!("cargo clippy --release --locked --target {} {manifest} -- -D warnings", wasm::TARGET),
            format!("cargo clippy --locked {tool} -- -D warnings"),
        ] {
            workspace::run(workspace::shell(&line).env("CARGO_TARGET_DIR", &target), &line)?;
        }
        install_chromium()?;
        let binary = command_line()?;
        for line in ["npm ci --no-audit --no-fund", "npm test"] {
            let mut npm = workspace::shell(line);
            npm.current_dir(workspace::root().join(PACKAGE)).env("EXCHEQUER_BINARY", &binary);
            workspace::run(&mut npm, line)?;
        }
        let bytes = std::fs::metadata(package.join("exchequer.wasm"))?.len();
        Ok(Outcome::Noted(format!("a module of {bytes} bytes")))
    })
}

/// Installs the browser of the tests on a machine of CI; elsewhere its tests are skipped without it.
pub(super) fn install_chromium() -> Result<()> {
    if is_ci() && !is_there("google-chrome") {
        platform::programs(&["chromium"], "chromium").map_err(anyhow::Error::msg)?;
    }
    Ok(())
}
