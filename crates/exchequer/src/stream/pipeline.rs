//! Pipeline from bytes to answers: a reader thread, worker tasks, and a queue that keeps the order.

use super::bad_lines::EXPLAINED;
use super::checkpoint::Prefix;
use super::line_work::LineWork;
use super::stop::Stop;
use super::{Record, Tally};
use crate::input::{Block, Input, LineReader};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Queue capacity in blocks per thread; enough to keep all threads busy.
const BLOCKS_PER_THREAD: usize = 2;
/// Poll interval for signals while the writer waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// Message of the reader, in input order.
pub(super) enum Slot {
    /// The prefix to skip was read and matches the checkpoint.
    Ready,
    /// Receiver for the answers of the next block.
    Block(Receiver<Done>),
    /// Reading failed; the sentence explains the error.
    Failed(String),
    End,
}

/// Block with its answers.
pub(super) struct Done {
    pub(super) block: Block,
    pub(super) answers: Vec<u8>,
    pub(super) tally: Tally,
    /// First bad lines: the number of each, and its fault.
    pub(super) bad: Vec<(u64, String)>,
    /// Offset of the bad line that stops the run; no line from there on is answered or counted.
    pub(super) stopped_at: Option<usize>,
}

/// Receiver of the slots in input order.
pub(super) struct Slots(Receiver<Slot>);

impl Slots {
    /// Returns the next slot; `None` after a signal.
    pub(super) fn next(&self, stop: &Stop) -> Option<Slot> {
        loop {
            if stop.is_wanted() {
                return None;
            }
            match self.0.recv_timeout(PATIENCE) {
                Ok(slot) => return Some(slot),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(Slot::Failed("the thread that reads has ended early".to_owned()));
                }
            }
        }
    }
}

/// Starts the reader and the workers; `skip` has the prefix to skip and the number of its lines. The reader thread is detached: it may block on stdin, and it ends with the
/// program or when the receiver is dropped.
pub(super) fn start(
    input: Input,
    skip: Option<(Prefix, u64)>,
    work: Arc<impl LineWork>,
    strict: bool,
) -> std::io::Result<Slots> {
    let (sender, receiver) = sync_channel(BLOCKS_PER_THREAD * rayon::current_num_threads());
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        let last = match read(input, skip, &work, strict, &sender) {
            Ok(()) => Slot::End,
            Err(message) => Slot::Failed(message),
        };
        // The receiver may be gone.
        let _ = sender.send(last);
    })?;
    Ok(Slots(receiver))
}

fn read(
    input: Input,
    skip: Option<(Prefix, u64)>,
    work: &Arc<impl LineWork>,
    strict: bool,
    slots: &SyncSender<Slot>,
) -> Result<(), String> {
    let name = input.name();
    let mut reader = input.unpack()?;
    let mut lines_before = 0;
    if let Some((prefix, lines)) = skip {
        prefix.skip(&mut reader)?;
        lines_before = lines;
    }
    if slots.send(Slot::Ready).is_err() {
        return Ok(());
    }
    let mut lines = LineReader::starting_at(reader, name, lines_before + 1);
    while let Some(block) = lines.next_block()? {
        let (sender, receiver) = sync_channel(1);
        if slots.send(Slot::Block(receiver)).is_err() {
            return Ok(());
        }
        let work = Arc::clone(work);
        rayon::spawn(move || {
            // After a stop the receiver is gone.
            let _ = sender.send(answer(&*work, block, strict));
        });
    }
    Ok(())
}

fn answer(work: &impl LineWork, block: Block, strict: bool) -> Done {
    let mut answers = Vec::with_capacity(block.bytes().len());
    let mut tally = Tally::default();
    let mut bad = Vec::new();
    let mut stopped_at = None;
    let mut at = 0;
    for line in block.lines() {
        let outcome = match line.bytes().and_then(Record::parse) {
            Ok(Some(record)) => {
                let refused = if strict { record.refuse_repairs() } else { Ok(()) };
                let answered = refused.and_then(|()| work.answer(line, &record, &mut answers, &mut tally));
                answered.inspect(|()| tally.repaired.add(record.repairs))
            }
            Ok(None) => {
                tally.passed_over += 1;
                Ok(())
            }
            Err(message) => Err(message),
        };
        if let Err(message) = outcome {
            if (bad.len() as u64) < EXPLAINED {
                bad.push((line.number(), message));
            }
            if strict {
                stopped_at = Some(at);
                break;
            }
            tally.bad += 1;
        }
        tally.lines += 1;
        at += line.len();
    }
    Done { block, answers, tally, bad, stopped_at }
}
