//! Viriformat: games of a start position in marlinformat, moves with scores in four bytes each, and four zero bytes.

mod cursor;
mod encoder;
mod games;

pub(crate) use encoder::Encoder;

use crate::{Cursor, Decode};

/// Number of bytes of a move with its score.
const ENTRY: usize = 4;

/// Entry that ends a game.
const END: [u8; ENTRY] = [0; ENTRY];

/// Decoder of viriformat.
pub(crate) struct Decoder;

impl Decode for Decoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        if is_last { bytes.len() } else { games::whole(bytes) }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::<cursor::GamesCursor>::default()
    }
}
