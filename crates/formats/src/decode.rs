//! Decoder of a format: from blocks of bytes to entries.

use crate::{Block, Fault, Record};
use exchequer_board::{Position, Repairs};

/// Record with its bytes in the input.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'b> {
    /// The record.
    pub record: Record,
    /// Bytes of the record with its line end, as they are in the input; empty in formats that share bytes among
    /// records.
    pub raw: &'b [u8],
    /// FEN in the input, a part of `raw` unless that is empty; empty for records without a FEN of their own.
    pub fen: &'b [u8],
    /// Repairs of the FEN.
    pub repairs: Repairs,
    /// Line number in text formats; in binary formats the offset of the record, or of the group of records around it.
    pub place: u64,
}

/// Bytes of a record in the input; the fields are those of an [`Entry`] without its record.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'b> {
    /// Bytes of the record with its line end.
    pub raw: &'b [u8],
    /// FEN in the input.
    pub fen: &'b [u8],
    /// Repairs of the FEN.
    pub repairs: Repairs,
    /// Line number or offset.
    pub place: u64,
}

/// Decoder of a format. It is deterministic, and blocks are independent of each other.
pub trait Decode: Send + Sync {
    /// Returns the number of leading bytes that hold whole records; 0 if more bytes are necessary.
    ///
    /// `is_last` means that no byte follows: the whole rest is then a block.
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize;

    /// Creates a cursor at the start of a block.
    fn cursor(&self) -> Box<dyn Cursor>;
}

/// Progress through a block.
pub trait Cursor: Send {
    /// Reads the next record of the block into `record` and returns its bytes, or the fault of it; `None` at the end.
    ///
    /// Each call needs the same block. After a fault the contents of `record` are unspecified.
    fn next_record<'b>(&mut self, block: &'b Block, record: &mut Record)
    -> Option<Result<Origin<'b>, Fault>>;
}

/// Iterator over the entries of a block, with a fault for each record that cannot be read.
pub struct Entries<'b> {
    block: &'b Block,
    cursor: Box<dyn Cursor>,
    /// The last entry.
    entry: Entry<'b>,
}

impl<'b> Entries<'b> {
    /// Creates an iterator over a block that the same decoder has split off.
    #[must_use]
    pub fn new(decoder: &dyn Decode, block: &'b Block) -> Self {
        let record = Record::new(Position::start());
        let entry = Entry { record, raw: b"", fen: b"", repairs: Repairs::empty(), place: 0 };
        Self { block, cursor: decoder.cursor(), entry }
    }

    /// Returns the next entry, or the fault of the next record; `None` at the end of the block.
    ///
    /// The entry is lent until the next call: faster than the iterator, which copies it.
    pub fn next_entry(&mut self) -> Option<Result<&Entry<'b>, Fault>> {
        match self.cursor.next_record(self.block, &mut self.entry.record)? {
            Ok(Origin { raw, fen, repairs, place }) => {
                (self.entry.raw, self.entry.fen) = (raw, fen);
                (self.entry.repairs, self.entry.place) = (repairs, place);
                Some(Ok(&self.entry))
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

impl<'b> Iterator for Entries<'b> {
    type Item = Result<Entry<'b>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().map(|entry| entry.copied())
    }
}
