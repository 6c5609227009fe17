//! Some rows of a file, with the faults between them.

use super::columns::Columns;
use arrow_array::RecordBatch;
use exchequer_formats::{Entries, ReadError, Record};
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Treatment of records with a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Errors {
    /// The first one ends the stream with an error.
    Raise,
    /// They are left out, and counted.
    Skip,
}

/// Source of records, which are lent until the next call.
pub(super) trait Lend {
    /// Returns the next record, or its fault; `None` at the end.
    fn lend(&mut self) -> Option<Result<&Record, ReadError>>;
}

impl<R: Read> Lend for exchequer_formats::Reader<R> {
    fn lend(&mut self) -> Option<Result<&Record, ReadError>> {
        self.next_record()
    }
}

impl Lend for Entries<'_> {
    fn lend(&mut self) -> Option<Result<&Record, ReadError>> {
        Some(self.next_entry()?.map(|entry| &entry.record).map_err(ReadError::Fault))
    }
}

/// Rows in the order of the file.
pub(super) struct Part {
    pub(super) rows: RecordBatch,
    /// Numbers of records that are left out, each with the number of rows before them.
    pub(super) skipped: Vec<(usize, usize)>,
    /// Sentence for the fault after the rows, which ends the stream.
    pub(super) fault: Option<String>,
}

impl Part {
    /// Creates a part without rows.
    pub(super) fn broken(fault: String) -> Self {
        Self {
            rows: RecordBatch::new_empty(super::columns::schema()),
            skipped: Vec::new(),
            fault: Some(fault),
        }
    }

    /// Takes up to `most` rows, and counts the records that were left out before each of them and, at the end, after them.
    pub(super) fn take(&mut self, most: usize, skipped: &AtomicUsize) -> RecordBatch {
        let len = self.rows.num_rows();
        let count = most.min(len);
        let rows = self.rows.slice(0, count);
        self.rows = self.rows.slice(count, len - count);
        let is_counted = |before: usize| before < count || before == len && count < most;
        self.skipped.retain_mut(|(before, number)| {
            if is_counted(*before) {
                skipped.fetch_add(*number, Ordering::Relaxed);
                return false;
            }
            *before -= count;
            true
        });
        rows
    }

    /// Reads up to `most` rows; a part with fewer rows and no fault is the last one. `goes_on` is asked after each record.
    pub(super) fn read(
        records: &mut impl Lend,
        name: &str,
        most: usize,
        errors: Errors,
        mut goes_on: impl FnMut() -> bool,
    ) -> Self {
        let mut columns = Columns::with_room(most);
        let mut skipped: Vec<(usize, usize)> = Vec::new();
        let mut fault = None;
        while columns.len() < most && goes_on() {
            match records.lend() {
                Some(Ok(record)) => columns.add(record),
                Some(Err(ReadError::Fault(_))) if errors == Errors::Skip => match skipped.last_mut() {
                    Some((before, count)) if *before == columns.len() => *count += 1,
                    _ => skipped.push((columns.len(), 1)),
                },
                Some(Err(ReadError::Fault(found))) => {
                    fault = Some(format!("{name}, {found}"));
                    break;
                }
                Some(Err(error)) => {
                    // It is a sentence.
                    fault = Some(error.to_string());
                    break;
                }
                None => break,
            }
        }
        match columns.take() {
            Ok(rows) => Self { rows, skipped, fault },
            Err(error) => Self::broken(format!("{name}: {error}")),
        }
    }
}
