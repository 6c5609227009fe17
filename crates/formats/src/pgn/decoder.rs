//! Decoder of PGN: a record for each position of the mainline.

use super::games::last_boundary;
use super::{CommentScores, Game, Games, Token, TokenKind};
use crate::{Block, Cursor, Decode, Fault, Origin, Record};
use exchequer_board::Repairs;
use std::mem;
use std::vec::IntoIter;

/// Decoder of PGN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PgnDecoder;

impl Decode for PgnDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        if is_last { bytes.len() } else { last_boundary(bytes) }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(PgnCursor::default())
    }
}

/// Progress through a block: the records of one game, and the place of the next.
#[derive(Default)]
struct PgnCursor {
    records: IntoIter<(Record, u64)>,
    /// Repairs of the start position, which its first record reports.
    repairs: Repairs,
    /// Fault after the records.
    fault: Option<Fault>,
    /// Offset and line number of the next game; `None` before the first.
    next: Option<(usize, u64)>,
}

impl PgnCursor {
    fn add_game(&mut self, block: &Block, game: &Game<'_>) {
        if game.is_blank() {
            return;
        }
        let fault = |offset: usize, line: u64, reason: String| {
            let offset = block.offset + (game.offset() + offset) as u64;
            Fault::in_line(line, offset, format!("{reason} (game of line {})", game.line()))
        };
        if let Err(conflict) = game.result() {
            self.fault = Some(fault(0, game.line(), conflict.to_string()));
            return;
        }
        self.repairs = game.repairs();
        self.records = records(game).into_iter();
        self.fault = game.fault().map(|found| fault(found.offset, found.line, found.reason.clone()));
    }
}

impl Cursor for PgnCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        // The first record of a game has the FEN of its tag.
        let mut fen = &b""[..];
        loop {
            if let Some((found, place)) = self.records.next() {
                *record = found;
                let repairs = mem::take(&mut self.repairs);
                return Some(Ok(Origin { raw: b"", fen, repairs, place }));
            }
            if let Some(fault) = self.fault.take() {
                return Some(Err(fault));
            }
            let (at, line) = self.next.unwrap_or((0, block.line));
            let mut games = Games::starting_at(&block.bytes, at, line);
            let game = games.next()?;
            self.next = Some(games.place());
            fen = game.fen().unwrap_or_default().as_bytes();
            self.add_game(block, &game);
        }
    }
}

/// Returns the records of a game with their line numbers; without a result if the game has none, or two.
fn records(game: &Game<'_>) -> Vec<(Record, u64)> {
    let result = game.result().unwrap_or_default();
    let (mut position, moves) = (*game.start(), game.moves());
    let mut records = Vec::with_capacity(moves.len());
    let (mut offset, mut line) = (0, game.line_at(0));
    // A comment before the first move may have the score of the start position.
    let first = moves.first().map_or(0, |mv| mv.token);
    let mut after = comment_scores(game, &game.tokens()[..first]).after;
    for (number, played) in moves.iter().enumerate() {
        let scores = comment_scores(game, game.tokens_after(number));
        let turn = position.turn();
        let score = scores.before.or_else(|| after.map(|eval| eval.relative_to(turn)));
        after = scores.after;
        let start = game.tokens()[played.token].start;
        line += memchr::memchr_iter(b'\n', &game.bytes()[offset..start]).count() as u64;
        offset = start;
        let record = Record {
            position,
            mv: Some(played.mv),
            score,
            result: result.map(|result| result.relative_to(turn)),
            ply: Some(Record::ply_by_counter(&position)),
        };
        records.push((record, line));
        position.play(played.mv);
    }
    records
}

/// Returns the scores in the comments outside variations.
fn comment_scores(game: &Game<'_>, tokens: &[Token]) -> CommentScores {
    let (mut scores, mut depth) = (CommentScores::default(), 0_u32);
    for token in tokens {
        match token.kind {
            TokenKind::VariationStart => depth = depth.saturating_add(1),
            TokenKind::VariationEnd => depth = depth.saturating_sub(1),
            TokenKind::Comment if depth == 0 => {
                let text = token.bytes(game.bytes());
                scores = scores.or(CommentScores::parse(&text[1..text.len() - 1]));
            }
            _ => {}
        }
    }
    scores
}
