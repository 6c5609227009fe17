//! Files of the text formats: never a panic, the same records in pieces, and records that survive canonical text.

use crate::trickle::Trickle;
use exchequer_formats::{Blocks, Entries, Fault, Format, Reader, Record, Writer};

const FORMATS: [Format; 5] = [Format::Lines, Format::Csv, Format::Tsv, Format::JsonLines, Format::Plain];

/// Runs one input: a digit for the format, a byte for the size of the pieces, and a file.
pub fn run(data: &[u8]) {
    let [format, piece, file @ ..] = data else { return };
    let format = FORMATS[usize::from(format.wrapping_sub(b'0')) % FORMATS.len()];
    let whole = entries(file, usize::MAX, format);
    assert_eq!(whole, entries(file, 1 + usize::from(*piece), format), "{format}");
    for (record, raw) in whole.iter().flatten() {
        assert!(!raw.is_empty() && contains(file, raw), "{format}");
        hold_canonical(record);
    }
}

type Found = Result<(Record, Vec<u8>), Fault>;

/// Returns the records with their bytes, and the faults.
fn entries(file: &[u8], piece: usize, format: Format) -> Vec<Found> {
    let decoder = format.decoder();
    let mut blocks = Blocks::new(Trickle(file, piece)).interactive();
    let mut found = Vec::new();
    while let Some(block) = blocks.next_block(&*decoder).expect("a trickle has no errors") {
        for entry in Entries::new(&*decoder, &block) {
            found.push(entry.map(|entry| {
                assert!(contains(entry.raw, entry.fen), "{format}");
                (entry.record, entry.raw.to_vec())
            }));
        }
    }
    found
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}

/// Verifies that a record survives canonical text.
fn hold_canonical(record: &Record) {
    let mut writer = Writer::new(Vec::new(), Format::Tsv).expect("a vector takes all");
    writer.write(record).expect("canonical text holds every record");
    let text = writer.finish().expect("a vector takes all");
    let mut records = Reader::new(&*text, Format::Tsv);
    assert_eq!(records.next().expect("one record").expect("a good record"), *record);
    assert!(records.next().is_none());
}
