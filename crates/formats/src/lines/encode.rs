//! Encoder of `FEN | score | result`, from White's view, as bullet reads it.

use crate::encode::hand_over;
use crate::text::write_fen;
use crate::{Changes, Encode, GameResult, Record, Refusal};
use std::io::Write;

/// Encoder of FEN lines. A missing score or result is left out with its separator.
#[derive(Default)]
pub(crate) struct LinesEncoder {
    block: Vec<u8>,
}

impl Encode for LinesEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let out = &mut self.block;
        write_fen(out, &record.position);
        let mut changes = Changes::empty();
        if let Some(score) = record.white_score() {
            let negated = record.score == Some(i16::MIN) && score == i16::MAX;
            changes.set(Changes::SCORE, negated);
            // Writing to a vector cannot fail.
            let _ = write!(out, " | {score}");
        }
        if let Some(result) = record.white_result() {
            out.extend_from_slice(match result {
                GameResult::Win => b" | 1.0",
                GameResult::Draw => b" | 0.5",
                GameResult::Loss => b" | 0.0",
            });
        }
        out.push(b'\n');
        Ok(changes)
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.block, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_values_are_left_out() {
        let record = Record::new("4k3/8/8/8/8/8/8/4K3 b - - 3 20".parse().unwrap());
        let mut encoder = LinesEncoder::default();
        let mut out = Vec::new();
        for (score, result) in [
            (Some(35), Some(GameResult::Win)),
            (Some(i16::MIN), None),
            (None, Some(GameResult::Draw)),
            (None, None),
        ] {
            let changes = encoder.add(&Record { score, result, ..record }).unwrap();
            assert_eq!(changes.contains(Changes::SCORE), score == Some(i16::MIN));
        }
        encoder.finish_block(&mut out);
        let fen = record.position.to_string();
        let expected = format!("{fen} | -35 | 0.0\n{fen} | 32767\n{fen} | 0.5\n{fen}\n");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
