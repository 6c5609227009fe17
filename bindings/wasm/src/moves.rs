//! The legal moves of a position, and the position after a move.

use crate::arguments::board;
use crate::{bad_input, to_json};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use exchequer_report::{Board, notation};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct LegalMove {
    uci: String,
    san: String,
}

/// Returns the legal moves as JSON.
///
/// # Errors
/// A position that is not legal.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(position: &str) -> Result<String, JsError> {
    let board = board(position)?;
    let position = board.position().map_err(bad_input)?;
    let notation = notation(&position.to_setup());
    let legal = position.legal_moves();
    let moves = legal.iter().map(|&mv| LegalMove {
        uci: position.to_uci(mv, notation).to_string(),
        san: position.to_san(mv).to_string(),
    });
    Ok(to_json(&moves.collect::<Vec<_>>()))
}

/// Returns the FEN after a move.
///
/// # Errors
/// A position that is not legal, and a bad move.
#[wasm_bindgen]
pub fn play(position: &str, mv: &str) -> Result<String, JsError> {
    let board = board(position)?;
    let position = board.position().map_err(bad_input)?;
    let mv = board.parse_move(mv).map_err(bad_input)?;
    Ok(Board::Legal(position.after(mv)).to_setup().to_string())
}
