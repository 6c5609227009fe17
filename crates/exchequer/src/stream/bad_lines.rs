//! Reports of bad lines on stderr; only the first ones are explained.

use super::tally::Tally;
use crate::error::explain;
use crate::input::fault;
use indicatif::{HumanCount, ProgressBar};

/// Number of bad lines that are explained. A file in the wrong format needs no more.
pub(super) const EXPLAINED: u64 = 20;

/// Explains the bad line of this number, if fewer than the limit came before; `before` is the count of earlier bad lines.
pub(super) fn report(name: &str, number: u64, message: &str, before: u64, bar: &ProgressBar) {
    if before < EXPLAINED {
        bar.suspend(|| explain(fault(name, number, message)));
    }
}

/// Reports the total number of bad lines, if not all were explained.
pub(super) fn conclude(name: &str, tally: &Tally) {
    if tally.bad > EXPLAINED {
        let (bad, more) = (HumanCount(tally.bad), HumanCount(tally.bad - EXPLAINED));
        explain(format_args!("{name} has {bad} bad lines: {more} more than are explained here"));
    }
}
