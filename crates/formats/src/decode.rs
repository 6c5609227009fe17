//! Decoder of a format: from blocks of bytes to entries.

use crate::{Block, Fault, Record};
use exchequer_board::Repairs;

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
    /// Returns the next entry of the block, or the fault of the next record; `None` at the end.
    ///
    /// Each call needs the same block.
    fn next_entry<'b>(&mut self, block: &'b Block) -> Option<Result<Entry<'b>, Fault>>;

    /// Reads the record of the next entry of the block into `record`; `None` at the end.
    ///
    /// Equal to [`next_entry`](Self::next_entry) with fewer copies. After a fault the contents of `record` are unspecified.
    fn read_record(&mut self, block: &Block, record: &mut Record) -> Option<Result<(), Fault>> {
        Some(self.next_entry(block)?.map(|entry| *record = entry.record))
    }
}

/// Iterator over the entries of a block, with a fault for each record that cannot be read.
pub struct Entries<'b> {
    block: &'b Block,
    cursor: Box<dyn Cursor>,
}

impl<'b> Entries<'b> {
    /// Creates an iterator over a block that the same decoder has split off.
    #[must_use]
    pub fn new(decoder: &dyn Decode, block: &'b Block) -> Self {
        Self { block, cursor: decoder.cursor() }
    }
}

impl<'b> Iterator for Entries<'b> {
    type Item = Result<Entry<'b>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.next_entry(self.block)
    }
}
