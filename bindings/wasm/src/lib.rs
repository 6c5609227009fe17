//! Exact static exchange evaluation for JavaScript: it converts arguments and results, and computes nothing.
//!
//! `js/` has the functions that a program calls; they check types and pass plain values: texts, integers, arrays of integers. An answer
//! with parts returns as JSON, since one text and `JSON.parse` take less time than an object that grows field by field.

mod arguments;
mod batch;
mod games;
mod moves;
mod reports;
mod values;

pub use arguments::rule_set;
pub use batch::{see_batch, see_ge_batch};
pub use games::read_pgn;
pub use moves::{legal_moves, play};
pub use reports::{Form, compare, exchange_map, explain, map_report};
pub use values::{captures, is_quiet, order, see, see_ge};

use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Returns the exception for bad input: an `Error` with one sentence.
fn bad_input(sentence: impl AsRef<str>) -> JsError {
    JsError::new(sentence.as_ref())
}

/// Returns an answer as JSON.
fn to_json(answer: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(answer).map_err(|error| bad_input(error.to_string()))
}
