//! The search thread: it owns the searcher and does one job after the other.

use super::info::Teller;
use super::options::Settings;
use super::output::Output;
use crate::memory;
use exchequer_board::{Game, Notation};
use exchequer_search::{Control, HandCrafted, InfoSink, Limits, Searcher, WallClock};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// Each ply of a search has two lists of moves; builds without optimisation take a multiple of it.
pub(crate) const STACK: usize = 64 << 20;

/// What the search thread is asked to do.
pub(super) enum Job {
    /// From now on these settings hold.
    Configure(Box<Settings>),
    /// Table and histories are forgotten.
    Forget,
    /// Tell when everything before is done and the table is there.
    Ready(Sender<()>),
    /// Search and play a move.
    Search(Box<Task>),
}

/// A search.
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// It began to run when `go` was read.
    pub(super) clock: WallClock,
    pub(super) notation: Notation,
    pub(super) ticket: Ticket,
}

/// How the input thread ends a search and knows of its end; copies share it.
#[derive(Clone, Default)]
pub(super) struct Ticket {
    pub(super) control: Control,
    finished: Arc<AtomicBool>,
}

impl Ticket {
    /// Before the answer is written: with it, whoever asked takes the search for over.
    fn finish(&self) {
        self.finished.store(true, Ordering::Release);
    }

    pub(super) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }
}

/// The searcher, made when it is first needed, and the settings it has to have.
pub(super) struct Engine<'o, W> {
    out: &'o Output<W>,
    wanted: Settings,
    searcher: Option<(Searcher<HandCrafted>, Settings)>,
}

impl<'o, W: Write> Engine<'o, W> {
    pub(super) fn new(out: &'o Output<W>) -> Self {
        Self { out, wanted: Settings::default(), searcher: None }
    }

    /// Does jobs until nobody can send any.
    pub(super) fn serve(mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            match job {
                Job::Configure(settings) => self.wanted = *settings,
                Job::Forget => {
                    if let Some((searcher, _)) = &mut self.searcher {
                        searcher.forget();
                    }
                }
                Job::Ready(sender) => {
                    self.searcher();
                    // Whoever does not wait any more need not know.
                    let _ = sender.send(());
                }
                Job::Search(task) => self.search(&task),
            }
        }
    }

    /// The searcher as the settings want it; a change of memory, threads or the way of searching makes it anew.
    fn searcher(&mut self) -> &mut Searcher<HandCrafted> {
        let wanted = &self.wanted;
        let mut is_new = false;
        let (searcher, has) = self.searcher.get_or_insert_with(|| {
            is_new = true;
            let (config, room) = (wanted.config.clone(), memory::room(wanted.hash, 0));
            (Searcher::new(config, room, wanted.threads, HandCrafted::default), wanted.clone())
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
        searcher.set_overhead(wanted.overhead);
        has.clone_from(wanted);
        searcher
    }

    fn search(&mut self, task: &Task) {
        let Task { game, limits, clock, notation, ticket } = task;
        let out = self.out;
        let root = *game.position();
        let mut teller = Teller { out, root, notation: *notation, told: None };
        let outcome = self.searcher().search(game, limits, &ticket.control, clock, &mut teller);
        let Some(best) = outcome.best else {
            // Even without anything to search the answer waits to be asked for.
            ticket.control.wait(limits.infinite);
            ticket.finish();
            out.line("bestmove (none)");
            return;
        };
        // What was found after the last line belongs to the move that is played.
        if teller.told != Some(best) {
            teller.info(&outcome.info);
        }
        let mv = root.to_uci(best, *notation);
        ticket.finish();
        match outcome.ponder {
            Some(ponder) => {
                let answer = root.after(best).to_uci(ponder, *notation);
                out.line(format_args!("bestmove {mv} ponder {answer}"));
            }
            None => out.line(format_args!("bestmove {mv}")),
        }
    }
}
