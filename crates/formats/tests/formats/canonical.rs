//! Canonical text of records, written without the code of the crate.

use exchequer_board::{Notation, Position};
use exchequer_formats::{GameResult, Record};
use exchequer_testkit::data::suite;

/// Formats a record as a line of the canonical text, with standard castling.
pub(crate) fn line(record: &Record) -> String {
    line_in(record, Notation::Standard)
}

/// Formats a record as a line of the canonical text.
pub(crate) fn line_in(record: &Record, notation: Notation) -> String {
    let position = &record.position;
    let mv = record.mv.map_or(String::new(), |mv| position.to_uci(mv, notation).to_string());
    let result = match record.result {
        Some(GameResult::Win) => "1",
        Some(GameResult::Draw) => "0",
        Some(GameResult::Loss) => "-1",
        None => "",
    };
    let number = |number: Option<i32>| number.map_or(String::new(), |number| number.to_string());
    let (score, ply) = (record.score.map(i32::from), record.ply.map(i32::from));
    let fen = position.to_fen(notation);
    format!("{fen}\t{mv}\t{}\t{}\t{result}", number(score), number(ply))
}

/// Returns the canonical lines of a suite, without the game number; `None` if the suites are absent.
pub(crate) fn lines_of(name: &str) -> Option<Vec<String>> {
    let text = suite(name)?;
    let without_game = |line: &str| line.split_once('\t').map_or("", |(_, rest)| rest).to_owned();
    Some(text.lines().map(without_game).collect())
}

/// Parses a line without the game number.
pub(crate) fn record(line: &str) -> Record {
    let fields: Vec<_> = line.split('\t').collect();
    let [fen, mv, score, ply, result] = fields[..] else { panic!("no canonical line: {line}") };
    let position: Position = fen.parse().expect("a legal position");
    let number = |text: &str| text.parse::<i32>().expect("a number");
    Record {
        position,
        mv: Some(position.parse_uci(mv).expect("a legal move")),
        score: i16::try_from(number(score)).ok(),
        result: GameResult::from_number(number(result)),
        ply: u16::try_from(number(ply)).ok(),
    }
}

/// Returns the canonical text of games, with their numbers.
pub(crate) fn text(games: &[Vec<Record>], notation: Notation) -> String {
    let lines = |(index, game): (usize, &Vec<Record>)| -> String {
        game.iter().map(|record| format!("{}\t{}\n", index + 1, line_in(record, notation))).collect()
    };
    games.iter().enumerate().map(lines).collect()
}
