//! `see --batch`: one output line for each input line.

use crate::error::{Error, explain};
use crate::input::{Line, LineCounts, LineReader};
use crate::progress;
use exchequer_board::{Repairs, TolerantSetup};
use exchequer_report::Evaluator;
use exchequer_report::parse_move;
use exchequer_report::{read_setup, refusal};
use exchequer_see::check_move;
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Lines per task: smaller tasks cost more to schedule than to answer.
const LINES_PER_TASK: usize = 64;

#[derive(Clone, Copy)]
enum Answer {
    Value(i32),
    Reached(bool),
}

/// Options of all lines.
#[derive(Clone, Copy)]
pub(super) struct Batch {
    pub(super) evaluator: Evaluator,
    pub(super) threshold: Option<i32>,
    pub(super) strict: bool,
}

pub(super) fn run(path: &Path, batch: Batch) -> Result<(), Error> {
    let lines = LineReader::open(path)?;
    let bar = progress::counter("lines");
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = answer_all(lines, &mut out, &bar, batch.strict, |line| batch.answer(line));
    bar.finish_and_clear();
    outcome?.conclude()
}

/// Writes the answers in the order of the lines. The answers of a block are written before the next block is read:
/// no answer is lost when reading fails.
fn answer_all(
    mut lines: LineReader,
    out: &mut impl Write,
    bar: &ProgressBar,
    strict: bool,
    answer: impl Fn(Line<'_>) -> Result<(Answer, Repairs), String> + Sync,
) -> Result<LineCounts, Error> {
    let mut answers = Vec::new();
    let mut counts = LineCounts::default();
    while let Some(block) = lines.next_block().map_err(Error::Input)? {
        let batch: Vec<Line<'_>> = block.lines().collect();
        batch
            .par_iter()
            .with_min_len(LINES_PER_TASK)
            .map(|&line| answer(line))
            .collect_into_vec(&mut answers);
        for (line, answer) in batch.iter().zip(&answers) {
            match answer {
                Ok((Answer::Value(value), _)) => writeln!(out, "{value}")?,
                Ok((Answer::Reached(reached), _)) => writeln!(out, "{reached}")?,
                Err(message) if strict => {
                    out.flush()?;
                    return Err(Error::Input(lines.fault(line.number(), message)));
                }
                Err(message) => {
                    counts.bad += 1;
                    bar.suspend(|| explain(lines.fault(line.number(), message)));
                    writeln!(out, "error")?;
                }
            }
            counts.repaired.add(answer.as_ref().map_or(Repairs::empty(), |&(_, repairs)| repairs));
        }
        out.flush()?;
        bar.inc(answers.len() as u64);
    }
    Ok(counts)
}

impl Batch {
    fn answer(&self, line: Line<'_>) -> Result<(Answer, Repairs), String> {
        let text = line.text()?;
        if text.is_empty() {
            return Err("it is empty, expected FEN<TAB>MOVE".to_owned());
        }
        let (fen, mv) = text.split_once('\t').ok_or("there is no tab, expected FEN<TAB>MOVE")?;
        if mv.contains('\t') {
            return Err("there is more than one tab, expected FEN<TAB>MOVE".to_owned());
        }
        let TolerantSetup { setup, repairs, .. } = read_setup(fen)?;
        if self.strict && !repairs.is_empty() {
            return Err(refusal(fen, repairs));
        }
        let mv = parse_move(&setup, mv)?;
        check_move(&setup, mv).map_err(|error| error.to_string())?;
        let answer = match self.threshold {
            Some(threshold) => Answer::Reached(self.evaluator.see_ge(&setup, mv, threshold)),
            None => Answer::Value(self.evaluator.see(&setup, mv)),
        };
        Ok((answer, repairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// Reader that returns a few lines and then fails, like a disk or a network.
    struct Failing<'b>(&'b [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Err(io::Error::other("the disk is gone"));
            }
            self.0.read(buffer)
        }
    }

    #[test]
    fn what_was_read_is_answered_when_reading_fails() {
        let mut out = Vec::new();
        let bar = ProgressBar::hidden();
        let length =
            |line: Line<'_>| line.bytes().map(|bytes| (Answer::Value(bytes.len() as i32), Repairs::empty()));
        let lines = LineReader::from_reader("lost", Failing(b"a\nbb\nccc"));
        let outcome = answer_all(lines, &mut out, &bar, false, length);
        assert_eq!(out, b"1\n2\n");
        let Err(Error::Input(message)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(message, "cannot read lost: the disk is gone");
    }
}
