//! Source of records: an input whose format is found and whose decoder is made.

use crate::byte_order_mark;
use crate::{FieldOptions, OpenError, Spelling, Unpacked};
use exchequer_formats::{Decode, Format};
use std::path::Path;

/// Number of bytes that are looked at to find the format.
const FIRST: usize = 4096;
/// Longest header line of a CSV file in bytes.
const LONGEST_HEADER: usize = 1 << 16;
/// Length of a line in bytes that shows that an input is text.
const LEAST_LINE: usize = 8;

/// Options of a source.
#[derive(Clone, Debug, Default)]
pub struct Request<'r> {
    /// Format; by default found in the content and in the name.
    pub from: Option<Format>,
    /// Path of the file; `None` for stdin.
    pub path: Option<&'r Path>,
    /// Fields of text formats.
    pub fields: FieldOptions,
    /// Moves, scores or results are not used, so the fields of lines are not looked for.
    pub positions_only: bool,
    /// Spelling of the options in sentences.
    pub spelling: Spelling,
}

/// Source of records in a known format.
pub struct Source {
    /// Bytes from the first record or header on.
    pub reader: Unpacked,
    /// Format.
    pub format: Format,
    /// Decoder of the format, as the options select.
    pub decoder: Box<dyn Decode>,
    /// Header line, which a copy of the lines has as well; empty without one.
    pub header: Vec<u8>,
}

impl Source {
    /// Finds the format of an input; waits for its first bytes.
    ///
    /// # Errors
    /// When the input cannot be read, and when options do not fit the format, are invalid, or name columns that the header does
    /// not have.
    pub fn open(mut unpacked: Unpacked, request: &Request<'_>) -> Result<Self, OpenError> {
        // The errors of the reader are sentences.
        let unreadable = |error: std::io::Error| OpenError::Input(error.to_string());
        let mut first = match request.path {
            Some(_) => unpacked.first(FIRST),
            // A text on a pipe is known by its first line: the program that writes it may wait for an answer.
            None => unpacked.peek(|first| first.len() < FIRST && !is_line(first)),
        }
        .map_err(unreadable)?;
        let format = request.from.unwrap_or_else(|| Format::detect(&first, request.path));
        if format == Format::Csv && !first.contains(&b'\n') {
            let is_open = |row: &[u8]| row.len() < LONGEST_HEADER && !row.ends_with(b"\n");
            first.extend(unpacked.peek(is_open).map_err(unreadable)?);
        }
        // Records of binary formats may begin with any bytes.
        if format.is_text() {
            byte_order_mark::remove(&mut first, unpacked.name()).map_err(OpenError::Input)?;
        }
        let labels = !request.positions_only;
        let decoding =
            request.fields.decoding(format, (unpacked.name(), &first), labels, request.spelling)?;
        let reader = unpacked.preceded_by(first);
        Ok(Self { reader, format, decoder: decoding.decoder, header: decoding.header })
    }
}

/// Returns `true` for whole lines of text; a few printable bytes before a line end are found in binary data as well.
fn is_line(first: &[u8]) -> bool {
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n');
    let text = first.strip_prefix(byte_order_mark::UTF8).unwrap_or(first);
    first.ends_with(b"\n") && text.trim_ascii().len() >= LEAST_LINE && text.iter().all(is_text)
}
