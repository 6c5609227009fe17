//! Lines of a block, with a limit of their length.

use crate::{Block, Fault};

/// UTF-8 byte order mark, which some programs write before the first line.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the length of the block that is one piece of a line longer than `limit`: no line within the limit has it.
const fn piece(limit: usize) -> usize {
    4 * (limit + 1)
}

/// Returns the number of leading bytes that are whole lines; 0 if more bytes are necessary.
///
/// A line that is far longer than `limit` is cut into pieces, so it costs bounded memory. Its last piece is still
/// longer than `limit`.
pub(crate) fn whole_lines(bytes: &[u8], is_last: bool, limit: usize) -> usize {
    let piece = piece(limit);
    match memchr::memrchr(b'\n', bytes) {
        Some(at) => at + 1,
        // A last line of this length must not look like a piece that another one follows.
        None if is_last && bytes.len() == piece => limit + 1,
        None if is_last => bytes.len(),
        None if bytes.len() > piece + limit => piece,
        None => 0,
    }
}

/// Line of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextLine<'b> {
    /// Bytes with the line end.
    pub(crate) raw: &'b [u8],
    /// Bytes without byte order mark, line end, and the spaces and NULs before it.
    pub(crate) text: &'b [u8],
    /// Number of the line in the input, from 1.
    pub(crate) number: u64,
    /// Offset of the line in the input.
    pub(crate) offset: u64,
}

impl<'b> TextLine<'b> {
    /// Returns a fault of this line.
    #[cold]
    pub(crate) fn fault(&self, reason: impl Into<String>) -> Fault {
        Fault::in_line(self.number, self.offset, reason)
    }

    /// Returns the text.
    ///
    /// # Errors
    /// A fault if the text is not UTF-8.
    pub(crate) fn utf8(&self) -> Result<&'b str, Fault> {
        std::str::from_utf8(self.text)
            .map_err(|error| self.fault(format!("byte {} is not UTF-8", error.valid_up_to() + 1)))
    }
}

/// Progress through the lines of a block.
#[derive(Clone, Debug)]
pub(crate) struct LineWalk {
    at: usize,
    /// Number of lines before the next one.
    passed: u64,
    limit: usize,
}

impl LineWalk {
    /// Creates a walk over lines of at most `limit` bytes.
    pub(crate) const fn new(limit: usize) -> Self {
        Self { at: 0, passed: 0, limit }
    }

    /// Returns the next line, or the fault of a line that is too long; `None` at the end of the block.
    #[inline]
    pub(crate) fn next<'b>(&mut self, block: &'b Block) -> Option<Result<TextLine<'b>, Fault>> {
        let rest = self.rest(block)?;
        let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        Some(self.take(block, length, 1))
    }

    /// Returns the bytes from the next line on; `None` at the end of the block.
    #[inline]
    pub(crate) fn rest<'b>(&self, block: &'b Block) -> Option<&'b [u8]> {
        let rest = block.bytes.get(self.at..)?;
        let is_piece = rest.len() == piece(self.limit) && memchr::memchr(b'\n', rest).is_none();
        (!rest.is_empty() && !is_piece).then_some(rest)
    }

    /// Passes a number of bytes, which are a number of lines, and returns them as one line.
    ///
    /// # Errors
    /// A fault if they are too many.
    #[inline]
    pub(crate) fn take<'b>(
        &mut self,
        block: &'b Block,
        length: usize,
        lines: u64,
    ) -> Result<TextLine<'b>, Fault> {
        let raw = &block.bytes[self.at..self.at + length];
        let is_start = block.offset == 0 && self.at == 0;
        let text = raw.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_start).unwrap_or(raw);
        let text = trim_end(text);
        let (number, offset) = (block.line + self.passed, block.offset + self.at as u64);
        self.at += length;
        self.passed += lines;
        let line = TextLine { raw, text, number, offset };
        if text.len() > self.limit {
            return Err(line.fault(format!("it is longer than {} bytes", self.limit)));
        }
        Ok(line)
    }
}

/// Returns a text without the line ends, spaces and NULs at its end.
pub(crate) fn trim_end(mut text: &[u8]) -> &[u8] {
    while let [before @ .., b'\n' | b'\r' | b' ' | 0] = text {
        text = before;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blocks, Cursor, Decode, Origin, Record};
    use std::io::Read;

    const LIMIT: usize = 8;

    struct Splitter;

    impl Decode for Splitter {
        fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
            whole_lines(bytes, is_last, LIMIT)
        }

        fn cursor(&self) -> Box<dyn Cursor> {
            Box::new(Nothing)
        }
    }

    struct Nothing;

    impl Cursor for Nothing {
        fn next_record<'b>(&mut self, _: &'b Block, _: &mut Record) -> Option<Result<Origin<'b>, Fault>> {
            None
        }
    }

    /// Reader of a few bytes at a time.
    struct Trickle<'b>(&'b [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.1.min(self.0.len()).min(buffer.len());
            self.0.read(&mut buffer[..length])
        }
    }

    /// Returns the number and text of each line, `None` for a line that is too long.
    fn lines(bytes: &[u8], piece: usize) -> Vec<(u64, Option<Vec<u8>>)> {
        let mut blocks = Blocks::new(Trickle(bytes, piece)).interactive();
        let mut found = Vec::new();
        let mut joined: Vec<u8> = Vec::new();
        while let Some(block) = blocks.next_block(&Splitter).expect("a trickle has no errors") {
            let mut walk = LineWalk::new(LIMIT);
            while let Some(line) = walk.next(&block) {
                found.push(match line {
                    Ok(line) => (line.number, Some(line.text.to_vec())),
                    Err(fault) => (fault.line.expect("a line"), None),
                });
            }
            joined.extend(&block.bytes);
        }
        assert_eq!(joined, bytes);
        found
    }

    #[test]
    fn the_cuts_of_an_input_do_not_change_its_lines() {
        let text = b"\xEF\xBB\xBFone\n\ntwo \0\r\n0123456789\nthree\n01234567890123456789\n\x00\xFF\nlast";
        let whole = |number, text: &[u8]| (number, Some(text.to_vec()));
        let expected = [
            whole(1, b"one"),
            whole(2, b""),
            whole(3, b"two"),
            (4, None),
            whole(5, b"three"),
            (6, None),
            whole(7, b"\x00\xFF"),
            whole(8, b"last"),
        ];
        for piece in 1..=text.len() {
            assert_eq!(lines(text, piece), expected, "pieces of {piece} bytes");
        }
    }

    #[test]
    fn a_line_without_an_end_is_one_fault_in_bounded_memory() {
        for length in [9, 35, 37, 44, 45, 46, 200, 1000] {
            let long = vec![b'x'; length];
            for piece in [1, 7, 50] {
                assert_eq!(lines(&long, piece), [(1, None)], "{length} {piece}");
                let mut two = long.clone();
                two.extend(b"\nshort");
                assert_eq!(lines(&two, piece), [(1, None), (2, Some(b"short".to_vec()))], "{length} {piece}");
            }
        }
        let piece = piece(LIMIT);
        assert_eq!(whole_lines(&vec![b'x'; piece + LIMIT], false, LIMIT), 0);
        assert_eq!(whole_lines(&vec![b'x'; piece + LIMIT + 1], false, LIMIT), piece);
    }
}
