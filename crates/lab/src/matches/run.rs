//! Runs pairs of games on several threads, until enough are played or the run is stopped.

use super::engine::{Abort, Engine, Spec};
use super::game::{self, Terms};
use super::openings::Openings;
use super::record::{Played, Record, Side};
use anyhow::{Result, anyhow};
use exchequer_core::ByColor;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Which games are to be played.
pub(crate) struct Schedule<'m> {
    pub(crate) openings: &'m Openings,
    /// The numbers of the pairs, against each opponent.
    pub(crate) pairs: Range<usize>,
    pub(crate) opponents: usize,
    /// Games already played: number of the pair, number of the opponent, and the side with White.
    pub(crate) done: &'m HashSet<(usize, usize, Side)>,
}

impl Schedule<'_> {
    /// The pair and the opponent that are next after so many; every pair is played against all opponents.
    fn at(&self, index: usize) -> Option<(usize, usize)> {
        let pair = self.pairs.start + index / self.opponents;
        (pair < self.pairs.end).then_some((pair, index % self.opponents))
    }
}

/// Pool of engines, one of each per concurrent game; their processes live as long as the pool.
pub(crate) struct EnginePool {
    /// Engines of one concurrent game: A, and its opponents.
    tables: Vec<[Vec<Engine>; 2]>,
    halt: Arc<AtomicBool>,
}

impl EnginePool {
    /// A and its opponents; nothing is started before it is needed.
    pub(crate) fn new(a: &Spec, opponents: &[Spec], tables: usize) -> Self {
        let halt = Arc::new(AtomicBool::new(false));
        let engine = |spec: &Spec| Engine::new(spec.clone(), Arc::clone(&halt));
        let table = |_| [vec![engine(a)], opponents.iter().map(engine).collect()];
        Self { tables: (0..tables).map(table).collect(), halt }
    }

    /// Sets options of A or of all opponents, beside those that they have from the beginning.
    pub(crate) fn set(&mut self, side: Side, options: &[(String, String)]) {
        for table in &mut self.tables {
            table[side as usize].iter_mut().for_each(|engine| engine.set(options));
        }
    }

    /// Plays the games and shows each as it ends, until there are no more, `on_record` breaks off, or the flag `stop` is set.
    ///
    /// Games that are not over then are given up.
    pub(crate) fn play(
        &mut self,
        schedule: &Schedule<'_>,
        terms: &Terms,
        stop: &AtomicBool,
        mut on_record: impl FnMut(&Record) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let (next, halt) = (AtomicUsize::new(0), &*self.halt);
        halt.store(false, Ordering::Relaxed);
        let (sender, games) = mpsc::channel();
        let mut outcome = Ok(());
        thread::scope(|scope| {
            for table in &mut self.tables {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || play_pairs(table, schedule, terms, next, halt, &sender));
            }
            // The channel ends with the last thread.
            drop(sender);
            loop {
                let flow = match games.recv_timeout(Duration::from_millis(50)) {
                    // What ends while the others give up would come too late for a decision.
                    Ok(_) if halt.load(Ordering::Relaxed) => Ok(ControlFlow::Break(())),
                    Ok(Ok(record)) => on_record(&record),
                    Ok(Err(error)) => Err(anyhow!(error)),
                    Err(RecvTimeoutError::Timeout) => Ok(ControlFlow::Continue(())),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let flow = flow.unwrap_or_else(|error| {
                    outcome = Err(error);
                    ControlFlow::Break(())
                });
                if flow.is_break() || stop.load(Ordering::Relaxed) {
                    halt.store(true, Ordering::Relaxed);
                }
            }
        });
        outcome
    }

    /// Ends all processes in peace.
    pub(crate) fn quit(self) {
        for engine in self.tables.into_iter().flatten().flatten() {
            engine.quit();
        }
    }
}

/// Runs one thread with its own engines: both games of a pair, then another pair.
fn play_pairs(
    [a, opponents]: &mut [Vec<Engine>; 2],
    schedule: &Schedule<'_>,
    terms: &Terms,
    next: &AtomicUsize,
    halt: &AtomicBool,
    games: &Sender<Result<Record, String>>,
) {
    let [a] = a.as_mut_slice() else { return };
    while !halt.load(Ordering::Relaxed) {
        let Some((pair, opponent)) = schedule.at(next.fetch_add(1, Ordering::Relaxed)) else { return };
        let Some(b) = opponents.get_mut(opponent) else { return };
        let opening = schedule.openings.of(pair);
        for white in Side::BOTH {
            if schedule.done.contains(&(pair, opponent, white)) {
                continue;
            }
            let players = match white {
                Side::A => ByColor::new(&mut *a, &mut *b),
                Side::B => ByColor::new(&mut *b, &mut *a),
            };
            let message = match game::play(players, &opening, terms) {
                Ok((plies, ending)) => {
                    Ok(Record { played: Played { pair, opponent, white, ending }, opening, plies })
                }
                Err(Abort::Halted) => return,
                Err(Abort::NoStart(error)) => Err(error),
            };
            let goes_on = message.is_ok();
            if games.send(message).is_err() || !goes_on {
                return;
            }
        }
    }
}
