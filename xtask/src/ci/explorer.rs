//! The step of the explorer in the browser: its page is built from the lock file and tested in Chromium.

use super::javascript::install_chromium;
use super::runner::{Outcome, Step};
use crate::web;
use crate::workspace::is_ci;
use anyhow::ensure;
use std::path::Path;

/// Builds the page with the artifacts of the compiler in `target`, and tests it; its tests skip themselves where Chromium is missing.
pub(super) fn step(target: &Path) -> Step {
    let target = target.to_owned();
    Step::new("explorer", "cargo xtask web && cd web && npm run check && npm test", move |_| {
        if let Some(reason) = web::missing_node() {
            ensure!(!is_ci(), "{reason}");
            return Ok(Outcome::Skipped(reason));
        }
        install_chromium()?;
        web::install()?;
        web::build(&target)?;
        web::test()?;
        Ok(Outcome::Passed)
    })
}
