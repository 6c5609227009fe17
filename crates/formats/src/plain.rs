//! `.plain` of the Stockfish tools: lines of a key and its value, ended by a line `e`.
//!
//! The keys `fen`, `move`, `score`, `ply` and `result` may come in any order, and other keys are passed over. All five
//! are necessary: the Stockfish tools take a missing value from the record before. Score and result are from the view
//! of the side to move, and castling is the king's step. Line ends with CR are read, and never written.

use crate::encode::hand_over;
use crate::text::{self, FenText, LineWalk, TextLine, notation, whole_lines, write_fen};
use crate::{Block, Changes, Cursor, Decode, Encode, Fault, Origin, Record, Refusal};
use exchequer_board::{Notation, Setup};
use exchequer_core::{Bitboard, MoveKind};
use std::io::Write;

/// Longest record in bytes.
const LIMIT: usize = 1 << 16;

/// Decoder of the text blocks of the Stockfish tools.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainDecoder;

impl Decode for PlainDecoder {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        match end_of_records(bytes) {
            0 if is_last && bytes.contains(&b'\n') => bytes.len(),
            0 if is_last || bytes.len() > LIMIT => whole_lines(bytes, is_last, LIMIT),
            end => end,
        }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(PlainCursor { lines: LineWalk::new(LIMIT) })
    }
}

/// Returns the offset after the last whole line `e`.
fn end_of_records(bytes: &[u8]) -> usize {
    let mut ends = memchr::memrchr_iter(b'\n', bytes);
    let mut end = ends.next();
    while let Some(at) = end {
        let before = ends.next();
        let begin = before.map_or(0, |before| before + 1);
        if is_end(text::trim_end(&bytes[begin..at])) {
            return at + 1;
        }
        end = before;
    }
    0
}

fn is_end(text: &[u8]) -> bool {
    text == b"e"
}

struct PlainCursor {
    lines: LineWalk,
}

/// Values of a record, as far as they are read.
struct Parts<'b> {
    first: TextLine<'b>,
    /// First fault of the record.
    fault: Option<Fault>,
    fen: Option<&'b str>,
    mv: Option<&'b str>,
    score: Option<&'b str>,
    ply: Option<&'b str>,
    result: Option<&'b str>,
}

impl Cursor for PlainCursor {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        let mut parts: Option<Parts<'b>> = None;
        loop {
            let line = match self.lines.next(block) {
                Some(Ok(line)) if line.text.is_empty() => continue,
                Some(Ok(line)) => line,
                Some(Err(fault)) => return Some(Err(fault)),
                None => {
                    let reason = "the record has no line \"e\" at its end";
                    return parts.map(|parts| Err(parts.fault.unwrap_or_else(|| parts.first.fault(reason))));
                }
            };
            let parts = parts.get_or_insert_with(|| Parts::new(line));
            if is_end(line.text) {
                let begin = (parts.first.offset - block.offset) as usize;
                let end = (line.offset - block.offset) as usize + line.raw.len();
                return Some(parts.read(&block.bytes[begin..end], record));
            }
            parts.add(&line);
        }
    }
}

impl<'b> Parts<'b> {
    const fn new(first: TextLine<'b>) -> Self {
        Self { first, fault: None, fen: None, mv: None, score: None, ply: None, result: None }
    }

    fn add(&mut self, line: &TextLine<'b>) {
        let added = line.utf8().and_then(|text| self.set(text).map_err(|reason| line.fault(reason)));
        if let Err(fault) = added {
            self.fault.get_or_insert(fault);
        }
    }

    fn set(&mut self, text: &'b str) -> Result<(), String> {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let place = match key {
            "fen" => &mut self.fen,
            "move" => &mut self.mv,
            "score" => &mut self.score,
            "ply" => &mut self.ply,
            "result" => &mut self.result,
            _ => return Ok(()),
        };
        match place.replace(value.trim()) {
            None => Ok(()),
            Some(_) => Err(format!("the record has two lines with the key {key:?}")),
        }
    }

    fn read(&mut self, raw: &'b [u8], record: &mut Record) -> Result<Origin<'b>, Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if raw.len() > LIMIT {
            return Err(self.first.fault(format!("the record is longer than {LIMIT} bytes")));
        }
        let (found, fen) = self.record().map_err(|reason| self.first.fault(reason))?;
        *record = found;
        Ok(Origin { raw, fen: fen.fen.as_bytes(), repairs: fen.repairs, place: self.first.number })
    }

    fn record(&self) -> Result<(Record, FenText<'b>), String> {
        let value = |part: Option<&'b str>, key| {
            part.ok_or_else(|| format!("the record has no line with the key {key:?}"))
        };
        let fen = FenText::parse(value(self.fen, "fen")?)?;
        let mv = match value(self.mv, "move")? {
            // The Stockfish tools write these for a record without a move.
            "0000" | "none" | "(none)" => None,
            text => Some(fen.position.parse_uci(text).map_err(|error| error.to_string())?),
        };
        let record = Record {
            position: fen.position,
            mv,
            score: Some(text::required_score(value(self.score, "score")?)?),
            ply: Some(text::ply(value(self.ply, "ply")?)?),
            result: Some(text::relative_result(value(self.result, "result")?)?),
        };
        Ok((record, fen))
    }
}

/// Encoder of the text blocks of the Stockfish tools.
#[derive(Default)]
pub(crate) struct PlainEncoder {
    block: Vec<u8>,
}

impl Encode for PlainEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let position = &record.position;
        let mv = record.mv.ok_or(Refusal::NoMove)?;
        let score = record.score.ok_or(Refusal::NoScore)?;
        let result = record.result.ok_or(Refusal::NoResult)?;
        let is_standard = notation(position) == Notation::Standard;
        if !is_standard && mv.kind() == MoveKind::Castling {
            return Err(Refusal::Chess960Castling);
        }
        let mut changes = Changes::empty();
        changes.set(Changes::PLY, record.ply.is_none());
        changes.set(Changes::CASTLING, !is_standard);
        let ply = record.ply.unwrap_or_else(|| Record::ply_by_counter(position));
        let out = &mut self.block;
        out.extend_from_slice(b"fen ");
        if is_standard {
            write_fen(out, position);
        } else {
            let setup = Setup { castling_rooks: Bitboard::EMPTY, ..position.to_setup() };
            // Writing to a vector cannot fail.
            let _ = write!(out, "{setup}");
        }
        let mv = position.to_uci(mv, Notation::Standard);
        let _ = write!(out, "\nmove {mv}\nscore {score}\nply {ply}\nresult {}\ne\n", result as i8);
        Ok(changes)
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.block, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, GameResult};

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 9";

    fn read(text: &str) -> Vec<Result<Record, String>> {
        let block = Block::first(text.as_bytes().to_vec());
        let entries = Entries::new(&PlainDecoder, &block);
        entries.map(|entry| entry.map(|entry| entry.record).map_err(|fault| fault.to_string())).collect()
    }

    fn record(fen: &str, mv: &str) -> Record {
        let position: exchequer_board::Position = fen.parse().unwrap();
        Record {
            position,
            mv: Some(position.parse_uci(mv).unwrap()),
            score: Some(-35),
            ply: Some(16),
            result: Some(GameResult::Loss),
        }
    }

    fn write(record: &Record) -> (Result<Changes, Refusal>, String) {
        let mut encoder = PlainEncoder::default();
        let mut out = Vec::new();
        let added = encoder.add(record);
        encoder.finish_block(&mut out);
        (added, String::from_utf8(out).unwrap())
    }

    #[test]
    fn keys_come_in_any_order() {
        let castles = record(FEN, "e1g1");
        let text = format!(
            "fen {FEN}\nmove e1g1\nscore -35\nply 16\nresult -1\ne\n\
             \r\nresult -1\r\nply 16\r\nnote x\r\nscore -35\r\nmove e1h1\r\nfen {FEN}\r\ne\r\n\
             fen {FEN}\nmove 0000\nscore -35\nply 16\nresult -1\ne"
        );
        assert_eq!(read(&text), [Ok(castles), Ok(castles), Ok(Record { mv: None, ..castles })]);
        let first = "fen".len() + 1 + FEN.len() + "\nmove e1g1\nscore -35\nply 16\nresult -1\ne\n".len();
        assert_eq!(write(&castles), (Ok(Changes::empty()), text[..first].to_owned()));
        let block = Block::first(text.clone().into_bytes());
        let raw: Vec<&[u8]> = Entries::new(&PlainDecoder, &block).flatten().map(|entry| entry.raw).collect();
        assert_eq!([&raw[0].len(), &raw[1].len()], [&first, &(text.len() - first - 2 - raw[2].len())]);
    }

    #[test]
    fn a_damaged_record_ends_at_its_last_line() {
        let good = format!("fen {FEN}\nmove e1g1\nscore -35\nply 16\nresult -1\ne\n");
        for (bad, part) in [
            (
                format!("fen {FEN}\nscore -35\nply 16\nresult -1\ne\n"),
                "line 7: the record has no line with the key \"move\"",
            ),
            (good.replace("e1g1", "e1e1"), "line 7: \"e1e1\" is not a legal move"),
            (good.replace("ply 16", "ply x"), "line 7: \"x\" is not a ply"),
            (
                good.replace("ply 16", "ply 16\nply 17"),
                "line 11: the record has two lines with the key \"ply\"",
            ),
            (good.replace("-35", "\u{0}\u{7}"), "line 7: \"\\0\\u{7}\" is not an integer score"),
            (good.replace("4k3", "5k3"), "line 7: cannot read the FEN"),
        ] {
            let read = read(&format!("{good}{bad}{good}"));
            assert!(read[0].is_ok() && read[2].is_ok() && read.len() == 3, "{read:?}");
            let message = read[1].as_ref().unwrap_err();
            assert!(message.starts_with(part), "{message}");
        }
        let cut = read(&good[..good.len() - 3]);
        assert_eq!(cut, [Err("line 1: the record has no line \"e\" at its end".to_owned())]);
    }

    #[test]
    fn blocks_end_after_a_record() {
        let good = format!("fen {FEN}\nmove e1g1\nscore -35\nply 16\nresult -1\ne\n");
        for length in 0..good.len() {
            assert_eq!(PlainDecoder.whole_records(&good.as_bytes()[..length], false), 0);
            assert_eq!(
                PlainDecoder.whole_records(format!("{good}{}", &good[..length]).as_bytes(), false),
                good.len()
            );
        }
        // A record without an end costs bounded memory.
        let endless = "note x\n".repeat(LIMIT);
        assert_eq!(PlainDecoder.whole_records(endless.as_bytes(), false), endless.len());
    }

    #[test]
    fn castling_of_chess960_cannot_be_written() {
        let fen = "1k6/8/8/8/8/8/8/1K5R w H - 0 9";
        assert_eq!(write(&record(fen, "b1h1")), (Err(Refusal::Chess960Castling), String::new()));
        let (changes, text) = write(&record(fen, "h1h2"));
        assert_eq!(changes, Ok(Changes::CASTLING));
        assert!(text.starts_with("fen 1k6/8/8/8/8/8/8/1K5R w - - 0 9\nmove h1h2\n"), "{text}");
        let (changes, text) = write(&Record { ply: None, ..record(FEN, "e1g1") });
        assert_eq!(changes, Ok(Changes::PLY));
        assert!(text.contains("\nply 16\n"));
        assert_eq!(write(&Record { mv: None, ..record(FEN, "e1g1") }).0, Err(Refusal::NoMove));
    }
}
