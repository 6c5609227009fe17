//! Records that are written and read back.

use super::records::{TEXT, some_records};
use super::{read, write};
use exchequer_formats::{Fields, Format, Record, Writer};

#[test]
fn written_records_are_read_back() {
    let records = some_records(2000);
    assert_eq!(records.len(), 2000);
    for format in TEXT {
        let records = held(&records, format);
        assert!(records.len() > 1500, "{format} holds {}", records.len());
        let text = write(&records, format);
        let expected: Vec<Record> = records.iter().map(|record| stored(record, format)).collect();
        assert_eq!(read(&text, format), expected, "{format}");
    }
}

/// Returns the records that a format holds without a change.
fn held(records: &[Record], format: Format) -> Vec<Record> {
    let mut writer = Writer::new(Vec::new(), format).expect("a vector takes all");
    let mut is_held = |record: &Record| writer.write(record).is_ok_and(|changes| changes.is_empty());
    records.iter().copied().filter(|record| is_held(record)).collect()
}

/// Returns the part of a record that a format stores.
fn stored(record: &Record, format: Format) -> Record {
    let has_move = format.fields().contains(Fields::MOVE);
    Record { mv: record.mv.filter(|_| has_move), ..*record }
}

#[test]
fn missing_values_stay_missing() {
    let whole = some_records(64);
    for format in TEXT.into_iter().filter(|&format| format != Format::Plain) {
        for mask in 0..16_u32 {
            let part = |record: &Record| Record {
                mv: record.mv.filter(|_| mask & 1 != 0),
                score: record.score.filter(|_| mask & 2 != 0),
                result: record.result.filter(|_| mask & 4 != 0),
                // FEN lines have the ply in their counters.
                ply: record.ply.filter(|_| mask & 8 != 0 || format == Format::Lines),
                ..stored(record, format)
            };
            let records: Vec<Record> = whole.iter().map(part).map(|record| stored(&record, format)).collect();
            assert_eq!(read(&write(&records, format), format), records, "{format} {mask}");
        }
    }
}
