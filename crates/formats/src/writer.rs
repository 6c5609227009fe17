//! Writer of records.

use crate::{Changes, Encode, Format, Joiner, Record, Refusal};
use std::io::{self, Write};

/// Number of records from one write to the next.
const BLOCK: usize = 1 << 14;

/// Writer of records to an output; the output is complete after [`finish`](Self::finish).
pub struct Writer<W> {
    out: W,
    encoder: Box<dyn Encode>,
    joiner: Joiner,
    format: Format,
    added: usize,
    block: Vec<u8>,
    joined: Vec<u8>,
}

/// Reason why a [`Writer`] cannot write a record.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The output cannot be written.
    Io(io::Error),
    /// The format cannot hold the record; the writer can go on with the next record.
    Refusal(Refusal),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Refusal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<W: Write> Writer<W> {
    /// Creates a writer.
    ///
    /// # Errors
    /// Errors of the output, which gets the header of the format.
    pub fn new(mut out: W, format: Format) -> io::Result<Self> {
        out.write_all(format.header())?;
        let (encoder, joiner) = (format.encoder(), Joiner::new(format));
        Ok(Self { out, encoder, joiner, format, added: 0, block: Vec::new(), joined: Vec::new() })
    }

    /// Returns the format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Writes a record, and returns what the format has changed of it.
    ///
    /// # Errors
    /// Errors of the output, and the reason why the format cannot hold the record.
    pub fn write(&mut self, record: &Record) -> Result<Changes, WriteError> {
        let changes = self.encoder.add(record).map_err(WriteError::Refusal)?;
        self.added += 1;
        if self.added == BLOCK {
            self.encoder.drain(&mut self.block);
            self.write_block()?;
        }
        Ok(changes)
    }

    fn write_block(&mut self) -> io::Result<()> {
        self.added = 0;
        self.joined.clear();
        self.joiner.add(&mut self.block, &mut self.joined);
        self.out.write_all(&self.joined)
    }

    /// Completes and flushes the output, and returns it.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn finish(mut self) -> io::Result<W> {
        self.block.clear();
        self.encoder.finish_block(&mut self.block);
        self.write_block()?;
        self.joined.clear();
        self.joiner.finish(&mut self.joined);
        self.out.write_all(&self.joined)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
