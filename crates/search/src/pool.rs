//! All threads of a search: one leads, the others follow the same root on their own and share the table.

use crate::crew::{PoolWorker, ThreadPool};
use crate::info::Info;
use crate::root::RootMove;
use crate::sync::Arc;
use crate::worker::{Shared, Watch, Worker};
use crate::{
    Bound, Clock, Control, DRAW, Evaluator, InfoSink, Limits, SearchConfig, SearchResult, SearchStats,
    TimeBudget,
};
use exchequer_board::{Game, Position};
use std::cell::RefCell;
use std::time::Duration;

/// The game and the limits, as the leader has them.
type Task = Box<(Game, Limits)>;

/// Result of a helper thread.
pub(crate) struct Found {
    root_moves: Vec<RootMove>,
    depth: i32,
    stats: SearchStats,
}

impl<E: Evaluator + Send + 'static> PoolWorker for Worker<E> {
    type Task = Task;
    type Found = Found;

    fn work(&mut self, task: Task) -> Found {
        let (game, limits) = *task;
        self.prepare(&game, &limits);
        self.deepen(&game, &limits, 1, None);
        Found { root_moves: std::mem::take(&mut self.root_moves), depth: self.root_depth, stats: self.stats }
    }

    fn forget(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }
}

/// Searches positions, one after the other, with as many threads as it is given.
///
/// The thread that asks leads the search; the others wait between searches. Histories are kept from search to search
/// until [`forget`](Self::forget). Memory: the table, and about 4 MB for each thread.
pub struct Searcher<E> {
    config: SearchConfig,
    make_evaluator: fn() -> E,
    threads: usize,
    leader: Worker<E>,
    followers: ThreadPool<Task, Found>,
    multi_pv: usize,
    overhead: Duration,
}

impl<E: Evaluator + Send + 'static> Searcher<E> {
    /// A searcher with a table of so many mebibytes and so many threads, at least one; each thread makes its evaluator.
    ///
    /// If memory is refused, the table is [smaller](Self::mebibytes).
    #[must_use]
    pub fn new(config: SearchConfig, mebibytes: usize, threads: usize, make_evaluator: fn() -> E) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared::new(mebibytes, threads));
        let leader = Worker::new(0, &config, Arc::clone(&shared), make_evaluator());
        let new = |number| Worker::new(number, &config, Arc::clone(&shared), make_evaluator());
        let followers = ThreadPool::new(shared.control.clone(), (1..threads).map(new));
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

    /// Starts anew with another configuration, table or number of threads; everything learned is forgotten.
    pub fn rebuild(&mut self, config: SearchConfig, mebibytes: usize, threads: usize) {
        let (multi_pv, overhead) = (self.multi_pv, self.overhead);
        // The old table goes first, so that both need not fit.
        self.followers.dismiss();
        self.leader.shared = Arc::new(Shared::new(0, 1));
        *self = Self::new(config, mebibytes, threads, self.make_evaluator);
        (self.multi_pv, self.overhead) = (multi_pv, overhead);
    }

    /// Returns the search configuration.
    #[must_use]
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table in mebibytes.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        self.leader.shared.table.mebibytes()
    }

    /// The evaluator of the thread that leads.
    pub fn evaluator(&mut self) -> &mut E {
        &mut self.leader.evaluator
    }

    /// Sets the number of best lines (MultiPV); 1 at first.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Sets the move overhead; 10 ms at first.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// Forgets the table and all histories, as before a new game.
    pub fn forget(&mut self) {
        self.leader.shared.table.clear();
        self.leader.forget();
        self.followers.forget();
    }

    /// Searches the position that a game has come to.
    ///
    /// Returns when a limit is reached or `control` says stop; at least one iteration is completed before. While it ponders
    /// or is asked to go on without end, it returns only on a stop.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        sink: &mut dyn InfoSink,
    ) -> SearchResult {
        let budget = TimeBudget::new(limits, game.position().turn(), self.overhead);
        self.leader.shared.begin_search();
        self.leader.control = control.clone();
        self.leader.prepare(game, limits);
        if self.leader.root_moves.is_empty() {
            return self.nothing_to_search(game.position(), clock, sink);
        }
        let shift = self.followers.start(&Box::new((game.clone(), limits.clone())));
        let sink: RefCell<&mut dyn InfoSink> = RefCell::new(sink);
        let watch = Watch { clock, budget, nodes: limits.nodes, infinite: limits.infinite, sink: &sink };
        self.leader.deepen(game, limits, self.multi_pv, Some(&watch));
        // A search that has nothing more to find out still waits for a stop.
        control.wait(limits.infinite);
        let found = shift.end();
        self.outcome(&found, limits, clock)
    }

    /// The best line of all threads, and what all have counted.
    fn outcome(&mut self, found: &[Found], limits: &Limits, clock: &dyn Clock) -> SearchResult {
        let mut stats = self.leader.stats;
        let mut best = (self.leader.root_depth, &self.leader.root_moves);
        for follower in found {
            stats += follower.stats;
            // Several lines belong together, and a limit of depth applies to all threads.
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
        SearchResult { best: info.pv.first().copied(), ponder, info, stats }
    }

    fn nothing_to_search(
        &self,
        position: &Position,
        clock: &dyn Clock,
        sink: &mut dyn InfoSink,
    ) -> SearchResult {
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
        SearchResult { best: None, ponder: None, info, stats: SearchStats::default() }
    }
}
