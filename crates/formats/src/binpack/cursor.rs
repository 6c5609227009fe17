//! Cursor over the records of chunks.
//!
//! There is no checksum: a flipped bit shows as an impossible record some records later. The records of a chain are
//! therefore returned only when the whole chain has been decoded.

use super::bits::BitReader;
use super::chunks::{HEADER, is_rest, payload_size};
use super::stem::{self, STEM};
use super::{destinations, zigzag};
use crate::{Block, Cursor, Fault, Origin, Record};
use exchequer_board::Repairs;

/// Progress through the chunks of a block.
#[derive(Default)]
pub(super) struct BinpackCursor {
    /// Offset of the next chain in the block.
    at: usize,
    /// Offset of the end of the payload in the block.
    end: usize,
    /// Offset of the current chain in the input.
    place: u64,
    /// Decoded records of the current chain, and the number of those that have been returned.
    chain: Vec<Record>,
    returned: usize,
    /// Fault that follows the records.
    fault: Option<Fault>,
    /// Offset of the chunk in the input and number of bytes that are missing at its end.
    missing: Option<(u64, usize)>,
}

impl Cursor for BinpackCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        if self.returned == self.chain.len() {
            if let Err(fault) = self.refill(block)? {
                return Some(Err(fault));
            }
        }
        *record = *self.chain.get(self.returned)?;
        self.returned += 1;
        Some(Ok(Origin { raw: b"", fen: b"", repairs: Repairs::empty(), place: self.place }))
    }
}

impl BinpackCursor {
    /// Decodes chains until there is a record to return, or returns the fault that comes before it; `None` at the end of the
    /// block.
    #[inline(never)]
    fn refill(&mut self, block: &Block) -> Option<Result<(), Fault>> {
        while self.returned == self.chain.len() {
            if let Some(fault) = self.fault.take() {
                return Some(Err(fault));
            }
            if !self.next_chain(block) {
                return None;
            }
        }
        Some(Ok(()))
    }

    /// Decodes the next chain, or notes a fault; `false` at the end of the block.
    fn next_chain(&mut self, block: &Block) -> bool {
        self.chain.clear();
        self.returned = 0;
        if is_rest(self.end.saturating_sub(self.at)) {
            return self.next_chunk(block);
        }
        self.place = block.offset + self.at as u64;
        let payload = &block.bytes[self.at..self.end];
        match decode_chain(payload, &mut self.chain) {
            Ok(length) => self.at += length,
            Err(Broken { reason, is_cut }) => {
                // Before the end of the input all records are sound; anywhere else the damage may have begun earlier.
                if !(is_cut && self.end == block.bytes.len()) {
                    self.chain.clear();
                }
                self.fault = Some(Fault::at_offset(self.place, reason).losing(payload.len() as u64));
                self.at = self.end;
                self.missing = None;
            }
        }
        true
    }

    /// Goes on to the next chunk, or notes bytes that belong to none; `false` at the end of the block.
    fn next_chunk(&mut self, block: &Block) -> bool {
        if let Some((offset, missing)) = self.missing.take() {
            let reason = format!(
                "the chunk is {missing} bytes shorter than its header says, so its records may be wrong"
            );
            self.fault = Some(Fault::at_offset(offset, reason));
            return true;
        }
        let rest = &block.bytes[self.end..];
        if rest.is_empty() {
            return false;
        }
        let offset = block.offset + self.end as u64;
        match payload_size(rest) {
            Some(size) => {
                self.at = self.end + HEADER;
                self.end = block.bytes.len().min(self.at + size);
                self.missing = (self.at + size)
                    .checked_sub(self.end)
                    .filter(|&missing| missing > 0)
                    .map(|missing| (offset, missing));
            }
            None => {
                self.fault = Some(Fault::at_offset(offset, "no chunk begins here").losing(rest.len() as u64));
                self.end = block.bytes.len();
                self.at = self.end;
            }
        }
        true
    }
}

/// Reason why a chain cannot be decoded to its end.
struct Broken {
    reason: String,
    /// The payload ends within the chain.
    is_cut: bool,
}

impl Broken {
    fn damaged(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), is_cut: false }
    }
}

/// Decodes a chain to `records`, and returns its length in bytes.
fn decode_chain(payload: &[u8], records: &mut Vec<Record>) -> Result<usize, Broken> {
    let cut = || Broken { reason: "the file ends within a chain".to_owned(), is_cut: true };
    let (stem, rest) = payload.split_first_chunk::<STEM>().ok_or_else(cut)?;
    let (count, movetext) = rest.split_first_chunk().ok_or_else(cut)?;
    let first = stem::decode(stem).map_err(|reason| Broken::damaged(format!("in a stem, {reason}")))?;
    let count = u16::from_be_bytes(*count);
    records.reserve(1 + usize::from(count));
    records.push(first);
    let Record { mut position, mv: mut next, mut score, mut result, mut ply } = first;
    let mut bits = BitReader::new(movetext);
    for number in 1..=count {
        let Some(mv) = next else {
            return Err(Broken::damaged("records follow a record without a move"));
        };
        position.play(mv);
        let mut window = bits.window();
        next = destinations::read(&position, &mut window);
        let code = window.take_groups();
        // Bits after the end are 0 and may look like a record.
        if !bits.advance(window) {
            return Err(cut());
        }
        let (Some(_), Some(code)) = (next, code) else {
            return Err(Broken::damaged(format!("record {number} after a stem has no legal move or score")));
        };
        // Score differences are coded from the view of the side to move before.
        score = score.map(|last| last.wrapping_neg().wrapping_add(zigzag::decode(code)));
        result = result.map(|result| -result);
        ply = ply.map(|ply| ply.wrapping_add(1));
        records.push(Record { position, mv: next, score, result, ply });
    }
    Ok(STEM + 2 + bits.bytes_read())
}
