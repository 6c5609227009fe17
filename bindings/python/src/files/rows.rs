//! The records of a file as a stream of record batches.

use super::ahead::{Ahead, Next};
use super::columns::{Columns, schema};
use super::part::{Errors, Part};
use super::signals::Signals;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use exchequer_files::{Source, Unpacked};
use exchequer_formats::Reader;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Records between two looks at the clock.
const LOOK: usize = 1 << 10;

/// Options of a reader.
#[derive(Clone, Copy)]
pub(super) struct Options {
    pub(super) batch_size: usize,
    pub(super) errors: Errors,
    pub(super) threads: usize,
}

/// Iterator over the record batches of a file; memory for one batch, or for some blocks for each thread.
pub(super) struct Rows {
    parts: Parts,
    /// Rows that are read and in no batch yet.
    rest: Option<Part>,
    name: String,
    options: Options,
    skipped: Arc<AtomicUsize>,
    signals: Signals,
    has_ended: bool,
}

/// Source of the parts of a file.
enum Parts {
    /// Each part is a batch.
    Here(Box<Reader<Unpacked>>),
    Ahead(Ahead),
    End,
}

/// Reason why there is no next batch.
pub(super) enum Stopped {
    /// A sentence.
    Fault(String),
    /// The exception of a signal handler.
    Signal(PyErr),
}

impl From<PyErr> for Stopped {
    fn from(error: PyErr) -> Self {
        Self::Signal(error)
    }
}

impl Rows {
    /// Creates an iterator; `name` is that of the file in sentences, and `skipped` counts the records that are left out.
    pub(super) fn new(
        source: Source,
        name: String,
        options: Options,
        signals: Signals,
        skipped: Arc<AtomicUsize>,
    ) -> Self {
        let parts = match options.threads {
            1 => Parts::Here(Box::new(Reader::with_decoder(source.reader, source.decoder))),
            threads => Parts::Ahead(Ahead::new(source, name.clone(), options.errors, threads)),
        };
        Self { parts, rest: None, name, options, skipped, signals, has_ended: false }
    }

    /// Returns the number of records that are left out so far.
    pub(super) fn skipped(&self) -> usize {
        self.skipped.load(Ordering::Relaxed)
    }

    /// Returns the next batch; `None` at the end, and after an error.
    pub(super) fn next_batch(&mut self) -> Option<Result<RecordBatch, Stopped>> {
        if self.has_ended {
            return None;
        }
        let batch = self.read();
        self.has_ended = !matches!(&batch, Ok(batch) if batch.num_rows() == self.options.batch_size);
        if self.has_ended {
            // No thread goes on.
            self.parts = Parts::End;
        }
        match batch {
            Ok(batch) if batch.num_rows() == 0 => None,
            batch => Some(batch),
        }
    }

    /// Reads a batch, which is shorter than the others at the end of the file alone.
    fn read(&mut self) -> Result<RecordBatch, Stopped> {
        let size = self.options.batch_size;
        let mut columns = None;
        loop {
            if self.rest.is_none() {
                self.rest = self.next_part()?;
            }
            let len = columns.as_ref().map_or(0, Columns::len);
            let Some(part) = &mut self.rest else { break };
            let rows = part.take(size - len, &self.skipped);
            if len == 0 && rows.num_rows() == size {
                return Ok(rows);
            }
            let columns = columns.get_or_insert_with(|| Columns::with_room(size));
            columns.add_rows(&rows).map_err(|error| self.arrow_fault(&error))?;
            if columns.len() == size {
                break;
            }
            if let Some(Part { fault: Some(fault), .. }) = self.rest.take() {
                return Err(Stopped::Fault(fault));
            }
        }
        let columns = columns.unwrap_or_else(|| Columns::with_room(0));
        columns.take().map_err(|error| self.arrow_fault(&error))
    }

    fn arrow_fault(&self, error: &ArrowError) -> Stopped {
        Stopped::Fault(format!("{}: {error}", self.name))
    }

    fn next_part(&mut self) -> Result<Option<Part>, Stopped> {
        let Options { batch_size, errors, .. } = self.options;
        let signals = &mut self.signals;
        signals.look()?;
        match &mut self.parts {
            Parts::Here(records) => {
                let (mut read, mut signal) = (0, Ok(()));
                let part = Part::read(&mut **records, &self.name, batch_size, errors, || {
                    read += 1;
                    if read % LOOK == 0 {
                        signal = signals.look();
                    }
                    signal.is_ok()
                });
                signal?;
                if part.fault.is_none() && part.rows.num_rows() < batch_size {
                    self.parts = Parts::End;
                }
                Ok(Some(part))
            }
            Parts::Ahead(ahead) => loop {
                match ahead.next().map_err(Stopped::Fault)? {
                    Next::Part(part) => return Ok(Some(part)),
                    Next::Later => signals.look()?,
                    Next::End => return Ok(None),
                }
            },
            Parts::End => Ok(None),
        }
    }
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let sentence = match self.next_batch()? {
            Ok(batch) => return Some(Ok(batch)),
            Err(Stopped::Fault(sentence)) => sentence,
            // The other library raises an exception of its own.
            Err(Stopped::Signal(error)) => format!("reading {} was stopped: {error}", self.name),
        };
        Some(Err(ArrowError::ExternalError(sentence.into())))
    }
}

impl RecordBatchReader for Rows {
    fn schema(&self) -> SchemaRef {
        schema()
    }
}
