//! Several threads: nothing is lost, and they can be started and stopped at will.

use crate::{POSITIONS, game, to_depth};
use exchequer_search::{Control, HandCrafted, Limits, SearchConfig, Searcher, Silent, WallClock, mate_in};
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
    // Threads can help each other to less; that all five runs do so would be a wonder, unless nobody follows.
    assert!((0..5).any(|_| nodes(3) > alone));
}
