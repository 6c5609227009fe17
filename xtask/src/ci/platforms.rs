//! The steps for other platforms: those of `cargo xtask platform`.

use super::runner::{Outcome, Step};
use crate::platform::Platform;

/// Returns the step of a platform, skipped where a tool is missing.
pub(super) fn step(name: &'static str, platform: Platform) -> Step {
    Step::new(name, &format!("cargo xtask platform {name}"), move |_| {
        Ok(match platform.test()? {
            Ok(summary) => Outcome::Noted(summary),
            Err(missing) => Outcome::Skipped(missing),
        })
    })
}
