//! One exchange under all rule sets, side by side.

use super::{Answer, Question, board, json};
use crate::evaluator::Evaluator;
use crate::json::to_json;
use crate::settings::write_values;
use crate::{plain, style};
use alloc::format;
use alloc::string::{String, ToString};
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
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
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

    /// Returns a line for each rule set, its name and the captures that are made, such as "legal exd5 Nxd5", and the verdict as the last line.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn to_lines(&self) -> String {
        let mut text = String::new();
        for answer in &self.answers {
            text.push_str(answer.evaluator.rules.name());
            text.push(' ');
            self.push_line(&mut text, answer);
            text.push('\n');
        }
        text.push_str(&self.verdict());
        text
    }

    /// Formats the captures that are made, such as "exd5 Nxd5".
    pub(super) fn line(&self, answer: &Answer<'_>) -> String {
        let mut line = String::new();
        self.push_line(&mut line, answer);
        line
    }

    fn push_line(&self, line: &mut String, answer: &Answer<'_>) {
        line.push_str(&self.question.san);
        for capture in answer.trace.played().skip(1) {
            line.push(' ');
            push_short(line, capture);
        }
    }

    /// Formats a sentence such as "The rules differ: exd5 is worth 0 under swap and pseudo, and 100 under legal."
    fn sentence(&self) -> String {
        // The first answer of each value stands for all with this value.
        let is_first = |number: usize| {
            let value = self.answers[number].value;
            self.answers[..number].iter().all(|answer| answer.value != value)
        };
        let firsts = || (0..self.answers.len()).filter(|&number| is_first(number));
        let (heading, san) = (style::HEADING, &self.question.san);
        let mut left = firsts().count();
        let word = if left == 1 { "agree" } else { "differ" };
        let mut text = format!("{heading}The rules {word}{heading:#}: {san} is worth ");
        for number in firsts() {
            let value = self.answers[number].value;
            text.push_str(&value.to_string());
            text.push_str(" under ");
            self.push_names(&mut text, &|answer| answer.value == value);
            left -= 1;
            text.push_str(match left {
                0 => ".",
                1 => ", and ",
                _ => ", ",
            });
        }
        text
    }

    /// Formats a sentence such as " It is worth at least 50 under legal."; nothing without a threshold.
    fn threshold(&self) -> String {
        let Some(threshold) = self.question.threshold else { return String::new() };
        let mut text = format!(" It is worth at least {threshold} under ");
        self.push_names(&mut text, &|answer| answer.reached == Some(true));
        text.push('.');
        text
    }

    /// Appends the names of the rule sets with some answers, such as "a, b and c".
    fn push_names(&self, text: &mut String, belongs: &dyn Fn(&Answer<'_>) -> bool) {
        let of = || self.answers.iter().filter(|answer| belongs(answer));
        let mut left = of().count();
        if left == 0 || left == self.answers.len() {
            text.push_str(if left == 0 { "none of them" } else { "all of them" });
            return;
        }
        for answer in of() {
            text.push_str(answer.evaluator.rules.name());
            left -= 1;
            text.push_str(match left {
                0 => "",
                1 => " and ",
                _ => ", ",
            });
        }
    }
}

/// Appends one capture, such as "Nxd5" or "exd8=Q".
fn push_short(line: &mut String, capture: &Capture) {
    let letter = |role| Piece::new(Color::White, role).to_char();
    let (from, to) = (capture.from, capture.to);
    line.push(if capture.role == Role::Pawn { from.file().to_char() } else { letter(capture.role) });
    line.push('x');
    line.push(to.file().to_char());
    line.push(to.rank().to_char());
    if let Some(role) = capture.promotes_to {
        line.push('=');
        line.push(letter(role));
    }
}
