//! JSON lines: one object a line.
//!
//! - Objects with `evals`, as in the Lichess evaluation file: the score and the move are those of the first variation
//!   of the deepest evaluation. Scores are from White's view, mates in moves.
//! - Other objects: `fen`, `move`, `score`, `ply` and `result`, as the encoder writes them, or the values that JSON
//!   pointers (RFC 6901) select. Score and result are from the view of the side to move; a result such as `"1-0"` is
//!   White's.
//!
//! A value that is `null` is missing.

mod encode;
mod lichess;
mod object;
mod options;
mod select;

pub(crate) use encode::JsonLinesEncoder;
pub use options::{InvalidPointer, JsonOptions, Pointer};

use crate::text::{FenText, LineWalk, TextLine, whole_lines};
use crate::{Block, Cursor, Decode, Fault, Origin, Record};
use memchr::memmem::Finder;
use object::Pointers;
use std::sync::Arc;

/// Longest line in bytes; evaluations with many variations are long.
const LIMIT: usize = 1 << 20;

/// Decoder of JSON lines. Blank lines hold no record.
#[derive(Clone, Debug)]
pub struct JsonLinesDecoder {
    setting: Arc<Setting>,
}

/// Options with what follows from them for every line.
#[derive(Clone, Debug)]
struct Setting {
    options: JsonOptions,
    pointers: Pointers,
    /// Finder of the key of Lichess evaluations, if they are read.
    evaluations: Option<Finder<'static>>,
}

impl Default for JsonLinesDecoder {
    fn default() -> Self {
        Self::new(JsonOptions::new())
    }
}

impl JsonLinesDecoder {
    /// Creates a decoder.
    #[must_use]
    pub fn new(options: JsonOptions) -> Self {
        let pointers = Pointers::new(&options);
        let evaluations = options.has_default_pointers().then(|| Finder::new("\"evals\""));
        Self { setting: Arc::new(Setting { options, pointers, evaluations }) }
    }
}

impl Decode for JsonLinesDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        whole_lines(bytes, is_last, LIMIT)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(JsonLinesCursor { setting: Arc::clone(&self.setting), lines: LineWalk::new(LIMIT) })
    }
}

struct JsonLinesCursor {
    setting: Arc<Setting>,
    lines: LineWalk,
}

impl Cursor for JsonLinesCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        loop {
            match self.lines.next(block)? {
                Ok(line) if line.text.trim_ascii().is_empty() => {}
                Ok(line) => return Some(read(&line, &self.setting, record)),
                Err(fault) => return Some(Err(fault)),
            }
        }
    }
}

fn read<'b>(line: &TextLine<'b>, setting: &Setting, record: &mut Record) -> Result<Origin<'b>, Fault> {
    let text = line.utf8()?;
    let is_evaluation = setting.evaluations.as_ref().is_some_and(|key| key.find(line.text).is_some());
    let read = if is_evaluation {
        lichess::read(text)
    } else {
        object::read(text, &setting.pointers, &setting.options)
    };
    let Read { record: found, fen, repairs } = read.map_err(|reason| line.fault(reason))?;
    *record = found;
    Ok(Origin { raw: line.raw, fen: fen.as_bytes(), repairs, place: line.number })
}

/// Record of a line with the text of its FEN.
struct Read<'t> {
    record: Record,
    /// Part of the line; empty if it has escapes, as in `\/`.
    fen: &'t str,
    repairs: crate::Repairs,
}

impl<'t> Read<'t> {
    fn new(record: Record, fen: &FenText<'_>, line: &'t str) -> Self {
        let begin = (fen.fen.as_ptr() as usize).checked_sub(line.as_ptr() as usize);
        let part = begin.and_then(|begin| line.get(begin..begin.checked_add(fen.fen.len())?));
        Self { record, fen: part.unwrap_or_default(), repairs: fen.repairs }
    }
}

/// Returns the sentence for a damaged line.
#[cold]
fn damage(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // The place in the text counts lines from the start of this one.
    let reason = text.split(" at line ").next().unwrap_or_default();
    format!("the JSON is damaged at byte {}: {reason}", error.column())
}

#[cfg(test)]
mod tests;
