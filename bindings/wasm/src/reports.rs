//! The reports of `exchequer see` and `exchequer map`: JSON, text and drawing.

use crate::arguments::{board, evaluator};
use crate::bad_input;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt::Write;
use exchequer_core::{Color, Square};
use exchequer_report::{Answer, Comparison, MapEntry, MapReport, Question, plain, side_name};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Form of the report on a move.
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
    /// A line for each rule set, its name and the captures that are made, and the verdict of their comparison as the last line.
    Comparison,
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
    let question = Question::of_move(board.to_setup(), mv, threshold);
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    let answer = || Answer::new(&question, evaluator);
    Ok(match form {
        Form::Json => answer().to_json(),
        Form::Text => plain(&answer().to_string()),
        Form::Svg => answer().to_svg(Color::White),
        Form::SvgFlipped => answer().to_svg(Color::Black),
        Form::Comparison => Comparison::new(&question, evaluator).to_lines(),
    })
}

/// Returns the report on the best captures of both sides as text, without colors.
///
/// # Errors
/// A bad position or value.
#[wasm_bindgen(js_name = mapText)]
pub fn map_text(position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<String, JsError> {
    Ok(plain(read_map(position, rules, values)?.to_string().trim_end_matches('\n')))
}

/// Returns the report on the best captures of both sides as an SVG document, Black below if `flip`.
///
/// # Errors
/// A bad position or value.
#[wasm_bindgen(js_name = mapSvg)]
pub fn map_svg(flip: bool, position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<String, JsError> {
    let below = if flip { Color::Black } else { Color::White };
    Ok(read_map(position, rules, values)?.to_svg(below))
}

/// Returns the best captures of both sides as lines: the FEN, the side to move, and eight lines for each capture, White's first.
///
/// The eight are the side, the square, the captured piece, its square, the move in UCI and in SAN, the value, and `1` if the piece hangs. A
/// side that could capture the king has two lines, the side and `king`. Lines take a third of the time of JSON.
///
/// # Errors
/// A bad position or value.
#[wasm_bindgen(js_name = exchangeMap)]
pub fn exchange_map(position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<String, JsError> {
    let map = read_map(position, rules, values)?;
    let mut lines = map.setup().to_string();
    lines.push('\n');
    lines += side_name(map.setup().turn);
    for color in Color::ALL {
        let Some(entries) = map.entries(color) else {
            lines.push('\n');
            lines += side_name(color);
            lines += "\nking";
            continue;
        };
        for entry in entries {
            push_line(&mut lines, color, entry);
        }
    }
    Ok(lines)
}

fn push_line(lines: &mut String, color: Color, entry: &MapEntry) {
    let MapEntry { best, san, uci, captured_on, captured } = entry;
    lines.push('\n');
    lines.push_str(side_name(color));
    push_square(lines, best.mv.to());
    lines.push('\n');
    lines.push_str(captured.name());
    push_square(lines, *captured_on);
    for word in [uci, san] {
        lines.push('\n');
        lines.push_str(word);
    }
    // Writing to a string cannot fail.
    let _ = write!(lines, "\n{}\n{}", best.value, u8::from(entry.hangs()));
}

fn push_square(lines: &mut String, square: Square) {
    lines.push('\n');
    lines.push(char::from(b'a' + square.file() as u8));
    lines.push(char::from(b'1' + square.rank() as u8));
}

fn read_map(position: &str, rules: u8, values: Option<Box<[i32]>>) -> Result<MapReport, JsError> {
    Ok(MapReport::new(board(position)?.to_setup(), evaluator(rules, values, false)?))
}
