//! The maps of a position as one JSON object.

use super::{Entry, MapReport};
use crate::settings::{JsonValues, side_name};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use exchequer_core::Color;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct JsonMap<'r> {
    fen: String,
    turn: &'static str,
    rules: &'static str,
    values: JsonValues,
    verdict: String,
    white: JsonSide<'r>,
    black: JsonSide<'r>,
    hanging: Vec<Hanging<'r>>,
}

#[derive(Serialize)]
struct JsonSide<'r> {
    /// Captures of the side; null if it could capture the king.
    captures: Option<Vec<JsonCapture<'r>>>,
}

#[derive(Serialize)]
struct JsonCapture<'r> {
    square: String,
    takes: &'static str,
    /// Square of the captured piece; differs from the target square under en passant.
    on: String,
    #[serde(rename = "move")]
    uci: &'r str,
    san: &'r str,
    see: i32,
}

#[derive(Serialize)]
struct Hanging<'r> {
    side: &'static str,
    piece: &'static str,
    on: String,
    #[serde(rename = "move")]
    uci: &'r str,
    see: i32,
}

pub(super) fn map(report: &MapReport) -> JsonMap<'_> {
    let hanging = report.hanging().map(|(owner, entry)| Hanging {
        side: side_name(owner),
        piece: entry.captured.name(),
        on: entry.captured_on.to_string(),
        uci: &entry.uci,
        see: entry.best.value,
    });
    JsonMap {
        fen: report.setup.to_string(),
        turn: side_name(report.setup.turn),
        rules: report.rules.name(),
        values: (&report.values).into(),
        verdict: report.verdict(),
        white: side(report, Color::White),
        black: side(report, Color::Black),
        hanging: hanging.collect(),
    }
}

fn side(report: &MapReport, color: Color) -> JsonSide<'_> {
    let side = report.sides.iter().find(|side| side.color == color);
    let captures = side.and_then(|side| side.captures.as_ref());
    JsonSide { captures: captures.map(|entries| entries.iter().map(capture).collect()) }
}

fn capture(entry: &Entry) -> JsonCapture<'_> {
    JsonCapture {
        square: entry.best.mv.to().to_string(),
        takes: entry.captured.name(),
        on: entry.captured_on.to_string(),
        uci: &entry.uci,
        san: &entry.san,
        see: entry.best.value,
    }
}
