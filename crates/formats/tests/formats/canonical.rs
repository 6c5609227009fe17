//! Canonical text of records, written without the code of the crate.

use exchequer_board::Notation;
use exchequer_formats::{GameResult, Record};
use exchequer_testkit::data::suite;

/// Formats a record as a line of the canonical text, with standard castling.
pub(crate) fn line(record: &Record) -> String {
    let position = &record.position;
    let mv = record.mv.map_or(String::new(), |mv| position.to_uci(mv, Notation::Standard).to_string());
    let result = match record.result {
        Some(GameResult::Win) => "1",
        Some(GameResult::Draw) => "0",
        Some(GameResult::Loss) => "-1",
        None => "",
    };
    let number = |number: Option<i32>| number.map_or(String::new(), |number| number.to_string());
    let (score, ply) = (record.score.map(i32::from), record.ply.map(i32::from));
    format!("{position}\t{mv}\t{}\t{}\t{result}", number(score), number(ply))
}

/// Returns the canonical lines of a suite, without the game number; `None` if the suites are absent.
pub(crate) fn lines_of(name: &str) -> Option<Vec<String>> {
    let text = suite(name)?;
    let without_game = |line: &str| line.split_once('\t').map_or("", |(_, rest)| rest).to_owned();
    Some(text.lines().map(without_game).collect())
}
