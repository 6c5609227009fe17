//! Reader of the records of an input.

use crate::{Block, Blocks, Cursor, Decode, Fault, Format, Record};
use exchequer_board::Position;
use std::fmt;
use std::io::{self, Read};

/// Iterator over the records of an input, in their order; memory for one block.
///
/// ```
/// use exchequer_formats::{Format, Reader};
///
/// let lines = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 30 | 120 | 1.0\n";
/// let mut records = Reader::new(lines.as_bytes(), Format::Lines);
/// let record = records.next().expect("one line")?;
/// assert_eq!(record.score, Some(120));
/// # Ok::<(), exchequer_formats::ReadError>(())
/// ```
pub struct Reader<R> {
    blocks: Blocks<R>,
    decoder: Box<dyn Decode>,
    current: Option<(Block, Box<dyn Cursor>)>,
    /// The last record.
    record: Record,
    has_failed: bool,
}

/// Reason why a [`Reader`] cannot return a record.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input cannot be read; the iteration ends.
    Io(io::Error),
    /// A record has a fault; the iteration goes on with the next record.
    Fault(Fault),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

impl<R: Read> Reader<R> {
    /// Creates a reader with the default options of a format.
    pub fn new(reader: R, format: Format) -> Self {
        Self::with_decoder(reader, format.decoder())
    }

    /// Creates a reader with a decoder of its own.
    pub fn with_decoder(reader: R, decoder: Box<dyn Decode>) -> Self {
        let record = Record::new(Position::start());
        Self { blocks: Blocks::new(reader), decoder, current: None, record, has_failed: false }
    }

    /// Returns the next record, or the error of it; `None` at the end of the input.
    ///
    /// The reader lends the record until the next call: faster than the iterator, which copies it twice.
    ///
    /// ```
    /// use exchequer_formats::{Format, Reader};
    ///
    /// let lines = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 30 | 120 | 1.0\n";
    /// let mut records = Reader::new(lines.as_bytes(), Format::Lines);
    /// let mut sum = 0;
    /// while let Some(record) = records.next_record() {
    ///     sum += i64::from(record?.score.unwrap_or_default());
    /// }
    /// assert_eq!(sum, 120);
    /// # Ok::<(), exchequer_formats::ReadError>(())
    /// ```
    pub fn next_record(&mut self) -> Option<Result<&Record, ReadError>> {
        loop {
            if let Some((block, cursor)) = &mut self.current {
                if let Some(read) = cursor.next_record(block, &mut self.record) {
                    return Some(match read {
                        Ok(_) => Ok(&self.record),
                        Err(fault) => Err(ReadError::Fault(fault)),
                    });
                }
            }
            self.current = None;
            if self.has_failed {
                return None;
            }
            match self.blocks.next_block(&*self.decoder) {
                Ok(Some(block)) => self.current = Some((block, self.decoder.cursor())),
                Ok(None) => return None,
                Err(error) => {
                    self.has_failed = true;
                    return Some(Err(ReadError::Io(error)));
                }
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record().map(|record| record.copied())
    }
}
