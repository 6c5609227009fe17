//! Lines of any object, with a JSON pointer for each value.

use super::{JsonOptions, Pointer, Read, damage};
use crate::View;
use crate::text::{FenText, ply, result_of_view, score_of_view};
use serde_json::Value;
use std::borrow::Cow;

/// Reads a line.
///
/// # Errors
/// A sentence that names the pointer of the fault.
pub(super) fn read(text: &str, options: &JsonOptions) -> Result<Read, String> {
    let object: Value = serde_json::from_str(text).map_err(|error| damage(&error))?;
    let fen_text = match Selected::find(&object, options.fen.as_ref(), "/fen")? {
        Some(fen) => fen.text()?,
        None => {
            let pointer = options.fen.as_ref().map_or("/fen", Pointer::as_str);
            return Err(format!("there is no FEN at {pointer:?}"));
        }
    };
    let fen = FenText::parse(&fen_text)?;
    let mut record = fen.record();
    let turn = record.position.turn();
    if let Some(mv) = Selected::find(&object, options.mv.as_ref(), "/move")? {
        let text = mv.text()?;
        let first = text.split_ascii_whitespace().next().unwrap_or(&text);
        record.mv = Some(record.position.parse_move(first).map_err(|error| mv.explain(error))?);
    }
    if let Some(score) = Selected::find(&object, options.score.as_ref(), "/score")? {
        let view = options.score_view.unwrap_or(View::SideToMove);
        record.score =
            Some(score_of_view(&score.text()?, view, turn).map_err(|reason| score.explain(reason))?);
    }
    if let Some(value) = Selected::find(&object, options.ply.as_ref(), "/ply")? {
        record.ply = Some(ply(&value.text()?).map_err(|reason| value.explain(reason))?);
    } else if options.ply.is_some() || object.pointer("/ply").is_some() {
        record.ply = None;
    }
    if let Some(result) = Selected::find(&object, options.result.as_ref(), "/result")? {
        let default = if result.value.is_string() { View::White } else { View::SideToMove };
        let view = options.result_view.unwrap_or(default);
        record.result =
            result_of_view(&result.text()?, view, turn).map_err(|reason| result.explain(reason))?;
    }
    Ok(Read::new(record, &fen))
}

/// Value of an object.
struct Selected<'v> {
    value: &'v Value,
    pointer: &'v str,
}

impl<'v> Selected<'v> {
    /// Returns the value at a pointer, or else at the default one; `None` for `null`.
    ///
    /// # Errors
    /// A sentence for a selected value that is not there.
    fn find(
        object: &'v Value,
        selected: Option<&'v Pointer>,
        default: &'v str,
    ) -> Result<Option<Self>, String> {
        let pointer = selected.map_or(default, Pointer::as_str);
        match object.pointer(pointer) {
            None if selected.is_some() => Err(format!("there is no value at {pointer:?}")),
            None | Some(Value::Null) => Ok(None),
            Some(value) => Ok(Some(Self { value, pointer })),
        }
    }

    /// Returns the text of a string or number.
    fn text(&self) -> Result<Cow<'v, str>, String> {
        match self.value {
            Value::String(text) => Ok(Cow::Borrowed(text)),
            Value::Number(number) => Ok(Cow::Owned(number.to_string())),
            _ => Err(self.explain("the value is neither a text nor a number")),
        }
    }

    #[cold]
    fn explain(&self, reason: impl std::fmt::Display) -> String {
        format!("{:?}: {reason}", self.pointer)
    }
}
