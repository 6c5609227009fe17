//! Conditions of games: the part of the command line that `match` and `spsa` have in common.

use super::adjudicate::{self, DrawRule, ResignRule, Rules};
use super::engine::Spec;
use super::game::Terms;
use super::limit::{Limit, TimeControl};
use super::openings::Openings;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ArgGroup;
use exchequer_board::Notation;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
#[command(group = ArgGroup::new("limit").required(true))]
pub(crate) struct Conditions {
    /// Nodes for each move.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for the game and for each move, such as 10+0.1.
    #[arg(long, value_name = "T+I", group = "limit")]
    pub(crate) tc: Option<TimeControl>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Plies for each move.
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// File of FENs or EPDs to begin from, plain or packed by gzip or zstd, drawn without repetition; without it 8 random moves are played.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Seed of the openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of concurrent games, each with two programs, one of them thinking at a time.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Play Chess960: castling is king takes rook, and without a book the starts are drawn.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// A side loses after so many moves with so bad a score in a row, such as movecount=3 score=400.
    #[arg(long, num_args = 2, value_names = ["movecount=N", "score=CP"])]
    resign: Option<Vec<String>>,
    /// A draw after move movenumber and movecount moves of both sides this close to 0, such as
    /// movenumber=40 movecount=8 score=10.
    #[arg(long, num_args = 3, value_names = ["movenumber=N", "movecount=N", "score=CP"])]
    draw: Option<Vec<String>>,
    /// Time margin for a late answer, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=600_000))]
    margin: u64,
    /// Time limit for a move in seconds, where nothing else limits the time.
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
}

impl Conditions {
    /// Returns the terms of every game.
    pub(crate) fn terms(&self) -> Result<Terms> {
        let limit = match (self.nodes, self.depth, self.movetime, self.tc) {
            (Some(nodes), ..) => Limit::Nodes(nodes),
            (_, Some(depth), ..) => Limit::Depth(depth),
            (_, _, Some(time), _) => Limit::MoveTime(Duration::from_millis(time)),
            (_, _, _, Some(tc)) => Limit::Clock(tc),
            _ => bail!("one of --nodes, --tc, --movetime and --depth is needed"),
        };
        Ok(Terms {
            limit,
            margin: Duration::from_millis(self.margin),
            timeout: Duration::from_secs(self.timeout),
            notation: if self.chess960 { Notation::Chess960 } else { Notation::Standard },
            adjudication: self.adjudication()?,
        })
    }

    /// Returns the openings of `pairs` pairs.
    pub(crate) fn openings(&self, pairs: usize) -> Result<Openings> {
        match &self.book {
            Some(book) => Openings::read(book, self.seed, pairs, self.chess960),
            None => Ok(Openings::Random { seed: self.seed, chess960: self.chess960 }),
        }
    }

    /// Returns the number of pairs, out of `pairs`, that are played at the same time.
    pub(crate) fn concurrency(&self, pairs: usize) -> usize {
        usize::from(self.concurrency).min(pairs)
    }

    /// A program whose path may have spaces in it, or a command as for a shell, and the options to set.
    pub(crate) fn spec(&self, letter: char, command: &str, options: &[String]) -> Result<Spec> {
        let words =
            if Path::new(command).is_file() { Some(vec![command.to_owned()]) } else { shlex::split(command) };
        let mut words = words
            .with_context(|| format!("engine {letter}, {command:?}, has a quotation that is not closed"))?;
        ensure!(!words.is_empty(), "engine {letter} is empty");
        let program = words.remove(0);
        let split = |option: &String| match option.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (option.clone(), None),
        };
        let mut options: Vec<_> = options.iter().map(split).collect();
        if self.chess960 {
            options.push(("UCI_Chess960".to_owned(), Some("true".to_owned())));
        }
        let has_line_end = |text: &str| text.contains(['\n', '\r']);
        let is_bad = options
            .iter()
            .any(|(name, value)| has_line_end(name) || value.as_deref().is_some_and(has_line_end));
        ensure!(!is_bad, "an option of engine {letter} has more than one line");
        Ok(Spec { letter, program, arguments: words, options })
    }

    fn adjudication(&self) -> Result<Rules> {
        let resign = self.resign.as_deref().map(|words| adjudicate::numbers(words, ["movecount", "score"]));
        let resign = resign.transpose().map_err(|error| anyhow!("--resign: {error}"))?;
        let draw = self
            .draw
            .as_deref()
            .map(|words| adjudicate::numbers(words, ["movenumber", "movecount", "score"]));
        let draw = draw.transpose().map_err(|error| anyhow!("--draw: {error}"))?;
        Ok(Rules {
            resign: resign
                .map(|[movecount, score]| ResignRule { movecount: movecount.unsigned_abs(), score }),
            draw: draw.map(|[movenumber, movecount, score]| DrawRule {
                movenumber: movenumber.unsigned_abs(),
                movecount: movecount.unsigned_abs(),
                score,
            }),
        })
    }
}
