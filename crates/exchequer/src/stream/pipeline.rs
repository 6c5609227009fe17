//! From bytes to answers: a thread that reads, tasks that answer, and a queue that keeps them in order.

use super::bad_lines::EXPLAINED;
use super::checkpoint::Prefix;
use super::input::Input;
use super::stop::Stop;
use super::{LineWork, Record, Tally};
use crate::lines::{Block, Lines};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// No position with what is known about it comes near it.
const LONGEST_LINE: usize = 1 << 16;
/// How many blocks may wait for each thread, so that none of them waits for another.
const BLOCKS_PER_THREAD: usize = 2;
/// How long a signal may go unnoticed while there is nothing to do.
const PATIENCE: Duration = Duration::from_millis(50);

/// What the reader has to say, in the order of the input.
pub(super) enum Slot {
    /// What was to be skipped is behind it, and was what it should be.
    Ready,
    /// The answers to the next block will be here.
    Block(Receiver<Done>),
    /// Reading failed; the sentence says how.
    Failed(String),
    End,
}

/// A block with its answers.
pub(super) struct Done {
    pub(super) block: Block,
    pub(super) answers: Vec<u8>,
    pub(super) tally: Tally,
    /// The first bad lines: how many lines of the block are before it, and what is wrong with it.
    pub(super) bad: Vec<(u64, String)>,
    /// Where the bad line begins at which all is to stop; nothing from there on is answered or counted.
    pub(super) stopped_at: Option<usize>,
}

/// The slots as they come.
pub(super) struct Slots(Receiver<Slot>);

impl Slots {
    /// The next one; `None` as soon as a signal has come.
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

/// Starts to read and to answer. Nobody waits for the thread that reads: it may wait for stdin for ever, and ends with
/// the program, or when there is nobody to read for.
pub(super) fn start(
    input: Input,
    skip: Option<Prefix>,
    work: Arc<impl LineWork>,
    strict: bool,
) -> std::io::Result<Slots> {
    let (sender, receiver) = sync_channel(BLOCKS_PER_THREAD * rayon::current_num_threads());
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        let last = match read(input, skip, &work, strict, &sender) {
            Ok(()) => Slot::End,
            Err(message) => Slot::Failed(message),
        };
        // Nobody may be left to hear of it.
        let _ = sender.send(last);
    })?;
    Ok(Slots(receiver))
}

fn read(
    input: Input,
    skip: Option<Prefix>,
    work: &Arc<impl LineWork>,
    strict: bool,
    slots: &SyncSender<Slot>,
) -> Result<(), String> {
    let mut reader = input.unpack()?;
    if let Some(prefix) = skip {
        prefix.skip(&mut reader)?;
    }
    if slots.send(Slot::Ready).is_err() {
        return Ok(());
    }
    let mut lines = Lines::new(reader, LONGEST_LINE);
    while let Some(block) = lines.next_block().map_err(|error| error.to_string())? {
        let (sender, receiver) = sync_channel(1);
        if slots.send(Slot::Block(receiver)).is_err() {
            return Ok(());
        }
        let work = Arc::clone(work);
        rayon::spawn(move || {
            // After a stop nobody waits for this answer.
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
            Ok(Some(record)) => work.answer(line, &record, &mut answers, &mut tally),
            Ok(None) => {
                tally.passed_over += 1;
                Ok(())
            }
            Err(message) => Err(message),
        };
        if let Err(message) = outcome {
            if (bad.len() as u64) < EXPLAINED {
                bad.push((tally.lines, message));
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
