//! Tests of the CSV decoder.

use super::*;
use crate::{Entries, GameResult, Record, View};

const WHITE: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 9";
const BLACK: &str = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 9";

fn read_with(decoder: &CsvDecoder, text: &str) -> Vec<Result<Record, String>> {
    let block = Block::first(text.as_bytes().to_vec());
    let entries = Entries::new(decoder, &block);
    entries.map(|entry| entry.map(|entry| entry.record).map_err(|fault| fault.to_string())).collect()
}

fn read(text: &str) -> Vec<Result<Record, String>> {
    read_with(&CsvDecoder::default(), text)
}

fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn scores_of_evaluation_files_are_whites() {
    for (fen, score, expected) in [
        (WHITE, "+56", 56),
        (BLACK, "+56", -56),
        (WHITE, "-9", -9),
        (WHITE, "#+3", 31995),
        (BLACK, "#+3", -31994),
        (BLACK, "#-3", 31995),
        (WHITE, "#-2", -31996),
        (WHITE, "#1", 31999),
        (BLACK, "#+0", -32000),
        (WHITE, "#-0", -32000),
    ] {
        let record = one(&format!("\u{FEFF}FEN,Evaluation\r\n\r\n{fen},{score}\r\n"));
        assert_eq!(record.score, Some(expected), "{fen} {score}");
        assert_eq!(record.ply, Some(Record::ply_by_counter(&record.position)));
    }
    let record = one(&format!("FEN,Evaluation,Move\n{BLACK},12,d5e4"));
    assert_eq!((record.score, record.mv.unwrap().to_string()), (Some(-12), "d5e4".to_owned()));
}

#[test]
fn puzzles_begin_after_the_first_move() {
    let header = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
    let row = format!("0a,{BLACK},d5e4 e1d1 e4e3,1500,80,95,10,short,https://x,\n");
    let record = one(&format!("{header}\n{row}"));
    assert_eq!(record.position.to_string(), "4k3/8/8/8/4p3/8/8/4K3 w - - 0 10");
    assert_eq!((record.mv.unwrap().to_string(), record.ply), ("e1d1".to_owned(), Some(18)));
    assert_eq!((record.score, record.result), (None, None));
    let bad = read(&format!("{header}\n{}", row.replace("d5e4 e1d1", "d5e4 e1a1")));
    assert_eq!(bad[0], Err("line 2: column 3: \"e1a1\" is not a legal move in this position".to_owned()));
}

#[test]
fn own_files_have_the_view_of_the_side_to_move() {
    let record = one(&format!("fen,move,score,ply,result\n{BLACK},d5e4,-7,300,1\n"));
    assert_eq!((record.score, record.ply, record.result), (Some(-7), Some(300), Some(GameResult::Win)));
    let record = one(&format!("fen,move,score,ply,result\n{BLACK},,,,\n"));
    assert_eq!(record, Record::new(BLACK.parse().unwrap()));
}

#[test]
fn rows_are_read_by_numbers_without_a_header() {
    let options = CsvOptions::new()
        .score("3".parse().unwrap())
        .result("4".parse().unwrap())
        .score_view(View::SideToMove);
    let text = format!("1;{BLACK};5;1-0\n2;{WHITE};;1/2-1/2\n3;{WHITE};6;*\n");
    let records = read_with(&CsvDecoder::new(options), &text);
    let labels: Vec<_> = records.iter().flatten().map(|record| (record.score, record.result)).collect();
    assert_eq!(labels, [(Some(5), Some(GameResult::Loss)), (None, Some(GameResult::Draw)), (Some(6), None)]);
}

#[test]
fn quoted_rows_keep_their_bytes_and_places() {
    let text = format!("note,fen\n\"a\n\"\"b\",\"{WHITE}\"\r\nx,{BLACK}\n\"open,{WHITE}\nz,{WHITE}\n");
    let block = Block::first(text.clone().into_bytes());
    let entries: Vec<_> = Entries::new(&CsvDecoder::default(), &block).collect();
    let first = entries[0].as_ref().unwrap();
    assert_eq!((first.raw, first.place), (format!("\"a\n\"\"b\",\"{WHITE}\"\r\n").as_bytes(), 2));
    assert_eq!(first.fen, WHITE.as_bytes());
    assert_eq!(entries[1].as_ref().unwrap().place, 4);
    assert_eq!(entries[2].as_ref().unwrap_err().to_string(), "line 5: a quoted field has no end");
    assert_eq!(entries[3].as_ref().unwrap().place, 6);
    assert_eq!(entries.len(), 4);
}

#[test]
fn a_bad_row_is_explained() {
    for (row, part) in [
        ("", None),
        (WHITE, Some("line 2: the row has 1 columns, and column 2 is necessary")),
        ("x,3", Some("line 2: column 1: cannot read the FEN \"x\"")),
        (&format!("{WHITE},3.5"), Some("line 2: column 2: \"3.5\" is not an integer score")),
        (&format!("{WHITE},#"), Some("line 2: column 2: \"\" is not an integer score")),
    ] {
        let found = read(&format!("fen,score\n{row}\n{WHITE},3\n"));
        assert!(found.last().unwrap().is_ok());
        match part {
            None => assert_eq!(found.len(), 1),
            Some(part) => assert!(found[0].as_ref().unwrap_err().starts_with(part), "{found:?}"),
        }
    }
    let found = read("a,b\n1,2\n3,4\n");
    assert_eq!(found, [Err("line 1: the header has no column \"fen\": its columns are \"a, b\"".to_owned())]);
}

#[test]
fn blocks_of_a_known_header_begin_at_any_row() {
    let decoder = CsvDecoder::from_header(b"x,fen\r", CsvOptions::new()).unwrap();
    let block = Block { bytes: format!("1,{WHITE}\n").into_bytes(), offset: 6, line: 2 };
    let places: Vec<u64> = Entries::new(&decoder, &block).flatten().map(|entry| entry.place).collect();
    assert_eq!(places, [2]);
    let whole = format!("x,fen\n1,{WHITE}\n");
    assert_eq!(read_with(&decoder, &whole).len(), 1);
    assert!(CsvDecoder::from_header(b"x,y", CsvOptions::new()).is_err());
}
