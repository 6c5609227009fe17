//! Endgame tablebases in Syzygy format, for the search.
//!
//! The reader, `pyrrhic-rs`, compiles for 64-bit x86 and for 64-bit ARM under Windows and macOS. Builds for other processors refuse every path.

#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", any(target_vendor = "apple", windows))))]
mod syzygy;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", any(target_vendor = "apple", windows))
)))]
#[path = "unsupported.rs"]
mod syzygy;

pub(crate) use syzygy::open;

use exchequer_search::Tablebases;
use std::sync::Arc;

/// Opened tablebases with sentences about them.
pub(crate) struct Opened {
    /// Tables, if at least one can be read.
    pub(crate) tables: Option<Arc<dyn Tablebases>>,
    /// One sentence each, without a full stop.
    pub(crate) notes: Vec<String>,
}

/// Returns `true` if a value of the option `SyzygyPath` names no folder.
pub(crate) fn is_no_path(path: &str) -> bool {
    path.is_empty() || path.eq_ignore_ascii_case("<empty>")
}
