//! Counts of a run, and their table.

use super::forms::Tested;
use indicatif::HumanCount;
use std::fmt;
use std::ops::AddAssign;

/// Longer exchanges are counted together.
const LONGEST: usize = 8;

/// From this many captures on, an exchange is more than a capture and a recapture.
const LONG: usize = 3;

/// The counts of one rule set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts {
    /// Values on which all forms agreed.
    pub(crate) mutual: u64,
    /// Values on which the brute force agreed too.
    pub(crate) brute_force: u64,
    /// Moves skipped by the brute force, since too many pieces attack their square.
    pub(crate) left_out: u64,
    /// First moves refused.
    pub(crate) refused: u64,
    /// Those which the brute force refused too.
    pub(crate) refused_by_brute_force: u64,
    /// Exchanges by their number of captures.
    lengths: [u64; LONGEST + 1],
}

impl Counts {
    /// Counts an exchange on which all have agreed.
    pub(crate) fn count_exchange(&mut self, captures: usize) {
        self.mutual += 1;
        self.lengths[captures.min(LONGEST)] += 1;
    }

    /// Returns the percentage of evaluations with at least that many captures.
    pub(crate) fn percent_of_length(&self, captures: usize) -> f64 {
        let long: u64 = self.lengths.iter().skip(captures).sum();
        // Without evaluations the percentage is 0.
        100.0 * long as f64 / self.mutual.max(1) as f64
    }
}

/// The counts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// Number of boards with every pseudo-legal move compared, except for the last board of a chunk.
    pub(crate) boards: u64,
    rules: [Counts; Tested::COUNT],
}

impl Tally {
    /// The counts of one rule set.
    pub(crate) fn of(&mut self, rules: Tested) -> &mut Counts {
        &mut self.rules[rules.index()]
    }

    /// The values of all rule sets on which the forms agreed.
    pub(crate) fn evaluations(&self) -> u64 {
        self.rules.iter().map(|counts| counts.mutual).sum()
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.boards += other.boards;
        for (ours, theirs) in self.rules.iter_mut().zip(other.rules) {
            ours.mutual += theirs.mutual;
            ours.brute_force += theirs.brute_force;
            ours.left_out += theirs.left_out;
            ours.refused += theirs.refused;
            ours.refused_by_brute_force += theirs.refused_by_brute_force;
            for (ours, theirs) in ours.lengths.iter_mut().zip(theirs.lengths) {
                *ours += theirs;
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || Tested::all().zip(&self.rules);
        let headings = ["evaluations", "brute force", "left out", "refused", "by brute force"];
        write!(f, "{:12}", "rules")?;
        headings.iter().try_for_each(|heading| write!(f, "{heading:>15}"))?;
        writeln!(f)?;
        let mut all = [0; 5];
        for (rules, counts) in rows() {
            let Counts { mutual, brute_force, left_out, refused, refused_by_brute_force, .. } = *counts;
            let row = [mutual, brute_force, left_out, refused, refused_by_brute_force];
            all.iter_mut().zip(row).for_each(|(all, count)| *all += count);
            count_row(f, rules.name(), &row)?;
        }
        count_row(f, "all", &all)?;

        write!(f, "\n{:12}", "captures")?;
        (0..LONGEST).try_for_each(|captures| write!(f, "{captures:>8}"))?;
        writeln!(f, "{:>8}{:>8}", format!("{LONGEST}+"), format!("{LONG}+"))?;
        for (rules, counts) in rows() {
            write!(f, "{:12}", rules.name())?;
            let percent = |from| counts.percent_of_length(from);
            for captures in 0..=LONGEST {
                write!(f, "{:>6.2} %", percent(captures) - percent(captures + 1))?;
            }
            writeln!(f, "{:>6.2} %", percent(LONG))?;
        }
        writeln!(f, "\n{} boards.", HumanCount(self.boards))
    }
}

fn count_row(f: &mut fmt::Formatter<'_>, name: &str, counts: &[u64]) -> fmt::Result {
    write!(f, "{name:12}")?;
    counts.iter().try_for_each(|&count| write!(f, "{:>15}", HumanCount(count).to_string()))?;
    writeln!(f)
}
