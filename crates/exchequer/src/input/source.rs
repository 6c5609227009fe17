//! Input file or stdin, compressed or plain.

use crate::error::Error;
use exchequer_files::Unpacked;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Open input before the first read.
pub(crate) struct Input {
    raw: Box<dyn Read + Send>,
    /// Path of the file; `None` for stdin.
    path: Option<PathBuf>,
    size: Option<u64>,
    read: Arc<AtomicU64>,
}

impl Input {
    /// Opens a file, or stdin for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        if path.as_os_str() == "-" {
            return Ok(Self { raw: Box::new(io::stdin()), path: None, size: None, read: Arc::default() });
        }
        Self::file(path).map_err(Error::Input)
    }

    /// Opens a file.
    ///
    /// # Errors
    /// A sentence that explains why the file is unreadable.
    pub(crate) fn file(path: &Path) -> Result<Self, String> {
        let sentence = |error: io::Error| format!("cannot read {}: {error}", path.display());
        let read = Arc::new(AtomicU64::new(0));
        let file = File::open(path).map_err(sentence)?;
        let metadata = file.metadata().map_err(sentence)?;
        let size = metadata.is_file().then_some(metadata.len());
        let raw = Box::new(Counting { inner: file, read: Arc::clone(&read) });
        Ok(Self { raw, path: Some(path.to_owned()), size, read })
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the name of the input for messages.
    pub(crate) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
    }

    /// Returns the size in bytes before decompression; `None` if it is unknown.
    pub(crate) fn size(&self) -> Option<u64> {
        self.size
    }

    /// Returns the counter of bytes read before decompression.
    pub(crate) fn read_so_far(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Returns a reader of the decompressed text without a byte order mark; waits for the first bytes.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(crate) fn unpack(self) -> Result<Unpacked, String> {
        self.unpack_bytes()?.into_text()
    }

    /// Returns a reader of the decompressed bytes; waits for the first bytes.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(crate) fn unpack_bytes(self) -> Result<Unpacked, String> {
        Unpacked::new(self.raw, self.path.as_deref())
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

#[cfg(test)]
impl Input {
    /// Input with the name of a file and the bytes of a reader.
    pub(crate) fn from_reader(name: &str, reader: impl Read + Send + 'static) -> Self {
        let path = Some(PathBuf::from(name));
        Self { raw: Box::new(reader), path, size: None, read: Arc::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &'static [u8]) -> Vec<u8> {
        let mut reader = Input::from_reader("a.txt", bytes).unpack().unwrap();
        let mut text = Vec::new();
        reader.read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn a_byte_order_mark_is_removed_from_the_start_only() {
        for (bytes, expected) in [
            (&b"\xEF\xBB\xBFone"[..], &b"one"[..]),
            (b"\xEF\xBB\xBF\xEF\xBB\xBFone", b"\xEF\xBB\xBFone"),
            (b"one\xEF\xBB\xBF", b"one\xEF\xBB\xBF"),
            (b"\xEF\xBB", b"\xEF\xBB"),
            (b"\xEF\xBB\xBF", b""),
            (b"", b""),
        ] {
            assert_eq!(text(bytes), expected);
        }
    }
}
