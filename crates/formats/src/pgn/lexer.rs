//! Lexer of PGN: tokens with their places, so that a text can be written back byte for byte.
//!
//! Source: the PGN standard of 1994, sections 4 to 8, and the habits of programs and people.

use super::word;
use memchr::{memchr, memchr2};

/// Longest tag in bytes. The limit keeps the lexer linear on texts without line ends.
const LONGEST_TAG: usize = 1 << 16;

/// Kind of a [`Token`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// Tag pair such as `[White "Carlsen"]`, or what begins like one.
    Tag,
    /// Comment in braces, with them.
    Comment,
    /// Comment in braces without an end: it reaches to the next game or to the end of the text.
    OpenComment,
    /// Comment from a semicolon to the end of the line.
    LineComment,
    /// Line that begins with a percent sign.
    Escape,
    /// Numeric annotation glyph such as `$4`.
    Nag,
    /// Annotation in characters such as `!?` or `+-`, attached to a move or separate.
    Glyph,
    /// `(`, the begin of a variation.
    VariationStart,
    /// `)`, the end of a variation.
    VariationEnd,
    /// Move number such as `1.` or `12...`, or dots alone.
    MoveNumber,
    /// Mark of an en-passant capture as a word of its own, such as `e.p.`.
    EnPassantMark,
    /// Termination marker: `1-0`, `0-1`, `1/2-1/2` or `*`.
    Termination,
    /// Move, or another word.
    San,
    /// Bracket or brace without its counterpart.
    Stray,
}

/// Part of a text: its kind and the range of its bytes. Only blanks lie between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Token {
    /// Returns the bytes of the token in the text that it comes from; empty for another, shorter text.
    #[must_use]
    pub fn bytes<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// Iterator over the tokens of a text. No text is an error; linear.
///
/// ```
/// use exchequer_formats::pgn::{Lexer, TokenKind};
///
/// let text = b"1. e4! {best by test} e5 1-0";
/// let words: Vec<&[u8]> = Lexer::new(text).map(|token| token.bytes(text)).collect();
/// assert_eq!(words, [&b"1."[..], b"e4", b"!", b"{best by test}", b"e5", b"1-0"]);
/// assert_eq!(Lexer::new(text).last().map(|token| token.kind), Some(TokenKind::Termination));
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Lexer<'t> {
    /// Creates a lexer.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Creates a lexer that begins at an offset, which is the start of a token.
    pub(super) const fn starting_at(text: &'t [u8], at: usize) -> Self {
        Self { text, at }
    }

    fn skip_blanks(&mut self) {
        loop {
            match self.text.get(self.at..).unwrap_or_default() {
                [byte, ..] if is_blank(*byte) => self.at += 1,
                rest => match word::blank_prefix(rest) {
                    0 => return,
                    length => self.at += length,
                },
            }
        }
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.text.get(self.at - 1) == Some(&b'\n')
    }

    /// Returns the offset of the next line feed, or the end of the text.
    fn line_end(&self) -> usize {
        memchr(b'\n', &self.text[self.at..]).map_or(self.text.len(), |length| self.at + length)
    }

    /// Returns the end of a line comment, without the line end.
    fn line_comment_end(&self) -> usize {
        let end = self.line_end();
        if end > self.at && self.text[end - 1] == b'\r' { end - 1 } else { end }
    }

    /// Returns the end of a comment in braces, and its kind.
    ///
    /// A comment without a closing brace ends before the next game; otherwise one missing brace would cost every
    /// game up to the next comment.
    fn comment(&self) -> (TokenKind, usize) {
        let mut at = self.at + 1;
        while let Some(length) = memchr2(b'}', b'[', &self.text[at..]) {
            at += length;
            if self.text[at] == b'}' {
                return (TokenKind::Comment, at + 1);
            }
            if begins_game(self.text, at) {
                return (TokenKind::OpenComment, at);
            }
            at += 1;
        }
        (TokenKind::OpenComment, self.text.len())
    }

    fn begins_tag(&self) -> bool {
        let rest = self.text[self.at + 1..].trim_ascii_start();
        rest.first().is_some_and(u8::is_ascii_alphabetic)
    }
}

/// Returns `true` if an `Event` tag begins here, in a line of its own after an empty line.
fn begins_game(text: &[u8], at: usize) -> bool {
    let before = text[..at].strip_suffix(b"\n").map(|text| text.strip_suffix(b"\r").unwrap_or(text));
    text[at..].starts_with(b"[Event \"") && before.is_some_and(|text| text.ends_with(b"\n"))
}

/// Bytes that separate tokens. Commas come from other notations, control characters from damaged files.
pub(super) fn is_blank(byte: u8) -> bool {
    byte <= b' ' || byte == b',' || byte == 0x7F
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        let start = self.at;
        let rest = self.text.get(start..)?;
        let (kind, end) = match rest.first()? {
            b'{' => self.comment(),
            b';' => (TokenKind::LineComment, self.line_comment_end()),
            b'%' if self.begins_line() => (TokenKind::Escape, self.line_comment_end()),
            b'[' if self.begins_tag() => {
                let first = &rest[..rest.len().min(LONGEST_TAG)];
                let line = &first[..memchr(b'\n', first).unwrap_or(first.len())];
                (TokenKind::Tag, start + super::tag::length(line))
            }
            b'(' => (TokenKind::VariationStart, start + 1),
            b')' => (TokenKind::VariationEnd, start + 1),
            b'[' | b']' | b'}' | b'"' => (TokenKind::Stray, start + 1),
            b'$' => {
                let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                (TokenKind::Nag, start + 1 + digits)
            }
            _ => {
                let (kind, length) = word::classify(rest);
                (kind, start + length.max(1))
            }
        };
        self.at = end;
        Some(Token { kind, start, end })
    }
}
