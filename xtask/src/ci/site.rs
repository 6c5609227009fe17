//! The step of the site: the program of the guide passes its tests, and the site is built with its links checked.

use super::runner::{Outcome, Step};
use crate::workspace::{self, is_ci};
use crate::{site, web};
use anyhow::ensure;
use std::path::Path;

/// Builds the site with the artifacts of the compiler in `target`.
pub(super) fn step(target: &Path) -> Step {
    let target = target.to_owned();
    Step::new("site", "cargo xtask site", move |_| {
        if let Some(reason) = web::missing_node() {
            ensure!(!is_ci(), "{reason}");
            return Ok(Outcome::Skipped(reason));
        }
        let manifest = format!("--manifest-path {}", site::GUIDE);
        for line in [
            format!("cargo fmt --check {manifest}"),
            format!("cargo clippy --locked --all-targets {manifest} -- -D warnings"),
            format!("cargo test --locked {manifest}"),
        ] {
            workspace::run(workspace::shell(&line).env("CARGO_TARGET_DIR", target.join("guide")), &line)?;
        }
        site::build(&target)?;
        Ok(Outcome::Passed)
    })
}
