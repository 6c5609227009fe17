//! Lines of bytes from anywhere, as many at a time as have arrived, in memory that does not grow.

use std::io::{self, Read};

/// What is asked of the reader at once, at least.
const CHUNK: usize = 1 << 20;

/// A line without its end, `\n` or `\r\n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line<'b> {
    Whole(&'b [u8]),
    /// Longer than the limit; its bytes were dropped.
    TooLong,
}

/// Splits a reader into lines.
///
/// One read of the reader is one batch of lines: from a file these are many, and a program at the other end of a
/// pipe that writes one line and waits gets its answer.
pub(crate) struct Lines<R> {
    reader: R,
    limit: usize,
    buffer: Vec<u8>,
    /// The bytes of the buffer that have not been handed out yet.
    start: usize,
    end: usize,
    /// Whether the line in progress has already lost bytes.
    overlong: bool,
    finished: bool,
}

impl<R: Read> Lines<R> {
    /// Lines of up to `limit` bytes.
    pub(crate) fn new(reader: R, limit: usize) -> Self {
        let buffer = vec![0; limit + CHUNK];
        Self { reader, limit, buffer, start: 0, end: 0, overlong: false, finished: false }
    }

    /// The next lines, at least one; none at the end.
    pub(crate) fn next_lines(&mut self) -> io::Result<Vec<Line<'_>>> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        self.start = self.read_line_ends()?;
        let mut overlong = std::mem::take(&mut self.overlong);
        if self.start == 0 && !overlong {
            return Ok(Vec::new());
        }
        let text = &self.buffer[..self.start];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let lines = text.split(|&byte| byte == b'\n').map(|line| {
            if std::mem::take(&mut overlong) || line.len() > self.limit {
                Line::TooLong
            } else {
                Line::Whole(line.strip_suffix(b"\r").unwrap_or(line))
            }
        });
        Ok(lines.collect())
    }

    /// Reads until there is a whole line, and returns where the last whole line ends.
    fn read_line_ends(&mut self) -> io::Result<usize> {
        while !self.finished {
            let searched = self.end;
            match self.reader.read(&mut self.buffer[searched..]) {
                Ok(0) => {
                    self.finished = true;
                    return Ok(self.end);
                }
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            if let Some(at) = self.buffer[searched..self.end].iter().rposition(|&byte| byte == b'\n') {
                return Ok(searched + at + 1);
            }
            if self.end > self.limit {
                self.overlong = true;
                self.end = 0;
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out its bytes a few at a time, with an interruption before each piece.
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

    /// All lines, `None` for one that is too long.
    fn all(bytes: &[u8], piece: usize, limit: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Trickle { bytes, piece, interrupt: false }, limit);
        let mut all = Vec::new();
        loop {
            let batch = lines.next_lines().expect("a trickle has no errors");
            if batch.is_empty() {
                return all;
            }
            all.extend(batch.into_iter().map(|line| match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            }));
        }
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
}
