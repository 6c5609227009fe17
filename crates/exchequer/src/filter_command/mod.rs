//! `exchequer filter`: records that meet conditions.

mod args;
mod comparison;
mod conditions;
mod counts;
mod noisy;
mod range;

pub use args::{ConditionArgs, FilterArgs};
pub use comparison::Comparison;
pub use noisy::NoisyMove;
pub use range::NumberRange;

use crate::error::Error;
use crate::random::SplitMix;
use crate::record_output::RecordOutput;
use crate::stream::{self, Batch, Source, Stop, Tally, Work};
use conditions::Conditions;
use counts::Counts;
use exchequer_formats::{Entry, Fields, Format, Record};
use exchequer_report::Evaluator;
use indicatif::HumanCount;

/// Number of positions of `--dedup-memory 1`.
const MILLION: usize = 1_000_000;

struct Filter {
    conditions: Conditions,
    /// Share of the records to keep and the seed of the choice.
    sample: Option<(f64, u64)>,
    remembered: Option<usize>,
    invert: bool,
    mark: bool,
    output: RecordOutput,
    /// Options, as command-line arguments.
    description: String,
}

pub(crate) fn run(args: &FilterArgs) -> Result<(), Error> {
    let stop = Stop::on_signals()?;
    let source = Source::open(&args.stream.source, needs_labels(args), &stop)?;
    let destination = args.stream.destination();
    let output = RecordOutput::new(&source, args.to, destination.output.as_deref())?;
    if args.mark && !output.format().fields().contains(Fields::SCORE) {
        let format = output.format();
        return Err(Error::Usage(format!("--mark needs an output with scores, and {format} has none")));
    }
    let evaluator = Evaluator::of_captures(args.stream.rules, args.stream.pieces.values);
    let conditions = Conditions::new(&args.conditions, evaluator, args.stream.source.has_move_field());
    if conditions.is_empty() && args.sample.is_none() && !args.dedup {
        return Err(Error::Usage("filter needs a condition, such as --quiet".to_owned()));
    }
    output.say_losses(source.format, &args.stream.source);
    let mut description = format!("filter{} {}", conditions.describe(), stream::describe(&evaluator));
    for (is_set, name) in [(args.invert, " --invert"), (args.mark, " --mark")] {
        description += if is_set { name } else { "" };
    }
    if let Some(share) = args.sample {
        description += &format!(" --sample {share} --seed {}", args.seed);
    }
    if args.dedup {
        description += &format!(" --dedup --dedup-memory {}", args.dedup_memory);
    }
    description += &format!("{} --to {}", args.stream.source.describe(source.format), output.format());
    let work = Filter {
        conditions,
        sample: args.sample.map(|share| (share, args.seed)),
        remembered: args.dedup.then_some(args.dedup_memory as usize * MILLION),
        invert: args.invert,
        mark: args.mark,
        // Marked records have other bytes.
        output: if args.mark { output.encoded() } else { output },
        description,
    };
    let unit = if source.format.is_text() { "line" } else { "record" };
    let reasons = work.conditions.reasons();
    let summary = |tally: &Tally<Counts>| Ok(summary(tally, args, unit, &reasons));
    stream::run(source, &destination, work, &stop, summary)
}

/// Returns `true` if a condition or the output may use moves, scores or results.
fn needs_labels(args: &FilterArgs) -> bool {
    let ConditionArgs { no_noisy_move, noisy_like, see_move, max_score, .. } = &args.conditions;
    args.mark
        || args.to.is_some()
        || args
            .stream
            .output
            .as_deref()
            .and_then(Format::of_name)
            .is_some_and(|format| format != Format::Lines)
        || *no_noisy_move
        || noisy_like.is_some()
        || see_move.is_some()
        || max_score.is_some()
}

/// Formats a summary such as `kept 2 of 5 positions; dropped 1 in check, 1 with a capture worth 1 or more, 1 with a noisy
/// move, 0 bad lines`.
fn summary(
    tally: &Tally<Counts>,
    args: &FilterArgs,
    unit: &str,
    reasons: &[(conditions::Reason, String)],
) -> String {
    let counts = &tally.own;
    let all = HumanCount(tally.positions);
    let mut clauses: Vec<String> = reasons
        .iter()
        .map(|(reason, clause)| format!("{} {clause}", HumanCount(counts.of(*reason))))
        .collect();
    let passed = if args.invert { counts.failed() } else { tally.positions - counts.failed() };
    let mut others = Vec::new();
    if args.invert {
        others.push(format!("{} quiet", HumanCount(tally.positions - counts.failed())));
    }
    if args.sample.is_some() {
        others.push(format!("{} not sampled", HumanCount(counts.not_sampled)));
    }
    if args.dedup {
        others.push(format!("{} duplicates", HumanCount(counts.duplicates)));
    }
    others.push(format!("{} bad {unit}{}", HumanCount(tally.bad), if tally.bad == 1 { "" } else { "s" }));
    if args.mark {
        let marked = HumanCount(tally.positions - passed);
        let reasons = clauses.into_iter().chain(others).collect::<Vec<_>>().join(", ");
        return format!("marked {marked} of {all} positions; found {reasons}");
    }
    let kept = HumanCount(passed - counts.not_sampled - counts.duplicates);
    if args.invert {
        return format!(
            "kept {kept} of {all} positions, {}; dropped {}",
            clauses.join(", "),
            others.join(", ")
        );
    }
    clauses.append(&mut others);
    format!("kept {kept} of {all} positions; dropped {}", clauses.join(", "))
}

impl Work for Filter {
    type Counts = Counts;

    fn describe(&self) -> String {
        self.description.clone()
    }

    fn header(&self) -> Vec<u8> {
        self.output.header()
    }

    fn batch(&self) -> Batch {
        let batch = self.output.batch();
        if self.remembered.is_some() { batch.keeping_apart() } else { batch }
    }

    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, counts: &mut Counts) -> Result<(), String> {
        let record = &entry.record;
        let reason = self.conditions.reason(record)?;
        let is_kept = reason.is_some() == self.invert;
        let is_sampled = self.sample.is_none_or(|sample| is_in_sample(sample, entry, record));
        if self.mark {
            let score = if is_kept { record.score } else { Some(Record::SKIPPED) };
            let marked = Record { score, ..*record };
            batch.add(entry, &marked).map_err(|refusal| refusal.to_string())?;
        } else if is_kept && is_sampled {
            batch.add(entry, record).map_err(|refusal| refusal.to_string())?;
        }
        if let Some(reason) = reason {
            counts.count(reason);
        }
        counts.not_sampled += u64::from(is_kept && !is_sampled && !self.mark);
        Ok(())
    }

    fn format(&self) -> Option<Format> {
        self.output.joined_format()
    }

    fn remembered(&self) -> Option<usize> {
        self.remembered
    }

    fn count_duplicates(counts: &mut Counts, duplicates: u64) {
        counts.duplicates += duplicates;
    }
}

/// Returns `true` if a record is in a random sample; the choice depends on the seed, the record and its place alone.
fn is_in_sample((share, seed): (f64, u64), entry: &Entry<'_>, record: &Record) -> bool {
    let ply = u64::from(record.ply.unwrap_or_default());
    let mixed = record.position.key() ^ entry.place.rotate_left(32) ^ ply.rotate_left(16);
    let random = SplitMix(SplitMix(seed).next() ^ mixed).next();
    // 53 bits, as many as a floating-point number holds.
    ((random >> 11) as f64) < share * (1_u64 << 53) as f64
}
