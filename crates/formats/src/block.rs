//! Blocks: parts of an input that decode independently of each other.

use crate::Decode;
use std::io::{self, Read};

/// Number of bytes that a block is filled to, if the input has them.
const CHUNK: usize = 1 << 18;

/// Whole records of an input, with their place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Offset of the first byte in the input.
    pub offset: u64,
    /// Number of the first line from 1, for text formats.
    pub line: u64,
}

impl Block {
    /// Creates the first block of an input.
    #[must_use]
    pub const fn first(bytes: Vec<u8>) -> Self {
        Self { bytes, offset: 0, line: 1 }
    }
}

/// Splitter of an input into blocks of whole records.
///
/// The input is read in pieces of 256 KiB. A block is larger only if a record, or a chunk of a binpack file, is.
pub struct Blocks<R> {
    reader: R,
    /// Bytes that are read and in no block yet.
    rest: Vec<u8>,
    offset: u64,
    line: u64,
    is_interactive: bool,
}

impl<R: Read> Blocks<R> {
    /// Creates a splitter.
    pub const fn new(reader: R) -> Self {
        Self::starting_at(reader, 0, 1)
    }

    /// Creates a splitter of an input whose first byte has this offset and line.
    pub const fn starting_at(reader: R, offset: u64, line: u64) -> Self {
        Self { reader, rest: Vec::new(), offset, line, is_interactive: false }
    }

    /// Ends a block at each read that completes a record: a program on a pipe that waits for an answer gets it.
    #[must_use]
    pub fn interactive(self) -> Self {
        Self { is_interactive: true, ..self }
    }

    /// Returns the next block; `None` at the end of the input.
    ///
    /// # Errors
    /// Errors of the reader.
    pub fn next_block(&mut self, decoder: &dyn Decode) -> io::Result<Option<Block>> {
        let mut bytes = std::mem::take(&mut self.rest);
        // The next search for whole records waits for this length, so a long record costs linear time.
        let mut enough = CHUNK;
        loop {
            let is_last = self.fill(&mut bytes, enough)?;
            let whole = decoder.whole_records(&bytes, is_last).min(bytes.len());
            if whole > 0 {
                self.rest = bytes.split_off(whole);
                return Ok(Some(self.block(bytes)));
            }
            if is_last {
                return Ok((!bytes.is_empty()).then(|| self.block(bytes)));
            }
            enough = 2 * bytes.len().max(CHUNK / 2);
        }
    }

    /// Reads until the length is reached, or once; returns `true` at the end of the input.
    fn fill(&mut self, bytes: &mut Vec<u8>, length: usize) -> io::Result<bool> {
        while bytes.len() < length {
            let missing = (length - bytes.len()) as u64;
            let read = self.reader.by_ref().take(missing);
            let count =
                if self.is_interactive { read_once(read, bytes)? } else { { read }.read_to_end(bytes)? };
            if count == 0 {
                return Ok(true);
            }
            if self.is_interactive {
                break;
            }
        }
        Ok(false)
    }

    fn block(&mut self, bytes: Vec<u8>) -> Block {
        let block = Block { bytes, offset: self.offset, line: self.line };
        self.offset += block.bytes.len() as u64;
        self.line += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
        block
    }
}

/// Appends the bytes that one read returns.
fn read_once(mut reader: impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let before = bytes.len();
    bytes.resize(before + CHUNK, 0);
    loop {
        match reader.read(&mut bytes[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(read) => {
                bytes.truncate(before + read);
                return Ok(read);
            }
            Err(error) => return Err(error),
        }
    }
}
