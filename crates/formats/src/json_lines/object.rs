//! Lines of any object, with a JSON pointer for each value.

use super::select::{Found, Path, select};
use super::{JsonOptions, Read, damage, options};
use crate::View;
use crate::text::{FenText, ply, result_of_view, score_of_view};
use std::borrow::Cow;

/// Pointers that the encoder writes, in the order of [`Pointers`].
const DEFAULTS: [&str; 5] = ["/fen", "/move", "/score", "/ply", "/result"];

/// Pointers to FEN, move, score, ply and result.
#[derive(Clone, Debug)]
pub(super) struct Pointers {
    texts: [String; 5],
    paths: [Path; 5],
    is_selected: [bool; 5],
}

impl Pointers {
    pub(super) fn new(options: &JsonOptions) -> Self {
        let selected = [&options.fen, &options.mv, &options.score, &options.ply, &options.result];
        let texts = std::array::from_fn(|number| {
            selected[number].as_ref().map_or(DEFAULTS[number], |pointer| pointer.as_str()).to_owned()
        });
        let paths = std::array::from_fn(|number: usize| options::path(&texts[number]));
        Self { texts, paths, is_selected: selected.map(Option::is_some) }
    }
}

/// Reads a line.
///
/// # Errors
/// A sentence that names the pointer of the fault.
pub(super) fn read<'t>(
    text: &'t str,
    pointers: &Pointers,
    options: &JsonOptions,
) -> Result<Read<'t>, String> {
    let found = select(text, &pointers.paths).map_err(|error| damage(&error))?;
    let value = |number: usize| {
        let pointer = &*pointers.texts[number];
        match &found[number] {
            None if pointers.is_selected[number] => Err(format!("there is no value at {pointer:?}")),
            None | Some(Found::Null) => Ok(None),
            Some(value) => Ok(Some(Selected { value, pointer })),
        }
    };
    let fen = value(0)?.ok_or_else(|| format!("there is no FEN at {:?}", pointers.texts[0]))?.text()?;
    let fen = FenText::parse(&fen)?;
    let mut record = fen.record();
    let turn = record.position.turn();
    if let Some(mv) = value(1)? {
        let text = mv.text()?;
        let first = text.split_ascii_whitespace().next().unwrap_or(&text);
        record.mv = Some(record.position.parse_move(first).map_err(|error| mv.explain(error))?);
    }
    if let Some(score) = value(2)? {
        let view = options.score_view.unwrap_or(View::SideToMove);
        record.score =
            Some(score_of_view(&score.text()?, view, turn).map_err(|reason| score.explain(reason))?);
    }
    if let Some(value) = value(3)? {
        record.ply = Some(ply(&value.text()?).map_err(|reason| value.explain(reason))?);
    } else if found[3].is_some() {
        record.ply = None;
    }
    if let Some(result) = value(4)? {
        let default = if matches!(result.value, Found::Text(_)) { View::White } else { View::SideToMove };
        let view = options.result_view.unwrap_or(default);
        record.result =
            result_of_view(&result.text()?, view, turn).map_err(|reason| result.explain(reason))?;
    }
    Ok(Read::new(record, &fen, text))
}

/// Value of an object.
struct Selected<'v, 't> {
    value: &'v Found<'t>,
    pointer: &'v str,
}

impl<'v> Selected<'v, '_> {
    /// Returns the text of a string or number.
    fn text(&self) -> Result<Cow<'v, str>, String> {
        match self.value {
            Found::Text(text) => Ok(Cow::Borrowed(text)),
            Found::Number(number) => Ok(Cow::Owned(number.to_string())),
            Found::Null | Found::Other => Err(self.explain("the value is neither a text nor a number")),
        }
    }

    #[cold]
    fn explain(&self, reason: impl std::fmt::Display) -> String {
        format!("{:?}: {reason}", self.pointer)
    }
}
