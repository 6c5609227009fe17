//! `exchequer annotate`: best capture and winning captures of each position.

mod args;
mod format;
mod pgn;

pub use args::{AnnotateArgs, Format, GameFormat};

use crate::error::Error;
use crate::evaluator::Evaluator;
use crate::input::Line;
use crate::report::name;
use crate::stream::{self, LineWork, Record, Tally};
use exchequer_board::Position;
use exchequer_core::Move;
use indicatif::HumanCount;
use std::cmp::Reverse;

struct Annotate {
    format: Format,
    evaluator: Evaluator,
}

/// Captures of a position with their values, best first; ties are ordered by square, then by promotion piece.
struct Captures(Vec<(Move, i32)>);

pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Error> {
    if args.to == Some(GameFormat::Pgn) {
        return pgn::run(args);
    }
    let evaluator = Evaluator::of_captures(args.stream.rules, args.stream.pieces.values);
    let work = Annotate { format: args.format, evaluator };
    stream::run(&args.stream, work, |tally| {
        let bad = if tally.bad == 1 { "line" } else { "lines" };
        let (positions, count) = (HumanCount(tally.positions()), HumanCount(tally.bad));
        format!("annotated {positions} positions, found {count} bad {bad}")
    })
}

impl LineWork for Annotate {
    fn describe(&self) -> String {
        format!("annotate --format {} {}", name(&self.format), stream::describe(&self.evaluator))
    }

    fn header(&self) -> &'static [u8] {
        if self.format == Format::Csv { format::CSV_HEADER } else { b"" }
    }

    fn answer(
        &self,
        line: Line<'_>,
        record: &Record<'_>,
        out: &mut Vec<u8>,
        _: &mut Tally,
    ) -> Result<(), String> {
        let captures = Captures::of(&record.position, &self.evaluator);
        match self.format {
            Format::Text => format::text(line.bytes()?, &captures, out),
            Format::Jsonl => format::json(record, &captures, out),
            Format::Csv => format::csv(record, &captures, out),
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
