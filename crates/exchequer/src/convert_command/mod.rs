//! `exchequer convert`: the records of a file in another format.

mod args;

pub use args::ConvertArgs;

use crate::error::Error;
use crate::record_output::RecordOutput;
use crate::stream::{self, Batch, NoCounts, Source, Stop, Tally, Work};
use exchequer_formats::{Entry, Format, GameResult, Record};
use indicatif::HumanCount;

struct Convert {
    output: RecordOutput,
    missing_score: Option<i16>,
    missing_result: Option<GameResult>,
    /// Options, as command-line arguments.
    description: String,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<(), Error> {
    let stop = Stop::on_signals()?;
    let source = Source::open(&args.source, true, &stop)?;
    let to = args.to.or_else(|| Format::of_name(&args.output)).ok_or_else(|| {
        Error::Usage(format!("the name {} shows no format: name one by --to", args.output.display()))
    })?;
    let output = RecordOutput::new(&source, Some(to), None)?.encoded();
    output.say_losses(source.format, &args.source);
    let mut description = format!("convert --to {to}{}", args.source.describe(source.format));
    for (name, number) in [("score", args.missing_score.map(i32::from)), ("result", args.missing_result)] {
        description += &number.map_or(String::new(), |number| format!(" --missing-{name} {number}"));
    }
    let work = Convert {
        output,
        missing_score: args.missing_score,
        missing_result: args.missing_result.and_then(GameResult::from_number),
        description,
    };
    let unit = if source.format.is_text() { "line" } else { "record" };
    let destination = args.run.destination(Some(args.output.clone()));
    let summary = |tally: &Tally<NoCounts>| {
        let plural = if tally.bad == 1 { "" } else { "s" };
        let (positions, bad) = (HumanCount(tally.positions), HumanCount(tally.bad));
        Ok(format!("converted {positions} positions to {to}, found {bad} bad {unit}{plural}"))
    };
    stream::run(source, &destination, work, &stop, summary)
}

impl Work for Convert {
    type Counts = NoCounts;

    fn describe(&self) -> String {
        self.description.clone()
    }

    fn header(&self) -> Vec<u8> {
        self.output.header()
    }

    fn batch(&self) -> Batch {
        self.output.batch()
    }

    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, _: &mut NoCounts) -> Result<(), String> {
        let Record { score, result, .. } = entry.record;
        let (with_score, with_result) = (score.or(self.missing_score), result.or(self.missing_result));
        let added = if (with_score, with_result) == (score, result) {
            batch.add(entry, &entry.record)
        } else {
            batch.add(entry, &Record { score: with_score, result: with_result, ..entry.record })
        };
        added.map_err(|refusal| refusal.to_string())
    }

    fn format(&self) -> Option<Format> {
        self.output.joined_format()
    }
}
