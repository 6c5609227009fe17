//! Who hears of every question that a [`SeeView`](crate::SeeView) puts to exchange evaluation; for measurements only.

use exchequer_board::Position;
use exchequer_core::Move;
use std::boxed::Box;
use std::sync::{Mutex, PoisonError};

/// Is told the position, the move, the threshold and the answer.
pub type Listener = Box<dyn FnMut(&Position, Move, i32, bool) + Send>;

/// One for the whole program: a search that is measured runs alone.
static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

/// From now on this listener is told, or nobody.
pub fn listen(listener: Option<Listener>) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = listener;
}

pub(crate) fn tell(position: &Position, mv: Move, threshold: i32, answer: bool) {
    if let Some(listener) = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        listener(position, mv, threshold, answer);
    }
}
