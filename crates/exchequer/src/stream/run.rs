//! Run over an input, to its last line or to an early stop.

use super::checkpoint::{Checkpoint, Passed};
use super::destination::Output;
use super::line_work::LineWork;
use super::pipeline::{self, Done, Slot, Slots};
use super::stop::Stop;
use super::target::Target;
use super::{Tally, bad_lines};
use crate::error::{Error, explain, say};
use crate::input::Input;
use crate::progress;
use crate::stream_args::StreamArgs;
use indicatif::{HumanCount, ProgressBar};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Reason for the end of the output.
enum Ending {
    Complete,
    Interrupted,
    /// Stopped at a bad line, which was explained.
    Strict,
    /// Reading failed; the sentence explains the error.
    Failed(String),
}

/// Processes all lines of the input and prints the result of `summary`.
///
/// # Errors
/// When a line was bad, when reading or writing failed, and when a signal came.
pub(crate) fn run(
    args: &StreamArgs,
    work: impl LineWork,
    summary: impl FnOnce(&Tally) -> String,
) -> Result<(), Error> {
    let start = Instant::now();
    let stop = Stop::on_signals()?;
    let input = Input::open(&args.file)?;
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    if args.resume && output.is_none() {
        return Err(Error::Usage("--resume needs an --output that is a file".to_owned()));
    }
    let target = output.map(|out| Target::new(out, input.path(), args.resume)).transpose()?;
    let made_by = format!("exchequer {} {}", env!("CARGO_PKG_VERSION"), work.describe());
    let checkpoint = match &target {
        Some(target) if args.resume => Some(Checkpoint::load(target, &made_by)?),
        _ => None,
    };

    let name = input.name();
    let read_so_far = input.read_so_far();
    let to_file = target.is_some();
    let size = input.size();
    let header = work.header();
    let skip = checkpoint.as_ref().map(|checkpoint| (checkpoint.input, checkpoint.tally.lines));
    let slots = pipeline::start(input, skip, Arc::new(work), args.strict)
        .map_err(|error| Error::Input(format!("cannot start a thread: {error}")))?;
    match slots.next(&stop) {
        Some(Slot::Failed(message)) => return Err(Error::Input(message)),
        // No output was written, and existing files are unchanged.
        None => return Err(Error::Interrupted),
        Some(_) => {}
    }

    let output = match target {
        Some(target) => Output::file(target, checkpoint.as_ref())?,
        None => Output::stdout()?,
    };
    let tally = checkpoint.map_or_else(Tally::default, |checkpoint| checkpoint.tally);
    let lines_before = tally.lines;
    let mut run = Run {
        output,
        tally,
        passed: Passed::from(skip.map(|(prefix, _)| prefix).unwrap_or_default()),
        name: &name,
        bar: progress::bytes(size, to_file),
    };
    if skip.is_none() {
        run.output.write(header)?;
    }
    let ending = run.accept_all(&slots, &stop, &read_so_far);
    run.bar.finish_and_clear();
    let tally = run.end(ending?, made_by)?;
    bad_lines::conclude(&name, &tally);
    say(&summary(&tally));
    if !tally.repaired.is_empty() {
        say(&tally.repaired.to_string());
    }
    say(&progress::line_speed(tally.lines - lines_before, start));
    if tally.bad == 0 { Ok(()) } else { Err(Error::Explained) }
}

/// State of a run.
struct Run<'n> {
    output: Output,
    tally: Tally,
    passed: Passed,
    /// Prefix of the processed input.
    name: &'n str,
    bar: ProgressBar,
}

impl Run<'_> {
    fn accept_all(&mut self, slots: &Slots, stop: &Stop, read_so_far: &AtomicU64) -> Result<Ending, Error> {
        let lines_before = self.tally.lines;
        loop {
            let done = match slots.next(stop) {
                None => return Ok(Ending::Interrupted),
                // The program that feeds the pipe gets the same Ctrl-C: its end of file is not the end of its data.
                Some(Slot::End) if stop.is_wanted() => return Ok(Ending::Interrupted),
                Some(Slot::End) => return Ok(Ending::Complete),
                Some(Slot::Failed(message)) => return Ok(Ending::Failed(message)),
                Some(Slot::Ready) => continue,
                Some(Slot::Block(done)) => done,
            };
            // A task without an answer has panicked, and the panic was reported.
            let Ok(done) = done.recv() else {
                return Ok(Ending::Failed("a thread has ended early".to_owned()));
            };
            if stop.is_wanted() {
                return Ok(Ending::Interrupted);
            }
            self.accept(&done)?;
            if done.stopped_at.is_some() {
                return Ok(Ending::Strict);
            }
            self.bar.set_position(read_so_far.load(Ordering::Relaxed));
            progress::show_lines(&self.bar, self.tally.lines, lines_before);
        }
    }

    /// Writes the answers of a block and explains its bad lines.
    fn accept(&mut self, done: &Done) -> Result<(), Error> {
        self.output.write(&done.answers)?;
        self.passed.pass(&done.block, done.stopped_at);
        // The line that stops the run is always explained.
        let explained = if done.stopped_at.is_some() { 0 } else { self.tally.bad };
        for (explained, (number, message)) in (explained..).zip(&done.bad) {
            bad_lines::report(self.name, *number, message, explained, &self.bar);
        }
        self.tally += done.tally;
        Ok(())
    }

    /// Closes the output as complete or partial, and returns the counts if it is complete.
    fn end(self, ending: Ending, made_by: String) -> Result<Tally, Error> {
        let Self { output, tally, passed, .. } = self;
        let error = match ending {
            Ending::Complete => return output.complete().map(|()| tally),
            Ending::Interrupted => Error::Interrupted,
            Ending::Strict => Error::Explained,
            Ending::Failed(message) => {
                explain(message);
                Error::Explained
            }
        };
        let input = passed.prefix();
        let partial =
            output.keep_partial(|output_bytes| Checkpoint { made_by, input, output_bytes, tally })?;
        let lines = HumanCount(tally.lines);
        say(&match partial {
            Some(partial) => format!(
                "stopped after line {lines}: {} has what came of it so far, and --resume goes on from there",
                partial.display()
            ),
            None => format!("stopped after line {lines}"),
        });
        Err(error)
    }
}
