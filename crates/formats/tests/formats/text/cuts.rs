//! Inputs that arrive in pieces.

use super::records::{TEXT, some_records};
use super::write;
use exchequer_formats::{Blocks, Entries, Format};
use std::io::Read;

/// Reader of a few bytes at a time.
struct Trickle<'b>(&'b [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// Returns all entries and faults of an input as text, and asserts that its blocks add up to it.
pub(super) fn entries(input: &[u8], piece: usize, format: Format) -> Vec<String> {
    let decoder = format.decoder();
    let mut blocks = Blocks::new(Trickle(input, piece)).interactive();
    let mut found = Vec::new();
    let mut joined: Vec<u8> = Vec::new();
    while let Some(block) = blocks.next_block(&*decoder).expect("a trickle has no errors") {
        assert_eq!(block.offset, joined.len() as u64);
        for entry in Entries::new(&*decoder, &block) {
            found.push(match entry {
                Ok(entry) => {
                    assert!(block.bytes.as_ptr_range().contains(&entry.raw.as_ptr()));
                    let fen = entry.raw.as_ptr_range().contains(&entry.fen.as_ptr());
                    assert!(fen, "{format}: {entry:?}");
                    format!("{} {:?} {:?} {:?}", entry.place, entry.record, entry.raw, entry.fen)
                }
                Err(fault) => format!("{fault:?}"),
            });
        }
        joined.extend(&block.bytes);
    }
    assert_eq!(joined, input);
    found
}

#[test]
fn the_pieces_they_arrive_in_do_not_change_the_records() {
    for format in TEXT {
        let text = write(&some_records(4), format);
        let whole = entries(&text, usize::MAX, format);
        assert_eq!(whole.len(), 4, "{format}: {whole:?}");
        for piece in 1..text.len() {
            assert_eq!(entries(&text, piece, format), whole, "{format}: pieces of {piece} bytes");
        }
    }
}
