//! Platforms whose programs nothing here can run: the compiler and clippy have no warning.

use super::{LIBRARIES, Verdict, tools};
use crate::workspace;
use anyhow::Result;

/// Targets with the packages that are checked: the engine, where a system has threads and files.
const TARGETS: [(&str, &[&str]); 4] = [
    ("x86_64-pc-windows-msvc", &["exchequer"]),
    ("aarch64-apple-darwin", &["exchequer"]),
    ("wasm32-unknown-unknown", &LIBRARIES),
    ("powerpc64-unknown-linux-gnu", &["exchequer"]),
];

/// Stands for the C compiler of a target: nothing is linked, so its machine code does not matter.
const NO_COMPILER: &str = "ci/platforms/no-cc.sh";

pub(super) fn check() -> Result<Verdict> {
    for (target, packages) in TARGETS {
        if let Err(missing) = tools::target(target) {
            return Ok(Err(missing));
        }
        let mut clippy = workspace::cargo();
        clippy.args(["clippy", "--locked", "--target", target]);
        clippy.args(packages.iter().flat_map(|package| ["-p", package])).args(["--", "-D", "warnings"]);
        let suffix = target.replace('-', "_");
        let no_compiler = workspace::root().join(NO_COMPILER);
        clippy.env(format!("CC_{suffix}"), &no_compiler).env(format!("AR_{suffix}"), &no_compiler);
        workspace::run(&mut clippy, &format!("cargo clippy --target {target}"))?;
    }
    Ok(Ok(format!("{} targets compile without a warning", TARGETS.len())))
}
