//! Line of the input that an annotation belongs to.

use exchequer_formats::{Entry, Format};
use std::borrow::Cow;

/// Line that an annotation belongs to; records that are no line count as a line of canonical text.
pub(super) struct SourceLine<'e> {
    line: Cow<'e, [u8]>,
    /// FEN of the entry.
    fen: &'e [u8],
    /// Length of the FEN if the line begins with it.
    fen_length: Option<usize>,
}

impl<'e> SourceLine<'e> {
    pub(super) fn of(entry: &Entry<'e>, format: Format) -> Self {
        match format {
            Format::Lines | Format::Tsv | Format::Csv | Format::JsonLines => {
                // Blanks and NUL before the line end are no part of the line.
                let is_text = |byte: &u8| !matches!(byte, b'\r' | b'\n' | b' ' | 0);
                let line = &entry.raw[..entry.raw.iter().rposition(is_text).map_or(0, |at| at + 1)];
                let fen = entry.fen;
                // Blanks before a FEN belong to it.
                let begin = line.iter().take_while(|byte| **byte == b' ').count();
                let has_fen = line[begin..].starts_with(fen.trim_ascii_start());
                let fen_length = has_fen.then(|| begin + fen.trim_ascii_start().len());
                Self { line: Cow::Borrowed(line), fen, fen_length }
            }
            _ => {
                let mut line = Vec::new();
                let mut encoder = Format::Tsv.encoder();
                // The canonical text holds every record.
                let _ = encoder.add(&entry.record);
                encoder.finish_block(&mut line);
                line.pop();
                let fen_length = line.iter().position(|&byte| byte == b'\t');
                Self { line: Cow::Owned(line), fen: b"", fen_length }
            }
        }
    }

    /// Returns the whole line.
    pub(super) fn text(&self) -> &[u8] {
        &self.line
    }

    /// Returns the FEN.
    pub(super) fn fen(&self) -> &[u8] {
        self.fen_length.map_or(self.fen, |length| &self.line[..length])
    }

    /// Returns the line without the FEN that begins it.
    pub(super) fn rest(&self) -> &[u8] {
        &self.line[self.fen_length.unwrap_or(0)..]
    }
}
