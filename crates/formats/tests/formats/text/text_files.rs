//! Text files of known contents.

use super::{read, write};
use crate::canonical::lines_of;
use exchequer_formats::{Format, Record};
use exchequer_testkit::data::suite;

/// Returns canonical text without the game number of each line.
fn canonical(name: &str) -> Option<String> {
    Some(lines_of(name)?.into_iter().map(|line| line + "\n").collect())
}

#[test]
fn canonical_text_is_reproduced() {
    for (name, count) in [("formats/first600.tsv", 600), ("formats/gaps.tsv", 400)] {
        let Some(text) = canonical(name) else { return };
        let records = read(text.as_bytes(), Format::Tsv);
        assert_eq!(records.len(), count);
        assert_eq!(String::from_utf8(write(&records, Format::Tsv)).unwrap(), text);
    }
}

#[test]
fn plain_text_is_reproduced() {
    let (Some(plain), Some(tsv)) = (suite("formats/first600.plain"), canonical("formats/first600.tsv"))
    else {
        return;
    };
    let records = read(plain.as_bytes(), Format::Plain);
    assert_eq!(records, read(tsv.as_bytes(), Format::Tsv));
    assert_eq!(String::from_utf8(write(&records, Format::Plain)).unwrap(), plain);
}

#[test]
fn lines_are_reproduced() {
    let (Some(lines), Some(tsv)) = (suite("formats/first100.txt"), canonical("formats/first600.tsv")) else {
        return;
    };
    let records = read(tsv.as_bytes(), Format::Tsv);
    let first: Vec<Record> = records[..100].iter().map(|&record| Record { mv: None, ..record }).collect();
    assert_eq!(read(lines.as_bytes(), Format::Lines), first);
    assert_eq!(String::from_utf8(write(&records[..100], Format::Lines)).unwrap(), lines);
}
