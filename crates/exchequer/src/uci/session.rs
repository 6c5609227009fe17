//! State of the UCI loop and the effect of each command.

use super::engine::{Job, Task, Ticket};
use super::go::{self, Go};
use super::number;
use super::options::{self, Effect, EngineOption, Settings};
use super::output::Output;
use super::position::{self, Described};
use super::tools;
use crate::bench_command;
use crate::datagen_command::genfens;
use crate::eval_command::EvalTable;
use crate::order_command::OrderTable;
use crate::perft_command::{MAX_DEPTH, total, write_divided};
use crate::show_command::summary;
use exchequer_board::{Game, Perft, Position, par_divide};
use exchequer_report::printable;
use exchequer_report::quoted;
use exchequer_search::WallClock;
use std::fmt;
use std::io::Write;
use std::str::SplitWhitespace;
use std::sync::mpsc::{self, Sender};

/// Control flow of the UCI loop after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Continue,
    Quit,
}

/// All commands.
pub(super) const COMMANDS: [&str; 23] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "register",
    "quit",
    "d",
    "eval",
    "see",
    "order",
    "flip",
    "bench",
    "genfens",
    "perft",
    "help",
    "compiler",
    "version",
    "spsa",
];

/// Session state: game, options, and running searches.
pub(super) struct Session<'o, W> {
    out: &'o Output<W>,
    jobs: Sender<Job>,
    /// Game, or the reason why the last `position` or `flip` has left none.
    game: Result<Game, String>,
    has_faults: bool,
    options: Vec<EngineOption>,
    settings: Settings,
    /// Searches that may still run, oldest first; the flag is `true` if the search ends without `stop`.
    searches: Vec<(Ticket, bool)>,
}

impl<W> Drop for Session<'_, W> {
    fn drop(&mut self) {
        for (ticket, _) in &self.searches {
            ticket.control.stop();
        }
    }
}

impl<'o, W: Write> Session<'o, W> {
    pub(super) fn new(out: &'o Output<W>, jobs: Sender<Job>) -> Self {
        let (game, settings) = (Ok(Game::default()), Settings::default());
        Self { out, jobs, game, has_faults: false, options: options::all(), settings, searches: Vec::new() }
    }

    /// Executes a line. Unknown words before a command are skipped.
    pub(super) fn execute(&mut self, line: &str) -> Flow {
        self.searches.retain(|(ticket, _)| !ticket.is_finished());
        let mut words = line.split_whitespace();
        let Some(command) = words.find(|word| COMMANDS.contains(word)) else {
            if !line.trim().is_empty() {
                self.refuse(format_args!("unknown command {}; `help` lists them", quoted(line.trim())));
            }
            return Flow::Continue;
        };
        let outcome = match command {
            "quit" => return Flow::Quit,
            "isready" => {
                self.ready();
                Ok(())
            }
            "stop" => {
                self.searches.iter().for_each(|(ticket, _)| ticket.control.stop());
                Ok(())
            }
            "ponderhit" => {
                self.searches.iter().for_each(|(ticket, _)| ticket.control.ponder_hit());
                Ok(())
            }
            "ucinewgame" => {
                self.game = Ok(Game::default());
                self.send(Job::Forget);
                Ok(())
            }
            "setoption" => self.set_option(words),
            "position" => self.set_position(words),
            "go" => self.go(words),
            // `debug` adds no output, and the engine needs no registration.
            "debug" | "register" => Ok(()),
            _ => self.show(command, words),
        };
        if let Err(message) = outcome {
            self.refuse(message);
        }
        Flow::Continue
    }

    /// Returns `true` if a line was refused or a part of it was passed over.
    pub(super) fn has_faults(&self) -> bool {
        self.has_faults
    }

    /// Waits for the running searches if all of them end without `stop`.
    pub(super) fn wait_for_limited(&self) {
        if self.searches.iter().all(|&(_, is_limited)| is_limited) {
            self.wait();
        }
    }

    /// Waits until all jobs are done and the transposition table is allocated.
    fn wait(&self) {
        let (sender, receiver) = mpsc::channel();
        self.send(Job::Ready(sender));
        // An error means that the search thread has ended; waiting is not necessary then.
        let _ = receiver.recv();
    }

    fn send(&self, job: Job) {
        // The search thread outlives the session, unless it has panicked.
        let _ = self.jobs.send(job);
    }

    fn note(&self, message: impl fmt::Display) {
        self.out.line(format_args!("info string {}.", printable(&message.to_string())));
    }

    /// Writes a note about a fault of the line.
    fn refuse(&mut self, message: impl fmt::Display) {
        self.has_faults = true;
        self.note(message);
    }

    /// Answers `isready`: at once during a search, otherwise after all earlier jobs.
    fn ready(&self) {
        if self.searches.is_empty() {
            self.wait();
        }
        self.out.line("readyok");
    }

    /// Executes `setoption name <words> value <words>`; option names ignore case.
    fn set_option(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let is_not = |keyword: &'static str| move |word: &&str| !word.eq_ignore_ascii_case(keyword);
        let mut words = words.skip_while(is_not("name"));
        words.next().ok_or("setoption: expected `name`, and the name of an option after it")?;
        let name: Vec<&str> = words.by_ref().take_while(is_not("value")).collect();
        let value: Vec<&str> = words.collect();
        let (name, value) = (name.join(" "), value.join(" "));
        match options::set(&self.options, &mut self.settings, &name, &value)? {
            Effect::Settings => self.send(Job::Configure(Box::new(self.settings.clone()))),
            Effect::Clamped(number) => {
                self.note(format_args!(
                    "option {name}: {value} is out of range, and the nearest value is {number}"
                ));
                self.send(Job::Configure(Box::new(self.settings.clone())));
            }
            Effect::ClearHash => self.send(Job::Forget),
        }
        Ok(())
    }

    /// Executes `position`. An error leaves no position, so that no answer is about another board.
    fn set_position(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let words: Vec<&str> = words.collect();
        match position::parse(&words) {
            Ok(Described { game, notes }) => {
                self.game = Ok(game);
                notes.into_iter().for_each(|note| self.note(format_args!("position: {note}")));
                Ok(())
            }
            Err(error) => {
                let message = format!("position: {error}");
                self.game = Err(message.clone());
                Err(message)
            }
        }
    }

    /// Returns the position that a command is about.
    ///
    /// # Errors
    /// A sentence with the reason why there is none.
    fn position(&self, command: &str) -> Result<Position, String> {
        match &self.game {
            Ok(game) => Ok(*game.position()),
            Err(reason) => Err(format!("{command}: there is no position; {reason}")),
        }
    }

    /// Executes `go`. Every search is answered by `bestmove`, even without a position.
    fn go(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        let clock = WallClock::start();
        let is_perft = words.clone().next().is_some_and(|word| word.eq_ignore_ascii_case("perft"));
        if is_perft {
            words.next();
            return self.perft(words);
        }
        // The notes on limits do not depend on the position.
        let position = self.position("go");
        let Go { limits, ponder, is_limited, notes } =
            go::parse(words, &position.clone().unwrap_or_default());
        match position {
            Ok(_) => notes.into_iter().for_each(|note| self.refuse(note)),
            Err(reason) => self.refuse(reason),
        }
        let ticket = Ticket::default();
        // `begin` precedes the push: `stop` must not arrive before it.
        ticket.control.begin(ponder);
        self.searches.push((ticket.clone(), is_limited));
        let (game, notation) = (self.game.clone().ok(), self.settings.notation);
        self.send(Job::Search(Box::new(Task { game, limits, ponder, clock, notation, ticket })));
        Ok(())
    }

    fn perft(&self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        self.require_idle("perft")?;
        let position = self.position("go perft")?;
        let depth = words.next().and_then(number::parse).filter(|depth| (0..=MAX_DEPTH).contains(depth));
        let depth = depth.and_then(|depth| u32::try_from(depth).ok());
        let depth = depth.ok_or_else(|| format!("go perft: expected a depth from 0 to {MAX_DEPTH}"))?;
        let divided = par_divide(&position, depth, Perft::Bulk);
        self.write_with(|out| {
            write_divided(out, &position, self.settings.notation, &divided, total(&divided, depth))
        });
        Ok(())
    }

    fn require_idle(&self, command: &str) -> Result<(), String> {
        match self.searches.is_empty() {
            true => Ok(()),
            false => Err(format!("{command}: a search is under way")),
        }
    }

    /// Executes `uci` and the commands outside the UCI protocol.
    fn show(&mut self, command: &str, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        let position = || self.position(command);
        let notation = self.settings.notation;
        let config = &self.settings.config;
        match command {
            "uci" => {
                self.out.write(&tools::identity());
                self.options.iter().for_each(|option| self.out.line(option));
                self.out.line("uciok");
            }
            "d" => {
                let position = position()?;
                self.write_with(|out| summary(&position, notation, out));
            }
            "eval" => self.out.write(&EvalTable(&position()?).to_string()),
            "order" => self.out.write(&OrderTable::new(&position()?, config, notation).to_string()),
            "see" => self.out.write(&tools::see(&position()?, words, config)?),
            "flip" => self.game = Ok(Game::new(tools::flipped(&position()?)?)),
            "bench" => {
                self.require_idle("bench")?;
                let depth = bench_command::parse_depth(words.next())?;
                let report = bench_command::measure(&self.settings, bench_command::usual(), depth, || {});
                self.out.write(&report?.to_string());
            }
            "genfens" => {
                self.require_idle("genfens")?;
                genfens(words, |fen| self.out.line(format_args!("info string genfens {fen}")))?;
            }
            "perft" => self.perft(words)?,
            "help" => self.out.write(tools::HELP),
            "compiler" | "version" => self.out.write(&tools::version()),
            #[cfg(feature = "spsa")]
            "spsa" => self.out.write(&options::spsa_lines()),
            other => return Err(format!("{other} is not part of this build")),
        }
        Ok(())
    }

    /// Writes a block of lines that `write` formats.
    fn write_with(&self, write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) {
        let mut text = Vec::new();
        // Writing to a vector cannot fail.
        let _ = write(&mut text);
        self.out.write(&String::from_utf8_lossy(&text));
    }
}
