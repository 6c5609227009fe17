//! The records of a file as a stream of record batches.

use super::columns::{Columns, schema};
use super::source::Records;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use exchequer_formats::ReadError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Treatment of records with a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Errors {
    /// The first one ends the stream with an error.
    Raise,
    /// They are left out, and counted.
    Skip,
}

/// Iterator over the record batches of a file; memory for one batch.
pub(super) struct Rows {
    records: Records,
    columns: Columns,
    name: String,
    batch_size: usize,
    errors: Errors,
    skipped: Arc<AtomicUsize>,
    has_ended: bool,
}

impl Rows {
    /// Creates an iterator; `name` is that of the file in sentences, and `skipped` counts the records that are left out.
    pub(super) fn new(
        records: Records,
        name: String,
        batch_size: usize,
        errors: Errors,
        skipped: Arc<AtomicUsize>,
    ) -> Self {
        Self { records, columns: Columns::new(), name, batch_size, errors, skipped, has_ended: false }
    }

    /// Returns the number of records that are left out so far.
    pub(super) fn skipped(&self) -> usize {
        self.skipped.load(Ordering::Relaxed)
    }

    /// Returns the next batch, which is empty at the end of the file alone; an error is a sentence, and ends the iteration.
    fn read(&mut self) -> Result<RecordBatch, String> {
        let name = &self.name;
        while self.columns.len() < self.batch_size {
            match self.records.next_record() {
                Some(Ok(record)) => {
                    self.columns.add(record).map_err(|reason| format!("{name}: {reason}"))?;
                }
                Some(Err(ReadError::Fault(_))) if self.errors == Errors::Skip => {
                    self.skipped.fetch_add(1, Ordering::Relaxed);
                }
                Some(Err(ReadError::Fault(fault))) => return Err(format!("{name}, {fault}")),
                Some(Err(error)) => return Err(format!("cannot read {name}: {error}")),
                None => break,
            }
        }
        self.columns.take().map_err(|error| format!("{name}: {error}"))
    }
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        match self.read() {
            Ok(batch) => {
                self.has_ended = batch.num_rows() < self.batch_size;
                (batch.num_rows() > 0).then_some(Ok(batch))
            }
            Err(sentence) => {
                self.has_ended = true;
                Some(Err(ArrowError::ExternalError(sentence.into())))
            }
        }
    }
}

impl RecordBatchReader for Rows {
    fn schema(&self) -> SchemaRef {
        schema()
    }
}
