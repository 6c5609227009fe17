//! Output of one block: bytes, or records that are encoded later.

use super::seen::Seen;
use super::tally::ChangeCounts;
use exchequer_formats::{Encode, Entry, Format, Record, Refusal};

/// Output of one block.
///
/// A worker encodes the records. If duplicates are dropped, it keeps them apart instead: only in the order of the
/// input it is known which of them are duplicates.
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
    /// Records that will be encoded, with their place in the input.
    records: Vec<(Record, u64)>,
}

/// Result of dropping duplicates.
pub(super) struct Dropped {
    pub(super) duplicates: u64,
    /// Places of records that the output format cannot hold.
    pub(super) refused: Vec<(u64, Refusal)>,
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
            (None, apart) => {
                self.bytes.extend_from_slice(entry.raw);
                if let Some(apart) = apart {
                    apart.marks.push((record.position.key(), self.bytes.len()));
                }
            }
            (Some(encoder), None) => self.changes.count(encoder.add(record)?),
            (Some(_), Some(apart)) => apart.records.push((*record, entry.place)),
        }
        Ok(())
    }

    /// Ends the block, on the thread of the worker.
    pub(super) fn end(&mut self) {
        if let (Some(encoder), None) = (&mut self.encoder, &self.apart) {
            encoder.finish_block(&mut self.bytes);
        }
    }

    /// Drops the duplicates of records that were seen, here or in blocks before.
    pub(super) fn drop_duplicates(&mut self, seen: &mut Seen) -> Dropped {
        let mut dropped = Dropped { duplicates: 0, refused: Vec::new() };
        let Some(Apart { marks, records }) = self.apart.take() else { return dropped };
        let (mut begin, mut end) = (0, 0);
        for (key, mark) in &marks {
            let range = begin..*mark;
            begin = *mark;
            if seen.insert(*key) {
                let length = range.len();
                self.bytes.copy_within(range, end);
                end += length;
            } else {
                dropped.duplicates += 1;
            }
        }
        if !marks.is_empty() {
            self.bytes.truncate(end);
        }
        let Some(encoder) = &mut self.encoder else { return dropped };
        for (record, place) in &records {
            if !seen.insert(record.position.key()) {
                dropped.duplicates += 1;
                continue;
            }
            match encoder.add(record) {
                Ok(changes) => self.changes.count(changes),
                Err(refusal) => dropped.refused.push((*place, refusal)),
            }
        }
        encoder.finish_block(&mut self.bytes);
        dropped
    }
}
