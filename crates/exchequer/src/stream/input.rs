//! Input of a run: a file or stdin, compressed or plain.

use super::compression::{Compression, decode};
use crate::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Open input before the first read.
pub(super) struct Input {
    raw: Box<dyn Read + Send>,
    /// Path of the file; `None` for stdin.
    path: Option<PathBuf>,
    size: Option<u64>,
    read: Arc<AtomicU64>,
}

impl Input {
    /// Opens a file, or stdin for `-`.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let read = Arc::new(AtomicU64::new(0));
        if path.as_os_str() == "-" {
            return Ok(Self { raw: Box::new(io::stdin()), path: None, size: None, read });
        }
        let file = File::open(path).map_err(|error| Error::file(path, &error))?;
        let metadata = file.metadata().map_err(|error| Error::file(path, &error))?;
        let size = metadata.is_file().then_some(metadata.len());
        let raw = Box::new(Counting { inner: file, read: Arc::clone(&read) });
        Ok(Self { raw, path: Some(path.to_owned()), size, read })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the name of the input for messages.
    pub(super) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
    }

    /// Returns the size in bytes before decompression; `None` if it is unknown.
    pub(super) fn size(&self) -> Option<u64> {
        self.size
    }

    /// Returns the counter of bytes read before decompression.
    pub(super) fn read_so_far(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Returns a reader of the decompressed bytes; waits for the first bytes.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(super) fn unpack(self) -> Result<Unpacked, String> {
        let name = self.name();
        let sentence = |reason: String| format!("cannot read {name}: {reason}");
        let (found, reader) = decode(self.raw).map_err(|error| sentence(error.to_string()))?;
        let expected = self.path.as_deref().map_or(found, Compression::of_name);
        if expected != Compression::None && expected != found {
            let (expected, found) = (expected.name(), found.name());
            return Err(sentence(format!(
                "by its name it is {expected} data, and by its first bytes {found}"
            )));
        }
        Ok(Unpacked { reader, compression: found, name })
    }
}

/// Reader of the bytes of an input.
pub(super) struct Unpacked {
    reader: Box<dyn Read>,
    compression: Compression,
    name: String,
}

impl Unpacked {
    /// Formats an error of this reader as a sentence.
    pub(super) fn sentence(name: &str, compression: Compression, error: &io::Error) -> String {
        match compression {
            Compression::None => format!("cannot read {name}: {error}"),
            packed if error.kind() == io::ErrorKind::UnexpectedEof => {
                format!("cannot read {name} to its end: its {} data is cut off", packed.name())
            }
            packed => {
                format!("cannot read {name} to its end: its {} data is damaged ({error})", packed.name())
            }
        }
    }
}

impl Read for Unpacked {
    /// Reads bytes; the errors are complete sentences.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, Self::sentence(&self.name, self.compression, &error)),
        })
    }
}

/// Reader that counts the bytes read.
struct Counting {
    inner: File,
    read: Arc<AtomicU64>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
