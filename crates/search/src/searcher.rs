//! Lazy SMP: all threads search the same root and share the transposition table; the main thread leads.

use crate::info::Info;
use crate::probing::Probing;
use crate::root_moves::RootMove;
use crate::root_tablebases::RankedRoot;
use crate::search_control::SearchControl;
use crate::shared::Shared;
use crate::sync::Arc;
use crate::thread_pool::{PoolWorker, ThreadPool};
use crate::worker::Worker;
use crate::{
    Bound, Clock, Control, DRAW, Evaluator, InfoSink, Limits, Overhead, ProbeOptions, SearchConfig,
    SearchResult, SearchStats, Tablebases, TimeBudget, mate_line,
};
use exchequer_board::{Game, Position};
use std::cell::RefCell;
use std::time::Duration;

/// Game, limits and tablebases of a search.
type Task = Box<(Game, Limits, Option<Probing>)>;

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
        let (game, limits, probing) = *task;
        self.prepare(&game, &limits, probing);
        self.deepen(&game, &limits, 1, None);
        Found { root_moves: std::mem::take(&mut self.root_moves), depth: self.root_depth, stats: self.stats }
    }

    fn forget(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }
}

/// Searches positions, one after the other, with one or more threads (Lazy SMP).
///
/// The calling thread leads the search; the others wait between searches. Histories are kept from search to search
/// until [`forget`](Self::forget). Memory: the transposition table, and about 4 MB per thread.
pub struct Searcher<E> {
    config: SearchConfig,
    make_evaluator: fn() -> E,
    threads: usize,
    leader: Worker<E>,
    followers: ThreadPool<Task, Found>,
    multi_pv: usize,
    overhead: Overhead,
    probing: Option<Probing>,
}

impl<E: Evaluator + Send + 'static> Searcher<E> {
    /// Returns a searcher with a transposition table of `mebibytes` and at least one thread; each thread makes its evaluator.
    ///
    /// The table is [smaller](Self::mebibytes) if the system refuses the memory.
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
            overhead: Duration::from_millis(10).into(),
            probing: None,
        }
    }

    /// Replaces configuration, transposition table and threads; the table and all histories are cleared. The tablebases stay.
    pub fn rebuild(&mut self, config: SearchConfig, mebibytes: usize, threads: usize) {
        let (multi_pv, overhead, probing) = (self.multi_pv, self.overhead, self.probing.take());
        // The old table goes first, so that both need not fit.
        self.followers.dismiss();
        self.leader.shared = Arc::new(Shared::new(0, 1));
        *self = Self::new(config, mebibytes, threads, self.make_evaluator);
        (self.multi_pv, self.overhead, self.probing) = (multi_pv, overhead, probing);
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

    /// Returns the size of the transposition table in mebibytes.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        self.leader.shared.table.mebibytes()
    }

    /// Returns the evaluator of the main thread.
    pub fn evaluator(&mut self) -> &mut E {
        &mut self.leader.evaluator
    }

    /// Sets the number of best lines (MultiPV); 1 at first.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Sets the move overhead; 10 ms for each move at first.
    pub fn set_overhead(&mut self, overhead: Overhead) {
        self.overhead = overhead;
    }

    /// Sets the endgame tablebases and the conditions of probes; none at first.
    pub fn set_tablebases(&mut self, tables: Option<std::sync::Arc<dyn Tablebases>>, options: ProbeOptions) {
        self.probing = tables.map(|tables| Probing { tables, options });
    }

    /// Clears the transposition table and all histories, as before a new game.
    pub fn forget(&mut self) {
        self.leader.shared.table.clear();
        self.leader.forget();
        self.followers.forget();
    }

    /// Searches the current position of a game.
    ///
    /// Returns when a limit is reached or `control` requests a stop; at least one iteration is completed. A search that
    /// ponders or is infinite returns only on a stop.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        sink: &mut dyn InfoSink,
    ) -> SearchResult {
        let budget = TimeBudget::new(limits, game.position(), self.overhead);
        self.leader.shared.begin_search();
        self.leader.control = control.clone();
        let ranked =
            self.probing.as_ref().and_then(|probing| RankedRoot::probe(probing, game, &limits.search_moves));
        let probing = self.probing.clone().filter(|_| ranked.as_ref().is_none_or(|ranked| !ranked.decides));
        let ranked_limits = ranked.as_ref().map(|ranked| limits.only(&ranked.moves));
        let limits = ranked_limits.as_ref().unwrap_or(limits);
        self.leader.prepare(game, limits, probing.clone());
        if let Some(ranked) = ranked {
            self.leader.root_score = Some(ranked.score);
            self.leader.stats.tablebase_hits = ranked.hits;
        }
        if self.leader.root_moves.is_empty() {
            return self.nothing_to_search(game.position(), clock, sink);
        }
        let job = self.followers.start(&Box::new((game.clone(), limits.clone(), probing)));
        let sink: RefCell<&mut dyn InfoSink> = RefCell::new(sink);
        let search_control = SearchControl {
            game,
            clock,
            budget,
            nodes: limits.nodes,
            infinite: limits.infinite,
            sink: &sink,
        };
        self.leader.deepen(game, limits, self.multi_pv, Some(&search_control));
        // An infinite search waits for a stop even after the last iteration.
        control.wait(limits.infinite);
        let found = job.end();
        self.outcome(&found, game, limits, clock)
    }

    /// Returns the best line of all threads and the sum of their statistics.
    fn outcome(&mut self, found: &[Found], game: &Game, limits: &Limits, clock: &dyn Clock) -> SearchResult {
        let mut stats = self.leader.stats;
        let mut best = (self.leader.root_depth, &self.leader.root_moves);
        for follower in found {
            stats += follower.stats;
            // MultiPV lines of one thread belong together, and a depth limit applies to all threads.
            if self.multi_pv > 1 || limits.depth.is_some() {
                continue;
            }
            if let (Some(theirs), Some(ours)) = (follower.root_moves.first(), best.1.first()) {
                if theirs.bound == Bound::Exact
                    && (follower.depth, theirs.score) > (best.0, ours.score)
                    && theirs.score > ours.score
                {
                    best = (follower.depth, &follower.root_moves);
                }
            }
        }
        let (depth, root_moves) = (best.0, best.1.clone());
        self.leader.root_moves = root_moves;
        self.leader.root_depth = depth;
        let counts = (stats.nodes, stats.tablebase_hits);
        let mut info = self.leader.info(0, counts, clock.elapsed());
        mate_line::complete(&mut info, game, &self.leader.shared.table);
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
            tablebase_hits: 0,
            time: clock.elapsed(),
            permille_full: self.leader.shared.table.permille_full(),
            pv: Vec::new(),
        };
        sink.info(&info);
        SearchResult { best: None, ponder: None, info, stats: SearchStats::default() }
    }
}
