//! Output shared by the input thread and the search thread: one answer at a time, flushed.

use std::fmt;
use std::io::{self, Write};
#[cfg(not(exchequer_tsan))]
use std::sync::PoisonError;
#[cfg(exchequer_tsan)]
use std::sync::TryLockError;
use std::sync::{Mutex, MutexGuard};

/// Writer for the input thread and the search thread, with the first write error of either.
pub(super) struct Output<W> {
    inner: Mutex<(W, Option<io::Error>)>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { inner: Mutex::new((writer, None)) }
    }

    /// Writes a block of lines without interruption by the other thread.
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

    /// Takes the first write error, if there is one.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.lock().1.take()
    }

    /// Locks the writer. A poisoned lock is accepted: a panic while writing leaves at most one line unfinished.
    fn lock(&self) -> MutexGuard<'_, (W, Option<io::Error>)> {
        // ThreadSanitizer does not see a blocking lock of the standard library, but it sees `try_lock`.
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
