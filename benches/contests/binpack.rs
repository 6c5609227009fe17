//! Binpack: reading all records of a file in memory, in nanoseconds per record.
//!
//! Both libraries read what the other has written, and write the same bytes, before any timing. Ours checks that each move is
//! legal, and that chunks are whole.
#![forbid(unsafe_code)]

use exchequer_benches::Contests;
use exchequer_board::{Notation, Position};
use exchequer_formats::{Format, GameResult, Reader, Record, Writer};
use sfbinpack::{CompressedTrainingDataEntryReader, CompressedTrainingDataEntryWriter, TrainingDataEntry};
use std::hint::black_box;
use std::io::Cursor;

const GAMES: u32 = 400;
const PLIES: u16 = 150;

fn main() {
    let contests = Contests::from_args();
    let records = games();
    let bytes = write(&records);
    let theirs = read_sfbinpack(&bytes);
    assert_eq!(theirs.len(), records.len());
    for (ours, theirs) in records.iter().zip(&theirs) {
        assert_same(ours, theirs);
    }
    let rewritten = write_sfbinpack(&theirs);
    assert!(rewritten == bytes, "the files have different bytes");
    assert!(read(&rewritten) == records, "a file of the other library has other records");
    contests.topic("binpack, read", records.len() as u64, |all| {
        all.enter("exchequer", || {
            let mut reader = Reader::new(black_box(&bytes[..]), Format::Binpack);
            while let Some(record) = reader.next_record() {
                black_box(record.unwrap_or_else(|error| panic!("{error}")));
            }
        });
        all.enter("sfbinpack", || {
            let mut reader = open_sfbinpack(black_box(&bytes));
            while reader.has_next() {
                black_box(&reader.next());
            }
        });
    });
}

/// Returns the records of random games with scores and results.
fn games() -> Vec<Record> {
    let mut records = Vec::new();
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..GAMES {
        let mut position = Position::start();
        let mut result = [GameResult::Loss, GameResult::Draw, GameResult::Win][random(3)];
        let mut score = 0_i16;
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_fifty_move_draw() {
                break;
            }
            let mv = moves[random(moves.len())];
            score = -score + random(81) as i16 - 40;
            records.push(Record {
                position,
                mv: Some(mv),
                score: Some(score),
                result: Some(result),
                ply: Some(ply),
            });
            position.play(mv);
            result = -result;
        }
    }
    records
}

fn write(records: &[Record]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), Format::Binpack).unwrap_or_else(|error| panic!("{error}"));
    for record in records {
        let _ = writer.write(record).unwrap_or_else(|error| panic!("{error}"));
    }
    writer.finish().unwrap_or_else(|error| panic!("{error}"))
}

fn read(bytes: &[u8]) -> Vec<Record> {
    Reader::new(bytes, Format::Binpack)
        .map(|record| record.unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

fn open_sfbinpack(bytes: &[u8]) -> CompressedTrainingDataEntryReader<Cursor<&[u8]>> {
    CompressedTrainingDataEntryReader::new(Cursor::new(bytes)).unwrap_or_else(|error| panic!("{error}"))
}

fn read_sfbinpack(bytes: &[u8]) -> Vec<TrainingDataEntry> {
    let mut reader = open_sfbinpack(bytes);
    let mut entries = Vec::new();
    while reader.has_next() {
        entries.push(reader.next());
    }
    entries
}

fn write_sfbinpack(entries: &[TrainingDataEntry]) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    {
        let mut writer =
            CompressedTrainingDataEntryWriter::new(&mut bytes).unwrap_or_else(|error| panic!("{error}"));
        for entry in entries {
            writer.write_entry(entry).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    bytes.into_inner()
}

fn assert_same(ours: &Record, theirs: &TrainingDataEntry) {
    let fen = theirs.pos.fen().unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(ours.position.to_string(), fen);
    let mv = ours.mv.map(|mv| ours.position.to_uci(mv, Notation::Standard).to_string());
    assert_eq!(mv, Some(theirs.mv.as_uci()), "{fen}");
    let result = ours.result.map(|result| result as i16);
    assert_eq!(
        (ours.score, result, ours.ply),
        (Some(theirs.score), Some(theirs.result), Some(theirs.ply)),
        "{fen}"
    );
}
