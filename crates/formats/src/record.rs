//! Training record: a position with the move, score, result and ply that a file stores for it.

use crate::{GameResult, text};
use exchequer_board::{Position, UciMove};
use exchequer_core::{Color, Move};
use std::fmt;

/// Position with the data that a file stores for it; a field that the file does not store is `None`.
///
/// Score and result are from the view of the side to move. The unit of the score is that of the file: no format
/// records it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position, with castling rights, en-passant square and counters as far as the format has them.
    pub position: Position,
    /// Move that was played or found best in the position; legal in it.
    pub mv: Option<Move>,
    /// Score for the side to move.
    pub score: Option<i16>,
    /// Result of the game for the side to move.
    pub result: Option<GameResult>,
    /// Plies since the start of the game.
    pub ply: Option<u16>,
}

impl Record {
    /// Score that means "no score, skip in training" in files of the Stockfish tools (`VALUE_NONE`).
    pub const SKIPPED: i16 = 32002;

    /// Creates a record of a position alone.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, mv: None, score: None, result: None, ply: None }
    }

    /// Returns the FEN as the text formats write it: six fields, castling as `KQkq` or as Shredder letters for Chess960.
    ///
    /// ```
    /// let record = exchequer_formats::Record::new("1k6/8/8/8/8/8/8/1K5R w K - 0 9".parse()?);
    /// assert_eq!(record.fen().to_string(), "1k6/8/8/8/8/8/8/1K5R w H - 0 9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> impl fmt::Display + '_ {
        text::Fen(&self.position)
    }

    /// Returns the move in UCI as the text formats write it: castling is king takes rook for Chess960 alone.
    #[must_use]
    pub fn uci(&self) -> Option<UciMove> {
        self.mv.map(|mv| self.position.to_uci(mv, text::notation(&self.position)))
    }

    /// Returns the ply that the move counter of the position gives: 0 for White's first move.
    #[must_use]
    pub fn ply_by_counter(position: &Position) -> u16 {
        let moves = u32::from(position.fullmove_number().max(1)) - 1;
        let ply = 2 * moves + u32::from(position.turn() == Color::Black);
        ply.min(u16::MAX.into()) as u16
    }

    /// Returns the score from White's view; −32768 of Black saturates to 32767.
    #[must_use]
    pub fn white_score(&self) -> Option<i16> {
        let score = self.score?;
        Some(if self.position.turn() == Color::White { score } else { score.saturating_neg() })
    }

    /// Returns the result from White's view.
    #[must_use]
    pub fn white_result(&self) -> Option<GameResult> {
        self.result.map(|result| result.relative_to(self.position.turn()))
    }
}
