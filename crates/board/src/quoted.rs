//! Texts of the input in messages: in quotes, with escapes.

use core::fmt::{self, Write};

/// Text or character in quotes, with all characters escaped that end the quote or are [unsafe](is_unsafe).
///
/// `Display` writes the escapes of Rust. Its `Debug` form differs in that it escapes unassigned characters as well, by tables that small programs
/// do without.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<T>(pub T);

impl fmt::Display for Quoted<&str> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.0.chars(), '"')
    }
}

impl fmt::Display for Quoted<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, core::iter::once(self.0), '\'')
    }
}

fn write_quoted(
    f: &mut fmt::Formatter<'_>,
    characters: impl Iterator<Item = char>,
    mark: char,
) -> fmt::Result {
    f.write_char(mark)?;
    for character in characters {
        match character {
            '\0' => f.write_str("\\0")?,
            '\t' => f.write_str("\\t")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            _ if is_unsafe(character) => write!(f, "\\u{{{:x}}}", u32::from(character))?,
            _ => {
                if character == mark || character == '\\' {
                    f.write_char('\\')?;
                }
                f.write_char(character)?;
            }
        }
    }
    f.write_char(mark)
}

/// Returns `true` for the control characters C0, DEL and C1, and for marks of direction, joining, lines and annotation.
///
/// A terminal obeys control characters, and directional marks reorder the text after them.
#[must_use]
pub fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61C}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn escapes_are_those_of_rust() {
        for text in [
            "",
            "Qxd6",
            "\"a\" 'b' \\ \t\r\n\0\u{1b}[1m\u{7f}\u{9b}",
            "é ♞ ｒ 😀",
            "\u{202e}fdp\u{2066}\u{feff}",
        ] {
            assert_eq!(Quoted(text).to_string(), format!("{text:?}"));
            for character in text.chars() {
                assert_eq!(Quoted(character).to_string(), format!("{character:?}"));
            }
        }
    }
}
