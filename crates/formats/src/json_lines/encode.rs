//! Encoder of JSON lines.

use crate::encode::hand_over;
use crate::text::write_fen;
use crate::{Changes, Encode, Record, Refusal};
use std::io::Write;

/// Encoder of JSON lines. A missing value is `null`. No text of it needs escapes.
#[derive(Default)]
pub(crate) struct JsonLinesEncoder {
    block: Vec<u8>,
}

impl Encode for JsonLinesEncoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let out = &mut self.block;
        out.extend_from_slice(b"{\"fen\":\"");
        write_fen(out, &record.position);
        out.extend_from_slice(b"\",\"move\":");
        match record.uci() {
            Some(mv) => {
                // Writing to a vector cannot fail.
                let _ = write!(out, "\"{mv}\"");
            }
            None => out.extend_from_slice(b"null"),
        }
        write_number(out, "score", record.score.map(i32::from));
        write_number(out, "ply", record.ply.map(i32::from));
        write_number(out, "result", record.result.map(|result| result as i32));
        out.extend_from_slice(b"}\n");
        Ok(Changes::empty())
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.block, out);
    }
}

fn write_number(out: &mut Vec<u8>, key: &str, number: Option<i32>) {
    let _ = match number {
        Some(number) => write!(out, ",\"{key}\":{number}"),
        None => write!(out, ",\"{key}\":null"),
    };
}
