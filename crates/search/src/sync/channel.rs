//! Channel for models with the guarantees of `std::sync::mpsc`: loom's own channel does not disconnect.

use loom::sync::{Arc, Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::mpsc::{RecvError, SendError};

struct State<T> {
    queue: VecDeque<T>,
    has_sender: bool,
    has_receiver: bool,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

/// Sender; not `Clone`, since no caller needs several.
pub(crate) struct Sender<T>(Arc<Shared<T>>);

pub(crate) struct Receiver<T>(Arc<Shared<T>>);

pub(crate) fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let state = State { queue: VecDeque::new(), has_sender: true, has_receiver: true };
    let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

impl<T> Sender<T> {
    pub(crate) fn send(&self, value: T) -> Result<(), SendError<T>> {
        let mut state = self.0.state.lock().expect("no thread panics");
        if !state.has_receiver {
            return Err(SendError(value));
        }
        state.queue.push_back(value);
        self.0.changed.notify_one();
        Ok(())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.state.lock().expect("no thread panics").has_sender = false;
        self.0.changed.notify_one();
    }
}

impl<T> Receiver<T> {
    pub(crate) fn recv(&self) -> Result<T, RecvError> {
        let mut state = self.0.state.lock().expect("no thread panics");
        loop {
            if let Some(value) = state.queue.pop_front() {
                return Ok(value);
            }
            if !state.has_sender {
                return Err(RecvError);
            }
            state = self.0.changed.wait(state).expect("no thread panics");
        }
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.state.lock().expect("no thread panics").has_receiver = false;
    }
}
