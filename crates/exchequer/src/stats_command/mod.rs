//! `exchequer stats`: counts over the records of a file.

mod args;
mod counts;
mod histogram;
mod plot;
mod table;

pub use args::StatsArgs;

use crate::error::Error;
use crate::stream::{self, Batch, Destination, Source, Stop, Tally, Work};
use counts::Counts;
use exchequer_formats::Entry;
use exchequer_report::Evaluator;
use indicatif::HumanCount;
use serde::Serialize;
use std::io::Write;

/// Number of positions that are remembered to find duplicates.
const REMEMBERED: usize = 64_000_000;

struct Stats {
    evaluator: Evaluator,
    /// Options, as command-line arguments.
    description: String,
}

/// Counts as JSON.
#[derive(Serialize)]
struct Report<'c> {
    positions: u64,
    bad: u64,
    #[serde(flatten)]
    counts: &'c Counts,
}

pub(crate) fn run(args: &StatsArgs) -> Result<(), Error> {
    let stop = Stop::on_signals()?;
    let source = Source::open(&args.source, true, &stop)?;
    let evaluator = Evaluator::of_captures(args.rules, args.pieces.values);
    let description =
        format!("stats {}{}", stream::describe(&evaluator), args.source.describe(source.format));
    let unit = if source.format.is_text() { "line" } else { "record" };
    let destination = Destination { output: None, resume: false, strict: args.strict };
    let summary = |tally: &Tally<Counts>| {
        print(args, tally)?;
        let plural = if tally.bad == 1 { "" } else { "s" };
        let (positions, bad) = (HumanCount(tally.positions), HumanCount(tally.bad));
        Ok(format!("counted {positions} positions, found {bad} bad {unit}{plural}"))
    };
    stream::run(source, &destination, Stats { evaluator, description }, &stop, summary)
}

fn print(args: &StatsArgs, tally: &Tally<Counts>) -> Result<(), Error> {
    let mut out = anstream::stdout();
    if args.json {
        let report = Report { positions: tally.positions, bad: tally.bad, counts: &tally.own };
        serde_json::to_writer_pretty(&mut out, &report).map_err(|error| Error::Output(error.into()))?;
        writeln!(out)?;
    } else {
        out.write_all(table::format(&tally.own, tally.positions).as_bytes())?;
    }
    match &args.svg {
        Some(path) => plot::write(path, &tally.own),
        None => Ok(()),
    }
}

impl Work for Stats {
    type Counts = Counts;

    fn describe(&self) -> String {
        self.description.clone()
    }

    fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    fn batch(&self) -> Batch {
        Batch::of_bytes().keeping_apart()
    }

    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, counts: &mut Counts) -> Result<(), String> {
        counts.count(&entry.record, &self.evaluator);
        batch.mark(&entry.record);
        Ok(())
    }

    fn remembered(&self) -> Option<usize> {
        Some(REMEMBERED)
    }

    fn count_duplicates(counts: &mut Counts, duplicates: u64) {
        counts.duplicates += duplicates;
    }
}
