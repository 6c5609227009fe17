//! Progress through games: one record for each move.

use super::games::next_start;
use super::{END, ENTRY};
use crate::marlinformat::{self, BYTES, Contents, score_relative_to};
use crate::move_code::MoveCode;
use crate::{Block, Cursor, Fault, Origin, Record};
use exchequer_board::{Position, Repairs};

/// Progress through a block.
#[derive(Default)]
pub(super) struct GamesCursor {
    /// Offset of the next move, or of the next game.
    at: usize,
    /// Game whose moves are next.
    game: Option<Game>,
}

/// Game that is replayed.
struct Game {
    contents: Contents,
    /// Position before the next move.
    position: Position,
}

impl Cursor for GamesCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        loop {
            if self.game.is_none() {
                let rest = block.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
                let Some(start) = rest.first_chunk::<BYTES>() else { return Some(Err(self.cut(block))) };
                let mut position = Position::start();
                match marlinformat::decode_contents(start, &mut position) {
                    Ok(contents) => self.game = Some(Game { contents, position }),
                    Err(reason) => return Some(Err(self.damaged(block, reason))),
                }
                self.at += BYTES;
            }
            match self.next_move(block, record) {
                Some(read) => return Some(read),
                None => self.game = None,
            }
        }
    }
}

impl GamesCursor {
    /// Reads the record of the next move; `None` at the end of the game.
    fn next_move<'b>(&mut self, block: &'b Block, record: &mut Record) -> Option<Result<Origin<'b>, Fault>> {
        let game = self.game.as_mut()?;
        let Some(entry) = block.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<ENTRY>) else {
            return Some(Err(self.cut(block)));
        };
        if *entry == END {
            self.at += ENTRY;
            return None;
        }
        let code = u16::from_le_bytes([entry[0], entry[1]]);
        let Some(mv) = MoveCode::VIRIFORMAT.decode(code, &game.position) else {
            let reason = format!("the move with code {code:#06x} is not legal");
            return Some(Err(self.damaged(block, reason)));
        };
        let position = game.position;
        let turn = position.turn();
        *record = Record {
            position,
            mv: Some(mv),
            score: Some(score_relative_to(i16::from_le_bytes([entry[2], entry[3]]), turn)),
            result: Some(game.contents.white_result.relative_to(turn)),
            ply: game.contents.has_counters.then(|| Record::ply_by_counter(&position)),
        };
        let repairs = std::mem::replace(&mut game.contents.repairs, Repairs::empty());
        game.position.play(mv);
        let place = block.offset + self.at as u64;
        self.at += ENTRY;
        Some(Ok(Origin { raw: &[], fen: b"", repairs, place }))
    }

    /// Returns the fault of a block that ends within a game.
    fn cut(&mut self, block: &Block) -> Fault {
        let (at, end) = (self.at, block.bytes.len());
        *self = Self { at: end, game: None };
        let reason = "the game has no end";
        Fault::at_offset(block.offset + at as u64, reason).losing((end - at) as u64)
    }

    /// Returns the fault of bytes that are no game or no move of it, and goes to the next game.
    fn damaged(&mut self, block: &Block, reason: String) -> Fault {
        let at = self.at;
        let next = next_start(&block.bytes, at);
        *self = Self { at: next.unwrap_or(block.bytes.len()), game: None };
        Fault::at_offset(block.offset + at as u64, reason).losing((self.at - at) as u64)
    }
}
