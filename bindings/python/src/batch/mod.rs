//! Many rows in one call: on several threads, without the interpreter, stopped by a signal.

mod answers;
mod functions;
mod map;
mod options;
mod questions;

pub(crate) use functions::{best_capture_batch, is_quiet_batch, see_batch, see_ge_batch};
pub(crate) use map::map_batch;

use crate::bad_input;
use answers::{Answers, Cells};
use options::{Errors, Options};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Rows that a thread answers before it takes more.
const ROWS_PER_TASK: usize = 1024;
/// Number of rows that are answered on the thread of the caller: a few milliseconds, in which no signal is looked for.
const ROWS_AT_ONCE: usize = 4 * ROWS_PER_TASK;
/// Time between two looks at signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// Rows with bad input.
#[derive(Default)]
struct Faults {
    count: usize,
    first: Option<(usize, String)>,
}

/// Answers all `count` rows; each thread has an answer function of its own from `answers_of_thread`.
///
/// The function takes a row, the place for the answers of its part, and its index there. It returns `false` for null, and a sentence for
/// bad input.
///
/// Tasks are handed out in the order of the rows, and those in progress are finished after a fault, so the fault that is raised is
/// that of the first bad row.
fn answer_all<C: Cells, A>(
    py: Python<'_>,
    cells: C,
    count: usize,
    options: Options,
    answers_of_thread: impl Fn() -> A + Send + Sync,
) -> PyResult<Answers<C>>
where
    A: FnMut(usize, &mut C::Part<'_>, usize) -> Result<bool, String>,
{
    let mut answers = Answers::new(cells, count);
    let faults = Mutex::new(Faults::default());
    let stop = AtomicBool::new(false);
    py.detach(|| {
        let tasks = Mutex::new(answers.parts(ROWS_PER_TASK));
        let work = || {
            let mut answer = answers_of_thread();
            while !stop.load(Ordering::Relaxed) {
                let Some(mut part) = lock(&tasks).next() else { break };
                for (index, row) in part.rows.clone().enumerate() {
                    match answer(row, &mut part.cells, index) {
                        Ok(true) => part.set_valid(index),
                        Ok(false) => {}
                        Err(sentence) => {
                            stop.fetch_or(options.errors == Errors::Raise, Ordering::Relaxed);
                            lock(&faults).add(row, sentence);
                        }
                    }
                }
            }
        };
        if count <= ROWS_AT_ONCE {
            work();
            return Ok(());
        }
        thread::scope(|scope| {
            let (done, end) = channel::<()>();
            for _ in 0..options.threads.min(count.div_ceil(ROWS_PER_TASK)) {
                let (work, done) = (&work, done.clone());
                let started = thread::Builder::new().spawn_scoped(scope, move || {
                    work();
                    // The last thread closes the channel.
                    drop(done);
                });
                if let Err(error) = started {
                    stop.store(true, Ordering::Relaxed);
                    return Err(bad_input(format!("a thread cannot be started: {error}")));
                }
            }
            drop(done);
            while end.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                Python::attach(|py| py.check_signals())
                    .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        })
    })?;
    let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    match faults.first {
        Some((row, sentence)) if options.errors == Errors::Raise => {
            Err(bad_input(format!("row {row}: {sentence}")))
        }
        _ => {
            answers.errors = faults.count;
            Ok(answers)
        }
    }
}

impl Faults {
    fn add(&mut self, row: usize, sentence: String) {
        self.count += 1;
        if self.first.as_ref().is_none_or(|(first, _)| row < *first) {
            self.first = Some((row, sentence));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
