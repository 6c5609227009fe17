//! The three output formats of annotated lines.

use super::Captures;
use super::source_line::SourceLine;
use exchequer_core::Move;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// CSV header with the column names.
pub(super) const CSV_HEADER: &[u8] = b"fen,rest,best,value,winning\n";
/// Placeholder for a missing value.
const NONE: &[u8] = b"-";

/// Writes the line followed by three tab-separated fields.
pub(super) fn text(line: &[u8], captures: &Captures, out: &mut Vec<u8>) -> Result<(), String> {
    out.extend_from_slice(line);
    out.push(b'\t');
    match captures.best() {
        Some((mv, value)) => written(write!(out, "{mv}\t{value}\t"))?,
        None => out.extend_from_slice(b"-\t-\t"),
    }
    if captures.winning().is_empty() {
        out.extend_from_slice(NONE);
    }
    winning(captures, out)?;
    out.push(b'\n');
    Ok(())
}

/// Writes a JSON object; `fen` and `rest` together are the line.
pub(super) fn json(line: &SourceLine<'_>, captures: &Captures, out: &mut Vec<u8>) -> Result<(), String> {
    let utf8 = |bytes, before: usize| {
        std::str::from_utf8(bytes)
            .map_err(|error| format!("byte {} is not UTF-8", before + error.valid_up_to() + 1))
    };
    let (fen, rest) = (utf8(line.fen(), 0)?, utf8(line.rest(), line.fen().len())?);
    let object = Object { fen, rest, best: captures.best().map(Capture::from), winning: captures.winning() };
    written(serde_json::to_writer(&mut *out, &object).map_err(io::Error::from))?;
    out.push(b'\n');
    Ok(())
}

/// Writes the columns of [`CSV_HEADER`] as in RFC 4180, but with `\n` line endings.
pub(super) fn csv(line: &SourceLine<'_>, captures: &Captures, out: &mut Vec<u8>) -> Result<(), String> {
    csv_field(line.fen(), out);
    out.push(b',');
    csv_field(line.rest(), out);
    match captures.best() {
        Some((mv, value)) => written(write!(out, ",{mv},{value},"))?,
        None => out.extend_from_slice(b",,,"),
    }
    winning(captures, out)?;
    out.push(b'\n');
    Ok(())
}

/// Formats captures as `d3e5:100 b4c5:50`.
fn winning(captures: &Captures, out: &mut Vec<u8>) -> Result<(), String> {
    for (i, (mv, value)) in captures.winning().iter().enumerate() {
        let space = if i == 0 { "" } else { " " };
        written(write!(out, "{space}{mv}:{value}"))?;
    }
    Ok(())
}

fn csv_field(bytes: &[u8], out: &mut Vec<u8>) {
    let is_plain = !bytes.iter().any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n'));
    if is_plain {
        out.extend_from_slice(bytes);
        return;
    }
    out.push(b'"');
    for &byte in bytes {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// Writing to a vector cannot fail; the error satisfies the type.
fn written(outcome: io::Result<()>) -> Result<(), String> {
    outcome.map_err(|error| format!("the answer cannot be written: {error}"))
}

#[derive(Serialize)]
struct Object<'a> {
    fen: &'a str,
    rest: &'a str,
    best: Option<Capture>,
    #[serde(serialize_with = "captures")]
    winning: &'a [(Move, i32)],
}

#[derive(Serialize)]
struct Capture {
    #[serde(rename = "move", serialize_with = "uci")]
    mv: Move,
    value: i32,
}

impl From<(Move, i32)> for Capture {
    fn from((mv, value): (Move, i32)) -> Self {
        Self { mv, value }
    }
}

fn uci<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(mv)
}

fn captures<S: Serializer>(captures: &[(Move, i32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(captures.iter().map(|&capture| Capture::from(capture)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_fields_are_quoted_where_they_have_to_be() {
        for (field, expected) in [
            (&b""[..], &b""[..]),
            (b" | 35 | 0.5", b" | 35 | 0.5"),
            (b",35", b"\",35\""),
            (b" c9 \"1-0\";", b"\" c9 \"\"1-0\"\";\""),
            (b"a\rb", b"\"a\rb\""),
        ] {
            let mut out = Vec::new();
            csv_field(field, &mut out);
            assert_eq!(out, expected);
        }
    }
}
