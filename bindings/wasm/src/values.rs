//! Values, thresholds, captures and the order of moves.

use crate::arguments::{board, evaluator};
use crate::{bad_input, to_json};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use exchequer_report::Board;
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the exact exchange value of a move.
///
/// # Errors
/// A bad position, move or value.
#[wasm_bindgen]
pub fn see(
    position: &str,
    mv: &str,
    rules: u8,
    values: Option<Box<[i32]>>,
    en_passant_reply: bool,
) -> Result<i32, JsError> {
    let board = board(position)?;
    let mv = board.parse_move(mv).map_err(bad_input)?;
    Ok(board.see(mv, &evaluator(rules, values, en_passant_reply)?))
}

#[derive(Serialize)]
struct Capture {
    #[serde(rename = "move")]
    uci: String,
    san: String,
    value: i32,
}

/// Returns the captures of the side to move as JSON, the most valuable first.
///
/// # Errors
/// A bad position or value.
#[wasm_bindgen]
pub fn captures(position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<String, JsError> {
    let board = board(position)?;
    let captures = board.captures(&evaluator(rules, values, false)?).into_iter().map(|capture| {
        let (uci, san) = board.names(capture.mv);
        Capture { uci, san, value: capture.value }
    });
    Ok(to_json(&captures.collect::<Vec<_>>()))
}

/// Returns `true` if the side to move is not in check and has no capture with a value of at least `threshold`.
///
/// # Errors
/// A bad value, and a position that is not legal.
#[wasm_bindgen(js_name = isQuiet)]
pub fn is_quiet(
    position: &str,
    threshold: i32,
    rules: u8,
    values: Option<Box<[i32]>>,
) -> Result<bool, JsError> {
    let evaluator = evaluator(rules, values, false)?;
    board(position)?.is_quiet(threshold, &evaluator).map_err(bad_input)
}

#[derive(Serialize)]
struct OrderedMove<'a> {
    #[serde(rename = "move")]
    uci: &'a str,
    san: &'a str,
    stage: &'static str,
    score: i32,
    value: i32,
}

impl<'a> From<&'a exchequer_report::OrderedMove> for OrderedMove<'a> {
    fn from(mv: &'a exchequer_report::OrderedMove) -> Self {
        Self { uci: &mv.uci, san: &mv.san, stage: mv.stage_name(), score: mv.score, value: mv.see }
    }
}

/// Returns the legal moves in the order of a search as JSON.
///
/// # Errors
/// A bad value, and a position that is not legal.
#[wasm_bindgen]
pub fn order(position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<String, JsError> {
    let evaluator = evaluator(rules, values, false)?;
    let order = board(position).map(|board: Board| board.order(&evaluator))?.map_err(bad_input)?;
    Ok(to_json(&order.moves.iter().map(OrderedMove::from).collect::<Vec<_>>()))
}
