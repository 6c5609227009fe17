//! Marlinformat: files of viriformat, Chess960, en-passant squares, damaged files.

use crate::files::{cut_at_each_byte, flip_each_byte, read, write};
use crate::games::random_games;
use exchequer_board::{Position, Repairs};
use exchequer_core::Placement;
use exchequer_formats::{Blocks, Changes, Entries, Format, GameResult, Record, Refusal, Writer};
use exchequer_testkit::data::suite_bytes;

const FORMAT: Format = Format::Marlinformat;

/// Returns the record as the format holds it.
fn kept(record: &Record) -> Record {
    Record { mv: None, ply: None, ..*record }
}

#[test]
fn a_file_of_viriformat_is_read_and_written_byte_for_byte() {
    let (Some(bytes), Some(games)) =
        (suite_bytes("formats/games.marlinformat"), suite_bytes("formats/games.viri"))
    else {
        return;
    };
    let with_moves = read(&games, Format::Viriformat).0;
    let (records, faults) = read(&bytes, FORMAT);
    assert_eq!((records.len(), faults.len()), (3121, 0));
    assert_eq!(records, with_moves.iter().map(kept).collect::<Vec<_>>());
    // With the moves, the double steps are known.
    assert_eq!(write(&with_moves, FORMAT), bytes);
    // Without them, a square where the capture is not legal is lost, and nothing else.
    let mut written = write(&records, FORMAT);
    let mut lost = 0;
    for (number, record) in records.iter().enumerate() {
        let at = 32 * number + 24;
        if record.position.en_passant().is_none() && written[at] != bytes[at] {
            assert_eq!((written[at] & 0x7F, written[at] >> 7), (64, bytes[at] >> 7));
            written[at] = bytes[at];
            lost += 1;
        }
    }
    assert_eq!(written, bytes);
    assert!(lost > 0 && lost < 10, "{lost}");
}

#[test]
fn random_games_come_back() {
    let records = random_games(3, 40).concat();
    let bytes = write(&records, FORMAT);
    assert_eq!(bytes.len(), 32 * records.len());
    let (decoded, faults) = read(&bytes, FORMAT);
    assert!(faults.is_empty());
    assert_eq!(decoded, records.iter().map(kept).collect::<Vec<_>>());
}

/// Record of the start position, drawn with score 0.
fn start() -> Record {
    Record { score: Some(0), result: Some(GameResult::Draw), ..Record::new(Position::start()) }
}

#[test]
fn a_pawn_beside_the_pushed_pawn_decides_the_en_passant_square() {
    for (fen, mv, code) in [
        // A legal capture, a capture that a pin forbids, and no enemy pawn.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", 20),
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", 20),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 64),
        ("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e4", 64),
    ] {
        let before: Position = fen.parse().expect("a legal position");
        let mv = before.parse_uci(mv).expect("a legal move");
        let after = Record { position: before.after(mv), ..start() };
        let bytes = write(&[Record { mv: Some(mv), position: before, ..start() }, after], FORMAT);
        assert_eq!(bytes[32 + 24], 0x80 | code, "{fen}");
        assert_eq!(read(&bytes, FORMAT).0[1], after);
        // The square belongs to the position after the move alone.
        let other = write(&[Record { mv: Some(mv), position: before, ..start() }, start()], FORMAT);
        assert_eq!(other[32 + 24], 64);
    }
}

#[test]
fn an_impossible_en_passant_square_or_right_is_repaired() {
    let mut bytes = write(&[start()], FORMAT);
    bytes[24] = 20;
    let decoder = FORMAT.decoder();
    let mut blocks = Blocks::new(&bytes[..]);
    let block = blocks.next_block(&*decoder).expect("no error").expect("one block");
    let entry = Entries::new(&*decoder, &block).next().expect("one record").expect("no fault");
    assert_eq!((entry.record, entry.repairs), (start(), Repairs::EN_PASSANT));
    assert_eq!((entry.raw, entry.place), (&bytes[..], 0));
    // A right of a rook on d4.
    let position: Position = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1".parse().expect("a legal position");
    let mut bytes = write(&[Record { position, ..start() }], FORMAT);
    bytes[8] = 0x65;
    assert_eq!(read(&bytes, FORMAT).0[0].position, position);
}

#[test]
fn unknown_counters_are_those_of_a_new_game() {
    let mut bytes = write(&[start()], FORMAT);
    bytes[26] = 0;
    assert_eq!(read(&bytes, FORMAT), (vec![start()], vec![]));
}

#[test]
fn what_does_not_fit_is_changed_or_refused() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 300 400";
    let position: Position = fen.parse().expect("a legal position");
    let mut writer = Writer::new(Vec::new(), FORMAT).expect("a vector takes everything");
    let record = Record { position, score: Some(i16::MIN), ..start() };
    let changes = writer.write(&record).expect("a record");
    assert_eq!(changes, Changes::SCORE | Changes::COUNTERS);
    for (record, refusal) in [
        (Record { score: None, ..start() }, Refusal::NoScore),
        (Record { result: None, ..start() }, Refusal::NoResult),
    ] {
        let error = writer.write(&record).expect_err("a part is missing");
        assert_eq!(error.to_string(), refusal.to_string());
    }
    let read = read(&writer.finish().expect("a vector takes everything"), FORMAT).0;
    assert_eq!(read[0].position.to_string(), fen.replace("300", "255"));
    assert_eq!((read.len(), read[0].score), (1, Some(-i16::MAX)));
}

#[test]
fn bytes_that_are_no_record_have_a_reason() {
    let good = write(&[start()], FORMAT);
    for (byte, value, part) in [
        (2, 1, "there are more than 32 pieces"),
        (8, 0x17, "7 is not the code of a piece"),
        (8, 0x10, "not a legal position: a pawn stands on the first or last rank"),
        (24, 65, "65 is not a square"),
        (30, 3, "3 is not the code of a result"),
    ] {
        let mut bytes = [&good[..], &good].concat();
        bytes[byte] = value;
        let (records, faults) = read(&bytes, FORMAT);
        assert_eq!((records.len(), faults.len()), (1, 1), "{byte}");
        assert!(faults[0].to_string().starts_with(&format!("offset 0: {part}")), "{}", faults[0]);
    }
}

#[test]
fn damage_leaves_the_other_records_whole() {
    let records: Vec<_> = random_games(4, 4).concat()[..100].iter().map(kept).collect();
    let bytes = write(&records, FORMAT);
    flip_each_byte(&bytes, FORMAT, 32);
    cut_at_each_byte(&bytes, FORMAT, 32);
}
