//! Stop requests by signals.

use crate::error::{Error, INTERRUPTED};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flag set by SIGINT (Ctrl-C) or SIGTERM; a second signal ends the program at once.
///
/// SIGHUP is not handled: `nohup` relies on it being ignored.
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Installs the signal handlers.
    pub(crate) fn on_signals() -> Result<Self, Error> {
        let wanted = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the first signal finds the flag clear and sets it.
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
