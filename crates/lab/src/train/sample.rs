//! A training position in 32 bytes.

use anyhow::{Context, Result, ensure};
use arrayvec::ArrayVec;
use exchequer_core::{Bitboard, Color, Placement, Role};
use exchequer_formats::Record;
use exchequer_search::nnue::{Feature, View};

/// Indexes of the features in one view.
pub(crate) type Features = ArrayVec<u16, 32>;

/// Position with the score and the result for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    occupied: Bitboard,
    /// Pieces on the occupied squares from a1 on, in four bits each: the role, and 8 for Black.
    pieces: [u8; 16],
    score: i16,
    /// Twice the points of the game; `None` where the game did not reach the position.
    result: Option<u8>,
    turn: Color,
}

impl Sample {
    /// Packs a record.
    pub(crate) fn new(record: &Record) -> Result<Self> {
        let position = &record.position;
        let score = record.score.with_context(|| format!("{position} has no score"))?;
        let mut pieces = [0; 16];
        for (number, square) in position.occupied().into_iter().enumerate() {
            let piece = position.piece_at(square).context("an occupied square has a piece")?;
            let code = piece.role().index() | piece.color().index() << 3;
            pieces[number / 2] |= (code << (number % 2 * 4)) as u8;
        }
        let result = record.result.map(|result| (result as i8 + 1) as u8);
        Ok(Self { occupied: position.occupied(), pieces, score, result, turn: position.turn() })
    }

    /// Packs a record of a game.
    pub(crate) fn of_game(record: &Record) -> Result<Self> {
        ensure!(record.result.is_some(), "{} has no result", record.position);
        Self::new(record)
    }

    /// Score in centipawns for the side to move.
    pub(crate) fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// Points of the game for the side to move.
    pub(crate) fn points(&self) -> Option<f32> {
        self.result.map(|result| f32::from(result) / 2.0)
    }

    /// Score and points of the game.
    pub(crate) fn outcome(&self) -> Option<(f32, f32)> {
        Some((self.score(), self.points()?))
    }

    /// Returns the features in the view of the side to move, and in that of the other side.
    pub(crate) fn features(&self) -> [Features; 2] {
        let pieces = || {
            self.occupied.into_iter().enumerate().map(|(number, square)| {
                let code = usize::from(self.pieces[number / 2] >> (number % 2 * 4) & 15);
                (Color::ALL[code >> 3], Role::ALL[code & 7], square)
            })
        };
        let king = |side| pieces().find(|&(color, role, _)| (color, role) == (side, Role::King));
        [self.turn, !self.turn].map(|side| {
            let Some((_, _, square)) = king(side) else { return Features::new() };
            let view = View::new(side, square);
            pieces()
                .map(|(color, role, square)| view.index(Feature::new(color, role, square)) as u16)
                .collect()
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_formats::GameResult;
    use exchequer_testkit::strategy::random_playouts;

    /// Positions of random games; the side with more material is said to win.
    pub(crate) fn samples(seed: u64, count: usize) -> Vec<Sample> {
        let positions = random_playouts(seed).filter_map(|board| board.to_fen().parse::<Position>().ok());
        positions
            .take(count)
            .map(|position| Sample::new(&record(position)).expect("a whole record"))
            .collect()
    }

    fn record(position: Position) -> Record {
        let value = |color| {
            let values = [100, 300, 300, 500, 900, 0];
            Role::ALL
                .into_iter()
                .zip(values)
                .map(|(role, value)| value * position.pieces(color, role).len() as i16)
                .sum::<i16>()
        };
        let score = value(position.turn()) - value(!position.turn());
        let result = GameResult::from_number(i32::from(score.signum()));
        Record { score: Some(score), result, ..Record::new(position) }
    }

    #[test]
    fn features_are_those_of_the_position() {
        for position in
            random_playouts(9).filter_map(|board| board.to_fen().parse::<Position>().ok()).take(1_000)
        {
            let sample = Sample::new(&record(position)).expect("a whole record");
            for (side, found) in [position.turn(), !position.turn()].into_iter().zip(sample.features()) {
                let view = View::of(&position, side);
                let mut expected: Vec<u16> =
                    Feature::all(&position).map(|feature| view.index(feature) as u16).collect();
                let mut found = found.to_vec();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{position}");
            }
        }
    }

    #[test]
    fn a_record_without_a_score_or_a_result_is_an_error() {
        let whole = record(Position::start());
        let error = |record: Record| Sample::of_game(&record).expect_err("something is missing").to_string();
        assert!(error(Record { score: None, ..whole }).ends_with(" has no score"));
        assert!(error(Record { result: None, ..whole }).ends_with(" has no result"));
        let lost = Record { score: Some(-7), result: Some(GameResult::Loss), ..whole };
        let outcome = |record: &Record| Sample::new(record).expect("a score").outcome();
        assert_eq!(outcome(&lost), Some((-7.0, 0.0)));
        assert_eq!(outcome(&Record { result: None, ..lost }), None);
    }
}
