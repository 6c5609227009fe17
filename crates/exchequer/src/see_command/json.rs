//! An exchange as one JSON object.

use super::Answer;
use clap::ValueEnum;
use exchequer_core::{Color, Role};
use exchequer_see::Capture;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Object<'a> {
    see: i32,
    rules: String,
    method: String,
    #[serde(rename = "move")]
    uci: &'a str,
    san: &'a str,
    fen: String,
    values: Values,
    captures: Vec<Step>,
    swap_list: Vec<Gain>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threshold: Option<i32>,
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

/// Writes the object on a line of its own.
pub(super) fn write(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    let worth = |role| answer.evaluator.values.of(role);
    let captures = answer.trace.captures();
    let played = answer.trace.played().len();
    let object = Object {
        see: answer.value,
        rules: name(&answer.evaluator.rules),
        method: name(&answer.evaluator.method),
        uci: &answer.uci,
        san: &answer.san,
        fen: answer.setup.to_string(),
        values: Values {
            pawn: worth(Role::Pawn),
            knight: worth(Role::Knight),
            bishop: worth(Role::Bishop),
            rook: worth(Role::Rook),
            queen: worth(Role::Queen),
        },
        captures: captures
            .iter()
            .enumerate()
            .map(|(i, capture)| {
                let promotes_to = answer.mv.promotes_to().filter(|_| i == 0);
                step(capture, promotes_to, i < played)
            })
            .collect(),
        swap_list: captures.iter().map(|&Capture { gain, value, .. }| Gain { gain, value }).collect(),
        threshold: answer.threshold.map(|(threshold, _)| threshold),
        see_ge: answer.threshold.map(|(_, reached)| reached),
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

fn step(capture: &Capture, promotes_to: Option<Role>, played: bool) -> Step {
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
        promotes_to: promotes_to.map(Role::name),
        played,
    }
}

/// The word that the command line has for a choice.
pub(super) fn name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
