//! Reports of bad records on stderr; only the first ones are explained.

use super::tally::Tally;
use crate::error::explain;
use exchequer_formats::{Fault, Format};
use indicatif::{HumanCount, ProgressBar};

/// Number of bad records that are explained. A file in the wrong format needs no more.
pub(super) const EXPLAINED: u64 = 20;

/// Formats the place of a record and its fault, such as `line 73: …` or `offset 4096: …`.
pub(super) fn place(format: Format, place: u64, message: &str) -> String {
    let fault =
        if format.is_text() { Fault::in_line(place, 0, message) } else { Fault::at_offset(place, message) };
    fault.to_string()
}

/// Explains a bad record, if fewer than the limit came before; `before` is the count of earlier bad records.
pub(super) fn report(name: &str, message: &str, before: u64, bar: &ProgressBar) {
    if before < EXPLAINED {
        bar.suspend(|| explain(format_args!("{name}, {message}")));
    }
}

/// Reports the total number of bad records, if not all were explained.
pub(super) fn conclude<C>(name: &str, tally: &Tally<C>, unit: &str) {
    if tally.bad > EXPLAINED {
        let (bad, more) = (HumanCount(tally.bad), HumanCount(tally.bad - EXPLAINED));
        explain(format_args!("{name} has {bad} bad {unit}: {more} more than are explained here"));
    }
    if tally.lost_bytes > 0 {
        explain(format_args!("{name}: {} bytes are passed over", HumanCount(tally.lost_bytes)));
    }
}
