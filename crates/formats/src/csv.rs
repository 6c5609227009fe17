//! Comma-separated values: rows of RFC 4180, with commas, semicolons or tabs, and with or without a header.
//!
//! A file whose first row holds no FEN has a header. Its names give the columns:
//! - `fen,move,score,ply,result`, as the encoder writes it: score and result for the side to move;
//! - `PuzzleId`, `FEN` and `Moves` of the Lichess puzzles: the position is that after the first move, and the move is
//!   the second one;
//! - any other header, such as `FEN,Evaluation` of the Kaggle files: score and result from White's view.
//!
//! A score `#3` or `#-2` is a mate in that number of moves: 32000 minus the plies to the mate.
//!
//! The rows are split here, because a CSV library copies the fields, and a filter writes the bytes of a row unchanged.

mod encode;
mod layout;
mod options;
mod record;
mod row;

pub(crate) use encode::{CsvEncoder, HEADER};
pub use options::{Column, CsvOptions};

use crate::text::{LineWalk, TextLine, whole_lines};
use crate::{Block, Cursor, Decode, Fault, Origin, Record};
use layout::Layout;
use row::LIMIT;
use std::sync::{Arc, OnceLock};

/// Decoder of comma-separated values. Blank lines hold no record.
#[derive(Clone, Debug, Default)]
pub struct CsvDecoder {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    options: CsvOptions,
    layout: OnceLock<Result<Layout, String>>,
}

impl CsvDecoder {
    /// Creates a decoder that learns the columns from the first row of the first block.
    ///
    /// The blocks have to begin at the start of the input; see [`from_header`](Self::from_header).
    #[must_use]
    pub fn new(options: CsvOptions) -> Self {
        Self { shared: Arc::new(Shared { options, layout: OnceLock::new() }) }
    }

    /// Creates a decoder for an input with this first row; the blocks may begin at any row.
    ///
    /// # Errors
    /// A sentence for a column that the row does not have.
    pub fn from_header(first_row: &[u8], options: CsvOptions) -> Result<Self, String> {
        let layout = Layout::new(first_row, &options)?;
        Ok(Self { shared: Arc::new(Shared { options, layout: OnceLock::from(Ok(layout)) }) })
    }

    /// Returns `true` if the first row is a header; `false` if it is not known yet.
    #[must_use]
    pub fn has_header(&self) -> bool {
        matches!(self.shared.layout.get(), Some(Ok(layout)) if layout.has_header)
    }
}

impl Shared {
    /// Returns the layout; the first call has to have the first bytes of the input. `None` if they are too few.
    fn layout(&self, first: &[u8], is_last: bool) -> Option<&Result<Layout, String>> {
        if self.layout.get().is_none() {
            let row = layout::first_row(first, is_last)?;
            // Another thread may have been faster, with the same result.
            let _ = self.layout.set(Layout::new(row, &self.options));
        }
        self.layout.get()
    }
}

impl Decode for CsvDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        match self.shared.layout(bytes, is_last) {
            Some(Ok(layout)) => row::whole_rows(bytes, layout.delimiter, is_last),
            Some(Err(_)) => whole_lines(bytes, is_last, LIMIT),
            None => 0,
        }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(CsvCursor { shared: Arc::clone(&self.shared), rows: LineWalk::new(LIMIT), is_begun: false })
    }
}

struct CsvCursor {
    shared: Arc<Shared>,
    rows: LineWalk,
    /// `true` after the place of the header.
    is_begun: bool,
}

impl Cursor for CsvCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        let shared = Arc::clone(&self.shared);
        let layout = match shared.layout(&block.bytes, true)? {
            Ok(layout) => layout,
            // One fault for the whole input.
            Err(reason) => {
                let is_first = block.offset == 0 && !std::mem::replace(&mut self.is_begun, true);
                return is_first.then(|| Err(Fault::in_line(1, 0, reason.as_str())));
            }
        };
        loop {
            let (row, is_closed) = match self.next_row(block, layout.delimiter)? {
                Ok(row) => row,
                Err(fault) => return Some(Err(fault)),
            };
            if row.text.is_empty() {
                continue;
            }
            let is_first = block.offset == 0 && !std::mem::replace(&mut self.is_begun, true);
            if is_first && layout.has_header {
                continue;
            }
            if !is_closed {
                return Some(Err(row.fault("a quoted field has no end")));
            }
            return Some(record::read(&row, layout, record).map_err(|reason| row.fault(reason)));
        }
    }
}

impl CsvCursor {
    /// Returns the next row, and `true` if its quotes are closed.
    fn next_row<'b>(
        &mut self,
        block: &'b Block,
        delimiter: u8,
    ) -> Option<Result<(TextLine<'b>, bool), Fault>> {
        let rest = self.rows.rest(block)?;
        let (length, is_closed) = row::end_of_row(rest, delimiter, true)?;
        let lines = memchr::memchr_iter(b'\n', &rest[..length]).count() as u64;
        Some(self.rows.take(block, length, lines).map(|row| (row, is_closed)))
    }
}

#[cfg(test)]
mod tests;
