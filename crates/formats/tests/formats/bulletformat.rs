//! Bulletformat against the crate `bulletformat`, against files of other programs, and on damaged files.

use crate::canonical;
use crate::files::{cut_at_each_byte, flip_each_byte, read, write};
use crate::games::random_games;
use bulletformat::{BulletFormat, ChessBoard};
use exchequer_board::{Position, Setup};
use exchequer_core::{Color, Piece, Placement, Role};
use exchequer_formats::{Format, GameResult, Record, Refusal, WriteError, Writer};
use exchequer_testkit::data::suite_bytes;

const FORMAT: Format = Format::Bulletformat;

/// Returns the record as the format holds it: from the view of the side to move, which becomes White.
fn seen(record: &Record) -> Record {
    let mut setup = Setup::EMPTY;
    let turn = record.position.turn();
    for square in record.position.occupied() {
        let piece = record.position.piece_at(square).expect("an occupied square");
        let color = if piece.color() == turn { Color::White } else { Color::Black };
        setup.pieces.put(square.relative_to(turn), Piece::new(color, piece.role()));
    }
    let position = Position::try_from(&setup).expect("a legal position");
    Record { position, mv: None, ply: None, ..*record }
}

/// Encodes a record with the crate `bulletformat`.
fn theirs(record: &Record) -> ChessBoard {
    let position = &record.position;
    let [white, black] = Color::ALL.map(|color| position.color(color).bits());
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| position.role(role).bits());
    let boards = [white, black, pawns, knights, bishops, rooks, queens, kings];
    let points = match record.white_result().expect("a result") {
        GameResult::Loss => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Win => 1.0,
    };
    let score = record.white_score().expect("a score");
    ChessBoard::from_raw(boards, position.turn().index(), score, points).expect("a legal position")
}

#[test]
fn a_record_is_a_chess_board_of_bulletformat() {
    let records = random_games(1, 40).concat();
    assert!(records.len() > 2000);
    let bytes = write(&records, FORMAT);
    let expected: Vec<_> = records.iter().map(theirs).collect();
    assert_eq!(bytes, ChessBoard::as_bytes_slice(&expected));
    let (decoded, faults) = read(&bytes, FORMAT);
    assert!(faults.is_empty());
    assert_eq!(decoded, records.iter().map(seen).collect::<Vec<_>>());
    assert_eq!(write(&decoded, FORMAT), bytes);
}

#[test]
fn the_example_of_the_reference_is_read_and_written() {
    let bytes = [
        0xFF, 0xF7, 0, 0, 0x18, 0x20, 0xEF, 0xBF, 0x13, 0x42, 0x25, 0x31, 0, 0, 0, 0, 0x98, 0x88, 0x88, 0x88,
        0xB8, 0xA9, 0xDC, 0xBA, 0x23, 0, 2, 4, 4, 0, 0, 0,
    ];
    let (records, faults) = read(&bytes, FORMAT);
    assert!(faults.is_empty());
    let fen = "rnbqkb1r/pppp1ppp/5n2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w - - 0 1";
    assert_eq!(records[0].position.to_string(), fen);
    assert_eq!((records[0].score, records[0].result), (Some(35), Some(GameResult::Win)));
    assert_eq!((records[0].mv, records[0].ply), (None, None));
    assert_eq!(write(&records, FORMAT), bytes);
}

#[test]
fn a_file_of_viriformat_is_read_and_written_byte_for_byte() {
    let (Some(bytes), Some(lines)) =
        (suite_bytes("formats/first600.bulletformat"), canonical::lines_of("formats/first600.tsv"))
    else {
        return;
    };
    let expected: Vec<Record> = lines.iter().map(|line| seen(&canonical::record(line))).collect();
    let (records, faults) = read(&bytes, FORMAT);
    assert_eq!((records.len(), faults.len()), (600, 0));
    assert_eq!(records, expected);
    assert_eq!(write(&records, FORMAT), bytes);
    // The records before their color is lost.
    let whole: Vec<_> = lines.iter().map(|line| canonical::record(line)).collect();
    assert_eq!(write(&whole, FORMAT), bytes);
}

#[test]
fn the_whole_range_of_scores_is_kept() {
    for score in [i16::MIN, -1, 0, 1, i16::MAX] {
        for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"] {
            for result in [GameResult::Loss, GameResult::Draw, GameResult::Win] {
                let position = fen.parse().expect("a legal position");
                let record = Record { score: Some(score), result: Some(result), ..Record::new(position) };
                assert_eq!(read(&write(&[record], FORMAT), FORMAT).0, [seen(&record)]);
            }
        }
    }
}

#[test]
fn a_record_without_score_or_result_is_refused() {
    let record = Record::new(Position::start());
    let mut writer = Writer::new(Vec::new(), FORMAT).expect("a vector takes everything");
    for (record, refusal) in [
        (Record { result: Some(GameResult::Win), ..record }, Refusal::NoScore),
        (Record { score: Some(1), ..record }, Refusal::NoResult),
    ] {
        let error = writer.write(&record).expect_err("a part is missing");
        assert!(matches!(error, WriteError::Refusal(reason) if reason == refusal), "{error}");
    }
    assert_eq!(writer.finish().expect("a vector takes everything"), Vec::<u8>::new());
}

#[test]
fn bytes_that_are_no_record_have_a_reason() {
    let good = write(
        &[Record { score: Some(0), result: Some(GameResult::Draw), ..Record::new(Position::start()) }],
        FORMAT,
    );
    for (byte, value, part) in [
        (2, 1, "there are more than 32 pieces"),
        (8, 0x13 | 6, "7 is not the code of a piece"),
        (8, 0x16, "6 is not the code of a piece"),
        (23, 0xEC, "14 is not the code of a piece"),
        (23, 0xFC, "15 is not the code of a piece"),
        (8, 0x10, "not a legal position: a pawn stands on the first or last rank"),
        (26, 3, "3 is not the code of a result"),
        (27, 5, "the kings are not on the squares that the record states"),
        (28, 60, "the kings are not on the squares that the record states"),
    ] {
        let mut bytes = [&good[..], &good, &good].concat();
        bytes[32 + byte] = value;
        let (records, faults) = read(&bytes, FORMAT);
        assert_eq!((records.len(), faults.len()), (2, 1), "{byte}");
        assert_eq!((faults[0].offset, faults[0].lost), (32, 32));
        assert!(faults[0].to_string().contains(part), "{}", faults[0]);
    }
    // A fifth rook in place of a king.
    let mut bytes = good;
    bytes[10] = 0x23;
    assert!(read(&bytes, FORMAT).1[0].to_string().contains("a side has no king"));
}

#[test]
fn damage_leaves_the_other_records_whole() {
    let bytes = write(&random_games(2, 4).concat()[..100], FORMAT);
    flip_each_byte(&bytes, FORMAT, 32);
    cut_at_each_byte(&bytes, FORMAT, 32);
}
