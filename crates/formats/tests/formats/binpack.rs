//! Binpack files of the Stockfish tools, cut files, damaged files.

use crate::canonical;
use exchequer_formats::{Blocks, Changes, Entries, Fault, Format, ReadError, Reader, Record, Writer};
use exchequer_testkit::data::suite_bytes;

/// Returns the records of a file and the faults.
pub(crate) fn read(bytes: &[u8]) -> (Vec<Record>, Vec<Fault>) {
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    for record in Reader::new(bytes, Format::Binpack) {
        match record {
            Ok(record) => records.push(record),
            Err(ReadError::Fault(fault)) => faults.push(fault),
            Err(error) => panic!("{error}"),
        }
    }
    (records, faults)
}

fn write(records: &[Record]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), Format::Binpack).expect("a vector takes everything");
    for record in records {
        assert_eq!(writer.write(record).expect("a record of a binpack file"), Changes::empty());
    }
    writer.finish().expect("a vector takes everything")
}

#[test]
fn the_worked_example_is_read_and_written() {
    let bytes = [
        0x42, 0x49, 0x4E, 0x50, 0x25, 0, 0, 0, 0xFF, 0xF7, 0, 0, 0x18, 0x20, 0xEF, 0xBF, 0x2D, 0x84, 0x4A,
        0x0D, 0, 0, 0, 0x12, 0x1C, 0x11, 0x11, 0x11, 0x3E, 0x95, 0x5F, 0xE3, 0xDB, 0x50, 0, 0x46, 0x80, 0x05,
        0, 0, 0, 2, 0xB4, 0x83, 0xE4,
    ];
    let (records, faults) = read(&bytes);
    let lines: Vec<_> = records.iter().map(canonical::line).collect();
    let expected = [
        "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3\td4e3\t35\t5\t1",
        "rnbqkbnr/ppp1pppp/8/8/8/4pN2/PPPP1PPP/RNBQKB1R w KQkq - 0 4\tf2e3\t-40\t6\t-1",
        "rnbqkbnr/ppp1pppp/8/8/8/4PN2/PPPP2PP/RNBQKB1R b KQkq - 0 4\ta7a5\t0\t7\t1",
    ];
    assert_eq!(lines, expected);
    assert!(faults.is_empty());
    assert_eq!(write(&records), bytes);
}

#[test]
fn files_of_the_stockfish_tools_are_read_and_written_byte_for_byte() {
    for (name, text, count) in [
        ("formats/games.binpack", "formats/first600.tsv", 3121),
        ("formats/gaps.binpack", "formats/gaps.tsv", 400),
    ] {
        let (Some(bytes), Some(expected)) = (suite_bytes(name), canonical::lines_of(text)) else { return };
        let (records, faults) = read(&bytes);
        assert_eq!((records.len(), faults), (count, vec![]), "{name}");
        for (record, expected) in records.iter().zip(&expected) {
            assert_eq!(canonical::line(record), *expected, "{name}");
        }
        assert_eq!(write(&records), bytes, "{name}");
    }
}

#[test]
fn a_cut_file_is_read_up_to_the_cut() {
    let (Some(bytes), Some(whole)) =
        (suite_bytes("formats/cut.binpack"), suite_bytes("formats/games.binpack"))
    else {
        return;
    };
    let (records, faults) = read(&bytes);
    assert_eq!(records.len(), 1593);
    assert_eq!(records, read(&whole).0[..1593]);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().contains("the file ends within a chain"), "{}", faults[0]);
}

/// Two chunks of different files.
fn two_chunks() -> Option<(Vec<u8>, usize)> {
    let (first, second) = (suite_bytes("formats/gaps.binpack")?, suite_bytes("formats/games.binpack")?);
    Some(([&first[..], &second].concat(), first.len()))
}

#[test]
fn files_may_be_concatenated() {
    let Some((bytes, _)) = two_chunks() else { return };
    let (records, faults) = read(&bytes);
    assert_eq!((records.len(), faults.len()), (3521, 0));
    // Small chunks are joined.
    let written = write(&records);
    assert_eq!(written.windows(4).filter(|bytes| bytes == b"BINP").count(), 1);
    assert_eq!(read(&written).0, records);
}

#[test]
fn damage_in_one_chunk_leaves_the_next_one_whole() {
    let Some((bytes, second)) = two_chunks() else { return };
    let whole = read(&bytes).0;
    for at in (0..second).step_by(11) {
        for damage in [Damage::Flip, Damage::Lose, Damage::Add] {
            let mut bytes = bytes.clone();
            match damage {
                Damage::Flip => bytes[at] ^= 0x10,
                Damage::Lose => drop(bytes.remove(at)),
                Damage::Add => bytes.insert(at, 0x5A),
            }
            let (records, faults) = read(&bytes);
            assert!(records.len() >= 3121, "{damage:?} at {at}");
            assert_eq!(records[records.len() - 3121..], whole[400..], "{damage:?} at {at}");
            // A flipped bit may leave other records that are legal, such as one with another score.
            assert!(!faults.is_empty() || matches!(damage, Damage::Flip), "{damage:?} at {at}");
            let is_placed = |fault: &Fault| {
                (fault.lost > 0 || fault.reason.contains("shorter")) && fault.offset <= second as u64 + 8
            };
            assert!(faults.iter().all(is_placed), "{damage:?} at {at}: {faults:?}");
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Damage {
    Flip,
    Lose,
    Add,
}

/// Reader that returns a few bytes at a time.
struct Trickle<'b>(&'b [u8], usize);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let piece = self.1.min(buffer.len());
        self.0.read(&mut buffer[..piece])
    }
}

#[test]
fn the_pieces_in_which_a_file_arrives_do_not_change_its_records() {
    let Some((bytes, _)) = two_chunks() else { return };
    let whole = read(&bytes).0;
    let decoder = Format::Binpack.decoder();
    for piece in [1, 7, 1000, 5000] {
        let mut blocks = Blocks::new(Trickle(&bytes, piece)).interactive();
        let mut records = Vec::new();
        while let Some(block) = blocks.next_block(&*decoder).expect("a trickle has no errors") {
            records.extend(Entries::new(&*decoder, &block).map(|entry| entry.expect("no damage").record));
        }
        assert_eq!(records, whole, "pieces of {piece} bytes");
    }
}

#[test]
fn a_long_file_has_the_chains_of_its_games() {
    let Some(bytes) = suite_bytes("formats/games.binpack") else { return };
    let records = read(&bytes).0;
    let many: Vec<Record> = records.iter().cycle().take(8 * records.len()).copied().collect();
    let written = write(&many);
    // Each game is a chain, whatever the number of records that are written at a time.
    let payload = &bytes[8..];
    assert!(written[8..] == payload.repeat(8)[..]);
}

#[test]
fn garbage_is_a_fault() {
    let decoder = Format::Binpack.decoder();
    let mut state = 1_u32;
    for length in (0..2000).step_by(7) {
        let mut bytes: Vec<u8> = (0..length)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        if length > 16 {
            bytes[..8].copy_from_slice(b"BINP\xC0\x07\0\0");
        }
        assert!(decoder.whole_records(&bytes, true) <= bytes.len());
        let (_, faults) = read(&bytes);
        assert!(length < 42 || !faults.is_empty(), "{length} bytes");
    }
}
