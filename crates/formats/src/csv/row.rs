//! Rows and fields: a quoted field may hold delimiters and line ends.

use crate::text::{BYTE_ORDER_MARK, whole_lines};

/// Longest row in bytes.
pub(super) const LIMIT: usize = 1 << 16;

/// Returns the number of leading bytes that are whole rows; 0 if more bytes are necessary.
pub(super) fn whole_rows(bytes: &[u8], delimiter: u8, is_last: bool) -> usize {
    if memchr::memchr(b'"', bytes).is_none() {
        return whole_lines(bytes, is_last, LIMIT);
    }
    let mut end = 0;
    while let Some((length, _)) = end_of_row(&bytes[end..], delimiter, is_last) {
        end += length;
    }
    if end == 0 && memchr::memchr(b'\n', bytes).is_none() {
        return whole_lines(bytes, is_last, LIMIT);
    }
    end
}

/// Returns the length of the first row with its line end, and `true` if its quotes are closed; `None` if more bytes
/// are necessary, or without bytes.
///
/// A quoted field that does not end within [`LIMIT`] bytes is damaged: the row is its first line.
pub(super) fn end_of_row(bytes: &[u8], delimiter: u8, is_last: bool) -> Option<(usize, bool)> {
    let scan = scan(&bytes[..bytes.len().min(LIMIT)], delimiter);
    match scan {
        Scan::End(length) => return Some((length, true)),
        _ if !is_last && bytes.len() <= LIMIT => return None,
        _ => {}
    }
    match memchr::memchr(b'\n', bytes) {
        Some(at) => Some((at + 1, false)),
        None if is_last && !bytes.is_empty() => Some((bytes.len(), scan != Scan::OpenQuotes)),
        None => None,
    }
}

/// Outcome of the search for the end of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scan {
    /// Length with the line end.
    End(usize),
    /// No line end outside quotes.
    Open,
    /// A quoted field has no end.
    OpenQuotes,
}

fn scan(bytes: &[u8], delimiter: u8) -> Scan {
    let Some(newline) = memchr::memchr(b'\n', bytes) else { return scan_fields(bytes, delimiter) };
    match memchr::memchr(b'"', &bytes[..newline]) {
        None => Scan::End(newline + 1),
        Some(_) => scan_fields(bytes, delimiter),
    }
}

fn scan_fields(bytes: &[u8], delimiter: u8) -> Scan {
    let mut at = 0;
    loop {
        if bytes.get(at) == Some(&b'"') {
            match end_of_quotes(&bytes[at..]) {
                Some(length) => at += length,
                None => return Scan::OpenQuotes,
            }
        }
        match memchr::memchr2(delimiter, b'\n', &bytes[at..]) {
            None => return Scan::Open,
            Some(length) if bytes[at + length] == b'\n' => return Scan::End(at + length + 1),
            Some(length) => at += length + 1,
        }
    }
}

/// Returns the length of a quotation at the beginning of a text, with its quotes; two quotes inside are one.
fn end_of_quotes(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr::memchr(b'"', text.get(at..)?)? + 1;
        if text.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}

/// Iterator over the fields of a row without its line end.
pub(super) struct Fields<'r> {
    rest: Option<&'r [u8]>,
    delimiter: u8,
}

/// Returns the fields of a row without its line end, without spaces and quotes around each.
pub(super) fn fields(row: &[u8], delimiter: u8) -> Fields<'_> {
    Fields { rest: Some(row), delimiter }
}

impl<'r> Iterator for Fields<'r> {
    type Item = &'r [u8];

    fn next(&mut self) -> Option<&'r [u8]> {
        let rest = self.rest?;
        let quoted = rest.first().filter(|&&byte| byte == b'"').and_then(|_| end_of_quotes(rest));
        let searched = quoted.unwrap_or(0);
        let end = memchr::memchr(self.delimiter, &rest[searched..]).map_or(rest.len(), |at| searched + at);
        self.rest = rest.get(end + 1..);
        let field = quoted.map_or(&rest[..end], |length| &rest[1..length - 1]);
        Some(field.strip_prefix(BYTE_ORDER_MARK).unwrap_or(field).trim_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(row: &str) -> Vec<String> {
        fields(row.as_bytes(), b',').map(|field| String::from_utf8(field.to_vec()).unwrap()).collect()
    }

    #[test]
    fn quotes_hold_delimiters() {
        assert_eq!(split("a, b ,,\"c,d\",\"e\"\"f\","), ["a", "b", "", "c,d", "e\"\"f", ""]);
        assert_eq!(split("5\" disk,\"x\" y,\"open, end"), ["5\" disk", "x", "\"open", "end"]);
        assert_eq!(split(""), [""]);
        assert_eq!(
            split("\u{FEFF}\"a\",\"\u{FEFF}b\""),
            ["\u{FEFF}\"a\"".trim_start_matches('\u{FEFF}'), "b"]
        );
    }

    #[test]
    fn rows_end_outside_quotes() {
        let end = |text: &str, is_last| end_of_row(text.as_bytes(), b',', is_last);
        assert_eq!(end("a,b\nc", false), Some((4, true)));
        assert_eq!(end("a,\"b\nc\"\nd", false), Some((8, true)));
        assert_eq!(end("5\" disk\nd\"", false), Some((8, true)));
        assert_eq!(end("a,\"b\nc\"\"\n", false), None);
        assert_eq!(end("a,\"b\nc\"\"\n", true), Some((5, false)));
        assert_eq!(end("a,\"b\nc\"", false), None);
        assert_eq!(end("a,\"b\"", true), Some((5, true)));
        assert_eq!(end("a,\"b", true), Some((4, false)));
        assert_eq!(end("", true), None);
        // Quotes without an end are no reason to read the whole file.
        let long = format!("\"a\n{}", "b,c\n".repeat(LIMIT));
        assert_eq!(end(&long, false), Some((3, false)));
        assert_eq!(whole_rows(long.as_bytes(), b',', false), long.len());
    }
}
