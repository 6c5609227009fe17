//! Exact static exchange evaluation for JavaScript: it converts arguments and results, and computes nothing.
//!
//! `js/` has the functions that a program calls; they check types and pass plain values: texts, integers, arrays of integers. An answer
//! with parts returns as JSON, since one text and `JSON.parse` take less time than an object that grows field by field.

#![no_std]

extern crate alloc;

mod arguments;
mod batch;
mod games;
mod moves;
mod reports;
mod values;

pub use arguments::rule_set;
pub use batch::see_batch;
pub use games::read_pgn;
pub use moves::{legal_moves, play};
pub use reports::{Form, exchange_map, explain, map_svg, map_text};
pub use values::{captures, is_quiet, order, see};

use alloc::borrow::ToOwned;
use alloc::string::String;
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
fn to_json(answer: &impl Serialize) -> String {
    // Only a key that is not a text, or a failing writer, is an error; an answer has neither.
    serde_json::to_string(answer).unwrap_or_default()
}

#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Ends the call with an exception of JavaScript.
///
/// The standard library does so too, but keeps the message of every panic, and nothing would print it. Without it they are not in the module.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
