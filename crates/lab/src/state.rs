//! Files from which long runs go on.

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Reads the state of a run; `None` if there is no such file yet.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>> {
    let name = path.display();
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        bytes => bytes.with_context(|| format!("{name} cannot be read"))?,
    };
    serde_json::from_slice(&bytes).map(Some).with_context(|| format!("{name} is not the state of a run"))
}

/// Replaces the file: after an interruption either the old or the new one exists.
pub(crate) fn write(state: &impl Serialize, path: &Path) -> Result<()> {
    let mut next = path.as_os_str().to_owned();
    next.push(".next");
    let next = PathBuf::from(next);
    let text = serde_json::to_string_pretty(state)? + "\n";
    let mut file = File::create(&next)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&next, path)?;
    Ok(())
}
