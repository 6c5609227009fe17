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

pub(crate) use encode::JsonLinesEncoder;
pub use options::{InvalidPointer, JsonOptions, Pointer};

use crate::text::{FenText, LineWalk, TextLine, whole_lines};
use crate::{Block, Cursor, Decode, Entry, Fault, Record};
use memchr::memmem;
use std::sync::Arc;

/// Longest line in bytes; evaluations with many variations are long.
const LIMIT: usize = 1 << 20;

/// Decoder of JSON lines. Blank lines hold no record.
#[derive(Clone, Debug, Default)]
pub struct JsonLinesDecoder {
    options: Arc<JsonOptions>,
}

impl JsonLinesDecoder {
    /// Creates a decoder.
    #[must_use]
    pub fn new(options: JsonOptions) -> Self {
        Self { options: Arc::new(options) }
    }
}

impl Decode for JsonLinesDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        whole_lines(bytes, is_last, LIMIT)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(JsonLinesCursor { options: Arc::clone(&self.options), lines: LineWalk::new(LIMIT) })
    }
}

struct JsonLinesCursor {
    options: Arc<JsonOptions>,
    lines: LineWalk,
}

impl Cursor for JsonLinesCursor {
    fn next_entry<'b>(&mut self, block: &'b Block) -> Option<Result<Entry<'b>, Fault>> {
        loop {
            match self.lines.next(block)? {
                Ok(line) if line.text.trim_ascii().is_empty() => {}
                Ok(line) => return Some(entry(&line, &self.options)),
                Err(fault) => return Some(Err(fault)),
            }
        }
    }
}

fn entry<'b>(line: &TextLine<'b>, options: &JsonOptions) -> Result<Entry<'b>, Fault> {
    let text = line.utf8()?;
    let is_evaluation = options.has_default_pointers() && memmem::find(line.text, b"\"evals\"").is_some();
    let read = if is_evaluation { lichess::read(text) } else { object::read(text, options) };
    let Read { record, fen, repairs } = read.map_err(|reason| line.fault(reason))?;
    // With escapes in it, as in `\/`, the FEN is no part of the line.
    let fen = memmem::find(line.text, fen.as_bytes()).map_or(&[][..], |at| &line.text[at..at + fen.len()]);
    Ok(Entry { record, raw: line.raw, fen, repairs, place: line.number })
}

/// Record of a line with the text of its FEN.
struct Read {
    record: Record,
    fen: String,
    repairs: crate::Repairs,
}

impl Read {
    fn new(record: Record, fen: &FenText<'_>) -> Self {
        Self { record, fen: fen.fen.to_owned(), repairs: fen.repairs }
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
