//! Run over an input, to its last record or to an early stop.

use super::bad_records;
use super::checkpoint::{Checkpoint, Passed, Prefix};
use super::destination::Output;
use super::pipeline::{self, Done, Slot, Slots, Start};
use super::seen::Seen;
use super::source::Source;
use super::stop::Stop;
use super::tally::Tally;
use super::target::Target;
use super::work::Work;
use crate::error::{Error, explain, say};
use crate::progress;
use exchequer_formats::{Format, Joiner};
use indicatif::{HumanCount, ProgressBar};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Interval of the checkpoints that a killed run is resumed from.
const SAVE_EVERY: Duration = Duration::from_secs(5);

/// Output of a run and the way to go on with it.
pub(crate) struct Destination {
    /// Path of the output file; `None` for stdout.
    pub(crate) output: Option<PathBuf>,
    pub(crate) resume: bool,
    /// Stop at the first bad record.
    pub(crate) strict: bool,
}

/// Reason for the end of the output.
enum Ending {
    Complete,
    Interrupted,
    /// Stopped at a bad record, which was explained.
    Strict,
    /// Reading failed; the sentence explains the error.
    Failed(String),
}

/// Processes all records of the input, and prints the sentence of `summary`.
///
/// # Errors
/// When a record was bad, when reading or writing failed, when `summary` fails, and when a signal came.
pub(crate) fn run<W: Work>(
    mut source: Source,
    destination: &Destination,
    work: W,
    stop: &Stop,
    summary: impl FnOnce(&Tally<W::Counts>) -> Result<String, Error>,
) -> Result<(), Error> {
    let start = Instant::now();
    let output = destination.output.as_deref().filter(|path| path.as_os_str() != "-");
    if destination.resume && output.is_none() {
        return Err(Error::Usage("--resume needs an output that is a file".to_owned()));
    }
    let target =
        output.map(|out| Target::new(out, source.path.as_deref(), destination.resume)).transpose()?;
    let made_by = format!("exchequer {} {}", env!("CARGO_PKG_VERSION"), work.describe());
    let checkpoint = match &target {
        Some(target) if destination.resume => Some(Checkpoint::load(target, &made_by)?),
        _ => None,
    };

    let (name, format) = (source.name.clone(), source.format);
    let read_so_far = Arc::clone(&source.read_so_far);
    let bar = progress::bytes(source.size, target.is_some());
    let record_name = work.record_name();
    let (header, joiner) = (work.header(), work.format().map(Joiner::new));
    let seen = work.remembered().map(Seen::new);
    // What was seen is not in the checkpoint, so those records are read again.
    let processed = checkpoint.as_ref().map(|checkpoint| checkpoint.input).unwrap_or_default();
    let reads_again = seen.is_some() && processed.bytes > 0;
    // Nothing waits for the answers in a file, whose games and chunks must not depend on the pace of a pipe.
    source.unread.is_interactive &= target.is_none();
    let begin = Start { processed, reads_again };
    let slots = pipeline::start(source, begin, Arc::new(work), destination.strict)
        .map_err(|error| Error::Input(format!("cannot start a thread: {error}")))?;
    match slots.next(stop) {
        Some(Slot::Failed(message)) => return Err(Error::Input(message)),
        // No output was written, and existing files are unchanged.
        None => return Err(Error::Interrupted),
        Some(_) => {}
    }

    let length = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.output_bytes);
    let output = match target {
        Some(target) => Output::file(target, length)?,
        None => Output::stdout()?,
    };
    // A stopped run may have written its header and no answer.
    let is_new = length == 0;
    let checkpoint = checkpoint.unwrap_or_else(|| Checkpoint {
        made_by,
        input: Prefix::default(),
        output_bytes: 0,
        tally: Tally::default(),
    });
    let mut run = Run::<W> {
        output,
        tally: checkpoint.tally.clone(),
        passed: if reads_again { Prefix::default() } else { processed }.into(),
        joiner,
        seen,
        replayed: reads_again.then_some(processed),
        is_within_block: false,
        settled: checkpoint,
        saved: Instant::now(),
        written: length,
        name: &name,
        format,
        bar,
    };
    let before = run.tally.positions;
    if is_new {
        run.begin(&header)?;
    }
    let ending = run.accept_all(&slots, stop, &read_so_far);
    run.bar.finish_and_clear();
    let tally = run.end(ending?)?;
    let unit = if format.is_text() { "lines" } else { "records" };
    bad_records::conclude(&name, &tally, unit);
    say(&summary(&tally)?);
    if !tally.repaired.is_empty() {
        say(&tally.repaired.to_string());
    }
    if let Some(changes) = tally.changes.sentence() {
        say(&changes);
    }
    say(&progress::record_speed(tally.positions - before, record_name, start));
    if tally.bad == 0 { Ok(()) } else { Err(Error::Explained) }
}

/// State of a run.
struct Run<'n, W: Work> {
    output: Output,
    tally: Tally<W::Counts>,
    /// Prefix of the processed input.
    passed: Passed,
    joiner: Option<Joiner>,
    seen: Option<Seen>,
    /// Prefix of the input whose output is there, while it is read again for what was seen.
    replayed: Option<Prefix>,
    /// The last answers were a part of those of their block.
    is_within_block: bool,
    /// State that matches bytes of the output file.
    settled: Checkpoint<W::Counts>,
    saved: Instant,
    /// Number of bytes written to an output file before compression.
    written: u64,
    name: &'n str,
    format: Format,
    bar: ProgressBar,
}

impl<W: Work> Run<'_, W> {
    /// Writes the header, and the first checkpoint, which is that of a run without output.
    fn begin(&mut self, header: &[u8]) -> Result<(), Error> {
        self.output.write(header)?;
        self.written += header.len() as u64;
        self.save()
    }

    fn accept_all(
        &mut self,
        slots: &Slots<W::Counts>,
        stop: &Stop,
        read_so_far: &AtomicU64,
    ) -> Result<Ending, Error> {
        let before = self.tally.positions;
        loop {
            let done = match slots.next(stop) {
                None => return Ok(Ending::Interrupted),
                // The program that feeds the pipe gets the same Ctrl-C: its end of file is not the end of its data.
                Some(Slot::End) if stop.is_wanted() => return Ok(Ending::Interrupted),
                Some(Slot::End) if self.replayed.is_some() => {
                    return Ok(Ending::Failed(Prefix::OTHER.to_owned()));
                }
                Some(Slot::End) => return Ok(Ending::Complete),
                Some(Slot::Failed(message)) => return Ok(Ending::Failed(message)),
                Some(Slot::Ready) => continue,
                Some(Slot::Block(done)) => done,
            };
            loop {
                // A task without an answer has panicked, and the panic was reported.
                let Ok(done) = done.recv() else {
                    return Ok(Ending::Failed("a thread has ended early".to_owned()));
                };
                // The output goes on where a block ends.
                if !self.is_within_block && stop.is_wanted() {
                    return Ok(Ending::Interrupted);
                }
                let stops = done.stopped_at.is_some();
                if let Err(message) = self.accept(done)? {
                    return Ok(Ending::Failed(message));
                }
                if stops {
                    return Ok(Ending::Strict);
                }
                if !self.is_within_block {
                    break;
                }
            }
            self.bar.set_position(read_so_far.load(Ordering::Relaxed));
            progress::show_positions(&self.bar, self.tally.positions, before.min(self.tally.positions));
        }
    }

    /// Writes the answers of a block or a part of it and explains its bad records; the inner error is a sentence about the input.
    fn accept(&mut self, mut done: Done<W::Counts>) -> Result<Result<(), String>, Error> {
        let duplicates = self.seen.as_mut().map(|seen| done.batch.drop_duplicates(seen));
        self.is_within_block = done.block.is_none();
        if let Some(block) = &done.block {
            self.passed.add(&block.bytes[..done.stopped_at.unwrap_or(block.bytes.len())]);
        }
        if let Some(replayed) = self.replayed {
            let passed = self.passed.prefix();
            let is_end = passed.bytes == replayed.bytes;
            // A strict run has stopped before the first bad record.
            if done.stopped_at.is_some() || is_end && passed != replayed {
                return Ok(Err(Prefix::OTHER.to_owned()));
            }
            self.replayed = (!is_end).then_some(replayed);
            return Ok(Ok(()));
        }
        if let Some(duplicates) = duplicates {
            W::count_duplicates(&mut done.tally.own, duplicates);
            done.tally.changes = done.batch.changes;
        }
        self.write(done.batch.bytes)?;
        // The record that stops the run is always explained.
        let explained = if done.stopped_at.is_some() { 0 } else { self.tally.bad };
        for (explained, message) in (explained..).zip(&done.bad) {
            bad_records::report(self.name, message, explained, &self.bar);
        }
        self.tally += done.tally;
        self.settle(false)?;
        if self.saved.elapsed() >= SAVE_EVERY && self.settle(true)? {
            self.save()?;
        }
        Ok(Ok(()))
    }

    fn write(&mut self, mut bytes: Vec<u8>) -> Result<(), Error> {
        if let Some(joiner) = &mut self.joiner {
            let mut block = std::mem::take(&mut bytes);
            joiner.add(&mut block, &mut bytes);
        }
        self.written += bytes.len() as u64;
        self.output.write(&bytes)
    }

    /// Notes the state, if the bytes of the output match it, compressed output only if `at_cost`; returns `true` then.
    fn settle(&mut self, at_cost: bool) -> Result<bool, Error> {
        let has_rest = self.joiner.as_ref().is_some_and(Joiner::has_rest);
        if self.replayed.is_some() || self.is_within_block || has_rest {
            return Ok(false);
        }
        let output_bytes = match (self.output.is_compressed(), at_cost) {
            (true, false) => return Ok(false),
            (true, true) => self.output.settle()?,
            (false, _) => self.written,
        };
        let made_by = std::mem::take(&mut self.settled.made_by);
        let (input, tally) = (self.passed.prefix(), self.tally.clone());
        self.settled = Checkpoint { made_by, input, output_bytes, tally };
        Ok(true)
    }

    fn save(&mut self) -> Result<(), Error> {
        self.saved = Instant::now();
        let Some(target) = self.output.target() else { return Ok(()) };
        self.settled.save(target).map_err(|error| target.cannot_write(&error))
    }

    /// Closes the output as complete or partial, and returns the counts if it is complete.
    fn end(mut self, ending: Ending) -> Result<Tally<W::Counts>, Error> {
        if !matches!(ending, Ending::Complete) {
            // What is joined next belongs to input that a resumed run reads again.
            self.settle(true)?;
            self.save()?;
        }
        if let Some(joiner) = &mut self.joiner {
            let mut rest = Vec::new();
            joiner.finish(&mut rest);
            self.output.write(&rest)?;
        }
        let error = match ending {
            Ending::Complete => return self.output.complete().map(|()| self.tally),
            Ending::Interrupted => Error::Interrupted,
            Ending::Strict => Error::Explained,
            Ending::Failed(message) => {
                explain(message);
                Error::Explained
            }
        };
        let partial = self.output.close()?;
        let prefix = self.passed.prefix();
        let place = if self.format.is_text() {
            format!("line {}", HumanCount(prefix.line_ends))
        } else {
            format!("byte {}", HumanCount(prefix.bytes))
        };
        say(&match partial {
            Some(partial) => format!(
                "stopped after {place}: {} has what came of it so far, and --resume goes on from there",
                partial.display()
            ),
            None => format!("stopped after {place}"),
        });
        Err(error)
    }
}
