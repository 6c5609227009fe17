//! What the UCI loop remembers, and what each command does to it.

use crate::cli::MAX_DEPTH;
use crate::perft_command::{total, write_divided};
use crate::position_text::quoted;
use crate::show_command::summary;
use exchequer_board::{Game, Notation, Perft, Position, par_divide};
use std::io::{self, Write};
use std::str::SplitWhitespace;

const CHESS960: &str = "UCI_Chess960";

/// Whether to read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    Continue,
    Quit,
}

/// A game and the options.
#[derive(Default)]
pub(super) struct Session {
    game: Game,
    /// How moves and FENs are written; both ways are read.
    notation: Notation,
}

impl Session {
    /// Does what a line says; an unknown word before a command is passed over.
    pub(super) fn execute(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let mut words = line.split_whitespace();
        let outcome = loop {
            match words.next() {
                None => break self.unknown(line),
                Some("uci") => {
                    identify(out)?;
                    break Ok(());
                }
                Some("isready") => {
                    writeln!(out, "readyok")?;
                    break Ok(());
                }
                Some("ucinewgame") => {
                    self.game = Game::default();
                    break Ok(());
                }
                Some("setoption") => break self.set_option(words),
                Some("position") => break self.set_position(words),
                Some("d") => {
                    summary(self.game.position(), self.notation, out)?;
                    break Ok(());
                }
                Some("go") => break self.go(words, out)?,
                // Nothing is ever under way that these could end or change.
                Some("stop" | "ponderhit" | "debug" | "register") => break Ok(()),
                Some("quit") => return Ok(Flow::Quit),
                Some(_) => {}
            }
        };
        if let Err(message) = outcome {
            writeln!(out, "info string {message}.")?;
        }
        Ok(Flow::Continue)
    }

    fn unknown(&self, line: &str) -> Result<(), String> {
        match line.trim() {
            "" => Ok(()),
            text => Err(format!("unknown command {}", quoted(text))),
        }
    }

    /// `name <words> value <words>`; names are told apart without regard to case.
    fn set_option(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let is = |keyword: &'static str| move |word: &&str| !word.eq_ignore_ascii_case(keyword);
        let mut words = words.skip_while(is("name")).skip(1);
        let name: Vec<&str> = words.by_ref().take_while(is("value")).collect();
        let name = name.join(" ");
        let value: Vec<&str> = words.collect();
        if !name.eq_ignore_ascii_case(CHESS960) {
            return Err(format!("there is no option {}", quoted(&name)));
        }
        self.notation = match value.join(" ").to_ascii_lowercase().as_str() {
            "true" => Notation::Chess960,
            "false" => Notation::Standard,
            other => return Err(format!("option {CHESS960}: {} is neither true nor false", quoted(other))),
        };
        Ok(())
    }

    /// `startpos` or `fen <fields>`, then perhaps `moves <moves>`; all of it or nothing.
    fn set_position(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        let start = match words.next() {
            Some("startpos") => {
                // Whatever stands between is no reason to lose the moves.
                words.by_ref().find(|&word| word == "moves");
                Position::start()
            }
            Some("fen") => {
                let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                fields.join(" ").parse().map_err(|error| format!("position: {error}"))?
            }
            _ => return Err("position: expected startpos or fen".to_owned()),
        };
        let mut game = Game::new(start);
        for (number, word) in (1..).zip(words) {
            let played = game.position().parse_uci(word).and_then(|mv| game.play(mv));
            played.map_err(|error| format!("position: move {number}: {error}"))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&self, mut words: SplitWhitespace<'_>, out: &mut impl Write) -> io::Result<Result<(), String>> {
        if words.next() != Some("perft") {
            return Ok(Err("search is not built yet, only `go perft <depth>` works".to_owned()));
        }
        let depth = match words.next().map(str::parse::<u32>) {
            Some(Ok(depth)) if i64::from(depth) <= MAX_DEPTH => depth,
            _ => return Ok(Err(format!("go perft: expected a depth from 0 to {MAX_DEPTH}"))),
        };
        let position = self.game.position();
        let divided = par_divide(position, depth, Perft::Bulk);
        write_divided(out, position, self.notation, &divided, total(&divided, depth)).map(Ok)
    }
}

/// Names, then options, and only those that do something.
fn identify(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "id name Exchequer {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author {}", env!("CARGO_PKG_AUTHORS"))?;
    writeln!(out, "option name {CHESS960} type check default false")?;
    writeln!(out, "uciok")
}
