//! All threads of a search: one leads, the others follow the same root on their own and share the table.

use crate::info::Info;
use crate::root::RootMove;
use crate::worker::{PaddedCount, Shared, Watch, Worker};
use crate::{
    Bound, Clock, Control, DRAW, Evaluator, InfoSink, Limits, Outcome, SearchConfig, SearchStats, TimeBudget,
    TranspositionTable,
};
use exchequer_board::{Game, Position};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Deep lines need room: each ply has two lists of moves.
const STACK: usize = 16 << 20;

/// What a follower is told.
enum Order {
    Search(Box<(Game, Limits)>),
    Forget,
}

/// What a follower has found.
struct Found {
    root_moves: Vec<RootMove>,
    depth: i32,
    stats: SearchStats,
}

/// A thread that waits for orders, with a worker of its own.
struct Follower {
    orders: Option<Sender<Order>>,
    found: Receiver<Found>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Follower {
    fn drop(&mut self) {
        // Without a sender the thread's wait is over.
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // One that has panicked has said so already.
            let _ = thread.join();
        }
    }
}

/// Searches positions, one after the other, with as many threads as it is given.
///
/// The thread that asks leads the search; the others wait between searches. Histories are kept from search to search
/// until [`forget`](Self::forget). Memory: the table, and about 2 MB for each thread.
pub struct Searcher<E> {
    config: SearchConfig,
    make_evaluator: fn() -> E,
    threads: usize,
    leader: Worker<E>,
    followers: Vec<Follower>,
    multi_pv: usize,
    overhead: Duration,
}

impl<E: Evaluator + Send + 'static> Searcher<E> {
    /// A searcher with a table of so many mebibytes and so many threads, at least one; each thread makes its evaluator.
    ///
    /// Where memory is refused, the table is [smaller](Self::mebibytes).
    #[must_use]
    pub fn new(config: SearchConfig, mebibytes: usize, threads: usize, make_evaluator: fn() -> E) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            table: TranspositionTable::new(mebibytes),
            control: Control::default(),
            nodes: (0..threads).map(|_| PaddedCount::default()).collect(),
        });
        let leader = Worker::new(0, &config, Arc::clone(&shared), make_evaluator());
        let followers = (1..threads)
            .filter_map(|number| follow(Worker::new(number, &config, Arc::clone(&shared), make_evaluator())))
            .collect();
        Self {
            config,
            make_evaluator,
            threads,
            leader,
            followers,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
        }
    }

    /// Starts anew with another configuration, table or number of threads; everything learnt is forgotten.
    pub fn rebuild(&mut self, config: SearchConfig, mebibytes: usize, threads: usize) {
        let (multi_pv, overhead) = (self.multi_pv, self.overhead);
        // The old table goes first, so that both need not fit.
        self.followers.clear();
        let empty = Arc::new(Shared {
            table: TranspositionTable::new(0),
            control: Control::default(),
            nodes: Box::new([PaddedCount::default()]),
        });
        self.leader.shared = empty;
        *self = Self::new(config, mebibytes, threads, self.make_evaluator);
        (self.multi_pv, self.overhead) = (multi_pv, overhead);
    }

    /// How the search works.
    #[must_use]
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table in mebibytes.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        self.leader.shared.table.mebibytes()
    }

    /// How many of the best lines are searched; 1 at first.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// What a move costs on its way to the clock; 10 ms at first.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// Forgets the table and all histories, as before a new game.
    pub fn forget(&mut self) {
        self.leader.shared.table.clear();
        self.leader.forget();
        for follower in &self.followers {
            if let Some(orders) = &follower.orders {
                // One that is gone has nothing to forget.
                let _ = orders.send(Order::Forget);
            }
        }
    }

    /// Searches the position that a game has come to.
    ///
    /// Returns when a limit is reached or `control` says stop; at least one iteration is completed before. While it ponders
    /// or is asked to go on without end, it returns only when told.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        sink: &mut dyn InfoSink,
    ) -> Outcome {
        let budget = TimeBudget::new(limits, game.position().turn(), self.overhead);
        self.leader.shared.table.begin_search();
        self.leader.shared.control.begin(false);
        self.leader.control = control.clone();
        self.leader.prepare(game, limits);
        if self.leader.root_moves.is_empty() {
            return self.nothing_to_search(game.position(), clock, sink);
        }
        for follower in &self.followers {
            if let Some(orders) = &follower.orders {
                let _ = orders.send(Order::Search(Box::new((game.clone(), limits.clone()))));
            }
        }
        let sink: RefCell<&mut dyn InfoSink> = RefCell::new(sink);
        let watch = Watch { clock, budget, nodes: limits.nodes, infinite: limits.infinite, sink: &sink };
        self.leader.deepen(game, limits, self.multi_pv, Some(&watch));
        // A search that has nothing more to find out still waits to be told.
        while (limits.infinite || control.ponders()) && !control.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        self.leader.shared.control.stop();
        let found: Vec<Found> =
            self.followers.iter().filter_map(|follower| follower.found.recv().ok()).collect();
        self.outcome(&found, limits, clock)
    }

    /// The best line of all threads, and what all have counted.
    fn outcome(&mut self, found: &[Found], limits: &Limits, clock: &dyn Clock) -> Outcome {
        let mut stats = self.leader.stats;
        let mut best = (self.leader.root_depth, &self.leader.root_moves);
        for follower in found {
            stats += follower.stats;
            // Several lines belong together, and a limit of depth means the same for everybody.
            if self.multi_pv > 1 || limits.depth.is_some() {
                continue;
            }
            if let (Some(theirs), Some(ours)) = (follower.root_moves.first(), best.1.first())
                && theirs.bound == Bound::Exact
                && (follower.depth, theirs.score) > (best.0, ours.score)
                && theirs.score > ours.score
            {
                best = (follower.depth, &follower.root_moves);
            }
        }
        let (depth, root_moves) = (best.0, best.1.clone());
        self.leader.root_moves = root_moves;
        self.leader.root_depth = depth;
        let info = self.leader.info(0, stats.nodes, clock.elapsed());
        let ponder = info.pv.get(1).copied();
        Outcome { best: info.pv.first().copied(), ponder, info, stats }
    }

    fn nothing_to_search(&self, position: &Position, clock: &dyn Clock, sink: &mut dyn InfoSink) -> Outcome {
        let score = if position.is_check() { -crate::MATE } else { DRAW };
        let info = Info {
            depth: 0,
            selective_depth: 0,
            multi_pv: 1,
            score,
            bound: Bound::Exact,
            nodes: 0,
            time: clock.elapsed(),
            permille_full: self.leader.shared.table.permille_full(),
            pv: Vec::new(),
        };
        sink.info(&info);
        Outcome { best: None, ponder: None, info, stats: SearchStats::default() }
    }
}

/// A thread for a worker; `None` if the machine has none to give.
fn follow<E: Evaluator + Send + 'static>(mut worker: Worker<E>) -> Option<Follower> {
    let (orders, inbox) = mpsc::channel();
    let (outbox, found) = mpsc::channel();
    let work = move || {
        while let Ok(order) = inbox.recv() {
            match order {
                Order::Forget => worker.forget(),
                Order::Search(task) => {
                    let (game, limits) = *task;
                    worker.prepare(&game, &limits);
                    worker.deepen(&game, &limits, 1, None);
                    let found = Found {
                        root_moves: std::mem::take(&mut worker.root_moves),
                        depth: worker.root_depth,
                        stats: worker.stats,
                    };
                    if outbox.send(found).is_err() {
                        break;
                    }
                }
            }
        }
    };
    let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(work).ok()?;
    Some(Follower { orders: Some(orders), found, thread: Some(thread) })
}
