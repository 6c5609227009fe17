//! Listener for every SEE query of a [`SeeView`](crate::SeeView); for measurements only.

use exchequer_board::Position;
use exchequer_core::Move;
use std::boxed::Box;
use std::sync::{Mutex, PoisonError};

/// Callback with position, move, threshold and result of a query.
pub type Listener = Box<dyn FnMut(&Position, Move, i32, bool) + Send>;

/// Listener of the whole program: a measured search runs alone.
static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

/// Installs the listener; `None` removes it.
pub fn listen(listener: Option<Listener>) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = listener;
}

pub(crate) fn report(position: &Position, mv: Move, threshold: i32, answer: bool) {
    if let Some(listener) = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        listener(position, mv, threshold, answer);
    }
}
