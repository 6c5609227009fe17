//! Line splitter for byte streams: blocks of available lines, numbered, in bounded memory.

use std::io::{self, Read};

/// Read size in bytes.
const CHUNK: usize = 1 << 18;

/// Line of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line<'b> {
    /// Bytes with the line ending, or the part within the block.
    raw: &'b [u8],
    /// Number of the line in its input, from 1.
    number: u64,
    limit: usize,
    is_too_long: bool,
}

impl<'b> Line<'b> {
    /// Returns the number of the line in its input, from 1.
    pub(crate) fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of bytes in its block, line ending included.
    pub(crate) fn len(self) -> usize {
        self.raw.len()
    }

    /// Returns the raw bytes with the line ending: `\n`, `\r\n`, or none at the end of the input.
    pub(crate) fn with_end(self) -> &'b [u8] {
        self.raw
    }

    /// Returns the bytes without the line ending, and without blanks and NUL before it.
    ///
    /// # Errors
    /// A sentence for a line that is too long.
    pub(crate) fn bytes(self) -> Result<&'b [u8], String> {
        if self.is_too_long {
            return Err(format!("it is longer than {} bytes", self.limit));
        }
        let line = self.raw.strip_suffix(b"\n").unwrap_or(self.raw);
        let end = line.iter().rposition(|byte| !matches!(byte, b'\r' | b' ' | 0)).map_or(0, |at| at + 1);
        Ok(&line[..end])
    }

    /// Returns the text without the line ending, and without blanks and NUL before it.
    ///
    /// # Errors
    /// A sentence for a line that is too long or not UTF-8.
    pub(crate) fn text(self) -> Result<&'b str, String> {
        std::str::from_utf8(self.bytes()?)
            .map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to() + 1))
    }
}

/// Block of consecutive lines, possibly with a part of a line that is too long for a block.
#[derive(Debug)]
pub(crate) struct Block {
    bytes: Vec<u8>,
    /// Number of the first line that ends in this block.
    first: u64,
    limit: usize,
    /// `true` if the first line began in an earlier block.
    begins_inside: bool,
    /// `true` if the last line continues in the next block.
    ends_inside: bool,
}

impl Block {
    /// Returns the raw bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the offset after the last line that ends in this block.
    pub(crate) fn end_of_lines(&self) -> usize {
        if self.ends_inside {
            self.bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
        } else {
            self.bytes.len()
        }
    }

    /// Returns the lines that end in this block.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let mut inside = self.begins_inside;
        let lines = self.bytes[..self.end_of_lines()].split_inclusive(|&byte| byte == b'\n');
        (self.first..).zip(lines).map(move |(number, raw)| {
            let length = raw.strip_suffix(b"\n").unwrap_or(raw).len();
            let is_too_long = std::mem::take(&mut inside) || length > self.limit;
            Line { raw, number, limit: self.limit, is_too_long }
        })
    }
}

/// Splits a reader into blocks of lines.
///
/// Each read yields one block. From a file a block holds many lines. A program on a pipe that writes one line and
/// waits gets its answer at once.
pub(crate) struct Lines<R> {
    reader: R,
    /// Number of the next line.
    number: u64,
    limit: usize,
    /// Bytes of the unfinished line that are in no block yet.
    begun: Vec<u8>,
    /// `true` if an earlier block holds bytes of the unfinished line.
    inside: bool,
}

impl<R: Read> Lines<R> {
    /// Creates a splitter for lines of up to `limit` bytes.
    pub(crate) fn new(reader: R, limit: usize) -> Self {
        Self::starting_at(reader, limit, 1)
    }

    /// Creates a splitter for an input whose next line has this number.
    pub(crate) fn starting_at(reader: R, limit: usize, number: u64) -> Self {
        Self { reader, number, limit, begun: Vec::new(), inside: false }
    }

    /// Returns the next block; `None` at the end of the input.
    pub(crate) fn next_block(&mut self) -> io::Result<Option<Block>> {
        let mut bytes = std::mem::take(&mut self.begun);
        loop {
            let searched = bytes.len();
            bytes.resize(searched + CHUNK, 0);
            let read = match self.reader.read(&mut bytes[searched..]) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    bytes.truncate(searched);
                    continue;
                }
                Err(error) => return Err(error),
            };
            bytes.truncate(searched + read);
            if read == 0 {
                return Ok((!bytes.is_empty()).then(|| self.block(bytes, false)));
            }
            if let Some(at) = bytes[searched..].iter().rposition(|&byte| byte == b'\n') {
                self.begun = bytes.split_off(searched + at + 1);
                return Ok(Some(self.block(bytes, false)));
            }
            if bytes.len() > self.limit {
                // The last byte is kept back: if the input ends here, it forms the end of the line.
                self.begun = bytes.split_off(bytes.len() - 1);
                return Ok(Some(self.block(bytes, true)));
            }
        }
    }

    fn block(&mut self, bytes: Vec<u8>, ends_inside: bool) -> Block {
        let begins_inside = std::mem::replace(&mut self.inside, ends_inside);
        let block = Block { bytes, first: self.number, limit: self.limit, begins_inside, ends_inside };
        self.number += block.lines().count() as u64;
        block
    }
}

#[cfg(test)]
impl<'b> From<&'b [u8]> for Line<'b> {
    /// Line within the length limit, the first of its input.
    fn from(raw: &'b [u8]) -> Self {
        Self { raw, number: 1, limit: raw.len(), is_too_long: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reader that returns a few bytes at a time, with an interruption before each piece.
    struct Trickle<'b> {
        bytes: &'b [u8],
        piece: usize,
        interrupt: bool,
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.interrupt = !self.interrupt;
            if self.interrupt {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let piece = self.piece.min(self.bytes.len());
            self.bytes.read(&mut buffer[..piece])
        }
    }

    /// Returns all lines, `None` for each that is too long, and checks that the blocks add up to the input.
    fn all(bytes: &[u8], piece: usize, limit: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Trickle { bytes, piece, interrupt: false }, limit);
        let mut all = Vec::new();
        let mut input: Vec<u8> = Vec::new();
        while let Some(block) = lines.next_block().expect("a trickle has no errors") {
            assert!(block.bytes().len() <= limit + CHUNK);
            let numbers: Vec<u64> = block.lines().map(Line::number).collect();
            assert!(numbers.into_iter().eq((all.len() as u64 + 1..).take(block.lines().count())));
            all.extend(block.lines().map(|line| line.bytes().ok().map(<[u8]>::to_vec)));
            input.extend(block.bytes());
        }
        assert_eq!(input, bytes);
        all
    }

    #[test]
    fn the_pieces_they_arrive_in_do_not_change_the_lines() {
        let text = b"one\n\ntwo\r\n0123456789\nthree\n01234567890123456789\n\x00\xFF\nlast";
        let whole = |line: &[u8]| Some(line.to_vec());
        let expected = [
            whole(b"one"),
            whole(b""),
            whole(b"two"),
            None,
            whole(b"three"),
            None,
            whole(b"\x00\xFF"),
            whole(b"last"),
        ];
        for piece in 1..=text.len() {
            assert_eq!(all(text, piece, 8), expected, "pieces of {piece} bytes");
        }
    }

    #[test]
    fn only_a_last_newline_opens_no_line() {
        assert!(all(b"", 1, 8).is_empty());
        assert_eq!(all(b"\n", 1, 8), [Some(vec![])]);
        assert_eq!(all(b"a\n", 1, 8), [Some(vec![b'a'])]);
        assert_eq!(all(b"a\n\n", 5, 8), [Some(vec![b'a']), Some(vec![])]);
    }

    #[test]
    fn an_endless_line_is_one_line_at_its_end() {
        let long = vec![b'x'; 5 * CHUNK];
        assert_eq!(all(&long, CHUNK, 8), [None]);
        let mut two = long.clone();
        two.extend(b"\nshort");
        assert_eq!(all(&two, CHUNK / 3, 8), [None, Some(b"short".to_vec())]);
    }

    #[test]
    fn blanks_and_nul_before_the_end_are_no_part_of_a_line() {
        let text = b"a b  \n\0a\0\0\r\n\t\t\n \0 \r\n\r\r\nc \0";
        let lines = [&b"a b"[..], b"\0a", b"\t\t", b"", b"", b"c"];
        assert_eq!(all(text, 3, 80), lines.map(|line| Some(line.to_vec())));
    }

    #[test]
    fn a_line_keeps_its_end() {
        let mut lines = Lines::new(&b"one\r\ntwo\nthree"[..], 8);
        let block = lines.next_block().unwrap().unwrap();
        let ends: Vec<_> = block.lines().map(Line::with_end).collect();
        assert_eq!(ends, [&b"one\r\n"[..], b"two\n"]);
        let block = lines.next_block().unwrap().unwrap();
        assert_eq!(block.lines().map(Line::with_end).collect::<Vec<_>>(), [b"three"]);
    }
}
