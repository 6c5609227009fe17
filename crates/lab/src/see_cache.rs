//! `see-cache`: how many of the questions that a search asks would be known to a cache of exchange values.
//!
//! The search is that of `exchequer bench` and asks without a cache; every question is put to caches of several sizes
//! beside it, which have to agree. So is what the plan would have asked: the captures of a position sorted by a comparator
//! that asks for both sides of each comparison.

use anyhow::{Result, anyhow, ensure};
use exchequer::BenchArgs;
use exchequer_board::{Key, Position};
use exchequer_core::Move;
use exchequer_ordering::log;
use exchequer_search::SearchConfig;
use exchequer_see::{PieceValues, RuleSet, SeeCache};
use std::collections::HashSet;
use std::fmt;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bench: BenchArgs,
}

/// Sizes of caches in KiB; the last has room for all that a minute of searching asks.
const SIZES: [usize; 4] = [128, 1 << 10, 8 << 10, 256 << 10];

/// The size of the cache that the comparator asks.
const FOR_COMPARATOR: usize = 8 << 10;

/// Prints the table; an error when a cache has another answer than the search.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let config = args.bench.config();
    let tally = measure(args, &config, config.see_rules)?;
    print!("{tally}");
    ensure!(
        tally.disagreements == 0,
        "{} answers of a cache are not those of the search",
        tally.disagreements
    );
    Ok(ExitCode::SUCCESS)
}

type Cache<R> = SeeCache<R, Vec<u64>>;

/// All caches, and the exchange evaluations requested of them.
struct Caches<R> {
    caches: [Cache<R>; SIZES.len()],
    for_comparator: Cache<R>,
    /// Positions that have been sorted once.
    sorted: HashSet<Key>,
    disagreements: u64,
}

impl<R: Rules> Caches<R> {
    fn new(rules: R, values: PieceValues) -> Self {
        let cache = |kibibytes: usize| Cache::new(rules, values, vec![0; kibibytes << 10 >> 3]);
        Self {
            caches: SIZES.map(cache),
            for_comparator: cache(FOR_COMPARATOR),
            sorted: HashSet::new(),
            disagreements: 0,
        }
    }

    fn asked(&mut self, position: &Position, mv: Move, threshold: i32, answer: bool) {
        let (board, key) = (position.board(), position.key());
        for cache in &mut self.caches {
            self.disagreements += u64::from(cache.see_ge(board, key, mv, threshold) != answer);
        }
        if self.sorted.insert(key) {
            let cache = &mut self.for_comparator;
            let mut see = |mv: &Move| cache.see(board, key, *mv);
            position.captures().sort_by(|a, b| {
                let (a, b) = (see(a), see(b));
                b.cmp(&a)
            });
        }
    }
}

fn measure<R: Rules + Send + 'static>(args: &Args, config: &SearchConfig, rules: R) -> Result<Tally> {
    let caches = Arc::new(Mutex::new(Caches::new(rules, config.see_values)));
    let shared = Arc::clone(&caches);
    log::listen(Some(Box::new(move |position, mv, threshold, answer| {
        shared.lock().unwrap_or_else(PoisonError::into_inner).asked(position, mv, threshold, answer);
    })));
    let stats = exchequer::bench(&args.bench);
    log::listen(None);
    let stats = stats.map_err(|message| anyhow!(message))?;
    let caches = caches.lock().unwrap_or_else(PoisonError::into_inner);
    let known = |cache: &Cache<R>| 100.0 * cache.hits() as f64 / cache.questions().max(1) as f64;
    Ok(Tally {
        nodes: stats.nodes,
        questions: caches.caches[0].questions(),
        known: caches.caches.each_ref().map(known),
        positions: caches.sorted.len(),
        questions_of_comparator: caches.for_comparator.questions(),
        known_to_comparator: known(&caches.for_comparator),
        disagreements: caches.disagreements,
    })
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
    fn every_question_of_the_search_is_heard_and_answered_alike() {
        let args = Alone::parse_from(["see-cache", "4", "--rules", "legal"]).args;
        let tally = measure(&args, &args.bench.config(), Legal).unwrap();
        let stats = exchequer::bench(&args.bench).unwrap();
        let asked = stats.ordering.see_calls + stats.see_pruning_calls;
        assert_eq!((tally.nodes, tally.questions, tally.disagreements), (stats.nodes, asked, 0));
        assert!(tally.known.is_sorted() && tally.known[SIZES.len() - 1] > 0.0, "{:?}", tally.known);
        assert!(tally.questions_of_comparator > 0 && tally.known_to_comparator > 0.0);
        // Other rules have other answers.
        let other = measure(&args, &args.bench.config(), Swap).unwrap();
        assert!(other.disagreements > 0);
    }
}
