//! The run: chunk after chunk on all threads, up to the first fault.

use super::cases::cases;
use super::compare::{Mismatch, compare};
use super::forms::Subject;
use super::tally::Tally;
use anyhow::{Context, Result};
use rayon::ThreadPoolBuilder;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Evaluations of one chunk: enough for a few playouts, and few enough that threads end together.
const CHUNK: u64 = 25_000;

/// Settings of a run.
pub(crate) struct Plan {
    /// The evaluations in all; a few more are made, since the last move of a chunk is tried under all rules.
    pub(crate) cases: u64,
    pub(crate) seed: u64,
    /// Number of threads; one for each core for 0.
    pub(crate) threads: usize,
    /// One board of how many is held against brute force; 0 for none.
    pub(crate) oracle_share: u64,
}

/// The first fault in the order of the chunks, which is not the order in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// Number of evaluations that one thread runs to reach the mismatch.
    pub(crate) number: u64,
    pub(crate) mismatch: Mismatch,
}

/// Runs the plan; `progress` receives the number of new evaluations.
pub(crate) fn verify(
    plan: &Plan,
    subjects: &[Subject],
    progress: impl Fn(u64) + Sync,
) -> Result<Result<Tally, Found>> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .with_context(|| format!("{} threads could not be started", plan.threads))?;
    let chunks = plan.cases.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let state: Mutex<(Tally, Option<Found>)> = Mutex::default();
    // Chunks are handed out in order, and one that has been begun is ended: when a fault stops the run, all chunks
    // before it have been looked at.
    pool.broadcast(|_| {
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            let quota = CHUNK.min(plan.cases - chunk * CHUNK);
            let outcome = run_chunk(plan, subjects, chunk, quota);
            // The state is whole between statements, so a thread that has panicked leaves it usable.
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(tally) => {
                    state.0 += tally;
                    progress(tally.evaluations());
                }
                Err(found) => {
                    next.store(chunks, Ordering::Relaxed);
                    if state.1.as_ref().is_none_or(|earlier| found.number < earlier.number) {
                        state.1 = Some(*found);
                    }
                }
            }
        }
    });
    let (tally, found) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(found.map_or(Ok(tally), Err))
}

fn run_chunk(plan: &Plan, subjects: &[Subject], chunk: u64, quota: u64) -> Result<Tally, Box<Found>> {
    let mut tally = Tally::default();
    for case in cases(plan.seed, chunk, plan.oracle_share) {
        tally.boards += 1;
        for mv in case.oracle.pseudo_legal_moves() {
            for subject in subjects {
                compare(subject, &case, mv, &mut tally).map_err(|mismatch| {
                    let number = chunk * CHUNK + tally.evaluations() + 1;
                    Box::new(Found { number, mismatch: *mismatch })
                })?;
            }
            if tally.evaluations() >= quota {
                return Ok(tally);
            }
        }
    }
    Ok(tally)
}
