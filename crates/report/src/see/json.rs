//! An exchange as one JSON object.

use super::comparison::Comparison;
use super::{Answer, Question};
use crate::evaluator::Method;
use crate::settings::{JsonValues, side_name};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use exchequer_core::Role;
use exchequer_see::{Capture, PieceValues, Reason, Refusal};
use serde::Serialize;

/// One exchange under one rule set.
#[derive(Serialize)]
pub(super) struct Exchange<'a> {
    see: i32,
    rules: &'static str,
    /// Method of the swap rules; absent under the other rule sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    en_passant_reply: bool,
    verdict: String,
    #[serde(flatten)]
    subject: Subject<'a>,
    #[serde(flatten)]
    course: Course,
}

/// One exchange under all rule sets.
#[derive(Serialize)]
pub(super) struct Exchanges<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    en_passant_reply: bool,
    verdict: String,
    rule_sets: Vec<RuleSetAnswer>,
}

#[derive(Serialize)]
struct RuleSetAnswer {
    see: i32,
    rules: &'static str,
    /// Captures that are made, such as "exd5 Nxd5".
    line: String,
    #[serde(flatten)]
    course: Course,
}

/// Query.
#[derive(Serialize)]
struct Subject<'a> {
    #[serde(rename = "move")]
    uci: &'a str,
    san: &'a str,
    fen: String,
    values: JsonValues,
    #[serde(skip_serializing_if = "Option::is_none")]
    threshold: Option<i32>,
}

/// Course of the exchange.
#[derive(Serialize)]
struct Course {
    captures: Vec<Step>,
    swap_list: Vec<Gain>,
    refused: Vec<Refused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see_ge: Option<bool>,
}

#[derive(Serialize)]
struct Step {
    side: &'static str,
    piece: &'static str,
    from: String,
    to: String,
    /// Null for a first move that takes nothing.
    takes: Option<&'static str>,
    /// Square of the captured piece; differs from the target square under en passant.
    on: String,
    xray: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotes_to: Option<&'static str>,
    played: bool,
}

#[derive(Serialize)]
struct Gain {
    gain: i32,
    value: i32,
}

/// Refused capture.
#[derive(Serialize)]
struct Refused {
    /// Index of the capture that is made instead.
    before: usize,
    side: &'static str,
    piece: &'static str,
    from: String,
    reason: &'static str,
    /// Reason in words, without a full stop.
    sentence: String,
    /// Cause of the refusal: the piece that pins, checks or attacks, or the slider that would be uncovered or blocked.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// Loss compared with the best choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<i32>,
}

pub(super) fn exchange<'a>(answer: &Answer<'a>) -> Exchange<'a> {
    Exchange {
        see: answer.value,
        rules: answer.evaluator.rules.name(),
        method: answer.evaluator.method().map(Method::name),
        en_passant_reply: answer.evaluator.en_passant_reply,
        verdict: answer.verdict(),
        subject: subject(answer.question, &answer.evaluator.values),
        course: course(answer),
    }
}

pub(super) fn comparison<'a>(comparison: &Comparison<'a>) -> Exchanges<'a> {
    let rule_sets = comparison.answers.iter().map(|answer| RuleSetAnswer {
        see: answer.value,
        rules: answer.evaluator.rules.name(),
        line: comparison.line(answer),
        course: course(answer),
    });
    Exchanges {
        subject: subject(comparison.question, &comparison.values),
        en_passant_reply: comparison.answers.iter().any(|answer| answer.evaluator.en_passant_reply),
        verdict: comparison.verdict(),
        rule_sets: rule_sets.collect(),
    }
}

fn subject<'q>(question: &'q Question, values: &PieceValues) -> Subject<'q> {
    Subject {
        uci: &question.uci,
        san: &question.san,
        fen: question.setup.to_string(),
        values: values.into(),
        threshold: question.threshold,
    }
}

fn course(answer: &Answer<'_>) -> Course {
    let captures = answer.trace.captures();
    let played = answer.trace.played().len();
    Course {
        captures: captures.iter().enumerate().map(|(i, capture)| step(capture, i < played)).collect(),
        swap_list: captures.iter().map(|&Capture { gain, value, .. }| Gain { gain, value }).collect(),
        refused: answer.trace.refusals().iter().map(|refusal| refused(answer, refusal)).collect(),
        see_ge: answer.reached,
    }
}

fn step(capture: &Capture, played: bool) -> Step {
    Step {
        side: side_name(capture.color),
        piece: capture.role.name(),
        from: capture.from.to_string(),
        to: capture.to.to_string(),
        takes: capture.captured.map(Role::name),
        on: capture.captured_on.to_string(),
        xray: capture.through_xray,
        promotes_to: capture.promotes_to.map(Role::name),
        played,
    }
}

fn refused(answer: &Answer<'_>, refusal: &Refusal) -> Refused {
    let (reason, by, costs) = match refusal.reason {
        Reason::Pinned { by } => ("pinned", Some(by), None),
        Reason::Check { by } => ("check", Some(by), None),
        Reason::Attacked { by } => ("attacked", Some(by), None),
        Reason::Opens { slider, costs } => ("opens", Some(slider), Some(costs)),
        Reason::ShutsIn { slider, costs } => ("shuts_in", Some(slider), Some(costs)),
        Reason::Worse { costs } => ("worse", None, Some(costs)),
        // The reasons are a non-exhaustive enum.
        _ => ("other", None, None),
    };
    Refused {
        before: refusal.before,
        side: side_name(refusal.color),
        piece: refusal.role.name(),
        from: refusal.from.to_string(),
        reason,
        sentence: answer.reason(refusal),
        by: by.map(|square| square.to_string()),
        costs,
    }
}
