//! Paths of an output file: the complete file, the partial file of a stopped run, and its checkpoint.

use crate::error::Error;
use crate::link_target::link_target;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Paths of an output file.
pub(super) struct Target {
    /// Path of the complete file.
    pub(super) out: PathBuf,
    /// Path of the valid partial file.
    pub(super) partial: PathBuf,
    /// Path of the checkpoint of the partial file.
    pub(super) checkpoint: PathBuf,
}

impl Target {
    /// Returns the paths for an output; an existing output is replaced.
    ///
    /// # Errors
    /// When the output is the input, is not a file, or would overwrite the result of a stopped run.
    pub(super) fn new(out: &Path, input: Option<&Path>, resume: bool) -> Result<Self, Error> {
        let out = link_target(out);
        let with = |ending: &str| {
            let mut name = OsString::from(&out);
            name.push(ending);
            PathBuf::from(name)
        };
        let (partial, checkpoint) = (with(".partial"), with(".partial.json"));
        if let Some(input) = input
            && [&out, &partial, &checkpoint].into_iter().any(|path| is_same_file(path, input))
        {
            return Err(Error::Input(format!(
                "the input {} would be overwritten: give the output another name",
                input.display()
            )));
        }
        if fs::metadata(&out).is_ok_and(|metadata| !metadata.is_file()) {
            let out = out.display();
            return Err(Error::Input(format!(
                "{out} is not a file that can be replaced: leave out --output and redirect stdout"
            )));
        }
        if !resume && partial.exists() {
            return Err(Error::Input(format!(
                "{} is there from a run that was stopped: go on with --resume, or remove it",
                partial.display()
            )));
        }
        Ok(Self { out, partial, checkpoint })
    }

    /// Directory of all paths; a rename is atomic only within one file system.
    pub(super) fn folder(&self) -> &Path {
        self.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    pub(super) fn cannot_write(&self, error: &io::Error) -> Error {
        Error::Input(format!("cannot write {}: {error}", self.out.display()))
    }
}

/// Returns `true` if two paths are one file that exists.
fn is_same_file(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).is_ok_and(|a| fs::canonicalize(b).is_ok_and(|b| a == b))
}
