//! Output of a run: stdout, or a file that appears only when it is complete.

use super::checkpoint::Checkpoint;
use super::target::Target;
use crate::compression::{Compression, Encoder};
use crate::error::Error;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// Open output.
pub(crate) struct Output {
    encoder: Encoder<Box<dyn Write>>,
    file: Option<OpenFile>,
}

/// Final steps for an output file.
struct OpenFile {
    target: Target,
    handle: File,
    /// Temporary file, deleted on drop; `None` for a resumed partial file.
    temporary: Option<TempPath>,
}

impl Output {
    /// Opens a file for the complete output of a run that cannot be resumed; stdout for `-` or no path.
    pub(crate) fn open(out: Option<&Path>, input: Option<&Path>) -> Result<Self, Error> {
        match out.filter(|path| path.as_os_str() != "-") {
            Some(out) => Self::file(Target::new(out, input, false)?, None),
            None => Self::stdout(),
        }
    }

    /// Opens stdout.
    pub(super) fn stdout() -> Result<Self, Error> {
        let encoder = Encoder::new(Box::new(io::stdout()) as Box<dyn Write>, Compression::None)?;
        Ok(Self { encoder, file: None })
    }

    /// Opens a temporary file, or a partial file at the end that its checkpoint records.
    pub(super) fn file(target: Target, checkpoint: Option<&Checkpoint>) -> Result<Self, Error> {
        let opened = match checkpoint {
            None => create(&target).map(|(handle, path)| (handle, Some(path))),
            Some(checkpoint) => reopen(&target.partial, checkpoint.output_bytes).map(|handle| (handle, None)),
        };
        let packed = opened.and_then(|(handle, temporary)| {
            let inner = Box::new(handle.try_clone()?) as Box<dyn Write>;
            Ok((Encoder::new(inner, Compression::of_name(&target.out))?, handle, temporary))
        });
        let (encoder, handle, temporary) = packed.map_err(|error| target.cannot_write(&error))?;
        Ok(Self { encoder, file: Some(OpenFile { target, handle, temporary }) })
    }

    /// Writes the answers of a block.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &self.file {
            Some(file) => self.encoder.write_all(bytes).map_err(|error| file.target.cannot_write(&error)),
            // A program that reads the pipe gets each answer before it sends the next line.
            None => self.encoder.write_all(bytes).and_then(|()| self.encoder.flush()).map_err(Error::Output),
        }
    }

    /// Completes the file and renames it to its final path.
    pub(crate) fn complete(self) -> Result<(), Error> {
        let Self { encoder, file } = self;
        let Some(file) = file else { return Ok(encoder.finish().map(drop)?) };
        let OpenFile { target, handle, temporary } = file;
        let finished = encoder.finish().and_then(|_| handle.sync_all()).and_then(|()| match temporary {
            Some(path) => Ok(path.persist(&target.out)?),
            None => {
                fs::rename(&target.partial, &target.out)?;
                fs::remove_file(&target.checkpoint)
            }
        });
        finished.map_err(|error| target.cannot_write(&error))
    }

    /// Closes the output as a valid partial file with a checkpoint, and returns its path; `None` for stdout.
    pub(super) fn keep_partial(
        self,
        checkpoint: impl FnOnce(u64) -> Checkpoint,
    ) -> Result<Option<PathBuf>, Error> {
        let Self { encoder, file } = self;
        let Some(file) = file else {
            encoder.finish()?;
            return Ok(None);
        };
        let OpenFile { target, handle, temporary } = file;
        let finished = encoder.finish().and_then(|_| {
            handle.sync_all()?;
            // The checkpoint comes before the rename: a partial file always has its checkpoint.
            checkpoint(handle.metadata()?.len()).save(&target)?;
            temporary.map_or(Ok(()), |path| Ok(path.persist(&target.partial)?))
        });
        finished.map(|()| Some(target.partial.clone())).map_err(|error| target.cannot_write(&error))
    }
}

/// Creates a temporary file beside the output, with the default permissions of a new file.
fn create(target: &Target) -> io::Result<(File, TempPath)> {
    let mut name = OsString::from(".");
    name.push(target.out.file_name().unwrap_or_default());
    name.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    Ok(builder.tempfile_in(target.folder())?.into_parts())
}

/// Opens a partial file and truncates it to its valid length.
fn reopen(partial: &Path, length: u64) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).open(partial)?;
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}
