//! Several threads: results, start and stop.

use crate::{POSITIONS, game, search_with, to_depth};
use exchequer_search::{
    Control, HandCrafted, Info, InfoSink, Limits, SearchConfig, Searcher, Silent, WallClock, mate_in,
};
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[test]
fn two_threads_find_the_mate() {
    let mut searcher = Searcher::new(SearchConfig::default(), 8, 2, HandCrafted::default);
    let mate = game("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    for _ in 0..20 {
        let outcome =
            searcher.search(&mate, &to_depth(12), &Control::default(), &WallClock::start(), &mut Silent);
        // Which one is found first depends on the threads.
        assert!(mate_in(outcome.info.score).is_some_and(|moves| moves > 0), "{:?}", outcome.info);
        searcher.forget();
    }
}

#[test]
fn searches_come_one_after_the_other() {
    let mut searcher = Searcher::new(SearchConfig::default(), 2, 4, HandCrafted::default);
    for round in 0..30 {
        let fen = POSITIONS[round % POSITIONS.len()];
        let limits = Limits { move_time: Some(Duration::from_millis(3)), ..Limits::default() };
        let outcome =
            searcher.search(&game(fen), &limits, &Control::default(), &WallClock::start(), &mut Silent);
        let best = outcome.best.expect("a legal move");
        assert!(game(fen).position().is_legal(best));
        if round == 10 {
            searcher.rebuild(SearchConfig::default(), 1, 2);
        }
    }
}

#[test]
fn more_threads_visit_more_positions() {
    let game = game(POSITIONS[1]);
    let nodes = |threads| {
        let mut searcher = Searcher::new(SearchConfig::default(), 8, threads, HandCrafted::default);
        let outcome =
            searcher.search(&game, &to_depth(11), &Control::default(), &WallClock::start(), &mut Silent);
        outcome.stats.nodes
    };
    let alone = nodes(1);
    // Threads can save each other nodes, but hardly in all five runs unless no helper thread runs.
    assert!((0..5).any(|_| nodes(3) > alone));
}

#[test]
fn a_limit_of_nodes_counts_this_search_alone() {
    let mut searcher = Searcher::new(SearchConfig::default(), 8, 4, HandCrafted::default);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    for fen in POSITIONS {
        search_with(&mut searcher, &game(POSITIONS[1]), &to_depth(9));
        searcher.forget();
        let nodes = search_with(&mut searcher, &game(fen), &limits).stats.nodes;
        assert!(nodes >= 20_000, "{fen}: {nodes}");
    }
}

/// Sink that panics on the first report.
struct Panics;

impl InfoSink for Panics {
    fn info(&mut self, _: &Info) {
        panic!("a sink that panics");
    }
}

/// Starts an infinite search that panics in the middle.
fn give_up(searcher: &mut Searcher<HandCrafted>, fen: &str) {
    let limits = Limits { infinite: true, ..Limits::default() };
    let search = || {
        searcher.search(&game(fen), &limits, &Control::default(), &WallClock::start(), &mut Panics);
    };
    assert!(panic::catch_unwind(AssertUnwindSafe(search)).is_err());
}

#[test]
fn a_search_given_up_has_no_part_in_the_next() {
    let mut searcher = Searcher::new(SearchConfig::default(), 8, 3, HandCrafted::default);
    let limits = Limits { move_time: Some(Duration::from_millis(30)), ..Limits::default() };
    for _ in 0..3 {
        // White mates at once, which is better than anything that there is in the other position.
        give_up(&mut searcher, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        let next = game(POSITIONS[0]);
        let best = search_with(&mut searcher, &next, &limits).best.expect("a legal move");
        assert!(next.position().is_legal(best), "{best:?}");
    }
}

#[test]
fn a_search_given_up_ends_with_its_searcher() {
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        let mut searcher = Searcher::new(SearchConfig::default(), 8, 3, HandCrafted::default);
        give_up(&mut searcher, POSITIONS[1]);
        drop(searcher);
        let _ = sender.send(());
    });
    ended.recv_timeout(Duration::from_secs(30)).expect("the threads end");
}
