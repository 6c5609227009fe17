//! Threads that read and decode the blocks of a file ahead of the caller, who gets the parts in the order of the file.

use super::part::{Errors, Part};
use super::signals::INTERVAL;
use exchequer_files::{Source, Unpacked};
use exchequer_formats::{Block, Blocks, Decode, Entries};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{mem, process, thread};

/// Rows of a part.
const ROWS: usize = 1 << 13;
/// Rows of each thread that wait for the caller before no further block is begun.
const ROWS_AHEAD: usize = 1 << 17;

/// Parts that threads prepare. The threads begin with the first request, and end when this is dropped.
pub(super) struct Ahead {
    shared: Arc<Shared>,
    threads: usize,
    /// Process that has the threads; `None` before they begin.
    process: Option<u32>,
}

struct Shared {
    /// Unread blocks; `None` after the last one.
    blocks: Mutex<Option<Blocks<Unpacked>>>,
    decoder: Box<dyn Decode>,
    name: String,
    errors: Errors,
    most_rows: usize,
    queue: Mutex<Queue>,
    /// Signaled when there may be a next part.
    ready: Condvar,
    /// Signaled when rows are taken.
    room: Condvar,
    is_stopped: AtomicBool,
}

/// Parts in the order of the file.
#[derive(Default)]
struct Queue {
    slots: VecDeque<Slot>,
    /// Number of the first slot.
    first: usize,
    /// Number of rows in all slots.
    rows: usize,
    /// No slot follows.
    is_complete: bool,
}

/// Parts of one block.
#[derive(Default)]
struct Slot {
    parts: VecDeque<Part>,
    is_complete: bool,
}

/// Answer to a request for the next part.
pub(super) enum Next {
    Part(Part),
    /// It is not there yet.
    Later,
    End,
}

impl Ahead {
    pub(super) fn new(source: Source, name: String, errors: Errors, threads: usize) -> Self {
        let shared = Shared {
            blocks: Mutex::new(Some(Blocks::new(source.reader))),
            decoder: source.decoder,
            name,
            errors,
            most_rows: threads * ROWS_AHEAD,
            queue: Mutex::default(),
            ready: Condvar::new(),
            room: Condvar::new(),
            is_stopped: AtomicBool::new(false),
        };
        Self { shared: Arc::new(shared), threads, process: None }
    }

    /// Waits some time for the next part; an error is a sentence.
    pub(super) fn next(&mut self) -> Result<Next, String> {
        match self.process {
            None => self.start()?,
            Some(process) if process == process::id() => {}
            // The locks may be held by threads that this process does not have.
            Some(_) => return Err(format!("{} cannot be read on after a fork", self.shared.name)),
        }
        let mut queue = lock(&self.shared.queue);
        let mut has_waited = false;
        loop {
            if let Some(part) = queue.take() {
                self.shared.room.notify_all();
                return Ok(Next::Part(part));
            }
            if queue.is_complete && queue.slots.is_empty() {
                return Ok(Next::End);
            }
            if mem::replace(&mut has_waited, true) {
                return Ok(Next::Later);
            }
            let waited = self.shared.ready.wait_timeout(queue, INTERVAL);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn start(&mut self) -> Result<(), String> {
        self.process = Some(process::id());
        for _ in 0..self.threads {
            let shared = Arc::clone(&self.shared);
            thread::Builder::new()
                .name("exchequer-scan".to_owned())
                .spawn(move || while shared.read_block().is_some() {})
                .map_err(|error| format!("a thread cannot be started: {error}"))?;
        }
        Ok(())
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
        self.shared.room.notify_all();
    }
}

impl Queue {
    /// Takes the next part, if it is there.
    fn take(&mut self) -> Option<Part> {
        loop {
            let slot = self.slots.front_mut()?;
            if let Some(part) = slot.parts.pop_front() {
                self.rows -= part.rows.num_rows();
                return Some(part);
            }
            if !slot.is_complete {
                return None;
            }
            self.slots.pop_front();
            self.first += 1;
        }
    }

    fn slot(&mut self, number: usize) -> Option<&mut Slot> {
        self.slots.get_mut(number.checked_sub(self.first)?)
    }
}

impl Shared {
    /// Reads and decodes the next block; `None` if there is none or the caller is gone.
    fn read_block(&self) -> Option<()> {
        let (turn, block) = {
            // One thread at a time, so that the slots have the order of the blocks.
            let mut blocks = lock(&self.blocks);
            let unread = blocks.as_mut()?;
            let turn = self.begin()?;
            let read = unread.next_block(&*self.decoder);
            if let Ok(Some(block)) = read {
                (turn, block)
            } else {
                *blocks = None;
                if let Err(error) = read {
                    // It is a sentence.
                    turn.add(Part::broken(error.to_string()));
                }
                turn.end();
                lock(&self.queue).is_complete = true;
                return None;
            }
        };
        self.decode(&turn, &block)?;
        turn.end();
        Some(())
    }

    /// Waits for room, and adds a slot.
    fn begin(&self) -> Option<Turn<'_>> {
        let mut queue = lock(&self.queue);
        loop {
            if self.is_stopped.load(Ordering::Relaxed) {
                return None;
            }
            if queue.rows < self.most_rows {
                break;
            }
            queue = self.room.wait_timeout(queue, INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        let number = queue.first + queue.slots.len();
        queue.slots.push_back(Slot::default());
        Some(Turn { shared: self, number })
    }

    fn decode(&self, turn: &Turn<'_>, block: &Block) -> Option<()> {
        let mut entries = Entries::new(&*self.decoder, block);
        let goes_on = || !self.is_stopped.load(Ordering::Relaxed);
        loop {
            let part = Part::read(&mut entries, &self.name, ROWS, self.errors, goes_on);
            let is_last = part.rows.num_rows() < ROWS;
            turn.add(part);
            if !goes_on() {
                return None;
            }
            if is_last {
                return Some(());
            }
        }
    }
}

/// Work on one block. A slot whose thread has ended early has a fault.
struct Turn<'s> {
    shared: &'s Shared,
    number: usize,
}

impl Turn<'_> {
    fn add(&self, part: Part) {
        let mut queue = lock(&self.shared.queue);
        queue.rows += part.rows.num_rows();
        if let Some(slot) = queue.slot(self.number) {
            slot.parts.push_back(part);
        }
        self.shared.ready.notify_all();
    }

    fn end(self) {
        if let Some(slot) = lock(&self.shared.queue).slot(self.number) {
            slot.is_complete = true;
        }
        self.shared.ready.notify_all();
        mem::forget(self);
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.add(Part::broken(format!("the thread that reads {} has ended early", self.shared.name)));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
