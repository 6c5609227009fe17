//! Pipeline from bytes to answers: a reader thread, worker tasks, and a queue that keeps the order.

use super::Batch;
use super::bad_records::{EXPLAINED, place};
use super::checkpoint::Prefix;
use super::source::{Source, Unread};
use super::stop::Stop;
use super::tally::Tally;
use super::work::Work;
use exchequer_formats::{Block, Blocks, Decode, Entries, Format};
use exchequer_report::refusal;
use std::io::Read;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

/// Queue capacity in blocks per thread; enough to keep all threads busy.
const BLOCKS_PER_THREAD: usize = 2;
/// Number of records after which a large output is passed on as a part of that of its block.
///
/// A block of chains has half a million records, which are 30 times as long in a text format.
const PART: u64 = 1 << 15;
/// Least size of a part in bytes.
const LEAST_PART: usize = 1 << 20;
/// Poll interval for signals while the writer waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// Place in the input at which a run begins.
pub(super) struct Start {
    /// Prefix that an earlier run has processed.
    pub(super) processed: Prefix,
    /// Answer the records of the prefix once more.
    pub(super) reads_again: bool,
}

/// Message of the reader, in input order.
pub(super) enum Slot<C> {
    /// The prefix to skip was read and matches the checkpoint, or will be answered once more.
    Ready,
    /// Receiver for the answers of the next block, in one or more parts.
    Block(Receiver<Done<C>>),
    /// Reading failed; the sentence explains the error.
    Failed(String),
    End,
}

/// Answers of a block, or of a part of it.
pub(super) struct Done<C> {
    /// The block; `None` for a part that another one follows.
    pub(super) block: Option<Block>,
    pub(super) batch: Batch,
    pub(super) tally: Tally<C>,
    /// First bad records: the place of each, and its fault.
    pub(super) bad: Vec<String>,
    /// Offset in the block of the bad record that stops the run; no record from there on is answered or counted.
    pub(super) stopped_at: Option<usize>,
}

/// Receiver of the slots in input order.
pub(super) struct Slots<C>(Receiver<Slot<C>>);

impl<C> Slots<C> {
    /// Returns the next slot; `None` after a signal.
    pub(super) fn next(&self, stop: &Stop) -> Option<Slot<C>> {
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

/// Starts the reader and the workers.
///
/// The reader thread is detached: it may block on stdin, and it ends with the program or when the receiver is dropped.
pub(super) fn start<W: Work>(
    source: Source,
    begin: Start,
    work: Arc<W>,
    strict: bool,
) -> std::io::Result<Slots<W::Counts>> {
    let (sender, receiver) = sync_channel(BLOCKS_PER_THREAD * rayon::current_num_threads());
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        let last = match read(source, begin, &work, strict, &sender) {
            Ok(()) => Slot::End,
            Err(message) => Slot::Failed(message),
        };
        // The receiver may be gone.
        let _ = sender.send(last);
    })?;
    Ok(Slots(receiver))
}

fn read<W: Work>(
    source: Source,
    begin: Start,
    work: &Arc<W>,
    strict: bool,
    slots: &SyncSender<Slot<W::Counts>>,
) -> Result<(), String> {
    let Source { unread: Unread { mut reader, is_interactive }, format, decoder, .. } = source;
    let Start { processed, reads_again } = begin;
    if !reads_again {
        processed.skip(&mut reader)?;
    }
    if slots.send(Slot::Ready).is_err() {
        return Ok(());
    }
    let send = |block| {
        // Without a bound: a worker never waits for the blocks before its own.
        let (sender, receiver) = channel();
        slots.send(Slot::Block(receiver)).ok()?;
        let (work, decoder) = (Arc::clone(work), Arc::clone(&decoder));
        rayon::spawn(move || {
            let send = |done| {
                // After a stop the receiver is gone.
                let _ = sender.send(done);
            };
            answer(&*work, block, &*decoder, format, strict, send);
        });
        Some(())
    };
    if reads_again {
        // No block lies across the end of the prefix.
        let prefix = Blocks::new(reader.by_ref().take(processed.bytes));
        if send_all(prefix, &*decoder, send)?.is_none() {
            return Ok(());
        }
    }
    let blocks = Blocks::starting_at(reader, processed.bytes, processed.line_ends + 1);
    let blocks = if is_interactive { blocks.interactive() } else { blocks };
    send_all(blocks, &*decoder, send).map(drop)
}

/// Sends all blocks; `None` if the receiver is gone.
fn send_all<R: Read>(
    mut blocks: Blocks<R>,
    decoder: &dyn Decode,
    send: impl Fn(Block) -> Option<()>,
) -> Result<Option<()>, String> {
    // The errors of the reader are sentences.
    while let Some(block) = blocks.next_block(decoder).map_err(|error| error.to_string())? {
        if send(block).is_none() {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

fn answer<W: Work>(
    work: &W,
    block: Block,
    decoder: &dyn Decode,
    format: Format,
    strict: bool,
    send: impl Fn(Done<W::Counts>),
) {
    let mut batch = work.batch();
    let mut tally = Tally::default();
    let mut bad = Vec::new();
    let mut stopped_at = None;
    let mut entries = Entries::new(decoder, &block);
    while let Some(entry) = entries.next_entry() {
        let outcome = match &entry {
            Ok(entry) if strict && !entry.repairs.is_empty() => {
                let fen = String::from_utf8_lossy(entry.fen);
                Err(place(format, entry.place, &refusal(&fen, entry.repairs)))
            }
            Ok(entry) => work
                .answer(entry, &mut batch, &mut tally.own)
                .map(|()| {
                    tally.positions += 1;
                    tally.repaired.add(entry.repairs);
                })
                .map_err(|message| place(format, entry.place, &message)),
            Err(fault) => Err(fault.to_string()),
        };
        if let Err(message) = outcome {
            if (bad.len() as u64) < EXPLAINED {
                bad.push(message);
            }
            if strict {
                let offset = match &entry {
                    Ok(entry) => offset_of(&block, entry.raw),
                    Err(fault) => (fault.offset - block.offset) as usize,
                };
                stopped_at = Some(offset);
                break;
            }
            tally.bad += 1;
            tally.lost_bytes += entry.err().map_or(0, |fault| fault.lost);
        }
        // A strict run may have to take a whole block back.
        let may_part = !strict && tally.positions > 0 && tally.positions.is_multiple_of(PART);
        if may_part && batch.has_part(LEAST_PART) {
            let part = batch.take_part();
            let mut tally = std::mem::take(&mut tally);
            tally.changes = part.changes;
            let bad = std::mem::take(&mut bad);
            send(Done { block: None, batch: part, tally, bad, stopped_at: None });
        }
    }
    if stopped_at.is_some() && !has_whole_records(format) {
        // A run can go on only where a block begins.
        let (batch, tally) = (work.batch(), Tally::default());
        return send(Done { block: Some(block), batch, tally, bad, stopped_at: Some(0) });
    }
    batch.end();
    tally.changes = batch.changes;
    send(Done { block: Some(block), batch, tally, bad, stopped_at });
}

/// Returns the offset of the bytes of an entry in its block.
fn offset_of(block: &Block, raw: &[u8]) -> usize {
    (raw.as_ptr() as usize).saturating_sub(block.bytes.as_ptr() as usize).min(block.bytes.len())
}

/// Returns `true` if each record of a format stands alone, so that an input can be read from any record on.
fn has_whole_records(format: Format) -> bool {
    !matches!(format, Format::Binpack | Format::Viriformat | Format::Pgn)
}
