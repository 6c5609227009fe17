//! The oldest compiler for the published libraries.

use super::{FILES, LIBRARIES, SIGNATURE, Verdict, tools};
use crate::workspace;
use anyhow::Result;
use std::process::Command;

/// The first compiler with edition 2024, as `rust-version` of the workspace; Debian 13 has it.
const OLDEST: &str = "1.85.0";

/// Compiles the published libraries, and compares their results with those of the pinned compiler.
pub(super) fn check() -> Result<Verdict> {
    if let Err(missing) = tools::compiler(OLDEST) {
        return Ok(Err(missing));
    }
    let folder = workspace::target_folder()?.join(OLDEST);
    let cargo = |task: &str, packages: &[&str]| {
        let mut cargo = Command::new("rustup");
        cargo.args(["run", OLDEST, "cargo", task, "--locked"]).current_dir(workspace::root());
        cargo.args(packages.iter().flat_map(|package| ["-p", package]));
        // Paths of the pinned compiler.
        cargo.env_remove("CARGO").env_remove("RUSTC").env("CARGO_TARGET_DIR", &folder);
        workspace::run(&mut cargo, &format!("cargo +{OLDEST} {task}"))
    };
    cargo("check", &[&LIBRARIES[..], &[FILES]].concat())?;
    cargo("test", &[SIGNATURE])?;
    Ok(Ok(format!("the libraries compile with Rust {OLDEST}, and their results are the same")))
}
