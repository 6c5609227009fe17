//! FEN and EPD lines with further fields, one record a line.
//!
//! Without options a score and a result are found where their meaning is clear, from White's view:
//! - Fields behind `|`, `;`, `,` or a tab, as in `FEN | score | result`. An integer is the score. `1.0 0.5 0.0 1-0 0-1
//!   1/2-1/2 1/2 =`, also in brackets, are results, and `*` is an unfinished game. A `1` or `0` is a result if it
//!   follows the score, or if the other field is an integer that is no result.
//! - Words, as in `FEN [1.0] 35` or `FEN 35 1-0`.
//! - EPD operations: a result in `c0` to `c9`, the move of `bm`, `pm` or `sm`, and `ce`, the score for the side to
//!   move.
//!
//! A fraction such as `0.35` is no score, because nothing says if the unit is a pawn.

mod data_line;
mod encode;
mod field;
mod labels;

pub(crate) use encode::LinesEncoder;
pub use field::{Field, InvalidField};

use crate::text::{self, LineWalk, TextLine, View, whole_lines};
use crate::{Block, Cursor, Decode, Fault, Origin, Record};
use data_line::DataLine;
use exchequer_board::{PlainFen, Position, Repairs};
use labels::Labels;
use std::sync::Arc;

/// Longest line in bytes.
const LIMIT: usize = 1 << 16;

/// Decoder of FEN and EPD lines.
///
/// Blank lines and lines that begin with `#` hold no record.
#[derive(Clone, Debug, Default)]
pub struct LinesDecoder {
    options: Arc<Options>,
}

#[derive(Clone, Debug, Default)]
struct Options {
    mv: Option<Field>,
    score: Option<(Field, View)>,
    result: Option<(Field, View)>,
    without_detection: bool,
}

impl LinesDecoder {
    /// Creates a decoder that finds scores, results and moves where their meaning is clear.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads positions and selected fields alone, which is faster.
    #[must_use]
    pub fn without_detection(mut self) -> Self {
        Arc::make_mut(&mut self.options).without_detection = true;
        self
    }

    /// Reads the move from a field, in UCI or SAN notation.
    #[must_use]
    pub fn with_move(mut self, field: Field) -> Self {
        Arc::make_mut(&mut self.options).mv = Some(field);
        self
    }

    /// Reads the score from a field.
    #[must_use]
    pub fn with_score(mut self, field: Field, view: View) -> Self {
        Arc::make_mut(&mut self.options).score = Some((field, view));
        self
    }

    /// Reads the result from a field.
    #[must_use]
    pub fn with_result(mut self, field: Field, view: View) -> Self {
        Arc::make_mut(&mut self.options).result = Some((field, view));
        self
    }
}

impl Decode for LinesDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        whole_lines(bytes, is_last, LIMIT)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(LinesCursor { options: Arc::clone(&self.options), lines: LineWalk::new(LIMIT) })
    }
}

struct LinesCursor {
    options: Arc<Options>,
    lines: LineWalk,
}

impl Cursor for LinesCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        loop {
            match self.lines.next(block)? {
                Ok(line) if data_line::is_passed_over(line.text) => {}
                Ok(line) => return Some(self.options.read(&line, record)),
                Err(fault) => return Some(Err(fault)),
            }
        }
    }
}

impl Options {
    /// Reads the record of a line.
    ///
    /// In one function without intermediate results: each copy of a position costs as much as a field of the FEN.
    #[inline(always)]
    fn read<'b>(&self, line: &TextLine<'b>, record: &mut Record) -> Result<Origin<'b>, Fault> {
        let plain = Position::parse_plain(line.text);
        let Some(PlainFen { position, length, fields }) = &plain else {
            return self.read_tolerant(line, record);
        };
        let Labels { mv, score, result } = match self.labels(position, &line.text[*length..]) {
            Ok(labels) => labels,
            Err(reason) => return Err(line.fault(reason)),
        };
        let ply = (*fields == text::ALL_FIELDS).then(|| Record::ply_by_counter(position));
        *record = Record { position: *position, mv, score, result, ply };
        let (fen, repairs) = (&line.text[..*length], Repairs::empty());
        Ok(Origin { raw: line.raw, fen, repairs, place: line.number })
    }

    /// Reads the record of a line whose FEN needs a second look.
    #[cold]
    fn read_tolerant<'b>(&self, line: &TextLine<'b>, record: &mut Record) -> Result<Origin<'b>, Fault> {
        let (text, fields) = data_line::fen_part(line.text).map_err(|reason| line.fault(reason))?;
        let read = text::parse_fen(text).map_err(|reason| line.fault(reason))?;
        let fen = text::fen_of(text, &read).as_bytes();
        let labels = self.labels(&read.position, &line.text[fen.len()..]);
        let Labels { mv, score, result } = labels.map_err(|reason| line.fault(reason))?;
        let has_counters = fields == text::ALL_FIELDS && read.rest.is_empty();
        let ply = has_counters.then(|| Record::ply_by_counter(&read.position));
        *record = Record { position: read.position, mv, score, result, ply };
        Ok(Origin { raw: line.raw, fen, repairs: read.repairs, place: line.number })
    }

    /// Returns the data of a position in the text after its FEN.
    #[inline]
    fn labels(&self, position: &Position, rest: &[u8]) -> Result<Labels, String> {
        let turn = position.turn();
        let mut labels = if self.without_detection || rest.is_empty() {
            Labels::default()
        } else {
            labels::detect(rest, position, self.mv.is_none())
        };
        let data = DataLine { position, rest };
        if let Some(field) = &self.mv {
            labels.mv = Some(data.move_in(field)?);
        }
        if let Some((field, view)) = &self.score {
            labels.score = Some(view.score(data.score_in(field)?, turn));
        }
        if let Some((field, view)) = &self.result {
            labels.result = data.result_in(field)?.map(|result| view.result(result, turn));
        }
        Ok(labels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, GameResult};

    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1";

    fn read(decoder: &LinesDecoder, text: &str) -> Vec<Result<Record, String>> {
        let block = Block::first(text.as_bytes().to_vec());
        Entries::new(decoder, &block)
            .map(|entry| entry.map(|entry| entry.record).map_err(|fault| fault.to_string()))
            .collect()
    }

    #[test]
    fn blank_lines_and_comments_are_passed_over() {
        let text = format!("\u{FEFF}{FEN}\n\n# x\n \t\r\n{FEN} | 35\r\nbad\n{FEN}");
        let block = Block::first(text.clone().into_bytes());
        let entries: Vec<_> = Entries::new(&LinesDecoder::new(), &block).collect();
        let places: Vec<u64> = entries.iter().flatten().map(|entry| entry.place).collect();
        assert_eq!(places, [1, 5, 7]);
        let entry = entries[1].as_ref().unwrap();
        assert_eq!((entry.raw, entry.fen), (format!("{FEN} | 35\r\n").as_bytes(), FEN.as_bytes()));
        let fault = entries[2].as_ref().unwrap_err();
        assert!(fault.to_string().starts_with("line 6: cannot read the FEN \"bad\": board field"), "{fault}");
        assert_eq!(&text.as_bytes()[fault.offset as usize..][..3], b"bad");
    }

    #[test]
    fn selected_fields_override_the_found_ones() {
        let decoder = LinesDecoder::new()
            .with_move("4".parse().unwrap())
            .with_score("3".parse().unwrap(), View::SideToMove)
            .with_result("2".parse().unwrap(), View::White);
        let records =
            read(&decoder, &format!("{FEN} | 1 | 70 | exd5\n{FEN} | 1 | 70 | dxe4\n{FEN} | 1 | x | dxe4"));
        assert_eq!(
            records[0].as_ref().unwrap_err(),
            "line 1: field 4: \"exd5\" is not a legal move in this position"
        );
        let record = records[1].clone().unwrap();
        assert_eq!((record.score, record.result), (Some(70), Some(GameResult::Loss)));
        assert_eq!(record.mv.unwrap().to_string(), "d5e4");
        assert_eq!(records[2].as_ref().unwrap_err(), "line 3: field 3: \"x\" is not an integer score");
    }

    #[test]
    fn without_detection_only_selected_fields_are_read() {
        let decoder = LinesDecoder::new().without_detection();
        let record = read(&decoder, &format!("{FEN} | 35 | 1.0")).remove(0).unwrap();
        assert_eq!((record.score, record.result, record.ply), (None, None, Some(1)));
        let decoder = decoder.with_score("2".parse().unwrap(), View::White);
        let record = read(&decoder, &format!("{FEN} | 35 | 1.0")).remove(0).unwrap();
        assert_eq!((record.score, record.result), (Some(-35), None));
    }
}
