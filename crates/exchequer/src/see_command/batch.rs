//! `see --batch`: one output line for each input line.

use crate::error::{Error, explain};
use crate::evaluator::Evaluator;
use crate::input::{Line, LineReader};
use crate::move_text::parse_move;
use crate::position_text::parse_setup;
use crate::progress;
use exchequer_see::check_move;
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Lines per task: smaller tasks cost more to schedule than to answer.
const LINES_PER_TASK: usize = 64;

enum Answer {
    Value(i32),
    Reached(bool),
    /// A sentence that describes the fault of the line.
    Bad(String),
}

pub(super) fn run(path: &Path, evaluator: &Evaluator, threshold: Option<i32>) -> Result<(), Error> {
    let lines = LineReader::open(path)?;
    let bar = progress::counter("lines");
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = answer_all(lines, &mut out, &bar, |line| answer(line, evaluator, threshold));
    bar.finish_and_clear();
    outcome
}

/// Writes the answers in the order of the lines. The answers of a block are written before the next block is read:
/// no answer is lost when reading fails.
fn answer_all(
    mut lines: LineReader,
    out: &mut impl Write,
    bar: &ProgressBar,
    answer: impl Fn(Line<'_>) -> Answer + Sync,
) -> Result<(), Error> {
    let mut answers = Vec::new();
    let mut all_good = true;
    loop {
        let Some(block) = lines.next_block().map_err(Error::Input)? else {
            return if all_good { Ok(()) } else { Err(Error::Explained) };
        };
        let batch: Vec<Line<'_>> = block.lines().collect();
        batch
            .par_iter()
            .with_min_len(LINES_PER_TASK)
            .map(|&line| answer(line))
            .collect_into_vec(&mut answers);
        for (line, answer) in batch.iter().zip(&answers) {
            match answer {
                Answer::Value(value) => writeln!(out, "{value}")?,
                Answer::Reached(reached) => writeln!(out, "{reached}")?,
                Answer::Bad(message) => {
                    all_good = false;
                    bar.suspend(|| explain(lines.fault(line.number(), message)));
                    writeln!(out, "error")?;
                }
            }
        }
        out.flush()?;
        bar.inc(answers.len() as u64);
    }
}

fn answer(line: Line<'_>, evaluator: &Evaluator, threshold: Option<i32>) -> Answer {
    try_answer(line, evaluator, threshold).unwrap_or_else(Answer::Bad)
}

fn try_answer(line: Line<'_>, evaluator: &Evaluator, threshold: Option<i32>) -> Result<Answer, String> {
    let text = line.text()?;
    if text.is_empty() {
        return Err("it is empty, expected FEN<TAB>MOVE".to_owned());
    }
    let (fen, mv) = text.split_once('\t').ok_or("there is no tab, expected FEN<TAB>MOVE")?;
    if mv.contains('\t') {
        return Err("there is more than one tab, expected FEN<TAB>MOVE".to_owned());
    }
    let setup = parse_setup(fen)?;
    let mv = parse_move(&setup, mv)?;
    check_move(&setup, mv).map_err(|error| error.to_string())?;
    Ok(match threshold {
        Some(threshold) => Answer::Reached(evaluator.see_ge(&setup, mv, threshold)),
        None => Answer::Value(evaluator.see(&setup, mv)),
    })
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
            |line: Line<'_>| line.bytes().map_or_else(Answer::Bad, |bytes| Answer::Value(bytes.len() as i32));
        let lines = LineReader::from_reader("lost", Failing(b"a\nbb\nccc"));
        let outcome = answer_all(lines, &mut out, &bar, length);
        assert_eq!(out, b"1\n2\n");
        let Err(Error::Input(message)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(message, "cannot read lost: the disk is gone");
    }
}
