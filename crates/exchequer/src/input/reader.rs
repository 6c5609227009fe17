//! Reader of the lines of a file or stdin, with errors that name the input and the line.

use super::{Block, Input, Lines};
use crate::error::{Error, explain, say};
use crate::repair_counts::RepairCounts;
use exchequer_board::Repairs;
use exchequer_files::Unpacked;
use std::path::Path;

/// Longest accepted line in bytes, far above any position with its annotations.
const LONGEST_LINE: usize = 1 << 16;

/// Lines of a file or stdin: decompressed, without a byte order mark, numbered from 1.
pub(crate) struct LineReader {
    lines: Lines<Unpacked>,
    name: String,
}

impl LineReader {
    /// Opens a file, or stdin for `-`.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        Self::new(Input::open(path)?).map_err(Error::Input)
    }

    /// Creates a reader of all lines of an input.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(crate) fn new(input: Input) -> Result<Self, String> {
        let name = input.name();
        Ok(Self::starting_at(input.unpack()?, name, 1))
    }

    /// Creates a reader of the rest of an input, whose next line has this number.
    pub(crate) fn starting_at(reader: Unpacked, name: String, number: u64) -> Self {
        Self { lines: Lines::starting_at(reader, LONGEST_LINE, number), name }
    }

    /// Returns the next lines that are available; `None` at the end of the input.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable.
    pub(crate) fn next_block(&mut self) -> Result<Option<Block>, String> {
        // The errors of `Unpacked` are sentences.
        self.lines.next_block().map_err(|error| error.to_string())
    }

    /// Passes the text and the number of each line to `take`, explains each line that has a fault, and counts those and
    /// the repairs of the others.
    ///
    /// # Errors
    /// A sentence that explains why the input is unreadable, and in strict mode the first line that has a fault.
    pub(crate) fn read_all(
        mut self,
        strict: bool,
        mut take: impl FnMut(&str, u64) -> Result<Repairs, String>,
    ) -> Result<LineCounts, Error> {
        let mut counts = LineCounts::default();
        while let Some(block) = self.next_block().map_err(Error::Input)? {
            for line in block.lines() {
                match line.text().and_then(|text| take(text, line.number())) {
                    Ok(repairs) => counts.repaired.add(repairs),
                    Err(message) if strict => {
                        return Err(Error::Input(self.fault(line.number(), &message)));
                    }
                    Err(message) => {
                        counts.bad += 1;
                        explain(self.fault(line.number(), &message));
                    }
                }
            }
        }
        Ok(counts)
    }

    /// Formats the fault of a line.
    pub(crate) fn fault(&self, number: u64, message: &str) -> String {
        fault(&self.name, number, message)
    }
}

/// Counts of lines that are not as they should be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineCounts {
    /// Lines with a fault; each was explained.
    pub(crate) bad: u64,
    /// Repairs of the other lines.
    pub(crate) repaired: RepairCounts,
}

impl LineCounts {
    /// Prints the number of repairs to stderr, if there are any, and returns an error if a line was bad.
    pub(crate) fn conclude(&self) -> Result<(), Error> {
        if !self.repaired.is_empty() {
            say(&self.repaired.to_string());
        }
        if self.bad == 0 { Ok(()) } else { Err(Error::Explained) }
    }
}

/// Formats the fault of a line of an input.
pub(crate) fn fault(name: &str, number: u64, message: &str) -> String {
    format!("{name}, line {number}: {message}")
}

#[cfg(test)]
impl LineReader {
    /// Reader of an input with the name of a file.
    pub(crate) fn from_reader(name: &str, reader: impl std::io::Read + Send + 'static) -> Self {
        Self::new(Input::from_reader(name, reader)).expect("a reader whose first bytes can be read")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_their_text_and_their_number_however_they_end() {
        for text in
            [&b"one\ntwo\n\nthree"[..], b"one\r\ntwo\r\n\r\nthree\r\n", b"\xEF\xBB\xBFone\ntwo\n\nthree\n"]
        {
            let mut lines = Vec::new();
            let reader = LineReader::from_reader("a.txt", text);
            let bad = reader.read_all(false, |text, number| {
                lines.push((number, text.to_owned()));
                Ok(Repairs::empty())
            });
            assert_eq!(bad.unwrap().bad, 0);
            let expected = [(1, "one"), (2, "two"), (3, ""), (4, "three")];
            assert_eq!(lines, expected.map(|(number, text)| (number, text.to_owned())));
        }
    }

    #[test]
    fn lines_with_a_fault_are_counted_and_the_others_passed_on() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let text = [&b"one\n\xFF\n"[..], long.as_bytes(), b"\nno\nlast"].concat();
        let mut numbers = Vec::new();
        let reader = LineReader::from_reader("a.txt", std::io::Cursor::new(text));
        let bad = reader.read_all(false, |text, number| {
            if text == "no" {
                return Err("refused".to_owned());
            }
            numbers.push(number);
            Ok(Repairs::empty())
        });
        assert_eq!((bad.unwrap().bad, numbers), (3, vec![1, 5]));
    }
}
