//! Ctrl-C and other signals during a long call.

use pyo3::prelude::*;
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Time between two looks at signals.
pub(super) const INTERVAL: Duration = Duration::from_millis(50);

/// Looks at signals, on the thread to which the interpreter delivers them alone: another one need not wait for the interpreter.
pub(super) struct Signals {
    main: Option<ThreadId>,
    last: Instant,
}

impl Signals {
    /// Creates a watch for the thread of the caller.
    pub(super) fn new(py: Python<'_>) -> PyResult<Self> {
        let threading = py.import("threading")?;
        let current = threading.call_method0("current_thread")?;
        let is_main = current.is(&threading.call_method0("main_thread")?);
        Ok(Self { main: is_main.then(|| thread::current().id()), last: Instant::now() })
    }

    /// Handles signals if the last look is some time ago; the exception of a handler is the error.
    pub(super) fn look(&mut self) -> PyResult<()> {
        if self.last.elapsed() < INTERVAL {
            return Ok(());
        }
        self.last = Instant::now();
        if self.main == Some(thread::current().id()) {
            return Python::attach(|py| py.check_signals());
        }
        Ok(())
    }
}
