//! JSON of a report, on one line.

use crate::printable::printable;
use alloc::string::String;
use serde::Serialize;

/// Returns an object as JSON, without a character that a terminal obeys.
pub(crate) fn to_json(object: &impl Serialize) -> String {
    // Only a key that is not a text, or a failing writer, is an error; a report has neither.
    printable(&serde_json::to_string(object).unwrap_or_default())
}
