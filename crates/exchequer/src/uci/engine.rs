//! The search thread: it owns the searcher and runs one job after the other.

use super::info::InfoWriter;
use super::lag::LagMeter;
use super::options::Settings;
use super::output::Output;
use super::strength::{Candidates, Level};
use crate::memory;
use crate::random::SplitMix;
use crate::tablebases::{self, Opened};
use exchequer_board::{Game, Notation};
use exchequer_report::printable;
use exchequer_search::{
    Clock, Control, Evaluation, Info, InfoSink, Limits, Overhead, Searcher, Tablebases, WallClock,
};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// Job for the search thread.
pub(super) enum Job {
    /// Replace the settings.
    Configure(Box<Settings>),
    /// Clear the transposition table and the histories.
    Forget,
    /// Reply when all earlier jobs are done and the transposition table is allocated.
    Ready(Sender<()>),
    /// Search a position and print `bestmove`.
    Search(Box<Task>),
}

/// Search job: position, limits and start time.
pub(super) struct Task {
    /// Game to search; without one the answer is `bestmove (none)`.
    pub(super) game: Option<Game>,
    pub(super) limits: Limits,
    /// Mark of a search that begins by pondering.
    pub(super) ponder: bool,
    /// Clock, started when `go` was read.
    pub(super) clock: WallClock,
    pub(super) notation: Notation,
    pub(super) ticket: Ticket,
}

/// Handle of the input thread to stop a search and to see its end; clones share the state.
#[derive(Clone, Default)]
pub(super) struct Ticket {
    pub(super) control: Control,
    finished: Arc<AtomicBool>,
}

impl Ticket {
    /// Marks the search as finished. Call before `bestmove` is written: the GUI may send the next command at once.
    fn finish(&self) {
        self.finished.store(true, Ordering::Release);
    }

    pub(super) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }
}

/// State of the search thread: the searcher, created on first use, and its settings.
pub(super) struct Engine<'o, W> {
    out: &'o Output<W>,
    wanted: Settings,
    /// Tablebases of the path in the settings.
    tables: Option<Arc<dyn Tablebases>>,
    searcher: Option<(Searcher<Evaluation>, Settings)>,
    lag: LagMeter,
    /// Random numbers of a limited strength, different in each run of the program.
    random: SplitMix,
}

impl<'o, W: Write> Engine<'o, W> {
    pub(super) fn new(out: &'o Output<W>) -> Self {
        let seed = RandomState::new().build_hasher().finish();
        Self {
            out,
            wanted: Settings::default(),
            tables: None,
            searcher: None,
            lag: LagMeter::default(),
            random: SplitMix(seed),
        }
    }

    /// Runs jobs until the channel closes.
    pub(super) fn serve(mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            match job {
                Job::Configure(settings) => self.configure(*settings),
                Job::Forget => {
                    if let Some((searcher, _)) = &mut self.searcher {
                        searcher.forget();
                    }
                }
                Job::Ready(sender) => {
                    self.searcher();
                    // The receiver may have stopped waiting.
                    let _ = sender.send(());
                }
                Job::Search(task) => self.search(&task),
            }
        }
    }

    /// Replaces the settings. A new path of tablebases is opened at once, so that its faults are reported before a search. A limited
    /// strength has one thread, since others finish a search so short in no fixed order.
    fn configure(&mut self, settings: Settings) {
        let has_new_path = settings.syzygy_path != self.wanted.syzygy_path;
        let threads = if settings.limits_strength { 1 } else { settings.threads };
        self.wanted = Settings { threads, ..settings };
        if !has_new_path {
            return;
        }
        // The reader opens one set of tables: the old one has to go first.
        self.tables = None;
        if let Some((searcher, _)) = &mut self.searcher {
            searcher.set_tablebases(None, self.wanted.probes);
        }
        if tablebases::is_no_path(&self.wanted.syzygy_path) {
            return;
        }
        let Opened { tables, notes } = tablebases::open(&self.wanted.syzygy_path);
        self.tables = tables;
        notes.iter().for_each(|note| self.out.line(format_args!("info string {}.", printable(note))));
    }

    /// Returns the searcher with the current settings. A change of hash size, threads or search parameters rebuilds it.
    fn searcher(&mut self) -> &mut Searcher<Evaluation> {
        let wanted = &self.wanted;
        let mut is_new = false;
        let (searcher, has) = self.searcher.get_or_insert_with(|| {
            is_new = true;
            let (config, room) = (wanted.config.clone(), memory::room(wanted.hash, 0));
            (Searcher::new(config, room, wanted.threads, Evaluation::default), wanted.clone())
        });
        if (has.hash, has.threads, &has.config) != (wanted.hash, wanted.threads, &wanted.config) {
            is_new = true;
            let room = memory::room(wanted.hash, searcher.mebibytes());
            searcher.rebuild(wanted.config.clone(), room, wanted.threads);
        }
        if is_new && searcher.mebibytes() < wanted.hash {
            let mebibytes = searcher.mebibytes();
            self.out.line(format_args!("info string there is memory for a table of {mebibytes} MiB only."));
        }
        searcher.set_multi_pv(wanted.multi_pv);
        // A measured lag is expected of later moves, and never more than the reserve.
        let (reserve, lag) = (wanted.overhead, self.lag.mean());
        searcher.set_overhead(Overhead { reserve, later: lag.map_or(reserve, |lag| lag.min(reserve)) });
        searcher.set_tablebases(self.tables.clone(), wanted.probes);
        has.clone_from(wanted);
        searcher
    }

    fn search(&mut self, task: &Task) {
        let Task { game, limits, ponder, clock, notation, ticket } = task;
        let out = self.out;
        let Some(game) = game else { return self.answer_none(task) };
        self.lag.asked(game, limits);
        let root = *game.position();
        let shows_wdl = self.wanted.shows_wdl;
        let mut writer = InfoWriter { out, root, notation: *notation, shows_wdl, last_exact_move: None };
        let outcome = match self.level() {
            Some(level) => self.search_limited(level, task, game, &mut writer),
            None => self.searcher().search(game, limits, &ticket.control, clock, &mut writer).info,
        };
        let Some(&best) = outcome.pv.first() else { return self.answer_none(task) };
        // The last `info` line has to belong to the move that is played.
        if writer.last_exact_move != Some(best) {
            writer.info(&outcome);
        }
        let mv = root.to_uci(best, *notation);
        // The time of a pondered move does not count from `go`.
        if !ponder {
            self.lag.answered(game, limits, clock.elapsed());
        }
        ticket.finish();
        match outcome.pv.get(1) {
            Some(&ponder) => {
                let answer = root.after(best).to_uci(ponder, *notation);
                out.line(format_args!("bestmove {mv} ponder {answer}"));
            }
            None => out.line(format_args!("bestmove {mv}")),
        }
    }

    /// Returns the level of a limited strength.
    fn level(&self) -> Option<Level> {
        self.wanted.limits_strength.then(|| Level::of(self.wanted.elo))
    }

    /// Searches with a limited strength and returns the line to play, as the first of the lines.
    fn search_limited(&mut self, level: Level, task: &Task, game: &Game, shown: &mut dyn InfoSink) -> Info {
        let multi_pv = self.wanted.multi_pv;
        let mut candidates = Candidates { shown, multi_pv, lines: Vec::new() };
        let limits = level.limit(&task.limits);
        let searcher = self.searcher();
        searcher.set_multi_pv(multi_pv.max(level.lines()));
        let outcome = searcher.search(game, &limits, &task.ticket.control, &task.clock, &mut candidates);
        let drawn = level.draw(&candidates.lines, &mut self.random);
        drawn.map_or(outcome.info, |line| Info { multi_pv: 1, ..line.clone() })
    }

    /// Answers without a move; an infinite or pondering search still delays the answer until `stop`.
    fn answer_none(&self, Task { limits, ticket, .. }: &Task) {
        ticket.control.wait(limits.infinite);
        ticket.finish();
        self.out.line("bestmove (none)");
    }
}
