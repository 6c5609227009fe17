//! Where the answers go: stdout, or a file that is there as a whole or not at all.

use super::checkpoint::Checkpoint;
use super::compression::{Compression, Encoder};
use crate::error::Error;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A file to be made, with the names that belong to it.
pub(super) struct Target {
    /// The name of what is whole.
    out: PathBuf,
    /// The name of what is valid, but only a part.
    pub(super) partial: PathBuf,
    /// Where it says how far that part goes.
    pub(super) checkpoint: PathBuf,
}

impl Target {
    /// The names for an output; it may be there already, and is then replaced.
    ///
    /// # Errors
    /// When the output is the input, no file, or in the way of a run that was stopped.
    pub(super) fn new(out: &Path, input: Option<&Path>, resume: bool) -> Result<Self, Error> {
        // The file behind a symbolic link is replaced, and not the link.
        let out = fs::canonicalize(out).unwrap_or_else(|_| out.to_owned());
        let with = |ending: &str| {
            let mut name = OsString::from(&out);
            name.push(ending);
            PathBuf::from(name)
        };
        let (partial, checkpoint) = (with(".partial"), with(".partial.json"));
        let input = input.and_then(|input| fs::canonicalize(input).ok());
        if let Some(input) = &input
            && [&out, &partial, &checkpoint].contains(&input)
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

    /// Where all of them are; a file can be renamed to nowhere else.
    pub(super) fn folder(&self) -> &Path {
        self.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    fn cannot_write(&self, error: &io::Error) -> Error {
        Error::Input(format!("cannot write {}: {error}", self.out.display()))
    }
}

/// An output that is being written.
pub(super) struct Output {
    encoder: Encoder<Box<dyn Write>>,
    file: Option<OpenFile>,
}

/// What has to be done with a file in the end.
struct OpenFile {
    target: Target,
    handle: File,
    /// The name that it has until then, and that goes away with it; `None` for a partial file that is gone on with.
    temporary: Option<TempPath>,
}

impl Output {
    /// To stdout.
    pub(super) fn stdout() -> Result<Self, Error> {
        let encoder = Encoder::new(Box::new(io::stdout()) as Box<dyn Write>, Compression::None)?;
        Ok(Self { encoder, file: None })
    }

    /// To a file under a name of its own, or on from where a checkpoint says that its partial file ends.
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

    /// Writes the answers to a block.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &self.file {
            Some(file) => self.encoder.write_all(bytes).map_err(|error| file.target.cannot_write(&error)),
            // Whoever reads along gets each answer before the next question.
            None => self.encoder.write_all(bytes).and_then(|()| self.encoder.flush()).map_err(Error::Output),
        }
    }

    /// Gives the whole file its name.
    pub(super) fn complete(self) -> Result<(), Error> {
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

    /// Closes what is there as a valid partial file, with a checkpoint beside it, and returns its name; `None` for
    /// stdout.
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
            // Before the partial file has its name: whoever finds that finds the checkpoint as well.
            checkpoint(handle.metadata()?.len()).save(&target)?;
            temporary.map_or(Ok(()), |path| Ok(path.persist(&target.partial)?))
        });
        finished.map(|()| Some(target.partial.clone())).map_err(|error| target.cannot_write(&error))
    }
}

/// A new file beside the one that is to be, with the rights that a new file has.
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

/// A partial file, cut to the length at which it is valid.
fn reopen(partial: &Path, length: u64) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).open(partial)?;
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}
