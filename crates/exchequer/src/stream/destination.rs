//! Output of a run: stdout, or a partial file that gets its name when it is complete.

use super::target::Target;
use crate::error::Error;
use exchequer_files::{Compression, Encoder};
use exchequer_report::printable_lines;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// Open output.
pub(super) struct Output {
    /// `None` after an error of the file.
    encoder: Option<Encoder<Box<dyn Write>>>,
    compression: Compression,
    file: Option<OpenFile>,
    /// `true` if control characters have to be escaped.
    is_terminal: bool,
}

/// Partial file.
struct OpenFile {
    target: Target,
    handle: File,
}

impl Output {
    /// Opens stdout.
    pub(super) fn stdout() -> Result<Self, Error> {
        let encoder = Encoder::new(Box::new(io::stdout()) as Box<dyn Write>, Compression::None)?;
        let is_terminal = io::stdout().is_terminal();
        Ok(Self { encoder: Some(encoder), compression: Compression::None, file: None, is_terminal })
    }

    /// Opens a partial file at its end, after cutting it to this length.
    pub(super) fn file(target: Target, length: u64) -> Result<Self, Error> {
        let compression = Compression::of_name(&target.out);
        let opened = open(&target.partial, length);
        let handle = opened.map_err(|error| target.cannot_write(&error))?;
        let mut output =
            Self { encoder: None, compression, file: Some(OpenFile { target, handle }), is_terminal: false };
        output.begin_part()?;
        Ok(output)
    }

    /// Begins a member of a gzip file, or a frame of a Zstandard file.
    fn begin_part(&mut self) -> Result<(), Error> {
        let Some(OpenFile { target, handle }) = &self.file else { return Ok(()) };
        let inner = handle.try_clone().map(|handle| Box::new(handle) as Box<dyn Write>);
        let encoder = inner.and_then(|inner| Encoder::new(inner, self.compression));
        self.encoder = Some(encoder.map_err(|error| target.cannot_write(&error))?);
        Ok(())
    }

    /// Writes the answers of a block.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let Some(encoder) = &mut self.encoder else { return Ok(()) };
        let escaped = self.is_terminal.then(|| printable_lines(&String::from_utf8_lossy(bytes)));
        let bytes = escaped.as_deref().map_or(bytes, str::as_bytes);
        match &self.file {
            Some(file) => encoder.write_all(bytes).map_err(|error| file.target.cannot_write(&error)),
            // A program that reads the pipe gets each answer before it sends the next line.
            None => encoder.write_all(bytes).and_then(|()| encoder.flush()).map_err(Error::Output),
        }
    }

    /// Ends the compressed part, and returns the length of the file in bytes; 0 for stdout.
    fn end_part(&mut self) -> Result<u64, Error> {
        let encoder = self.encoder.take();
        let finished = encoder.map_or(Ok(()), |encoder| encoder.finish().map(drop));
        match &self.file {
            None => finished.map(|()| 0).map_err(Error::Output),
            Some(OpenFile { target, handle }) => finished
                .and_then(|()| Ok(handle.metadata()?.len()))
                .map_err(|error| target.cannot_write(&error)),
        }
    }

    /// Makes all bytes that are written a valid file on the disk, and returns its length in bytes; 0 for stdout.
    pub(super) fn settle(&mut self) -> Result<u64, Error> {
        let length = self.end_part()?;
        self.begin_part()?;
        self.sync()?;
        Ok(length)
    }

    /// Returns `true` if the output is compressed, so that each settled part costs some bytes.
    pub(super) fn is_compressed(&self) -> bool {
        self.compression != Compression::None
    }

    fn sync(&self) -> Result<(), Error> {
        let Some(OpenFile { target, handle }) = &self.file else { return Ok(()) };
        handle.sync_data().map_err(|error| target.cannot_write(&error))
    }

    /// Returns the paths of a file; `None` for stdout.
    pub(super) fn target(&self) -> Option<&Target> {
        self.file.as_ref().map(|file| &file.target)
    }

    /// Completes the file and renames it to its final path.
    pub(super) fn complete(mut self) -> Result<(), Error> {
        self.end_part()?;
        self.sync()?;
        let Some(OpenFile { target, .. }) = &self.file else { return Ok(()) };
        fs::rename(&target.partial, &target.out)
            .and_then(|()| fs::remove_file(&target.checkpoint))
            .map_err(|error| target.cannot_write(&error))
    }

    /// Closes the partial file, and returns its path; `None` for stdout.
    pub(super) fn close(mut self) -> Result<Option<PathBuf>, Error> {
        self.end_part()?;
        self.sync()?;
        Ok(self.file.map(|file| file.target.partial))
    }
}

/// Opens or creates a file, and cuts it to a length.
fn open(path: &std::path::Path, length: u64) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}
