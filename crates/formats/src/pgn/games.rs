//! Boundaries of games in a text.

use super::{Game, Lexer, Tag, Token, TokenKind};
use alloc::vec::Vec;
use memchr::memchr_iter;

/// Iterator over the games of a text, with their faults; linear.
///
/// The bytes of all games together are the text. A text of blanks has no game.
///
/// ```
/// use exchequer_formats::pgn::Games;
///
/// let text = b"[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
/// let games: Vec<_> = Games::new(text).collect();
/// assert_eq!(games.len(), 2);
/// let fault = games[0].fault().map(ToString::to_string);
/// assert_eq!(fault.as_deref(), Some("line 3: \"Ke3\" is not a legal move in this position"));
/// assert_eq!((games[0].moves().len(), games[1].moves().len()), (2, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t [u8],
    at: usize,
    /// Line number of the byte at `at`.
    line: u64,
}

impl<'t> Games<'t> {
    /// Creates an iterator over a text whose first line has number 1.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self::starting_at(text, 0, 1)
    }

    /// Creates an iterator that begins at an offset, which is the start of a game, with a line number.
    #[must_use]
    pub const fn starting_at(text: &'t [u8], at: usize, line: u64) -> Self {
        Self { text, at, line }
    }

    /// Returns the offset and the line number of the next game.
    #[must_use]
    pub const fn place(&self) -> (usize, u64) {
        (self.at, self.line)
    }
}

impl<'t> Iterator for Games<'t> {
    type Item = Game<'t>;

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn next(&mut self) -> Option<Game<'t>> {
        let (start, line) = self.place();
        let mut boundary = Boundary::default();
        let mut tokens: Vec<Token> = Vec::new();
        let mut end = self.text.len();
        for token in Lexer::starting_at(self.text, start) {
            if boundary.is_before(token, self.text) {
                end = token.start;
                break;
            }
            boundary.add(token, self.text);
            tokens.push(Token { kind: token.kind, start: token.start - start, end: token.end - start });
        }
        if tokens.is_empty() {
            return None;
        }
        let bytes = &self.text[start..end];
        self.at = end;
        self.line += memchr_iter(b'\n', bytes).count() as u64;
        Some(Game::new(bytes, start, line, tokens))
    }
}

/// Returns the offset of the last game of a text whose end may be cut off; 0 if it has no second game.
#[cfg(feature = "std")]
pub(super) fn last_boundary(text: &[u8]) -> usize {
    // No token of a complete line depends on the next lines, except for comments, which contain no boundary.
    let text = &text[..memchr::memrchr(b'\n', text).map_or(0, |end| end + 1)];
    let (mut boundary, mut last) = (Boundary::default(), 0);
    for token in Lexer::new(text) {
        if boundary.is_before(token, text) {
            boundary = Boundary::default();
            last = token.start;
        }
        boundary.add(token, text);
    }
    last
}

/// Part of a game that precedes a token.
#[derive(Clone, Copy, Default)]
struct Boundary {
    has_event: bool,
    has_movetext: bool,
    has_termination: bool,
    depth: u32,
}

impl Boundary {
    /// Returns `true` if a token begins the next game.
    ///
    /// A tag after movetext does, in a variation as well, since its end may be missing. Games without tags end at their
    /// termination marker, and games without movetext at the next `Event`.
    fn is_before(self, token: Token, text: &[u8]) -> bool {
        match token.kind {
            TokenKind::Tag => self.has_movetext || self.has_event && is_event(token, text),
            TokenKind::MoveNumber | TokenKind::San => self.has_termination && self.depth == 0,
            _ => false,
        }
    }

    fn add(&mut self, token: Token, text: &[u8]) {
        match token.kind {
            TokenKind::Tag => {
                self.has_event |= is_event(token, text);
                return;
            }
            TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape | TokenKind::Stray => return,
            TokenKind::VariationStart => self.depth = self.depth.saturating_add(1),
            TokenKind::VariationEnd => self.depth = self.depth.saturating_sub(1),
            TokenKind::Termination => self.has_termination |= self.depth == 0,
            _ => {}
        }
        self.has_movetext = true;
    }
}

fn is_event(token: Token, text: &[u8]) -> bool {
    Tag::parse(token.bytes(text)).name == b"Event"
}
