//! The file of an output that may be a symbolic link.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of the file that replaces an output: the target of a symbolic link, so that the link stays, or else the path of
/// the user.
///
/// Messages show it, so no other path becomes absolute: on Windows that has the form `\\?\C:\games.pgn`.
pub(crate) fn link_target(out: &Path) -> PathBuf {
    let is_link = fs::symlink_metadata(out).is_ok_and(|metadata| metadata.is_symlink());
    let target = is_link.then(|| fs::canonicalize(out).ok()).flatten();
    target.unwrap_or_else(|| out.to_owned())
}
