//! Encoder of a format: from records to bytes.

use crate::{Changes, Format, Record, Refusal, binpack};

/// Encoder of a format. The bytes of each block are independent of the other blocks.
pub trait Encode: Send {
    /// Adds a record.
    ///
    /// # Errors
    /// A reason why the format cannot hold the record; nothing is added then.
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal>;

    /// Appends the bytes that are final to `out`; the block goes on.
    ///
    /// A format whose records depend on those before it in the block has to keep its state.
    fn drain(&mut self, out: &mut Vec<u8>) {
        self.finish_block(out);
    }

    /// Ends the block: appends the bytes of all records since the last block to `out`.
    fn finish_block(&mut self, out: &mut Vec<u8>);
}

/// Appends all bytes to `out`, without a copy if that is empty.
pub(crate) fn hand_over(bytes: &mut Vec<u8>, out: &mut Vec<u8>) {
    if out.is_empty() {
        std::mem::swap(bytes, out);
    } else {
        out.append(bytes);
    }
}

/// Joiner of the blocks of one file, in their order.
///
/// Most formats are the concatenation of their blocks. Small chunks of a binpack file become large ones.
pub struct Joiner {
    /// Joiner of chunks; `None` for other formats.
    chunks: Option<binpack::ChunkJoiner>,
}

impl Joiner {
    /// Creates a joiner.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self { chunks: (format == Format::Binpack).then(binpack::ChunkJoiner::default) }
    }

    /// Adds a block, whose bytes are taken, and appends the bytes that are final to `out`.
    pub fn add(&mut self, block: &mut Vec<u8>, out: &mut Vec<u8>) {
        match &mut self.chunks {
            Some(chunks) => {
                chunks.add(block, out);
                block.clear();
            }
            None => hand_over(block, out),
        }
    }

    /// Returns `true` if bytes wait for the next block.
    #[must_use]
    pub fn has_rest(&self) -> bool {
        self.chunks.as_ref().is_some_and(|chunks| !chunks.is_empty())
    }

    /// Appends the bytes that wait for the next block to `out`, as they are if no block follows.
    ///
    /// A file can be continued later: a new joiner gets these bytes as its first block.
    pub fn rest(&self, out: &mut Vec<u8>) {
        if let Some(chunks) = &self.chunks {
            chunks.rest(out);
        }
    }

    /// Appends the last bytes to `out`.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(chunks) = &mut self.chunks {
            chunks.finish(out);
        }
    }
}
