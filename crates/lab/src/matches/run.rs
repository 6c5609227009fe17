//! The match: pairs of games on several threads, until enough are played or somebody wants no more.

use super::engine::{Abort, Engine, Spec};
use super::game::{self, Terms};
use super::openings::Openings;
use super::record::{Record, Side};
use anyhow::{Result, anyhow};
use exchequer_core::ByColor;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// What to do.
pub(crate) struct Plan {
    /// A and B.
    pub(crate) specs: [Spec; 2],
    pub(crate) pairs: usize,
    pub(crate) openings: Openings,
    pub(crate) terms: Terms,
    /// How many games are played at the same time.
    pub(crate) concurrency: usize,
}

/// Plays the games and shows each as it ends, until there are no more, `hear` breaks off, or somebody else sets `stop`.
///
/// Games that are not over then are given up.
pub(crate) fn play_match(
    plan: &Plan,
    stop: &AtomicBool,
    mut hear: impl FnMut(&Record) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, games) = mpsc::channel();
    let mut outcome = Ok(());
    thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            let sender = sender.clone();
            let (next, halt) = (&next, &halt);
            scope.spawn(move || play_pairs(plan, next, halt, &sender));
        }
        // The channel ends with the last thread.
        drop(sender);
        loop {
            let flow = match games.recv_timeout(Duration::from_millis(50)) {
                // What ends while the others give up would come too late for a decision.
                Ok(_) if halt.load(Ordering::Relaxed) => Ok(ControlFlow::Break(())),
                Ok(Ok(record)) => hear(&record),
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

/// What one thread does: both games of a pair, then another pair, with two engines of its own.
fn play_pairs(plan: &Plan, next: &AtomicUsize, halt: &AtomicBool, games: &Sender<Result<Record, String>>) {
    let [mut a, mut b] = plan.specs.each_ref().map(|spec| Engine::new(spec, halt));
    while !halt.load(Ordering::Relaxed) {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= plan.pairs {
            break;
        }
        let opening = plan.openings.of(pair);
        for white in Side::BOTH {
            let players = match white {
                Side::A => ByColor::new(&mut a, &mut b),
                Side::B => ByColor::new(&mut b, &mut a),
            };
            let message = match game::play(players, &opening, &plan.terms) {
                Ok((plies, ending)) => Ok(Record { pair, white, opening, plies, ending }),
                Err(Abort::Halted) => return,
                Err(Abort::NoStart(error)) => Err(error),
            };
            let goes_on = message.is_ok();
            if games.send(message).is_err() || !goes_on {
                return;
            }
        }
    }
    a.quit();
    b.quit();
}
