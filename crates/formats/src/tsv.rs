//! Canonical text: one record a line, with FEN, move, score, ply and result between tabs.
//!
//! A missing value is an empty field. Score and result are from the view of the side to move. Moves are in UCI
//! notation; castling is king takes rook for Chess960 alone.

use crate::encode::hand_over;
use crate::text::{self, FenText, LineWalk, TextLine, whole_lines};
use crate::{Block, Changes, Cursor, Decode, Encode, Fault, Origin, Record, Refusal};
use std::io::Write;

/// Longest line in bytes.
const LIMIT: usize = 1 << 16;

/// Decoder of canonical text. Blank lines hold no record.
#[derive(Clone, Copy, Debug, Default)]
pub struct TsvDecoder;

impl Decode for TsvDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        whole_lines(bytes, is_last, LIMIT)
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(TsvCursor { lines: LineWalk::new(LIMIT) })
    }
}

struct TsvCursor {
    lines: LineWalk,
}

impl Cursor for TsvCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        loop {
            match self.lines.next(block)? {
                Ok(line) if line.text.is_empty() => {}
                Ok(line) => return Some(read(&line, record)),
                Err(fault) => return Some(Err(fault)),
            }
        }
    }
}

fn read<'b>(line: &TextLine<'b>, record: &mut Record) -> Result<Origin<'b>, Fault> {
    let text = line.utf8()?;
    let (found, fen) = parse(text).map_err(|reason| line.fault(reason))?;
    *record = found;
    Ok(Origin { raw: line.raw, fen: fen.fen.as_bytes(), repairs: fen.repairs, place: line.number })
}

fn parse(text: &str) -> Result<(Record, FenText<'_>), String> {
    let mut fields = text.split('\t');
    let mut next = |name| fields.next().ok_or_else(|| format!("there is no field for the {name}"));
    let (fen, mv, score, ply, result) =
        (next("FEN")?, next("move")?, next("score")?, next("ply")?, next("result")?);
    if fields.next().is_some() {
        return Err("there are more than five fields".to_owned());
    }
    let fen = FenText::parse(fen)?;
    let mut record = Record::new(fen.position);
    if !mv.is_empty() {
        record.mv = Some(fen.position.parse_uci(mv).map_err(|error| error.to_string())?);
    }
    if !score.is_empty() {
        record.score = Some(text::required_score(score)?);
    }
    if !ply.is_empty() {
        record.ply = Some(text::ply(ply)?);
    }
    if !result.is_empty() {
        record.result = Some(text::relative_result(result)?);
    }
    Ok((record, fen))
}

/// Encoder of canonical text.
#[derive(Default)]
pub(crate) struct TsvEncoder {
    block: Vec<u8>,
}

impl Encode for TsvEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let out = &mut self.block;
        text::write_fen(out, &record.position);
        write_values(out, record, b'\t');
        out.push(b'\n');
        Ok(Changes::empty())
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.block, out);
    }
}

/// Appends move, score, ply and result with a separator before each; a missing value is empty.
pub(crate) fn write_values(out: &mut Vec<u8>, record: &Record, separator: u8) {
    // Writing to a vector cannot fail.
    out.push(separator);
    if let Some(mv) = record.uci() {
        let _ = write!(out, "{mv}");
    }
    out.push(separator);
    if let Some(score) = record.score {
        let _ = write!(out, "{score}");
    }
    out.push(separator);
    if let Some(ply) = record.ply {
        let _ = write!(out, "{ply}");
    }
    out.push(separator);
    if let Some(result) = record.result {
        let _ = write!(out, "{}", result as i8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, GameResult};

    fn read(text: &str) -> Vec<Result<Record, String>> {
        let block = Block::first(text.as_bytes().to_vec());
        let entries = Entries::new(&TsvDecoder, &block);
        entries.map(|entry| entry.map(|entry| entry.record).map_err(|fault| fault.to_string())).collect()
    }

    #[test]
    fn missing_values_are_empty_fields() {
        let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 9\t\t\t\t\n\
                    4k3/8/8/8/8/8/8/4K2R w K - 0 9\te1g1\t-35\t300\t-1\n\
                    1k6/8/8/8/8/8/8/1K5R w H - 0 9\tb1h1\t0\t16\t0\n";
        let records: Vec<Record> = read(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(
            (records[0].mv, records[0].score, records[0].ply, records[0].result),
            (None, None, None, None)
        );
        let second = &records[1];
        assert_eq!((second.score, second.ply, second.result), (Some(-35), Some(300), Some(GameResult::Loss)));
        let mut encoder = TsvEncoder::default();
        let mut out = Vec::new();
        records.iter().for_each(|record| assert_eq!(encoder.add(record), Ok(Changes::empty())));
        encoder.finish_block(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn a_bad_field_is_named() {
        for (fields, part) in [
            ("", "line 2: there is no field for the move"),
            ("\te1e2\t0\t0", "line 2: there is no field for the result"),
            ("\te1e2\t0\t0\t0\t", "line 2: there are more than five fields"),
            ("\te1e3\t0\t0\t0", "line 2: \"e1e3\" is not a legal move"),
            ("\tKe2\t0\t0\t0", "line 2: \"Ke2\" is not a move"),
            ("\te1e2\t0.5\t0\t0", "line 2: \"0.5\" is not an integer score"),
            ("\te1e2\t0\t-1\t0", "line 2: \"-1\" is not a ply"),
            ("\te1e2\t0\t0\t2", "line 2: \"2\" is not a result"),
        ] {
            let text = format!("\n4k3/8/8/8/8/8/8/4K3 w - - 0 1{fields}\n");
            let message = read(&text).remove(0).unwrap_err();
            assert!(message.starts_with(part), "{message}");
        }
    }
}
