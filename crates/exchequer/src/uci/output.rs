//! What two threads write to: one answer at a time, flushed.

use std::fmt;
use std::io::{self, Write};
#[cfg(not(exchequer_tsan))]
use std::sync::PoisonError;
#[cfg(exchequer_tsan)]
use std::sync::TryLockError;
use std::sync::{Mutex, MutexGuard};

/// A writer for the input thread and the search thread, with the first error that either has met.
pub(super) struct Output<W> {
    inner: Mutex<(W, Option<io::Error>)>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { inner: Mutex::new((writer, None)) }
    }

    /// Writes lines that belong together.
    pub(super) fn write(&self, text: &str) {
        let mut inner = self.lock();
        let (writer, error) = &mut *inner;
        if error.is_none() {
            *error = writer.write_all(text.as_bytes()).and_then(|()| writer.flush()).err();
        }
    }

    /// Writes one line.
    pub(super) fn line(&self, line: impl fmt::Display) {
        self.write(&format!("{line}\n"));
    }

    /// What went wrong while writing, once.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.lock().1.take()
    }

    /// Whoever has panicked while writing has at most left a line unfinished.
    fn lock(&self) -> MutexGuard<'_, (W, Option<io::Error>)> {
        // ThreadSanitizer does not see how the standard library waits for a lock, but it does see it try.
        #[cfg(exchequer_tsan)]
        loop {
            match self.inner.try_lock() {
                Ok(inner) => return inner,
                Err(TryLockError::Poisoned(error)) => return error.into_inner(),
                Err(TryLockError::WouldBlock) => std::thread::yield_now(),
            }
        }
        #[cfg(not(exchequer_tsan))]
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
