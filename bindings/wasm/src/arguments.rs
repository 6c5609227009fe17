//! Arguments of every function: position, rule set, piece values.

use crate::bad_input;
use alloc::boxed::Box;
use alloc::format;
use exchequer_report::{Board, Evaluator, Method, piece_values, quoted};
use exchequer_see::{PieceValues, RuleSet};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the number of a rule set by its name.
///
/// # Errors
/// An unknown name.
#[wasm_bindgen(js_name = ruleSet)]
pub fn rule_set(name: &str) -> Result<u8, JsError> {
    let rules: RuleSet =
        name.parse().map_err(|error| bad_input(format!("{} is not a rule set. {error}", quoted(name))))?;
    Ok(rules as u8)
}

/// Reads a position.
pub(crate) fn board(position: &str) -> Result<Board, JsError> {
    Board::read(position).map_err(bad_input)
}

/// Creates the evaluator of a numbered rule set and of five piece values, which are the classic ones by default.
pub(crate) fn evaluator(
    rules: u8,
    values: Option<Box<[i32]>>,
    en_passant_reply: bool,
) -> Result<Evaluator, JsError> {
    let rules = RuleSet::ALL.get(usize::from(rules)).copied().unwrap_or(RuleSet::Legal);
    let values = match values {
        None => PieceValues::CLASSIC,
        Some(numbers) => {
            let numbers: [i32; 5] =
                (*numbers).try_into().map_err(|_| bad_input("values has to have five integers"))?;
            piece_values(numbers).map_err(bad_input)?
        }
    };
    Ok(Evaluator { rules, en_passant_reply, method: Method::default(), values })
}
