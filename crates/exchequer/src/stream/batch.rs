//! Output of one block: bytes, or records that are encoded later.

use super::seen::Seen;
use super::tally::ChangeCounts;
use exchequer_formats::{Encode, Entry, Format, Record, Refusal};

/// Output of one block.
///
/// A worker encodes the records. If duplicates are dropped, it keeps them apart and encodes them on trial: only in the
/// order of the input it is known which of them are duplicates, and a record that is refused is the first of none.
pub(crate) struct Batch {
    /// Output, complete after the end of the block.
    pub(crate) bytes: Vec<u8>,
    /// Parts of records that the output format has changed.
    pub(super) changes: ChangeCounts,
    encoder: Option<Box<dyn Encode>>,
    apart: Option<Apart>,
}

/// Records that may be duplicates.
#[derive(Default)]
struct Apart {
    /// Keys of records that are bytes of the input, with their end in the output.
    marks: Vec<(u64, usize)>,
    /// Records that will be encoded.
    records: Vec<Record>,
}

impl Batch {
    /// Creates a batch of text, or of bytes of the input.
    pub(crate) fn of_bytes() -> Self {
        Self { bytes: Vec::new(), changes: ChangeCounts::default(), encoder: None, apart: None }
    }

    /// Creates a batch of encoded records.
    pub(crate) fn of_records(format: Format) -> Self {
        Self { encoder: Some(format.encoder()), ..Self::of_bytes() }
    }

    /// Keeps the records apart, so that duplicates can be dropped.
    pub(crate) fn keeping_apart(self) -> Self {
        Self { apart: Some(Apart::default()), ..self }
    }

    /// Adds a record: encoded, or by the bytes of its entry in the input.
    ///
    /// # Errors
    /// A reason why the format cannot hold the record.
    pub(crate) fn add(&mut self, entry: &Entry<'_>, record: &Record) -> Result<(), Refusal> {
        match (&mut self.encoder, &mut self.apart) {
            (None, _) => {
                self.bytes.extend_from_slice(entry.raw);
                self.mark(record);
            }
            (Some(encoder), None) => self.changes.count(encoder.add(record)?),
            (Some(encoder), Some(apart)) => {
                encoder.add(record)?;
                apart.records.push(*record);
            }
        }
        Ok(())
    }

    /// Notes a record that has no bytes in the output, to find duplicates.
    pub(crate) fn mark(&mut self, record: &Record) {
        if let Some(apart) = &mut self.apart {
            apart.marks.push((record.position.key(), self.bytes.len()));
        }
    }

    /// Encodes the records so far as far as their bytes are final; `true` if these are at least as many and no record is
    /// kept apart.
    pub(super) fn has_part(&mut self, least: usize) -> bool {
        if self.apart.is_some() {
            return false;
        }
        if let Some(encoder) = &mut self.encoder {
            encoder.drain(&mut self.bytes);
        }
        self.bytes.len() >= least
    }

    /// Takes the encoded bytes with their changes; the block goes on.
    pub(super) fn take_part(&mut self) -> Self {
        let (bytes, changes) = (std::mem::take(&mut self.bytes), std::mem::take(&mut self.changes));
        Self { bytes, changes, ..Self::of_bytes() }
    }

    /// Ends the block, on the thread of the worker.
    pub(super) fn end(&mut self) {
        if let Some(encoder) = &mut self.encoder {
            encoder.finish_block(&mut self.bytes);
            if self.apart.is_some() {
                self.bytes.clear();
            }
        }
    }

    /// Drops the duplicates of records that were seen, here or in blocks before, and returns their number.
    pub(super) fn drop_duplicates(&mut self, seen: &mut Seen) -> u64 {
        let Some(Apart { marks, records }) = self.apart.take() else { return 0 };
        let mut duplicates = 0;
        let (mut begin, mut end) = (0, 0);
        for (key, mark) in &marks {
            let range = begin..*mark;
            begin = *mark;
            if seen.insert(*key) {
                let length = range.len();
                self.bytes.copy_within(range, end);
                end += length;
            } else {
                duplicates += 1;
            }
        }
        if !marks.is_empty() {
            self.bytes.truncate(end);
        }
        let Some(encoder) = &mut self.encoder else { return duplicates };
        for record in &records {
            if !seen.insert(record.position.key()) {
                duplicates += 1;
            } else if let Ok(changes) = encoder.add(record) {
                self.changes.count(changes);
            }
        }
        encoder.finish_block(&mut self.bytes);
        duplicates
    }
}
