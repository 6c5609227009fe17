//! Records of random games for tests.

use exchequer_board::Position;
use exchequer_formats::{Format, GameResult, Record};
use exchequer_testkit::strategy::random_playouts;

/// Text formats with one record for each record written.
pub(super) const TEXT: [Format; 5] =
    [Format::Lines, Format::Tsv, Format::Plain, Format::Csv, Format::JsonLines];

/// Returns records of positions with all kinds of moves, scores and results.
pub(super) fn some_records(count: usize) -> Vec<Record> {
    let positions = random_playouts(33).filter_map(|board| board.to_fen().parse::<Position>().ok());
    let with_moves = positions.filter(Position::has_moves);
    with_moves.take(count).zip(0..).map(|(position, number)| record(position, number)).collect()
}

fn record(position: Position, number: usize) -> Record {
    let moves = position.legal_moves();
    let scores = [0, 1, -1, 35, -256, 32767, -32767, 32002];
    let results = [GameResult::Win, GameResult::Draw, GameResult::Loss];
    Record {
        position,
        mv: Some(moves[number % moves.len()]),
        score: Some(scores[number % scores.len()]),
        result: Some(results[number % results.len()]),
        ply: Some(Record::ply_by_counter(&position)),
    }
}
