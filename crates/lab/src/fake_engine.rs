//! `fake-engine`: a UCI engine that plays badly or misbehaves, so that tests of `match` and `spsa` need no real one.

use crate::splitmix::SplitMix;
use anyhow::{Context, Result};
use clap::ValueEnum;
use exchequer_board::{Game, Notation, Outcome, Position};
use exchequer_core::{Color, Move, Placement, Role};
use exchequer_see::{Legal, PieceValues, Rules};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// Style of play, and the fault that it commits from the fourth move on.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Mode {
    /// Plays at random.
    Random,
    /// Mates in one, takes what can be won, and plays at random otherwise.
    Greedy,
    /// Plays like the greedy one with the probability of the option Skill, in percent, and at random otherwise.
    Skilled,
    /// Ends with an error.
    Crash,
    /// Plays moves that are none.
    Illegal,
    /// Thinks for 200 milliseconds, or for the option Delay in milliseconds.
    Slow,
    /// Does not answer any more.
    Mute,
    /// Writes without end, and no move.
    Flood,
}

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_enum)]
    mode: Mode,
}

/// Speaks UCI until `quit` or the end of the input.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut fake = Fake {
        mode: args.mode,
        game: Game::default(),
        notation: Notation::Standard,
        delay: Duration::from_millis(200),
        skill: 0,
        moves: 0,
    };
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().next() {
            Some("quit") => break,
            Some("go") if fake.moves >= 3 && fake.mode == Mode::Crash => {
                eprintln!("this engine crashes on purpose");
                return Ok(ExitCode::from(3));
            }
            _ => fake.execute(&line)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Fake {
    mode: Mode,
    game: Game,
    notation: Notation,
    delay: Duration,
    skill: usize,
    /// Number of moves played since the last new game.
    moves: u32,
}

impl Fake {
    fn execute(&mut self, line: &str) -> Result<()> {
        let mut out = io::stdout().lock();
        let misbehaves = self.moves >= 3;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                writeln!(out, "id name Fake {:?}\nid author Exchequer", self.mode)?;
                writeln!(out, "option name Skill type spin default 0 min 0 max 100")?;
                writeln!(out, "option name Delay type spin default 200 min 0 max 60000")?;
                writeln!(out, "option name UCI_Chess960 type check default false\nuciok")?;
            }
            ["setoption", "name", "Delay", "value", value] => {
                self.delay = Duration::from_millis(value.parse()?)
            }
            ["setoption", "name", "Skill", "value", value] => self.skill = value.parse()?,
            ["spsa"] => writeln!(out, "info string what follows\nSkill, int, 20, 0, 100, 8, 0.05")?,
            ["setoption", "name", "UCI_Chess960", "value", "true"] => self.notation = Notation::Chess960,
            ["isready"] => writeln!(out, "readyok")?,
            ["ucinewgame"] => self.moves = 0,
            ["position", ..] => self.game = game(line)?,
            ["go", ..] if misbehaves && self.mode == Mode::Mute => {}
            ["go", ..] if misbehaves && self.mode == Mode::Illegal => writeln!(out, "bestmove e1e9")?,
            ["go", ..] if misbehaves && self.mode == Mode::Flood => loop {
                writeln!(out, "info depth 1 score cp 0 pv and so on\n\u{0}\u{7f} bestmov e2e4")?;
            },
            ["go", ..] => {
                if misbehaves && self.mode == Mode::Slow {
                    thread::sleep(self.delay);
                }
                let mv = self.choose().context("a game that goes on has a move")?;
                let position = self.game.position();
                writeln!(out, "info depth 1 score cp {}", material(position))?;
                writeln!(out, "bestmove {}", position.to_uci(mv, self.notation))?;
                self.moves += 1;
            }
            _ => {}
        }
        Ok(out.flush()?)
    }

    fn choose(&self) -> Option<Move> {
        let position = self.game.position();
        let moves = position.legal_moves();
        let mates = |mv: &Move| matches!(position.after(*mv).outcome(), Some(Outcome::Checkmate(_)));
        let gain = |mv: &Move| Legal.see(position, *mv, &PieceValues::CLASSIC);
        // The number of the ply keeps it from going round in circles.
        let mut random = SplitMix::new(position.key(), self.game.keys().len() as u64);
        let any = moves.get(random.below(moves.len().max(1))).copied();
        let is_greedy = match self.mode {
            Mode::Greedy => true,
            Mode::Skilled => random.below(100) < self.skill,
            _ => false,
        };
        if !is_greedy {
            return any;
        }
        let mate = moves.iter().copied().find(mates);
        let capture = moves.iter().copied().max_by_key(gain).filter(|mv| gain(mv) > 0);
        mate.or(capture).or(any)
    }
}

/// The game of a `position` command.
fn game(line: &str) -> Result<Game> {
    let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut game = match position.strip_prefix("position fen ") {
        Some(fen) => Game::new(fen.parse()?),
        None => Game::default(),
    };
    for mv in moves.split_whitespace() {
        game.play(game.position().parse_uci(mv)?)?;
    }
    Ok(game)
}

/// The material balance for the side to move, in centipawns.
fn material(position: &Position) -> i64 {
    let count = |color: Color| -> i64 {
        let values = [
            (Role::Pawn, 100),
            (Role::Knight, 300),
            (Role::Bishop, 300),
            (Role::Rook, 500),
            (Role::Queen, 900),
        ];
        values.into_iter().map(|(role, value)| i64::from(position.pieces(color, role).len()) * value).sum()
    };
    count(position.turn()) - count(!position.turn())
}
