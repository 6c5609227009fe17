//! `exchequer annotate`: best capture and winning captures of each position.

mod args;
mod format;
mod pgn;
mod source_line;

pub use args::{AnnotateArgs, AnnotationFormat};

use crate::error::Error;
use crate::report::name;
use crate::stream::{self, Batch, NoCounts, Source, Stop, Work};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_formats::{Entry, Format};
use exchequer_report::Evaluator;
use indicatif::HumanCount;
use source_line::SourceLine;
use std::cmp::Reverse;

/// Writer of one annotated line.
type WriteLine = fn(&SourceLine<'_>, &Captures, &mut Vec<u8>) -> Result<(), String>;

struct Annotate {
    input: Format,
    output: AnnotationFormat,
    write: WriteLine,
    evaluator: Evaluator,
    /// Options that change what is read.
    source: String,
}

/// Captures of a position with their values, best first; ties are ordered by square, then by promotion piece.
struct Captures(Vec<(Move, i32)>);

pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Error> {
    let stop = Stop::on_signals()?;
    let source = Source::open(&args.stream.source, false, &stop)?;
    let write: WriteLine = match args.format {
        AnnotationFormat::Text => |line, captures, out| format::text(line.text(), captures, out),
        AnnotationFormat::Jsonl => format::json,
        AnnotationFormat::Csv => format::csv,
        AnnotationFormat::Pgn => return pgn::run(args, source, &stop),
    };
    let evaluator = Evaluator::of_captures(args.stream.rules, args.stream.pieces.values);
    let input = source.format;
    let work =
        Annotate { input, output: args.format, write, evaluator, source: args.stream.source.describe(input) };
    let unit = if input.is_text() { "line" } else { "record" };
    stream::run(source, &args.stream.destination(), work, &stop, |tally| {
        let plural = if tally.bad == 1 { "" } else { "s" };
        let (positions, count) = (HumanCount(tally.positions), HumanCount(tally.bad));
        Ok(format!("annotated {positions} positions, found {count} bad {unit}{plural}"))
    })
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
        (self.write)(&line, &captures, &mut batch.bytes)
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
