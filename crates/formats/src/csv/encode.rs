//! Encoder of comma-separated values.

use crate::encode::hand_over;
use crate::text::write_fen;
use crate::tsv::write_values;
use crate::{Changes, Encode, Record, Refusal};

/// First row.
pub(crate) const HEADER: &[u8] = b"fen,move,score,ply,result\n";

/// Encoder of comma-separated values. No field of it needs quotes.
#[derive(Default)]
pub(crate) struct CsvEncoder {
    block: Vec<u8>,
}

impl Encode for CsvEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        write_fen(&mut self.block, &record.position);
        write_values(&mut self.block, record, b',');
        self.block.push(b'\n');
        Ok(Changes::empty())
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.block, out);
    }
}
