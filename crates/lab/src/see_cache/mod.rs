//! `see-cache`: share of the exchange evaluations of a search that a cache would answer, and the time that it would take.
//!
//! The search is that of `exchequer bench` on one thread. A question is a capture or promotion that the search makes: the
//! move picker tests such a move against 0 before it hands the move out. The comparator is the order of the original
//! plan: the captures of a position sorted by a comparison that evaluates both moves each time.

mod cache;
mod recorder;

use anyhow::{Result, anyhow, ensure};
use cache::SeeCache;
use exchequer::{BenchArgs, bench_positions};
use exchequer_board::{Game, Position};
use exchequer_core::Move;
use exchequer_search::{Control, Limits, Searcher, Silent, WallClock};
use exchequer_see::{PieceValues, RuleSet, Rules};
use recorder::{Caches, FOR_COMPARATOR, Recorder, SIZES, cache};
use std::fmt;
use std::hint::black_box;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

/// Stack of the search thread in bytes; a deep search needs more than the default.
const STACK: usize = 64 << 20;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bench: BenchArgs,
}

/// Prints the tables; an error if a cache disagrees with direct evaluation.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, values) = (args.bench.config().see_rules, args.bench.config().see_values);
    let (nodes, caches) = record(&args.bench, rules)?;
    let tally = Tally::of(nodes, &caches);
    print!("{tally}\n{}", Times::of(&caches.sample, rules, values));
    ensure!(
        tally.disagreements == 0,
        "{} answers of a cache are not those of evaluation",
        tally.disagreements
    );
    Ok(ExitCode::SUCCESS)
}

/// Searches all positions and returns the number of nodes and the caches.
fn record(bench: &BenchArgs, rules: RuleSet) -> Result<(u64, Caches)> {
    let games = bench_positions(bench.positions)
        .into_iter()
        .map(|fen| fen.parse::<Position>().map(Game::new))
        .collect::<Result<Vec<_>, _>>()?;
    let (config, depth) = (bench.config(), bench.depth);
    let values = config.see_values;
    let mut searcher = Searcher::new(config, bench.hash as usize, 1, Recorder::default);
    let search = move || {
        searcher.evaluator().caches = Some(Caches::new(rules, values));
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut search =
            |game| searcher.search(game, &limits, &Control::default(), &WallClock::start(), &mut Silent);
        let nodes = games.iter().map(|game| search(game).stats.nodes).sum();
        searcher.evaluator().caches.take().map(|caches| (nodes, caches))
    };
    let search = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(search)?;
    search.join().ok().flatten().ok_or_else(|| anyhow!("the search has failed"))
}

/// Counts of a run.
struct Tally {
    nodes: u64,
    questions: u64,
    /// Hit rates in percent, for each size.
    known: [f64; SIZES.len()],
    positions: usize,
    questions_of_comparator: u64,
    known_to_comparator: f64,
    disagreements: u64,
}

impl Tally {
    fn of(nodes: u64, caches: &Caches) -> Self {
        let known = |cache: &SeeCache<RuleSet>| 100.0 * cache.hits() as f64 / cache.questions().max(1) as f64;
        Self {
            nodes,
            questions: caches.caches[0].questions(),
            known: caches.caches.each_ref().map(known),
            positions: caches.sorted.len(),
            questions_of_comparator: caches.for_comparator.questions(),
            known_to_comparator: known(&caches.for_comparator),
            disagreements: caches.disagreements,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, questions, positions, questions_of_comparator, known_to_comparator, .. } = self;
        writeln!(f, "{questions} questions in {nodes} nodes, about {positions} positions\n")?;
        writeln!(f, "| cache | known already |\n|---|---|")?;
        for (kibibytes, known) in SIZES.iter().zip(self.known) {
            writeln!(f, "| {kibibytes} KiB | {known:.1} % |")?;
        }
        writeln!(
            f,
            "\nEach position sorted once by a comparator that asks twice: {questions_of_comparator} questions,\n\
             {known_to_comparator:.1} % of them known to {FOR_COMPARATOR} KiB."
        )
    }
}

/// Nanoseconds a question.
struct Times {
    direct: f64,
    cached: [f64; SIZES.len()],
}

impl Times {
    /// Measures the threshold test of each question, directly and with an empty cache of each size.
    fn of(questions: &[(Position, Move)], rules: RuleSet, values: PieceValues) -> Self {
        let time = |ask: &mut dyn FnMut(&Position, Move) -> bool| {
            let start = Instant::now();
            for (position, mv) in black_box(questions) {
                black_box(ask(position, *mv));
            }
            start.elapsed().as_nanos() as f64 / questions.len().max(1) as f64
        };
        let cached = SIZES.map(|kibibytes| {
            let mut cache = cache(rules, values, kibibytes);
            time(&mut |position, mv| cache.see_ge(position.board(), position.key(), mv, 0))
        });
        Self { direct: time(&mut |position, mv| rules.see_ge(position.board(), mv, &values, 0)), cached }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| threshold test | nanoseconds |\n|---|---|")?;
        writeln!(f, "| direct | {:.1} |", self.direct)?;
        for (kibibytes, time) in SIZES.iter().zip(self.cached) {
            writeln!(f, "| cache of {kibibytes} KiB | {time:.1} |")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn the_search_is_that_of_bench_and_the_caches_agree() {
        let args = Alone::parse_from(["see-cache", "4", "--rules", "legal"]).args;
        let (nodes, caches) = record(&args.bench, RuleSet::Legal).unwrap();
        let tally = Tally::of(nodes, &caches);
        let stats = exchequer::bench(&args.bench).unwrap();
        assert_eq!((tally.nodes, tally.disagreements), (stats.nodes, 0));
        assert!(0 < tally.questions && tally.questions < tally.nodes);
        assert!(tally.known.is_sorted() && tally.known[SIZES.len() - 1] > 0.0, "{:?}", tally.known);
        assert!(tally.questions_of_comparator > 0 && tally.known_to_comparator > 0.0);
        assert_eq!(caches.sample.len() as u64, tally.questions);
        let times = Times::of(&caches.sample, RuleSet::Legal, args.bench.config().see_values);
        assert!(times.to_string().starts_with("| threshold test |"));
    }
}
