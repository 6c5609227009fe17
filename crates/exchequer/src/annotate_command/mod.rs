//! `exchequer annotate`: best capture and winning captures of each position.

mod args;
mod format;
mod source_line;

pub use args::{AnnotateArgs, AnnotationFormat};

use crate::error::Error;
use crate::evaluator::Evaluator;
use crate::report::name;
use crate::stream::{self, Batch, NoCounts, Source, Stop, Work};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_formats::{Entry, Format};
use indicatif::HumanCount;
use source_line::SourceLine;
use std::cmp::Reverse;

struct Annotate {
    input: Format,
    output: AnnotationFormat,
    evaluator: Evaluator,
    /// Options that change what is read.
    source: String,
}

/// Captures of a position with their values, best first; ties are ordered by square, then by promotion piece.
struct Captures(Vec<(Move, i32)>);

pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Error> {
    let stop = Stop::on_signals()?;
    let source = Source::open(&args.stream.source, false, &stop)?;
    let evaluator = Evaluator::of_captures(args.stream.rules, args.stream.pieces.values);
    let input = source.format;
    let work = Annotate { input, output: args.format, evaluator, source: args.stream.source.describe() };
    let unit = if input.is_text() { "line" } else { "record" };
    let summary = stream::run(source, &args.stream.destination(), work, &stop, |tally| {
        let plural = if tally.bad == 1 { "" } else { "s" };
        let (positions, count) = (HumanCount(tally.positions), HumanCount(tally.bad));
        format!("annotated {positions} positions, found {count} bad {unit}{plural}")
    });
    summary.map(drop)
}

impl Work for Annotate {
    type Counts = NoCounts;

    fn describe(&self) -> String {
        let evaluator = stream::describe(&self.evaluator);
        format!("annotate --format {} {evaluator}{}", name(&self.output), self.source)
    }

    fn header(&self) -> Vec<u8> {
        if self.output == AnnotationFormat::Csv { format::CSV_HEADER.to_vec() } else { Vec::new() }
    }

    fn batch(&self) -> Batch {
        Batch::of_bytes()
    }

    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, _: &mut NoCounts) -> Result<(), String> {
        let captures = Captures::of(&entry.record.position, &self.evaluator);
        let line = SourceLine::of(entry, self.input);
        match self.output {
            AnnotationFormat::Text => format::text(line.text(), &captures, &mut batch.bytes),
            AnnotationFormat::Jsonl => format::json(&line, &captures, &mut batch.bytes),
            AnnotationFormat::Csv => format::csv(&line, &captures, &mut batch.bytes),
        }
    }
}

impl Captures {
    fn of(position: &Position, evaluator: &Evaluator) -> Self {
        let moves = position.captures();
        let mut captures: Vec<_> = moves.iter().map(|&mv| (mv, evaluator.see(position, mv))).collect();
        captures
            .sort_unstable_by_key(|&(mv, value)| (Reverse(value), mv.from(), mv.to(), Reverse(mv.bits())));
        Self(captures)
    }

    fn best(&self) -> Option<(Move, i32)> {
        self.0.first().copied()
    }

    /// Returns the captures with a value above 0.
    fn winning(&self) -> &[(Move, i32)] {
        &self.0[..self.0.partition_point(|&(_, value)| value > 0)]
    }
}
