//! Models of thread interactions; loom runs them in every relevant order.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p exchequer-search --lib models`

use crate::Bound;
use crate::Control;
use crate::sync::atomic::{AtomicU32, Ordering};
use crate::sync::{Arc, thread};
use crate::table::{TranspositionTable, TtEntry};
use crate::thread_pool::{PoolWorker, ThreadPool};
use exchequer_board::Key;
use exchequer_core::{Move, Square};
use loom::model::Builder;
use std::panic::{self, AssertUnwindSafe};

/// Runs a model in all orders, or in those with at most `preemptions` forced switches between threads.
fn explore(preemptions: Option<usize>, model: impl Fn() + Send + Sync + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = preemptions;
    builder.check(model);
}

/// Like `explore`, once with each thread first: loom skips some orders that differ only by which thread came first.
fn explore_from_both_ends(preemptions: Option<usize>, model: impl Fn(fn()) + Copy + Send + Sync + 'static) {
    explore(preemptions, move || model(|| ()));
    explore(preemptions, move || model(thread::yield_now));
}

fn known(score: i32, depth: i32, to: Square) -> TtEntry {
    TtEntry { score, depth, bound: Bound::Exact, mv: Some(Move::normal(Square::E2, to)), was_pv: false }
}

/// Entries that a table may hold for a key after a store of one of these.
#[track_caller]
fn assert_one_of(found: Option<TtEntry>, stored: &[TtEntry]) {
    assert!(found.is_none_or(|found| stored.contains(&found)), "{found:?} was never stored");
}

const KEY: Key = 1;
const OTHER: Key = 2;

#[test]
fn a_probe_finds_what_was_stored_for_its_key() {
    explore_from_both_ends(None, |begin| {
        // One cluster holds both keys.
        let table = Arc::new(TranspositionTable::new(0));
        let store = |key, known| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(key, 0, known))
        };
        let (ours, theirs) = (known(-100, 5, Square::E3), known(31_000, 6, Square::E4));
        let writers = [store(KEY, ours), store(OTHER, theirs)];
        begin();
        assert_one_of(table.probe(KEY, 0, 0), &[ours]);
        begin();
        assert_one_of(table.probe(OTHER, 0, 0), &[theirs]);
        writers.into_iter().for_each(|writer| writer.join().expect("it does not panic"));
        let after = (table.probe(KEY, 0, 0), table.probe(OTHER, 0, 0));
        assert_one_of(after.0, &[ours]);
        assert_one_of(after.1, &[theirs]);
        // Both may have replaced the same entry, but one of them is there.
        assert!(after.0.is_some() || after.1.is_some());
    });
}

#[test]
fn two_scores_of_one_key_are_never_mixed() {
    explore(None, || {
        let table = Arc::new(TranspositionTable::new(0));
        let store = |known| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(KEY, 0, known))
        };
        let (first, second) = (known(-100, 5, Square::E3), known(31_000, 6, Square::E4));
        let moveless = TtEntry { mv: None, ..known(7, 7, Square::E3) };
        // The later entry keeps the earlier move; everything else is its own.
        let all = [
            first,
            second,
            moveless,
            TtEntry { mv: first.mv, ..moveless },
            TtEntry { mv: second.mv, ..moveless },
        ];
        let writers = [store(first), store(moveless)];
        table.store(KEY, 0, second);
        assert_one_of(table.probe(KEY, 0, 0), &all);
        writers.into_iter().for_each(|writer| writer.join().expect("it does not panic"));
        let found = table.probe(KEY, 0, 0);
        assert!(found.is_some_and(|found| all.contains(&found)), "{found:?}");
    });
}

#[test]
fn a_new_search_and_an_empty_table_mix_nothing() {
    explore(None, || {
        let table = Arc::new(TranspositionTable::new(0));
        let stored = known(-100, 5, Square::E3);
        let writer = {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(KEY, 0, stored))
        };
        table.begin_search();
        assert_one_of(table.probe(KEY, 0, 0), &[stored]);
        table.clear();
        assert_one_of(table.probe(KEY, 0, 0), &[stored]);
        writer.join().expect("it does not panic");
    });
}

/// Least task number that runs until it is stopped.
const ENDLESS: u32 = 100;

/// Result of a worker: its task, and how often it was cleared.
type Found = (u32, u32);

/// Worker that works at a number until a stop; a number below `ENDLESS` is done at once.
struct Toy {
    stop: Control,
    stopped: Arc<AtomicU32>,
    forgotten: u32,
}

impl PoolWorker for Toy {
    type Task = u32;
    type Found = Found;

    fn work(&mut self, task: u32) -> Found {
        if task < ENDLESS {
            return (task, self.forgotten);
        }
        while !self.stop.is_stopped() {
            thread::yield_now();
        }
        // Only a read-modify-write is sure to read the latest value. A stop of an earlier task shows here.
        (self.stopped.fetch_or(0, Ordering::Relaxed), self.forgotten)
    }

    fn forget(&mut self) {
        self.forgotten += 1;
    }
}

/// Thread pool and the task that was stopped last.
struct Team {
    pool: ThreadPool<u32, Found>,
    stopped: Arc<AtomicU32>,
}

impl Team {
    fn new(hands: usize) -> Self {
        let (stop, stopped) = (Control::default(), Arc::new(AtomicU32::new(0)));
        let toy = |_| Toy { stop: stop.clone(), stopped: Arc::clone(&stopped), forgotten: 0 };
        Self { pool: ThreadPool::new(stop.clone(), (0..hands).map(toy)), stopped }
    }

    /// Leads a task as the searcher leads a search.
    fn answers(&mut self, task: u32, lead: impl FnOnce()) -> Vec<Found> {
        let shift = self.pool.start(&task);
        lead();
        self.stopped.store(task, Ordering::Relaxed);
        shift.end()
    }
}

#[test]
fn every_answer_is_to_the_task_at_hand() {
    explore(Some(3), || {
        let mut team = Team::new(1);
        // A worker may see the stop of the first and of the last task before it starts.
        for task in [ENDLESS, 1, ENDLESS + 1] {
            assert_eq!(team.answers(task, || ()), [(task, 0)]);
        }
    });
}

#[test]
fn every_worker_answers_every_task() {
    explore(Some(2), || {
        let mut team = Team::new(2);
        for task in [1, 2] {
            assert_eq!(team.answers(task, || ()), [(task, 0); 2]);
        }
    });
}

#[test]
fn what_is_forgotten_is_forgotten_before_the_next_task() {
    explore(Some(3), || {
        let mut team = Team::new(1);
        assert_eq!(team.answers(ENDLESS, || ()), [(ENDLESS, 0)]);
        team.pool.forget();
        assert_eq!(team.answers(1, || ()), [(1, 1)]);
        team.pool.forget();
    });
}

#[test]
fn a_pool_can_be_dropped_at_any_time() {
    explore(Some(3), || {
        drop(Team::new(2));
        let mut team = Team::new(1);
        team.pool.forget();
        team.pool.dismiss();
        // The pool has no workers.
        assert_eq!(team.answers(ENDLESS, || ()), [(0, 0); 0]);
    });
}

#[test]
fn a_task_given_up_has_no_part_in_the_next() {
    explore(Some(3), || {
        let mut team = Team::new(1);
        let give_up = || {
            team.answers(ENDLESS, || panic::resume_unwind(Box::new(())));
        };
        assert!(panic::catch_unwind(AssertUnwindSafe(give_up)).is_err());
        assert_eq!(team.answers(ENDLESS + 1, || ()), [(ENDLESS + 1, 0)]);
        drop(team.pool.start(&ENDLESS));
    });
}

#[test]
fn a_stop_at_any_moment_ends_the_search_that_it_is_meant_for() {
    explore_from_both_ends(Some(3), |begin| {
        // Like the engine: the flags are reset before any thread starts the search.
        let controls = [Control::default(), Control::default()];
        controls.iter().for_each(|control| control.begin(false));
        let asked = controls.clone();
        let engine = thread::spawn(move || {
            let mut team = Team::new(1);
            for (control, task) in asked.iter().zip(ENDLESS..) {
                assert_eq!(team.answers(task, || control.wait(true)), [(task, 0)]);
            }
        });
        begin();
        controls[0].stop();
        assert!(!controls[1].is_stopped());
        controls[1].stop();
        engine.join().expect("it does not panic");
    });
}

#[test]
fn a_ponder_hit_at_any_moment_ends_pondering() {
    explore_from_both_ends(Some(3), |begin| {
        let control = Control::default();
        control.begin(true);
        let asked = control.clone();
        let engine = thread::spawn(move || {
            assert_eq!(Team::new(1).answers(ENDLESS, || asked.wait(false)), [(ENDLESS, 0)]);
            assert!(!asked.ponders() && !asked.is_stopped());
        });
        begin();
        assert!(control.ponders());
        control.ponder_hit();
        engine.join().expect("it does not panic");
    });
}

#[test]
fn after_a_ponder_hit_a_search_without_end_still_waits_for_stop() {
    explore_from_both_ends(Some(3), |begin| {
        let control = Control::default();
        control.begin(true);
        let asked = control.clone();
        let engine = thread::spawn(move || {
            assert_eq!(Team::new(1).answers(ENDLESS, || asked.wait(true)), [(ENDLESS, 0)]);
            assert!(asked.is_stopped());
        });
        begin();
        control.ponder_hit();
        control.stop();
        engine.join().expect("it does not panic");
    });
}
