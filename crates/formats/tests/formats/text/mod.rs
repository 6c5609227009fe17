//! Text formats: files of known contents, and readers against writers.

mod cuts;
mod garbage;
mod records;
mod round_trips;
mod text_files;

use exchequer_formats::{Format, Reader, Record, Writer};

/// Returns the records of a text, with a panic for each that cannot be read.
fn read(text: &[u8], format: Format) -> Vec<Record> {
    Reader::new(text, format)
        .map(|record| record.unwrap_or_else(|error| panic!("{format}: {error}")))
        .collect()
}

/// Returns the file of some records.
fn write(records: &[Record], format: Format) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), format).expect("a vector takes all");
    for record in records {
        writer.write(record).unwrap_or_else(|error| panic!("{format}: {error}"));
    }
    writer.finish().expect("a vector takes all")
}
