//! Text table of an exchange.

use super::Answer;
use super::refusals::Sentence;
use crate::evaluator::Evaluator;
use crate::settings::write_values;
use crate::style;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use core::fmt;
use exchequer_see::Capture;

/// One line for each capture, and one where a side stops.
pub(super) struct Table<'a>(pub(super) &'a Answer<'a>);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (heading, faint) = (style::HEADING, style::FAINT);
        let trace = &self.0.trace;
        writeln!(f, "  {heading} #  side   piece   from  takes             gain    value{heading:#}")?;
        for (i, capture) in trace.captures().iter().enumerate() {
            if trace.stands_pat_at() == Some(i) {
                writeln!(
                    f,
                    "  {faint}--{faint:#} {} stands pat; these captures are not made:",
                    capture.color
                )?;
            }
            let is_played = i < trace.played().len();
            if is_played {
                self.row(f, i, capture)?;
            } else {
                write!(f, "{faint}")?;
                self.row(f, i, capture)?;
                write!(f, "{faint:#}")?;
            }
            writeln!(f)?;
        }
        self.refusals(f)?;
        writeln!(f, "\n  {faint}gain: the balance so far; value: the balance in the end with best play;")?;
        writeln!(f, "  both seen from the side that captures.{faint:#}")?;
        writeln!(f, "  {faint}{}{faint:#}", Settings(&self.0.evaluator))
    }
}

/// Writes the parameters of the values: "rules swap, method swap, values pawn 100, ...".
pub(super) struct Settings<'a>(pub(super) &'a Evaluator);

impl fmt::Display for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}, ", self.0.rules)?;
        if let Some(method) = self.0.method() {
            write!(f, "method {}, ", method.name())?;
        }
        if self.0.en_passant_reply {
            f.write_str("with answers en passant, ")?;
        }
        write_values(f, &self.0.values)
    }
}

impl Table<'_> {
    fn row(&self, f: &mut fmt::Formatter<'_>, i: usize, capture: &Capture) -> fmt::Result {
        let takes = match capture.captured {
            Some(role) if capture.captured_on == capture.to => role.to_string(),
            Some(role) => format!("{role} on {}", capture.captured_on),
            None => "-".to_owned(),
        };
        let takes = match capture.promotes_to {
            Some(role) => format!("{takes}, = {role}"),
            None => takes,
        };
        // A promotion may need more than its column.
        let gain = format!("{:>width$}", capture.gain, width = 21_usize.saturating_sub(takes.len().max(14)));
        let (color, from) = (capture.color, capture.from.to_string());
        write!(f, "  {:>2}  {color:<6} {:<7} {from:<5} {takes:<14} {gain}", i + 1, capture.role)?;
        write!(f, " {:>8}", capture.value)?;
        f.write_str(if capture.through_xray { "  through x-ray" } else { "" })
    }

    /// Writes the refused captures with reasons, for the captures that are made and the one declined.
    fn refusals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (heading, answer) = (style::HEADING, self.0);
        for (i, refusal) in answer.relevant_refusals().enumerate() {
            if i == 0 {
                writeln!(f, "\n  {heading}Not capturing{heading:#}")?;
            }
            writeln!(f, "  {:>2}  {}", refusal.before + 1, Sentence { answer, refusal })?;
        }
        Ok(())
    }
}
