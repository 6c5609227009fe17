//! Binary training data: any bytes as a file of each format.
//!
//! The first byte selects the format, the others are the file. No bytes make a decoder panic, the pieces in which a
//! file arrives do not matter, each fault lies inside the file, and a decoded record survives encoding and decoding.

use exchequer_formats::{Block, Blocks, Changes, Decode, Entries, Format, Record};

/// Formats by the first byte.
const FORMATS: [Format; 5] =
    [Format::Viriformat, Format::Marlinformat, Format::Bulletformat, Format::PackedSfen, Format::Binpack];

/// Reads the bytes as a file and verifies the properties above.
pub fn run(data: &[u8]) {
    let Some((&selector, file)) = data.split_first() else { return };
    let format = FORMATS[usize::from(selector) % FORMATS.len()];
    let decoder = format.decoder();
    hold_split(&*decoder, file);
    let block = Block::first(file.to_vec());
    let mut records = Vec::new();
    for entry in Entries::new(&*decoder, &block) {
        match entry {
            Ok(entry) => {
                assert!(entry.place <= file.len() as u64, "{format}: a record after the end");
                records.push(entry.record);
            }
            Err(fault) => {
                assert!(fault.offset + fault.lost <= file.len() as u64, "{format}: {fault}");
                assert!(!fault.reason.is_empty() && !fault.reason.contains('\n'), "{format}: {fault}");
            }
        }
    }
    hold_encoding(format, &records);
}

/// Asserts that blocks have at most the whole records, and lose no byte.
fn hold_split(decoder: &dyn Decode, file: &[u8]) {
    let whole = decoder.whole_records(file, false);
    assert!(whole <= file.len());
    let mut blocks = Blocks::new(file);
    let mut length = 0;
    while let Some(block) = blocks.next_block(decoder).expect("a slice has no errors") {
        assert_eq!(block.offset, length);
        length += block.bytes.len() as u64;
    }
    assert_eq!(length, file.len() as u64);
}

/// Asserts that the records come back from the bytes that the encoder writes without a change.
fn hold_encoding(format: Format, records: &[Record]) {
    let mut encoder = format.encoder();
    let mut kept = Vec::new();
    for record in records {
        // A game may reach a clock that its start could not hold.
        if encoder.add(record) == Ok(Changes::empty()) {
            kept.push(*record);
        } else {
            return;
        }
    }
    let mut bytes = Vec::new();
    encoder.finish_block(&mut bytes);
    let block = Block::first(bytes);
    let decoder = format.decoder();
    let mut read: Vec<Record> =
        Entries::new(&*decoder, &block).map(|entry| entry.expect("an encoded record").record).collect();
    // A game of viriformat whose counters are unknown gets plies when it is written.
    for (record, kept) in read.iter_mut().zip(&kept) {
        record.ply = kept.ply.and(record.ply);
    }
    assert!(read == kept, "{format}: the encoded records differ");
}
