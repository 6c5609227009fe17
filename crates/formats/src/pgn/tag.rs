//! Tag pairs, also with quotes that are missing or not escaped.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// Tag pair of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag<'t> {
    /// The name.
    pub name: &'t [u8],
    /// Bytes between the quotes, with escapes; mostly UTF-8, in old files Latin-1.
    pub raw_value: &'t [u8],
}

impl<'t> Tag<'t> {
    /// Parses the bytes of a tag token; no bytes are an error.
    #[must_use]
    pub fn parse(token: &'t [u8]) -> Self {
        let rest = token.strip_prefix(b"[").unwrap_or(token).trim_ascii_start();
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b']');
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(length);
        let rest = rest.trim_ascii();
        let rest = rest.strip_suffix(b"]").unwrap_or(rest).trim_ascii();
        let value = rest.strip_prefix(b"\"").unwrap_or(rest);
        Self { name, raw_value: value.strip_suffix(b"\"").unwrap_or(value) }
    }

    /// Returns the value without escapes.
    #[must_use]
    pub fn value(&self) -> Cow<'t, [u8]> {
        if !self.raw_value.contains(&b'\\') {
            return Cow::Borrowed(self.raw_value);
        }
        let mut value = Vec::with_capacity(self.raw_value.len());
        let mut bytes = self.raw_value.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'\\' | b'"'));
            value.push(escaped.unwrap_or(byte));
        }
        Cow::Owned(value)
    }

    /// Returns the value as text; bytes that are not UTF-8 become replacement characters.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.value()).into_owned()
    }
}

/// Returns the length of the tag at the start of a line: to its bracket, or to the end of the line.
pub(super) fn length(line: &[u8]) -> usize {
    let whole = line.trim_ascii_end().len();
    let Some(open) = line.iter().position(|&byte| byte == b'"' || byte == b']') else { return whole };
    if line[open] == b']' {
        return open + 1;
    }
    let mut at = open + 1;
    let mut last_bracket = None;
    while at < line.len() {
        match line[at] {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => {
                // "C:\games\" has a backslash as its last character.
                last_bracket = bracket_after(line, at + 2).or(last_bracket);
                at += 1;
            }
            // A quote without a bracket after it belongs to the value.
            b'"' => {
                if let Some(end) = bracket_after(line, at + 1) {
                    return end;
                }
            }
            _ => {}
        }
        at += 1;
    }
    last_bracket.unwrap_or(whole)
}

/// Returns the offset after a bracket that follows blanks only.
fn bracket_after(line: &[u8], at: usize) -> Option<usize> {
    let rest = line.get(at..)?;
    let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    (rest.get(blanks) == Some(&b']')).then_some(at + blanks + 1)
}
