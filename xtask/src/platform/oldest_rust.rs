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
        cargo
    };
    let libraries = [&LIBRARIES[..], &[FILES]].concat();
    workspace::run(&mut cargo("check", &libraries), &format!("cargo +{OLDEST} check"))?;
    workspace::run(&mut cargo("test", &[SIGNATURE]), &format!("cargo +{OLDEST} test"))?;
    if cfg!(target_arch = "x86_64") {
        // Code for AVX2 without that for AVX-512, which needs a newer compiler.
        let mut v3 = cargo("check", &libraries);
        v3.env("RUSTFLAGS", "-C target-cpu=x86-64-v3").env("CARGO_TARGET_DIR", folder.join("v3"));
        workspace::run(&mut v3, &format!("RUSTFLAGS='-C target-cpu=x86-64-v3' cargo +{OLDEST} check"))?;
    }
    Ok(Ok(format!("the libraries compile with Rust {OLDEST}, and their results are the same")))
}
