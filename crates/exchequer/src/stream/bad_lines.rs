//! Bad lines on stderr, the first of them one by one.

use super::tally::Tally;
use crate::error::explain;
use indicatif::{HumanCount, ProgressBar};

/// How many are explained: whoever mistook the format of a file has seen enough by then.
pub(super) const EXPLAINED: u64 = 20;

/// Says what is wrong with the line of this number; `before` bad lines were counted already.
pub(super) fn report(name: &str, number: u64, message: &str, before: u64, bar: &ProgressBar) {
    if before < EXPLAINED {
        bar.suspend(|| explain(format_args!("{name}, line {number}: {message}")));
    }
}

/// Says how many there were, if not all were explained.
pub(super) fn conclude(name: &str, tally: &Tally) {
    if tally.bad > EXPLAINED {
        let (bad, more) = (HumanCount(tally.bad), HumanCount(tally.bad - EXPLAINED));
        explain(format_args!("{name} has {bad} bad lines: {more} more than are explained here"));
    }
}
