//! Comparison of one move under one rule set: its forms against each other and against brute force.

use super::cases::Case;
use super::forms::{Subject, Tested};
use super::tally::Tally;
use exchequer_core::{Move, Placement, Role};
use exchequer_testkit::oracle::Values;
use std::fmt;

/// Two answers that should be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mismatch {
    pub(crate) rules: Tested,
    pub(crate) fen: String,
    pub(crate) mv: Move,
    pub(crate) values: Values,
    /// Form under test.
    pub(crate) form: &'static str,
    pub(crate) answer: Answer,
    /// Reference form.
    pub(crate) against: &'static str,
    pub(crate) expected: Answer,
}

/// Answer of a form about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Refused,
    Value(i32),
    /// Threshold test: `true` if the value is at least the threshold.
    Reaches(bool, i32),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str("refused"),
            Self::Value(value) => write!(f, "{value}"),
            Self::Reaches(true, threshold) => write!(f, "at least {threshold}"),
            Self::Reaches(false, threshold) => write!(f, "less than {threshold}"),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fen, mv, form, answer, against, expected, .. } = self;
        let [pawn, knight, bishop, rook, queen, _] = self.values;
        let (rules, values) = (self.rules.name(), format!("{pawn},{knight},{bishop},{rook},{queen}"));
        writeln!(f, "{form} and {against} differ under {rules}.")?;
        writeln!(f, "  position  {fen}\n  move      {mv}\n  values    {values}")?;
        let width = form.len().max(against.len()).max(9);
        writeln!(f, "  {form:width$} {answer}\n  {against:width$} {expected}")?;
        let options = self.rules.options();
        write!(f, "  shown by  exchequer see \"{fen}\" {mv} {options} --values {values}")
    }
}

/// Compares all forms on a move and counts the comparisons.
pub(crate) fn compare(
    subject: &Subject,
    case: &Case,
    mv: Move,
    tally: &mut Tally,
) -> Result<(), Box<Mismatch>> {
    let Subject { rules, forms } = subject;
    let Case { oracle, board, values, points, has_brute_force } = case;
    let differ = |form, answer, against, expected| {
        let (fen, values) = (oracle.to_fen(), *values);
        Err(Box::new(Mismatch { rules: *rules, fen, mv, values, form, answer, against, expected }))
    };
    let counts = tally.of(*rules);
    let is_refused = forms.is_refused(board, mv);
    // No piece can capture a king; the brute force leaves this to the definition of a move.
    if board.role(Role::King).contains(mv.to()) {
        counts.refused += 1;
        let accepted = || Answer::Value(forms.see(board, mv, points));
        return if is_refused {
            Ok(())
        } else {
            differ("the check", accepted(), "the rules", Answer::Refused)
        };
    }
    let value = if is_refused { None } else { Some(forms.see(board, mv, points)) };

    if *has_brute_force {
        if rules.is_too_crowded(oracle, mv) {
            counts.left_out += 1;
        } else {
            let expected = rules.brute_force(oracle, mv, values);
            if value != expected {
                let answer = |value: Option<i32>| value.map_or(Answer::Refused, Answer::Value);
                return differ("see", answer(value), "brute force", answer(expected));
            }
            counts.brute_force += u64::from(value.is_some());
            counts.refused_by_brute_force += u64::from(value.is_none());
        }
    }
    let Some(value) = value else {
        counts.refused += 1;
        return Ok(());
    };
    for threshold in [value, value + 1, 0] {
        let each = forms.see_ge_each(board, mv, points, threshold);
        let moves = forms.see_ge_moves(board, mv, points, threshold);
        for (form, reaches) in [
            ("see_ge", forms.see_ge(board, mv, points, threshold)),
            ("see_ge_each", each.all),
            ("see_ge_each", each.any),
            ("see_ge_moves", moves.all),
            ("see_ge_moves", moves.any),
        ] {
            if reaches != (value >= threshold) {
                return differ(form, Answer::Reaches(reaches, threshold), "see", Answer::Value(value));
            }
        }
    }
    let trace = forms.trace(board, mv, points);
    if trace.value != value {
        return differ("trace", Answer::Value(trace.value), "see", Answer::Value(value));
    }
    if let Some(mailbox) = forms.mailbox(board, mv, points).filter(|&mailbox| mailbox != value) {
        return differ("mailbox", Answer::Value(mailbox), "see", Answer::Value(value));
    }
    counts.count_exchange(trace.captures);
    Ok(())
}
