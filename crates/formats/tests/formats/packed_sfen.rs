//! PackedSfen: a file of the Stockfish tools, castling, damaged files.

use crate::canonical;
use crate::files::{cut_at_each_byte, flip_each_byte, read, write};
use crate::games::random_games;
use exchequer_board::{Notation, Position};
use exchequer_formats::{Changes, Format, GameResult, Record, Refusal, Writer};
use exchequer_testkit::data::suite_bytes;

const FORMAT: Format = Format::PackedSfen;

#[test]
fn the_example_of_the_reference_is_read_and_written() {
    let bytes = [
        9, 0xFE, 0xCE, 0x9A, 0xEB, 0xBC, 0x31, 0x46, 0x31, 0xC6, 8, 0, 0x80, 0x18, 0, 6, 0x21, 0x84, 0x20,
        0x84, 0x70, 0x46, 0x49, 0xC5, 0xF9, 0x14, 0x30, 0, 0, 0, 0, 0, 0x23, 0, 0xD4, 0x86, 5, 0, 1, 0xFF,
    ];
    let (records, faults) = read(&bytes, FORMAT);
    let expected = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3\td4e3\t35\t5\t1";
    assert_eq!((canonical::line(&records[0]).as_str(), faults), (expected, vec![]));
    assert_eq!(write(&records, FORMAT), bytes);
}

#[test]
fn a_file_of_the_stockfish_tools_is_read_and_written_byte_for_byte() {
    let (Some(bytes), Some(lines)) =
        (suite_bytes("formats/first600.bin"), canonical::lines_of("formats/first600.tsv"))
    else {
        return;
    };
    let (records, faults) = read(&bytes, FORMAT);
    assert_eq!(records.iter().map(canonical::line).collect::<Vec<_>>(), lines);
    assert!(faults.is_empty());
    assert_eq!(write(&records, FORMAT), bytes);
}

#[test]
fn random_games_come_back() {
    let mut counts = [0; 2];
    for record in random_games(20, 80).concat() {
        let mut writer = Writer::new(Vec::new(), FORMAT).expect("a vector takes everything");
        let changes = match writer.write(&record) {
            Ok(changes) => changes,
            Err(error) => {
                assert_eq!(error.to_string(), Refusal::Chess960Castling.to_string());
                continue;
            }
        };
        let (records, faults) = read(&writer.finish().expect("a vector takes everything"), FORMAT);
        assert!(faults.is_empty(), "{faults:?}");
        let mut expected = record;
        if changes.contains(Changes::CASTLING) {
            let mut setup = record.position.to_setup();
            setup.castling_rooks = Default::default();
            expected.position = Position::try_from(&setup).expect("a legal position");
        }
        assert_eq!(canonical::line(&records[0]), canonical::line(&expected));
        assert_eq!(records[0], expected);
        counts[usize::from(changes.is_empty())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// Drawn record of a FEN with score 0.
fn record(fen: &str) -> Record {
    let position = fen.parse().expect("a legal position");
    Record { score: Some(0), result: Some(GameResult::Draw), ply: Some(9), ..Record::new(position) }
}

#[test]
fn the_outermost_rook_has_the_castling_right() {
    // Rights without a rook are dropped.
    let mut bytes = write(&[record("4k3/8/8/8/8/8/8/R1R1K1RR w KQ - 3 4")], FORMAT);
    let castling = 1 + 12 + 62 + 4 * 4;
    for (bit, right) in [(0, 'K'), (1, 'Q'), (2, 'k'), (3, 'q')] {
        bytes[(castling + bit) / 8] &= !(1 << ((castling + bit) % 8));
        let (records, faults) = read(&bytes, FORMAT);
        assert!(faults.is_empty());
        let fen = records[0].position.to_fen(Notation::Standard);
        assert!(!fen.contains(&format!(" {right}")), "{fen}");
    }
    bytes[castling / 8] |= 1 << (castling % 8);
    bytes[(castling + 3) / 8] |= 1 << ((castling + 3) % 8);
    let records = read(&bytes, FORMAT).0;
    assert_eq!(records[0].position.to_string(), "4k3/8/8/8/8/8/8/R1R1K1RR w K - 3 4");
}

#[test]
fn what_does_not_fit_is_changed_or_refused() {
    let chess960 = record("4k3/8/8/8/8/8/8/1RK5 w B - 200 300");
    let castling = chess960.position.parse_uci("c1b1").ok();
    let whole = record("4k3/8/8/8/8/8/8/R3K3 w Q - 127 65535");
    for (record, changes) in [
        (chess960, Ok(Changes::CASTLING | Changes::COUNTERS)),
        (Record { mv: castling, ..chess960 }, Err(Refusal::Chess960Castling)),
        (whole, Ok(Changes::empty())),
        (Record { mv: whole.position.parse_uci("e1c1").ok(), ..whole }, Ok(Changes::empty())),
        (Record { ply: None, ..whole }, Ok(Changes::PLY)),
        (Record { score: None, ..whole }, Err(Refusal::NoScore)),
        (Record { result: None, ..whole }, Err(Refusal::NoResult)),
    ] {
        let mut encoder = FORMAT.encoder();
        assert_eq!(encoder.add(&record), changes, "{record:?}");
        let mut bytes = Vec::new();
        encoder.finish_block(&mut bytes);
        let (records, faults) = read(&bytes, FORMAT);
        assert_eq!((records.len(), faults.len()), (usize::from(changes.is_ok()), 0));
        if changes == Ok(Changes::empty()) {
            assert_eq!(records, [record]);
        }
        if record == chess960 {
            assert_eq!(records[0].position.to_string(), "4k3/8/8/8/8/8/8/1RK5 w - - 127 300");
        }
    }
}

#[test]
fn the_whole_range_of_scores_is_kept_and_a_null_move_is_no_move() {
    for score in [i16::MIN, -1, 0, Record::SKIPPED, i16::MAX] {
        for turn in ["w", "b"] {
            let record = record(&format!("4k3/8/8/8/8/8/4P3/4K3 {turn} - - 0 1"));
            let record = Record { score: Some(score), ..record };
            let mut bytes = write(&[record], FORMAT);
            assert_eq!(read(&bytes, FORMAT).0, [record]);
            bytes[34] = 65;
            assert_eq!(read(&bytes, FORMAT).0, [record]);
        }
    }
}

#[test]
fn bytes_that_are_no_record_have_a_reason() {
    let good = write(&[record("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")], FORMAT);
    let set = |at: usize, value: u8| {
        let mut bytes = good.clone();
        bytes[at] = value;
        bytes
    };
    // A piece on a8, whose code ends in the third byte.
    let piece = |bits: u8| {
        let mut bytes = set(1, good[1] | bits);
        bytes[2] |= 1;
        bytes
    };
    for (bytes, part) in [
        (set(34, 1), "the move with code 0x0001 is not legal"),
        (set(38, 2), "2 is not a result"),
        // White's king on e8.
        (set(0, 60 << 1), "both kings are on one square"),
        (piece(0xE0), "7 is not the code of a piece"),
        (piece(0x60), "5 is not the code of a piece"),
        (vec![0xFF; 40], "both kings are on one square"),
    ] {
        let bytes = [&bytes[..], &good].concat();
        let (records, faults) = read(&bytes, FORMAT);
        assert_eq!((records.len(), faults.len()), (1, 1), "{part}");
        let expected = format!("offset 0: {part} (40 bytes are passed over)");
        assert_eq!(faults[0].to_string(), expected);
    }
}

#[test]
fn damage_leaves_the_other_records_whole() {
    let records = random_games(21, 1).concat();
    let bytes = write(&records[..100.min(records.len())], FORMAT);
    flip_each_byte(&bytes, FORMAT, 40);
    cut_at_each_byte(&bytes, FORMAT, 40);
}
