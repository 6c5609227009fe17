//! The wish to stop, which arrives as a signal.

use crate::error::{Error, INTERRUPTED};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether SIGINT (Ctrl-C) or SIGTERM has come; a second one ends the program at once.
///
/// Not SIGHUP: `nohup` is there to have it ignored.
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens from now on.
    pub(crate) fn on_signals() -> Result<Self, Error> {
        let wanted = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first signal finds no wish yet and leaves one.
            flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&wanted))
                .and_then(|_| flag::register(signal, Arc::clone(&wanted)))
                .map_err(|error| Error::Input(format!("cannot listen for Ctrl-C: {error}")))?;
        }
        Ok(Self(wanted))
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
