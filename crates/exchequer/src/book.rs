//! Lines of an opening book.

use crate::input::{Input, LineReader};
use std::path::Path;

/// Reads the lines of an opening book with their numbers: plain, or packed by gzip or zstd, with or without a byte order
/// mark. Blank lines and lines that begin with `#` are left out.
///
/// # Errors
/// A sentence that explains why the file is unreadable, or the fault of a line.
pub fn book_lines(path: &Path) -> Result<Vec<(u64, String)>, String> {
    let mut reader = LineReader::new(Input::file(path)?)?;
    let mut lines = Vec::new();
    while let Some(block) = reader.next_block()? {
        for line in block.lines() {
            let text = line.text().map_err(|message| reader.fault(line.number(), &message))?.trim();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push((line.number(), text.to_owned()));
            }
        }
    }
    Ok(lines)
}
