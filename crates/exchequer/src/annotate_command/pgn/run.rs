//! Run over the games of a file.

use super::annotate_game;
use crate::annotate_command::AnnotateArgs;
use crate::error::{Error, explain, say};
use crate::evaluator::Evaluator;
use crate::input::Input;
use crate::stream::{Output, Stop};
use exchequer_formats::pgn::{Game, Games};
use exchequer_formats::{Blocks, Format};
use indicatif::HumanCount;
use std::path::Path;

/// Number of games with a fault that are explained.
const EXPLAINED: u64 = 20;

/// Counts of a run.
#[derive(Default)]
struct Counts {
    games: u64,
    moves: u64,
    remarks: u64,
    bad: u64,
}

/// Annotates all games of a file. A game with a fault is written as it is from its fault on.
///
/// # Errors
/// When a game has a fault, when reading or writing failed, and when a signal came.
pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Error> {
    let stream = &args.stream;
    if stream.resume {
        return Err(Error::Usage("--resume is for lines, not for --to pgn".to_owned()));
    }
    let evaluator = Evaluator::of_captures(stream.rules, stream.pieces.values);
    let stop = Stop::on_signals()?;
    let input = Input::open(&stream.file)?;
    let (name, path) = (input.name(), input.path().map(Path::to_owned));
    // The errors of this reader are sentences.
    let mut blocks = Blocks::new(input.unpack().map_err(Error::Input)?);
    let mut output = Output::open(stream.output.as_deref(), path.as_deref())?;
    let decoder = Format::Pgn.decoder();
    let mut counts = Counts::default();
    while let Some(block) = blocks.next_block(&*decoder).map_err(|error| Error::Input(error.to_string()))? {
        let mut out = Vec::with_capacity(block.bytes.len());
        for game in Games::starting_at(&block.bytes, 0, block.line) {
            counts.remarks += annotate_game(&game, &evaluator, &mut out);
            counts.count(&game, &name);
            if stream.strict && counts.bad > 0 {
                return Err(Error::Explained);
            }
        }
        output.write(&out)?;
        if stop.is_wanted() {
            return Err(Error::Interrupted);
        }
    }
    output.complete()?;
    counts.conclude(&name)
}

impl Counts {
    /// Counts a game, and explains its fault by its number and line.
    fn count(&mut self, game: &Game<'_>, name: &str) {
        if game.is_blank() {
            return;
        }
        self.games += 1;
        self.moves += game.moves().len() as u64;
        let Some(fault) = game.fault() else { return };
        self.bad += 1;
        if self.bad <= EXPLAINED {
            explain(format_args!("{name}, game {}, {fault}", self.games));
        }
    }

    /// Reports the counts.
    fn conclude(&self, name: &str) -> Result<(), Error> {
        let [games, moves, remarks, bad] = [self.games, self.moves, self.remarks, self.bad].map(HumanCount);
        say(&format!("annotated {moves} moves of {games} games, {remarks} with a remark"));
        if self.bad == 0 {
            return Ok(());
        }
        explain(format_args!("{name}: {bad} of {games} games have a fault, and are as before from there on"));
        Err(Error::Explained)
    }
}
