//! Stockfish `.binpack`: chains of a stem, which is a whole record, and moves with score differences.
//!
//! A file is a sequence of chunks of about 1 MiB, which are independent of each other. A chunk holds chains. A chain is
//! a stem of 32 bytes, the number of records that follow, and those records in 5 to 29 bits each.

mod bits;

mod chunks;
mod cursor;
mod destinations;
mod encoder;
mod stem;
mod zigzag;

pub(crate) use chunks::ChunkJoiner;
pub(crate) use encoder::Encoder;

use crate::{Cursor, Decode};

/// Decoder of binpack files.
pub(crate) struct Decoder;

impl Decode for Decoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        chunks::whole(bytes, is_last)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(cursor::BinpackCursor::default())
    }
}
