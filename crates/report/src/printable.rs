//! Escapes for text of the input that may reach a terminal.
//!
//! A terminal obeys control characters, and directional marks reorder what follows them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt::Write;
use exchequer_board::is_unsafe;

/// Returns a text with each control character and each invisible mark as `\u` and four hexadecimal digits.
///
/// JSON keeps its meaning: it has these characters only within strings, and reads the same escapes.
#[must_use]
pub fn printable(text: &str) -> String {
    escaped(text, |_, _| false)
}

/// Like [`printable`], but line ends and tabs stay.
#[must_use]
pub fn printable_lines(text: &str) -> String {
    escaped(text, |character, next| matches!((character, next), ('\n' | '\t', _) | ('\r', Some('\n'))))
}

/// Escapes the unsafe characters that `stays` does not exempt by themselves and the character after them.
fn escaped(text: &str, stays: impl Fn(char, Option<char>) -> bool) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let mut safe = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if is_unsafe(character) && !stays(character, characters.peek().copied()) {
            // Writing to a string cannot fail.
            let _ = write!(safe, "\\u{:04x}", u32::from(character));
        } else {
            safe.push(character);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_terminal_obeys_is_escaped() {
        for (text, expected) in [
            ("plain, é ♞ e\u{301} \\ \"x\"", "plain, é ♞ e\u{301} \\ \"x\""),
            ("\u{1b}]0;x\u{7}", "\\u001b]0;x\\u0007"),
            ("a\u{7f}\u{9b}31m", "a\\u007f\\u009b31m"),
            ("\u{202e}fdp\u{2066}", "\\u202efdp\\u2066"),
            ("a\nb\tc\r\n", "a\\u000ab\\u0009c\\u000d\\u000a"),
        ] {
            assert_eq!(printable(text), expected);
        }
        assert_eq!(printable_lines("a\tb\r\nc\rd\u{1b}[2J\n"), "a\tb\r\nc\\u000dd\\u001b[2J\n");
    }

    #[test]
    fn escaped_json_has_the_same_content() {
        let content: String = (0..0x2100).filter_map(char::from_u32).collect();
        let json = printable(&serde_json::to_string(&content).unwrap());
        assert!(!json.chars().any(is_unsafe));
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), content);
    }
}
