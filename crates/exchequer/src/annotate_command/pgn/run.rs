//! Run over the games of a file, each a record of the stream.

use super::annotate_game;
use super::game_decoder::GameDecoder;
use crate::annotate_command::AnnotateArgs;
use crate::error::Error;
use crate::stream::{self, Batch, Source, Stop, Work};
use exchequer_formats::pgn::Games;
use exchequer_formats::{Entry, Format};
use exchequer_report::Evaluator;
use indicatif::HumanCount;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;
use std::sync::Arc;

/// Remarks on the games of a file.
struct Remarks {
    evaluator: Evaluator,
    /// Options that change what is read.
    source: String,
}

/// Counts of a run.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Counts {
    moves: u64,
    remarks: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.remarks += other.remarks;
    }
}

/// Annotates all games of a file. A game with a fault is written as it is from its fault on.
///
/// # Errors
/// When the file is no PGN, when a game has a fault, when reading or writing failed, and when a signal came.
pub(crate) fn run(args: &AnnotateArgs, mut source: Source, stop: &Stop) -> Result<(), Error> {
    if source.format != Format::Pgn {
        let (name, format) = (source.name, source.format);
        return Err(Error::Input(format!("{name} has the format {format}, and --to pgn needs games in PGN")));
    }
    let evaluator = Evaluator::of_captures(args.stream.rules, args.stream.pieces.values);
    let work = Remarks { evaluator, source: args.stream.source.describe(source.format) };
    source.decoder = Arc::new(GameDecoder);
    let summary = stream::run(source, &args.stream.destination(), work, stop, |tally| {
        let [games, moves, remarks, bad] =
            [tally.positions, tally.own.moves, tally.own.remarks, tally.bad].map(HumanCount);
        Ok(format!(
            "annotated {moves} moves of {games} games, {remarks} with a remark; {bad} games with a fault"
        ))
    });
    summary.map(drop)
}

impl Work for Remarks {
    type Counts = Counts;

    fn describe(&self) -> String {
        format!("annotate --format pgn {}{}", stream::describe(&self.evaluator), self.source)
    }

    fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    fn batch(&self) -> Batch {
        Batch::of_bytes()
    }

    fn record_name(&self) -> &'static str {
        "games"
    }

    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, counts: &mut Counts) -> Result<(), String> {
        for game in Games::new(entry.raw) {
            counts.moves += game.moves().len() as u64;
            counts.remarks += annotate_game(&game, &self.evaluator, &mut batch.bytes);
        }
        Ok(())
    }
}
