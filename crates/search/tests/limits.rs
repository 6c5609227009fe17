//! Limits of a search.

use crate::{POSITIONS, game, search, search_with, searcher, to_depth};
use exchequer_core::{ByColor, Move};
use exchequer_search::{
    Bound, Clock, Control, HandCrafted, Info, InfoSink, Limits, SearchConfig, Searcher, Silent, WallClock,
};
use std::cell::Cell;
use std::thread;
use std::time::Duration;

/// Clock that advances by a step at each call.
struct Ticking {
    step: Duration,
    reads: Cell<u32>,
}

impl Ticking {
    fn new(step: Duration) -> Self {
        Self { step, reads: Cell::new(0) }
    }
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        self.reads.set(self.reads.get() + 1);
        self.step * self.reads.get()
    }
}

/// Sink that keeps every report.
#[derive(Default)]
struct Recorded(Vec<Info>);

impl InfoSink for Recorded {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

#[test]
fn the_same_search_visits_the_same_positions() {
    for fen in POSITIONS {
        let (first, second) = (search(fen, &to_depth(9)), search(fen, &to_depth(9)));
        assert_eq!(first.stats, second.stats, "{fen}");
        assert_eq!((first.best, first.info.score), (second.best, second.info.score), "{fen}");
    }
    // A cleared searcher behaves like a new one.
    let mut searcher = searcher(SearchConfig::default());
    let nodes = |searcher: &mut Searcher<HandCrafted>| {
        search_with(searcher, &game(POSITIONS[0]), &to_depth(8)).stats.nodes
    };
    let first = nodes(&mut searcher);
    assert_ne!(nodes(&mut searcher), first, "the table was of no use");
    searcher.forget();
    assert_eq!(nodes(&mut searcher), first);
}

#[test]
fn a_better_move_counts_while_its_score_is_a_bound() {
    let mut seen = 0;
    for fen in POSITIONS {
        // So late that everything is reported, also what is known of a move as long as that is no more than a bound.
        let clock = Ticking::new(Duration::from_secs(60));
        let mut recorded = Recorded::default();
        let mut first = searcher(SearchConfig::default());
        first.search(&game(fen), &to_depth(13), &Control::default(), &clock, &mut recorded);
        assert_eq!(recorded.0.last().map(|info| info.bound), Some(Bound::Exact), "{fen}");
        let mut last_best = None;
        for info in recorded.0 {
            let best = info.pv.first().copied();
            if info.bound == Bound::Exact {
                last_best = best;
            } else if info.bound == Bound::Lower && best != last_best {
                // The same search, ended just then.
                let limits = Limits { nodes: Some(info.nodes + 1), ..Limits::default() };
                let outcome = search(fen, &limits);
                assert_eq!((outcome.best, outcome.info.bound), (best, Bound::Lower), "{fen}, {}", info.nodes);
                seen += 1;
            }
        }
    }
    assert!(seen >= 3, "{seen} moves were found to be better before it was known by how much");
}

#[test]
fn nodes_are_counted_exactly() {
    for nodes in [1_000, 5_000, 33_333] {
        let outcome = search(POSITIONS[1], &Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(outcome.stats.nodes, nodes);
        assert!(outcome.best.is_some());
    }
    // One iteration is always completed.
    let outcome = search(POSITIONS[1], &Limits { nodes: Some(1), ..Limits::default() });
    assert!(outcome.best.is_some() && outcome.info.depth >= 1);
}

#[test]
fn the_first_iteration_is_short_where_everything_hangs() {
    let game = game("rqqqkqqr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RQQQKQQR w - - 0 1");
    let control = Control::default();
    control.stop();
    let nodes = Limits { nodes: Some(5_000), ..Limits::default() };
    let time = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    for (limits, control) in [(nodes, Control::default()), (time, Control::default()), (to_depth(9), control)]
    {
        let mut searcher = Searcher::new(SearchConfig::default(), 8, 2, HandCrafted::default);
        let clock = Ticking::new(Duration::from_millis(1));
        let outcome = searcher.search(&game, &limits, &control, &clock, &mut Silent);
        assert!(outcome.best.is_some() && outcome.info.depth >= 1);
        assert!(outcome.stats.nodes < 200_000, "{} nodes, {limits:?}", outcome.stats.nodes);
    }
}

#[test]
fn time_ends_a_search_without_waiting() {
    let mut searcher = searcher(SearchConfig::default());
    let mut run = |limits: &Limits, step| {
        let clock = Ticking::new(step);
        let outcome = searcher.search(&game(POSITIONS[2]), limits, &Control::default(), &clock, &mut Silent);
        (outcome, clock.reads.get() * step)
    };
    let exact = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
    let (outcome, spent) = run(&exact, Duration::from_millis(1));
    assert!(outcome.best.is_some() && spent < Duration::from_millis(110), "{spent:?}");
    let clocks = Limits { time: ByColor::new(None, Some(Duration::from_secs(4))), ..Limits::default() };
    let (outcome, spent) = run(&clocks, Duration::from_millis(1));
    assert!(outcome.best.is_some() && spent < Duration::from_millis(1500), "{spent:?}");
    // Hardly any time: the search still returns a move, and soon.
    let (outcome, _) =
        run(&Limits { move_time: Some(Duration::ZERO), ..Limits::default() }, Duration::from_secs(1));
    assert!(outcome.best.is_some());
}

#[test]
fn stop_ends_a_search_that_would_not_end() {
    let control = Control::default();
    let mut searcher = searcher(SearchConfig::default());
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            control.stop();
        });
        let limits = Limits { infinite: true, ..Limits::default() };
        let outcome =
            searcher.search(&game(POSITIONS[3]), &limits, &control, &WallClock::start(), &mut Silent);
        assert!(outcome.best.is_some());
    });
    // Nothing to find out any more, and it still waits for a stop.
    let waited = WallClock::start();
    control.begin(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(60));
            control.stop();
        });
        let limits = Limits { infinite: true, depth: Some(2), ..Limits::default() };
        searcher.search(&game(POSITIONS[3]), &limits, &control, &waited, &mut Silent);
    });
    assert!(waited.elapsed() >= Duration::from_millis(55));
}

#[test]
fn while_it_ponders_time_does_not_count() {
    let control = Control::default();
    control.begin(true);
    let waited = WallClock::start();
    let limits = Limits { move_time: Some(Duration::from_millis(5)), ..Limits::default() };
    let mut searcher = searcher(SearchConfig::default());
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(60));
            control.ponder_hit();
        });
        searcher.search(&game(POSITIONS[3]), &limits, &control, &waited, &mut Silent);
    });
    assert!(waited.elapsed() >= Duration::from_millis(55));
}

#[test]
fn a_mate_that_is_near_enough_ends_it() {
    let mates = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let outcome = search(mates, &Limits { mate: Some(2), depth: Some(60), ..Limits::default() });
    assert!(outcome.info.depth < 20, "{:?}", outcome.info);
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let game = game(POSITIONS[0]);
    let wanted = game.position().parse_san("a6").expect("a legal move");
    let limits = Limits { search_moves: vec![wanted], ..to_depth(5) };
    let outcome = search_with(&mut searcher(SearchConfig::default()), &game, &limits);
    assert_eq!(outcome.best, Some(wanted));
}

#[test]
fn several_lines_are_reported_best_first_and_begin_with_different_moves() {
    let mut searcher = searcher(SearchConfig::default());
    searcher.set_multi_pv(4);
    let mut recorded = Recorded::default();
    let game = game(POSITIONS[1]);
    let outcome =
        searcher.search(&game, &to_depth(6), &Control::default(), &WallClock::start(), &mut recorded);
    let last: Vec<&Info> = recorded.0.iter().filter(|info| info.depth == 6).collect();
    assert_eq!(last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.is_sorted_by(|a, b| a.score >= b.score), "{last:?}");
    let mut firsts: Vec<_> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(outcome.best, Some(firsts[0]));
    firsts.sort_by_key(|mv| mv.bits());
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn lines_are_legal_and_begin_with_the_best_move() {
    let mut recorded = Recorded::default();
    for fen in POSITIONS {
        let game = game(fen);
        let outcome = searcher(SearchConfig::default()).search(
            &game,
            &to_depth(9),
            &Control::default(),
            &WallClock::start(),
            &mut recorded,
        );
        assert_eq!(outcome.best, outcome.info.pv.first().copied());
        for info in recorded.0.drain(..) {
            let mut position = *game.position();
            for mv in info.pv {
                assert!(position.is_legal(mv), "{mv} in {position}");
                position.play(mv);
            }
        }
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Sink that keeps the reported root moves.
#[derive(Default)]
struct Moves(Vec<(i32, usize)>);

impl InfoSink for Moves {
    fn info(&mut self, _: &Info) {}

    fn current_move(&mut self, depth: i32, _: Move, number: usize) {
        self.0.push((depth, number));
    }
}

/// Clock that stands still.
struct At(Duration);

impl Clock for At {
    fn elapsed(&self) -> Duration {
        self.0
    }
}

#[test]
fn root_moves_are_reported_after_three_seconds() {
    let hear = |milliseconds| {
        let mut moves = Moves::default();
        let mut searcher = searcher(SearchConfig::default());
        let clock = At(Duration::from_millis(milliseconds));
        searcher.search(&game(START), &to_depth(1), &Control::default(), &clock, &mut moves);
        moves.0
    };
    assert_eq!(hear(2999), []);
    assert_eq!(hear(3000), (1..=20).map(|number| (1, number)).collect::<Vec<_>>());
}
