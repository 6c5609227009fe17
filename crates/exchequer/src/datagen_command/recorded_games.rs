//! Games of a PGN file.

use crate::error::{Error, explain};
use crate::input::Input;
use exchequer_board::Position;
use exchequer_core::{Color, Move};
use exchequer_formats::pgn::{Game, Games};
use exchequer_formats::{Blocks, Changes, Format, GameResult, Record, Refusal};
use indicatif::HumanCount;
use std::path::Path;

/// Number of skipped games that are explained.
const EXPLAINED: u64 = 20;

/// Games of a file.
pub(super) struct RecordedGames {
    pub(super) games: Vec<RecordedGame>,
    /// Number of games that are skipped because of a fault.
    pub(super) skipped: u64,
    /// Identity of the decompressed file, independent of its name.
    pub(super) crc32: u32,
    /// Name of the file for messages.
    pub(super) name: String,
}

/// Game from its first position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RecordedGame {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    /// Winner; `None` for a draw.
    pub(super) winner: Option<Color>,
}

impl RecordedGames {
    /// Reads all games that a format can hold, and explains the games that are skipped by their number and line.
    ///
    /// # Errors
    /// A sentence that explains why reading failed, or that the file has no games.
    pub(super) fn read(path: &Path, format: Format) -> Result<Self, Error> {
        let input = Input::open(path)?;
        let name = input.name();
        // The errors of this reader are sentences.
        let mut blocks = Blocks::new(input.unpack().map_err(Error::Input)?);
        let decoder = Format::Pgn.decoder();
        let mut hasher = crc32fast::Hasher::new();
        let (mut games, mut skipped) = (Vec::new(), 0);
        while let Some(block) =
            blocks.next_block(&*decoder).map_err(|error| Error::Input(error.to_string()))?
        {
            hasher.update(&block.bytes);
            let found = Games::starting_at(&block.bytes, 0, block.line).filter(|game| !game.is_blank());
            for game in found {
                match recorded(&game, format) {
                    Ok(recorded) => games.push(recorded),
                    Err((line, reason)) => {
                        let number = games.len() as u64 + skipped + 1;
                        skipped += 1;
                        if skipped <= EXPLAINED {
                            explain(format_args!("{name}, game {number}, line {line}: {reason}"));
                        }
                    }
                }
            }
        }
        if games.is_empty() {
            let usable = if skipped > 0 { " without a fault" } else { "" };
            return Err(Error::Input(format!("{name} has no games{usable}")));
        }
        Ok(Self { games, skipped, crc32: hasher.finalize(), name })
    }

    /// Reports the number of skipped games.
    ///
    /// # Errors
    /// If games were skipped.
    pub(super) fn conclude(&self) -> Result<(), Error> {
        if self.skipped == 0 {
            return Ok(());
        }
        let all = HumanCount(self.games.len() as u64 + self.skipped);
        explain(format_args!("{}: {} of {all} games were skipped", self.name, HumanCount(self.skipped)));
        Err(Error::Explained)
    }
}

/// Returns the moves and the result of a game, or the line and the reason for skipping it.
fn recorded(game: &Game<'_>, format: Format) -> Result<RecordedGame, (u64, String)> {
    if let Some(fault) = game.fault() {
        return Err((fault.line, fault.reason.clone()));
    }
    let wrong = |reason: &str| (game.line(), reason.to_owned());
    let result = game.result().map_err(|conflict| wrong(&conflict.to_string()))?;
    if game.termination().is_none() {
        return Err(wrong("the game is cut off: it has no result at its end"));
    }
    let winner = match result {
        Some(GameResult::Win) => Some(Color::White),
        Some(GameResult::Draw) => None,
        Some(GameResult::Loss) => Some(Color::Black),
        None => return Err(wrong("the game has no result but *")),
    };
    let moves: Vec<Move> = game.moves().iter().map(|played| played.mv).collect();
    if !can_castle(game.start(), moves.first(), format) {
        return Err(wrong(&format!("the game has castling of Chess960, which {format} cannot hold")));
    }
    Ok(RecordedGame { start: *game.start(), moves, winner })
}

/// Returns `true` if a format drops no castling right of a game; rights of a later position are those of the start.
fn can_castle(start: &Position, first: Option<&Move>, format: Format) -> bool {
    let result = Some(GameResult::Draw);
    let record = Record { mv: first.copied(), score: Some(0), result, ..Record::new(*start) };
    match format.encoder().add(&record) {
        Ok(changes) => !changes.contains(Changes::CASTLING),
        Err(refusal) => refusal != Refusal::Chess960Castling,
    }
}
