//! An exchange as one JSON object.

use super::comparison::Comparison;
use super::{Answer, Question};
use clap::ValueEnum;
use exchequer_core::{Color, Role};
use exchequer_see::{Capture, PieceValues};
use serde::Serialize;
use std::io::{self, Write};

/// One exchange under one rule set.
#[derive(Serialize)]
pub(super) struct Exchange<'a> {
    see: i32,
    rules: String,
    /// Absent where the rules leave no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
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
    rule_sets: Vec<RuleSetAnswer>,
}

#[derive(Serialize)]
struct RuleSetAnswer {
    see: i32,
    rules: String,
    #[serde(flatten)]
    course: Course,
}

/// What was asked.
#[derive(Serialize)]
struct Subject<'a> {
    #[serde(rename = "move")]
    uci: &'a str,
    san: &'a str,
    fen: String,
    values: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    threshold: Option<i32>,
}

/// How the exchange goes.
#[derive(Serialize)]
struct Course {
    captures: Vec<Step>,
    swap_list: Vec<Gain>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see_ge: Option<bool>,
}

#[derive(Serialize)]
struct Values {
    pawn: i32,
    knight: i32,
    bishop: i32,
    rook: i32,
    queen: i32,
}

#[derive(Serialize)]
struct Step {
    side: &'static str,
    piece: &'static str,
    from: String,
    /// Null for a first move that takes nothing.
    takes: Option<&'static str>,
    /// Where that stands; beside the target square under en passant.
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

pub(super) fn exchange<'a>(answer: &Answer<'a>) -> Exchange<'a> {
    Exchange {
        see: answer.value,
        rules: name(&answer.evaluator.rules),
        method: answer.evaluator.method().map(|method| name(&method)),
        subject: subject(answer.question, &answer.evaluator.values),
        course: course(answer),
    }
}

pub(super) fn comparison<'a>(comparison: &Comparison<'a>) -> Exchanges<'a> {
    let rule_sets = comparison.answers.iter().map(|answer| RuleSetAnswer {
        see: answer.value,
        rules: name(&answer.evaluator.rules),
        course: course(answer),
    });
    Exchanges { subject: subject(comparison.question, &comparison.values), rule_sets: rule_sets.collect() }
}

/// Writes an object on a line of its own.
pub(super) fn write(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}

fn subject<'q>(question: &'q Question, values: &PieceValues) -> Subject<'q> {
    Subject {
        uci: &question.uci,
        san: &question.san,
        fen: question.setup.to_string(),
        values: Values {
            pawn: values.of(Role::Pawn),
            knight: values.of(Role::Knight),
            bishop: values.of(Role::Bishop),
            rook: values.of(Role::Rook),
            queen: values.of(Role::Queen),
        },
        threshold: question.threshold,
    }
}

fn course(answer: &Answer<'_>) -> Course {
    let captures = answer.trace.captures();
    let played = answer.trace.played().len();
    Course {
        captures: captures.iter().enumerate().map(|(i, capture)| step(capture, i < played)).collect(),
        swap_list: captures.iter().map(|&Capture { gain, value, .. }| Gain { gain, value }).collect(),
        see_ge: answer.reached,
    }
}

fn step(capture: &Capture, played: bool) -> Step {
    Step {
        side: match capture.color {
            Color::White => "white",
            Color::Black => "black",
        },
        piece: capture.role.name(),
        from: capture.from.to_string(),
        takes: capture.captured.map(Role::name),
        on: capture.captured_on.to_string(),
        xray: capture.through_xray,
        promotes_to: capture.promotes_to.map(Role::name),
        played,
    }
}

/// The word that the command line has for a choice.
pub(super) fn name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
