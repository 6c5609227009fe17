//! The reports of `exchequer see` and `exchequer map`: JSON, text and drawing.

use crate::arguments::{board, evaluator};
use crate::bad_input;
use exchequer_core::Color;
use exchequer_report::{Answer, Evaluator, MapReport, Question, plain};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Form of a report.
#[wasm_bindgen]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The object that the command line prints with `--json`.
    Json,
    /// The text that the command line prints, without colors.
    Text,
    /// The drawing as an SVG document, White below.
    Svg,
    /// The drawing as an SVG document, Black below.
    SvgFlipped,
}

/// Returns the report on the exchange of a move.
///
/// # Errors
/// A bad position, move or value.
#[wasm_bindgen]
pub fn explain(
    form: Form,
    position: &str,
    mv: &str,
    threshold: Option<i32>,
    rules: u8,
    values: Option<Box<[i32]>>,
    en_passant_reply: bool,
) -> Result<String, JsError> {
    let board = board(position)?;
    let mv = board.parse_move(mv).map_err(bad_input)?;
    let evaluator: Evaluator = evaluator(rules, values, en_passant_reply)?;
    let question = Question::of_move(board.to_setup(), mv, threshold);
    let answer = Answer::new(&question, evaluator);
    Ok(match form {
        Form::Json => answer.to_json(),
        Form::Text => plain(&answer.to_string()),
        Form::Svg => answer.to_svg(Color::White),
        Form::SvgFlipped => answer.to_svg(Color::Black),
    })
}

/// Returns the report on the best captures of both sides.
///
/// # Errors
/// A bad position or value.
#[wasm_bindgen(js_name = exchangeMap)]
pub fn exchange_map(
    form: Form,
    position: &str,
    rules: u8,
    values: Option<Box<[i32]>>,
) -> Result<String, JsError> {
    let map = MapReport::new(board(position)?.to_setup(), evaluator(rules, values, false)?);
    Ok(match form {
        Form::Json => map.to_json(),
        Form::Text => plain(map.to_string().trim_end_matches('\n')),
        Form::Svg => map.to_svg(Color::White),
        Form::SvgFlipped => map.to_svg(Color::Black),
    })
}
