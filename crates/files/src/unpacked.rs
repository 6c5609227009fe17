//! Decompressed bytes of an input.

use crate::byte_order_mark;
use crate::compression::{Compression, WINDOW_LOG, decode, peek};
use std::io::{self, Cursor, Read};
use std::path::Path;

/// Reader of the decompressed bytes of an input. Its errors are sentences that name the input.
pub struct Unpacked {
    reader: Box<dyn Read + Send>,
    compression: Compression,
    name: String,
}

impl Unpacked {
    /// Creates a reader and waits for the first bytes, which show the compression. `path` is that of a file, and `None` for stdin.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable, also for a file that is not compressed as its name says.
    pub fn new(raw: impl Read + Send + 'static, path: Option<&Path>) -> Result<Self, String> {
        let name = path.map_or_else(|| "stdin".to_owned(), |path| path.display().to_string());
        let sentence = |reason: String| format!("cannot read {name}: {reason}");
        let (found, reader) = decode(raw).map_err(|error| sentence(error.to_string()))?;
        let expected = path.map_or(found, Compression::of_name);
        if expected != Compression::None && expected != found {
            let (expected, found) = (expected.name(), found.name());
            return Err(sentence(format!(
                "by its name it is {expected} data, and by its first bytes {found}"
            )));
        }
        Ok(Self { reader, compression: found, name })
    }

    /// Removes the byte order mark of a text; waits for its first bytes.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable, also for a text in UTF-16.
    pub fn into_text(mut self) -> Result<Self, String> {
        let mut first = self.peek(byte_order_mark::may_begin).map_err(|error| error.to_string())?;
        byte_order_mark::remove(&mut first, &self.name)?;
        Ok(self.preceded_by(first))
    }

    /// Returns the name of the input for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads the first bytes, fewer only if the input is shorter.
    pub(crate) fn first(&mut self, count: usize) -> io::Result<Vec<u8>> {
        let mut first = Vec::with_capacity(count);
        Read::by_ref(self).take(count as u64).read_to_end(&mut first)?;
        Ok(first)
    }

    /// Reads the first bytes while `wants_more` holds for them, and no byte more.
    pub(crate) fn peek(&mut self, wants_more: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
        peek(self, wants_more)
    }

    /// Puts bytes that were read back to the front.
    pub(crate) fn preceded_by(self, first: Vec<u8>) -> Self {
        Self { reader: Box::new(Cursor::new(first).chain(self.reader)), ..self }
    }

    /// Formats an error of this reader as a sentence.
    fn sentence(name: &str, compression: Compression, error: &io::Error) -> String {
        match compression {
            Compression::None => format!("cannot read {name}: {error}"),
            packed if error.kind() == io::ErrorKind::UnexpectedEof => {
                format!("cannot read {name} to its end: its {} data is cut off", packed.name())
            }
            // The only marks of these errors are their texts.
            Compression::Zstd if error.to_string().contains("too much memory") => {
                format!(
                    "cannot read {name}: its Zstandard data has a window of more than 2^{WINDOW_LOG} bytes"
                )
            }
            packed if error.to_string().contains("not enough memory") => {
                format!(
                    "cannot read {name}: the window of its {} data does not fit into memory",
                    packed.name()
                )
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
