//! One exchange under all rule sets, side by side.

use super::{Answer, Question, board, json};
use crate::evaluator::Evaluator;
use crate::json::to_json;
use crate::settings::write_values;
use crate::{plain, style};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use exchequer_core::{Color, Piece, Role};
use exchequer_see::{Capture, PieceValues, RuleSet};

/// Comparison of all rule sets; `Display` writes the board, a line for each rule set, and a sentence with their differences.
#[derive(Clone, Debug)]
pub struct Comparison<'q> {
    pub(super) question: &'q Question,
    pub(super) values: PieceValues,
    /// Answers, one for each rule set.
    pub(super) answers: Vec<Answer<'q>>,
}

impl<'q> Comparison<'q> {
    /// Evaluates the move by each rule set; those of the evaluator do not matter.
    #[must_use]
    pub fn new(question: &'q Question, evaluator: Evaluator) -> Self {
        let answer = |rules| Answer::new(question, Evaluator { rules, ..evaluator });
        let answers = RuleSet::ALL.into_iter().map(answer).collect();
        Self { question, values: evaluator.values, answers }
    }

    /// Returns the comparison as one line of JSON, the output of `exchequer see --rules all --json`.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_json(&json::comparison(self))
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", board(self.question))?;
        let (heading, faint) = (style::HEADING, style::FAINT);
        writeln!(f, "  {heading}rules           value  captures made{heading:#}")?;
        for answer in &self.answers {
            let rules = answer.evaluator.rules.name();
            writeln!(f, "  {rules:<12} {:>8}  {}", answer.value, self.line(answer))?;
        }
        write!(f, "\n  {faint}")?;
        write_values(f, &self.values)?;
        writeln!(f, "{faint:#}\n")?;
        write!(f, "{}{}", self.sentence(), self.threshold())
    }
}

impl Comparison<'_> {
    /// Returns the verdict: the last line of the text, without colors.
    #[must_use]
    pub fn verdict(&self) -> String {
        plain(&(self.sentence() + &self.threshold()))
    }

    /// Formats the captures that are made, such as "exd5 Nxd5".
    pub(super) fn line(&self, answer: &Answer<'_>) -> String {
        let replies = answer.trace.played().skip(1).map(|capture| self.short(capture));
        core::iter::once(self.question.san.clone()).chain(replies).collect::<Vec<_>>().join(" ")
    }

    /// Formats one capture, such as "Nxd5" or "exd8=Q".
    fn short(&self, capture: &Capture) -> String {
        let letter = |role| Piece::new(Color::White, role).to_char();
        let capturer = match capture.role {
            Role::Pawn => capture.from.file().to_string(),
            role => letter(role).to_string(),
        };
        let becomes = capture.promotes_to.map_or_else(String::new, |role| format!("={}", letter(role)));
        format!("{capturer}x{}{becomes}", capture.to)
    }

    /// Formats a sentence such as "The rules differ: exd5 is worth 0 under swap and pseudo, and 100 under legal."
    fn sentence(&self) -> String {
        let mut groups: Vec<(i32, Vec<&str>)> = Vec::new();
        for answer in &self.answers {
            let rules = answer.evaluator.rules.name();
            match groups.iter_mut().find(|(value, _)| *value == answer.value) {
                Some((_, names)) => names.push(rules),
                None => groups.push((answer.value, vec![rules])),
            }
        }
        let (heading, san) = (style::HEADING, &self.question.san);
        if let [(value, _)] = groups.as_slice() {
            return format!("{heading}The rules agree{heading:#}: {san} is worth {value} under all of them.");
        }
        let mut sentence = format!("{heading}The rules differ{heading:#}: {san} is worth ");
        for (i, (value, names)) in groups.iter().enumerate() {
            sentence += match i {
                0 => "",
                _ if i + 1 == groups.len() => ", and ",
                _ => ", ",
            };
            sentence += &format!("{value} under {}", list(names));
        }
        sentence + "."
    }

    /// Formats a sentence such as " It is worth at least 50 under legal."; nothing without a threshold.
    fn threshold(&self) -> String {
        let Some(threshold) = self.question.threshold else { return String::new() };
        let reached = self.answers.iter().filter(|answer| answer.reached == Some(true));
        let names: Vec<_> = reached.map(|answer| answer.evaluator.rules.name()).collect();
        let sets = match names.len() {
            0 => "none of them".to_owned(),
            all if all == self.answers.len() => "all of them".to_owned(),
            _ => list(&names),
        };
        format!(" It is worth at least {threshold} under {sets}.")
    }
}

/// Joins names to "a, b and c".
fn list(names: &[&str]) -> String {
    match names {
        [firsts @ .., last] if !firsts.is_empty() => format!("{} and {last}", firsts.join(", ")),
        _ => names.concat(),
    }
}
