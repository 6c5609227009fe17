//! Words of movetext: move numbers, moves, glyphs and termination markers.

use super::TokenKind;

/// Longest word in bytes, far above any move. The limit keeps the lexer linear.
const LONGEST_WORD: usize = 256;
/// Byte order mark, which concatenated files have between games.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
/// No-break space, which word processors write after a move number.
const NO_BREAK_SPACE: &[u8] = b"\xC2\xA0";
/// Ellipsis as one character.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// Returns the length of a blank of several bytes at the start of a text.
pub(super) fn blank_prefix(text: &[u8]) -> usize {
    let blank = [BYTE_ORDER_MARK, NO_BREAK_SPACE].into_iter().find(|blank| text.starts_with(blank));
    blank.map_or(0, <[u8]>::len)
}

/// Returns the kind and the length of the token at the start of a text that begins with a word.
pub(super) fn classify(text: &[u8]) -> (TokenKind, usize) {
    let word = &text[..length(text)];
    match word {
        [b'*', ..] => return (TokenKind::Termination, 1),
        [b'.', ..] | [0xE2, 0x80, 0xA6, ..] => return (TokenKind::MoveNumber, dots(word)),
        b"N" | b"D" => return (TokenKind::Glyph, 1),
        b"e.p." | b"e.p" | b"ep" | b"ep." => return (TokenKind::EnPassantMark, word.len()),
        _ => {}
    }
    if termination(word).is_some() {
        return (TokenKind::Termination, word.len());
    }
    if let Some(length) = move_number(word) {
        return (TokenKind::MoveNumber, length);
    }
    match leading_glyphs(word) {
        0 => (TokenKind::San, without_glyphs(word)),
        _ if is_null(word) => (TokenKind::San, word.len()),
        length => (TokenKind::Glyph, length),
    }
}

/// Returns the length of the word at the start of a text; a longer word is cut.
fn length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at).filter(|_| at < LONGEST_WORD) {
        let is_end = super::lexer::is_blank(byte)
            || matches!(byte, b'{' | b'}' | b'[' | b']' | b';' | b'$' | b'"' | b')')
            || byte >= 0x80 && blank_prefix(&text[at..]) > 0;
        if is_end {
            break;
        }
        if byte == b'(' {
            // A promotion such as e8(Q); any other parenthesis begins a variation.
            match &text[at..] {
                [_, b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..] if at > 0 => at += 2,
                _ => break,
            }
        }
        at += 1;
    }
    at
}

/// Returns the number of bytes of the dots at the start of a word.
fn dots(word: &[u8]) -> usize {
    let mut rest = word;
    while let Some(after) = rest.strip_prefix(b".").or_else(|| rest.strip_prefix(ELLIPSIS)) {
        rest = after;
    }
    word.len() - rest.len()
}

/// Returns the length of the move number at the start of a word, with its dots.
fn move_number(word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = dots(&word[digits..]);
    match (&word[..digits], &word[digits + dots..]) {
        ([], _) => None,
        // Castling and null moves, written with zeros.
        (b"00" | b"000" | b"0000", _) if dots == 0 => None,
        (_, []) => Some(digits + dots),
        (_, _) if dots > 0 => Some(digits + dots),
        // "1e4" without a dot, as opposed to "0-0".
        (_, [letter, ..]) if letter.is_ascii_alphabetic() => Some(digits),
        _ => None,
    }
}

/// Returns the length of the annotation sign at the start of a word.
fn glyph(word: &[u8]) -> usize {
    match word {
        [b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~' | b'#' | b'\\' | b'^', ..] => 1,
        [0xC2, 0xB1, ..] => 2,
        // Signs such as ∓ and ∞; the block of the chess figurines (E2 99) has letters of moves.
        [0xE2, second, _, ..] if *second != 0x99 => 3,
        _ => 0,
    }
}

/// Returns the length of all annotation signs at the start of a word.
fn leading_glyphs(word: &[u8]) -> usize {
    let mut length = 0;
    loop {
        match glyph(&word[length..]) {
            0 => return length,
            more => length += more,
        }
    }
}

/// Returns the length of a move without the annotations after it, and with its marks of check.
fn without_glyphs(word: &[u8]) -> usize {
    let mut length = word.len();
    // A sign has up to three bytes; the shorter ones do not end a longer one.
    while let Some(sign) = (1..=length.min(3)).find(|&sign| glyph(&word[length - sign..length]) == sign) {
        length -= sign;
    }
    let checks = match &word[length..] {
        [b'+', b'+', ..] => 2,
        [b'+' | b'#', ..] => 1,
        _ => 0,
    };
    length + checks
}

/// Returns the result that a termination marker states, from White's view; `Some(None)` for `*`.
pub(super) fn termination(word: &[u8]) -> Option<Option<crate::GameResult>> {
    use crate::GameResult::{Draw, Loss, Win};
    const MARKERS: [(&[u8], Option<crate::GameResult>); 10] = [
        (b"1-0", Some(Win)),
        (b"0-1", Some(Loss)),
        (b"1/2-1/2", Some(Draw)),
        (b"1/2", Some(Draw)),
        (b"*", None),
        ("1–0".as_bytes(), Some(Win)),
        ("0–1".as_bytes(), Some(Loss)),
        ("1/2–1/2".as_bytes(), Some(Draw)),
        ("½-½".as_bytes(), Some(Draw)),
        ("½–½".as_bytes(), Some(Draw)),
    ];
    MARKERS.into_iter().find(|(marker, _)| *marker == word).map(|(_, result)| result)
}

/// Returns `true` for a null move, as ChessBase and other programs write it.
pub(super) fn is_null(word: &[u8]) -> bool {
    let word = word.strip_suffix(b"+").unwrap_or(word);
    matches!(word, b"--" | b"Z0" | b"@@@@" | b"0000" | b"null" | b"pass" | b"<>")
}
