//! Decoder of PGN with an entry for each game instead of each position.

use exchequer_formats::pgn::Games;
use exchequer_formats::{Block, Cursor, Decode, Fault, Format, Origin, Record};

/// Decoder whose entries are games: the start position, and all bytes. The fault of a game follows its entry.
pub(super) struct GameDecoder;

/// Progress through a block.
struct GameCursor {
    /// Offset and line number of the next game; `None` before the first.
    next: Option<(usize, u64)>,
    fault: Option<Fault>,
}

impl Decode for GameDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        Format::Pgn.decoder().whole_records(bytes, is_last)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(GameCursor { next: None, fault: None })
    }
}

impl Cursor for GameCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        if let Some(fault) = self.fault.take() {
            return Some(Err(fault));
        }
        let (at, line) = self.next.unwrap_or((0, block.line));
        let mut games = Games::starting_at(&block.bytes, at, line);
        let game = games.next()?;
        self.next = Some(games.place());
        self.fault = game.fault().map(|fault| {
            let offset = block.offset + (game.offset() + fault.offset) as u64;
            Fault::in_line(fault.line, offset, format!("{} (game of line {})", fault.reason, game.line()))
        });
        *record = Record::new(*game.start());
        let fen = game.fen().unwrap_or_default().as_bytes();
        Some(Ok(Origin { raw: game.bytes(), fen, repairs: game.repairs(), place: game.line() }))
    }
}
