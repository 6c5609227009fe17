//! Encoder of viriformat, which joins records into games.

use super::END;
use crate::encode::hand_over;
use crate::marlinformat;
use crate::move_code::MoveCode;
use crate::{Changes, Encode, GameResult, Record, Refusal};
use exchequer_board::Position;
use exchequer_core::Placement;

/// Encoder of viriformat.
///
/// A record continues a game if its position follows from the move of the record before, counters included, the result
/// is the same, and the ply goes on.
#[derive(Default)]
pub(crate) struct Encoder {
    bytes: Vec<u8>,
    game: Option<Game>,
}

/// Game that is not ended yet.
struct Game {
    /// Position after the last move.
    position: Position,
    white_result: GameResult,
    /// Ply of the next record.
    ply: Option<u16>,
    /// `true` while the halfmove clock follows from one that the start could not hold.
    is_clock_saturated: bool,
}

impl Game {
    fn continues(&self, record: &Record) -> bool {
        self.position == record.position
            && Some(self.white_result) == record.white_result()
            && self.ply == record.ply
    }
}

impl Encode for Encoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let mv = record.mv.ok_or(Refusal::NoMove)?;
        let score = record.white_score().ok_or(Refusal::NoScore)?;
        let white_result = record.white_result().ok_or(Refusal::NoResult)?;
        let mut changes = marlinformat::score_changes(record);
        let mut is_clock_saturated = false;
        match self.game.as_ref().filter(|game| game.continues(record)) {
            Some(game) => {
                is_clock_saturated = game.is_clock_saturated && record.position.halfmove_clock() > 0;
            }
            None => {
                // The start has no score of its own.
                let start = Record { score: Some(0), ..*record };
                let (bytes, start_changes) = marlinformat::encode(&start, start.position.en_passant())?;
                is_clock_saturated |= start_changes.contains(Changes::COUNTERS);
                self.end_game();
                self.bytes.extend_from_slice(&bytes);
            }
        }
        if is_clock_saturated {
            changes |= Changes::COUNTERS;
        }
        if record.ply.is_some_and(|ply| ply != Record::ply_by_counter(&record.position)) {
            changes |= Changes::PLY;
        }
        self.bytes.extend_from_slice(&MoveCode::VIRIFORMAT.encode(mv).to_le_bytes());
        self.bytes.extend_from_slice(&score.to_le_bytes());
        let (position, ply) = (record.position.after(mv), record.ply.map(|ply| ply.saturating_add(1)));
        self.game = Some(Game { position, white_result, ply, is_clock_saturated });
        Ok(changes)
    }

    fn drain(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.bytes, out);
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        self.end_game();
        hand_over(&mut self.bytes, out);
    }
}

impl Encoder {
    fn end_game(&mut self) {
        if self.game.take().is_some() {
            self.bytes.extend_from_slice(&END);
        }
    }
}
