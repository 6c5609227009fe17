//! `exchequer bench`: fixed-depth search of a fixed set of positions, with node count and move ordering statistics.

mod args;
#[cfg(test)]
mod drawing;
mod report;

pub use args::{BenchArgs, PositionSet};
pub(crate) use report::Report;

use crate::deep_thread;
use crate::error::Error;
use crate::memory;
use crate::progress;
use crate::report::write_json;
use crate::uci::Settings;
use args::DEPTH;
use exchequer_board::Game;
use exchequer_report::{quoted, read_position};
use exchequer_search::{Control, Evaluation, Limits, SearchStats, Searcher, Silent, WallClock};
use std::io::Write;
use std::time::Instant;

const USUAL: &str = include_str!("usual.fens");
const CAPTURES: &str = include_str!("captures.fens");

/// Returns the FENs of a file; lines that begin with `#` are comments.
fn fens(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// Returns the usual positions, of all game phases.
pub(crate) fn usual() -> Vec<&'static str> {
    fens(USUAL).collect()
}

/// Returns the FENs of a position set.
#[must_use]
pub fn positions(set: PositionSet) -> Vec<&'static str> {
    match set {
        PositionSet::Usual => usual(),
        PositionSet::Captures => fens(CAPTURES).collect(),
        PositionSet::All => fens(USUAL).chain(fens(CAPTURES)).collect(),
    }
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Error> {
    let positions = positions(args.positions);
    let bar = progress::bar(positions.len() as u64, "positions");
    let report = measure(&settings(args), positions, args.depth, || bar.inc(1));
    bar.finish_and_clear();
    let report = report.map_err(Error::Input)?;
    let mut out = anstream::stdout().lock();
    if args.json {
        write_json(&report.to_json(), &mut out)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(out.flush()?)
}

/// Runs `exchequer bench` and returns the search statistics of all positions.
///
/// # Errors
/// A sentence that explains why the search cannot run.
pub fn bench(args: &BenchArgs) -> Result<SearchStats, String> {
    measure(&settings(args), positions(args.positions), args.depth, || {}).map(|report| report.stats)
}

fn settings(args: &BenchArgs) -> Settings {
    Settings {
        hash: args.hash as usize,
        threads: args.threads.into(),
        config: args.config(),
        ..Settings::default()
    }
}

/// Parses the depth in a word of a UCI line; the default depth without a word.
///
/// # Errors
/// A sentence for a word that is not a depth.
pub(crate) fn parse_depth(word: Option<&str>) -> Result<i32, String> {
    let Some(word) = word else { return Ok(DEPTH) };
    match word.parse() {
        Ok(depth) if (1..=127).contains(&depth) => Ok(depth),
        _ => Err(format!("bench: {} is not a depth from 1 to 127", quoted(word))),
    }
}

/// Searches all positions in order, from an empty transposition table; reports after each.
///
/// # Errors
/// A sentence that names an invalid position, or reports a lack of memory or threads.
pub(crate) fn measure(
    settings: &Settings,
    fens: Vec<&'static str>,
    depth: i32,
    mut done: impl FnMut() + Send,
) -> Result<Report, String> {
    let games: Vec<Game> = fens
        .iter()
        .map(|fen| read_position(fen).map(|read| Game::new(read.position)))
        .collect::<Result<_, _>>()?;
    let mut searcher: Searcher<Evaluation> =
        memory::searcher(settings.config.clone(), settings.hash, settings.threads)?;
    let work = move || {
        let start = Instant::now();
        let mut stats = SearchStats::default();
        let mut nodes = Vec::new();
        for game in &games {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let outcome =
                searcher.search(game, &limits, &Control::default(), &WallClock::start(), &mut Silent);
            nodes.push(outcome.stats.nodes);
            stats += outcome.stats;
            done();
        }
        Report { depth, fens, nodes, stats, time: start.elapsed() }
    };
    deep_thread::run("bench", work)
}
