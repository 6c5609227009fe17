//! One game: tags, start position, mainline, result, and the first fault.

use super::{Tag, Token, TokenKind, word};
use crate::GameResult;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use exchequer_board::{ParseMoveError, Position, Quoted, Repairs};
use exchequer_core::Move;
use memchr::memchr_iter;

/// Longest part of the input that a message repeats, in characters.
const LONGEST_QUOTE: usize = 60;

/// Values of the tag `Variant` that mean standard chess or Chess960, in lower case without blanks and punctuation.
const VARIANTS: [&str; 10] = [
    "",
    "standard",
    "chess",
    "classical",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
];

/// Game of a text, with the tokens that it was read from.
#[derive(Clone, Debug)]
pub struct Game<'t> {
    bytes: &'t [u8],
    offset: usize,
    /// Line number of the first byte.
    first_line: u64,
    tokens: Vec<Token>,
    tags: Vec<Tag<'t>>,
    start: Position,
    repairs: Repairs,
    moves: Vec<PlayedMove>,
    fault: Option<GameFault>,
}

/// Move of the mainline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move; legal in its position.
    pub mv: Move,
    /// Index of its token in [`Game::tokens`].
    pub token: usize,
}

/// Fault of a game, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// Offset in the bytes of the game.
    pub offset: usize,
    /// Number of the line.
    pub line: u64,
    /// Clause that describes the fault.
    pub reason: String,
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for GameFault {}

/// Contradiction between the tag `Result` and the termination marker: the result is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultConflict {
    tag: GameResult,
    marker: Option<GameResult>,
}

impl fmt::Display for ResultConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tag, marker) = (marker_of(Some(self.tag)), marker_of(self.marker));
        write!(f, "the tag Result is {tag}, but the game ends with {marker}")
    }
}

impl core::error::Error for ResultConflict {}

/// Returns the termination marker of a result from White's view; `*` if it is unknown.
pub(super) const fn marker_of(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Win) => "1-0",
        Some(GameResult::Draw) => "1/2-1/2",
        Some(GameResult::Loss) => "0-1",
        None => "*",
    }
}

impl<'t> Game<'t> {
    /// Reads a game from its bytes and their tokens.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(super) fn new(bytes: &'t [u8], offset: usize, first_line: u64, tokens: Vec<Token>) -> Self {
        let is_tag = |token: &&Token| token.kind == TokenKind::Tag;
        let tags = tokens.iter().filter(is_tag).map(|token| Tag::parse(token.bytes(bytes))).collect();
        let (start, repairs) = (Position::start(), Repairs::empty());
        let (moves, fault) = (Vec::new(), None);
        let mut game = Self { bytes, offset, first_line, tokens, tags, start, repairs, moves, fault };
        let prepared = game.prepare().map_err(|reason| (0, reason));
        if let Err((token, reason)) = prepared.and_then(|()| game.play()) {
            let offset = game.tokens.get(token).map_or(0, |token| token.start);
            game.fault = Some(GameFault { offset, line: game.line_at(offset), reason });
        }
        game
    }

    /// Returns the bytes of the game, with the blanks after it.
    #[must_use]
    pub const fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// Returns the offset of the first byte in the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the tokens; their offsets count from the first byte of the game.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the tag pairs in their order.
    #[must_use]
    pub fn tags(&self) -> &[Tag<'t>] {
        &self.tags
    }

    /// Returns the last tag with a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'t>> {
        self.tags.iter().rfind(|tag| tag.name == name.as_bytes())
    }

    /// Returns the position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the value of the tag `FEN` as it is in the text; `None` without the tag, or if it is not UTF-8.
    #[must_use]
    pub fn fen(&self) -> Option<&'t str> {
        self.tag("FEN").and_then(|tag| core::str::from_utf8(tag.raw_value).ok())
    }

    /// Returns the repairs of the tag `FEN`.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// Returns the moves of the mainline, up to the fault if there is one.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Returns the first fault of the tags `Variant` and `FEN`, and of the mainline.
    #[must_use]
    pub const fn fault(&self) -> Option<&GameFault> {
        self.fault.as_ref()
    }

    /// Returns `true` if the text has neither a tag nor a move, but comments alone.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let is_comment =
            |kind| matches!(kind, TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape);
        self.tokens.iter().all(|token| is_comment(token.kind))
    }

    /// Returns the line number of the first token.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line_at(self.tokens.first().map_or(0, |token| token.start))
    }

    /// Returns the line number of an offset in the game; linear in the offset.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> u64 {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        self.first_line + memchr_iter(b'\n', before).count() as u64
    }

    /// Returns the tokens after a move, up to the next move of the mainline or the end: glyphs, comments, variations.
    #[must_use]
    pub fn tokens_after(&self, number: usize) -> &[Token] {
        let after = self.moves.get(number).and_then(|mv| self.tokens.get(mv.token + 1..)).unwrap_or_default();
        let mut depth = 0_u32;
        let end = after.iter().position(|token| {
            match token.kind {
                TokenKind::VariationStart => depth = depth.saturating_add(1),
                TokenKind::VariationEnd => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(token.kind, TokenKind::San | TokenKind::Termination)
        });
        &after[..end.unwrap_or(after.len())]
    }

    /// Returns the termination marker; `None` if it is missing, `Some(None)` for `*`.
    #[must_use]
    pub fn termination(&self) -> Option<Option<GameResult>> {
        let is_remark = |kind| {
            use TokenKind::{Comment, Escape, Glyph, LineComment, Nag, Stray};
            matches!(kind, Comment | LineComment | Escape | Nag | Glyph | Stray)
        };
        let last = self.tokens.iter().rfind(|token| !is_remark(token.kind))?;
        (last.kind == TokenKind::Termination).then(|| word::termination(last.bytes(self.bytes)).flatten())
    }

    /// Returns the result from White's view, by the termination marker, or by the tag `Result` if that is missing.
    ///
    /// # Errors
    /// A tag that contradicts the marker.
    pub fn result(&self) -> Result<Option<GameResult>, ResultConflict> {
        let tag = self.tag("Result").and_then(|tag| word::termination(tag.raw_value.trim_ascii())?);
        match (tag, self.termination()) {
            (Some(tag), Some(marker)) if Some(tag) != marker => Err(ResultConflict { tag, marker }),
            (_, Some(marker)) => Ok(marker),
            (tag, None) => Ok(tag),
        }
    }

    /// Reads the tags that decide about the rules and the start position.
    fn prepare(&mut self) -> Result<(), String> {
        if let Some(variant) = self.tag("Variant") {
            let name = variant.text();
            let letters = name.chars().filter(|c| !c.is_ascii() || c.is_ascii_alphanumeric());
            let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
            if !VARIANTS.contains(&&*letters) {
                return Err(format!("the variant {} is not supported", quoted(&name)));
            }
        }
        let Some(fen) = self.tag("FEN").map(Tag::text) else { return Ok(()) };
        if matches!(fen.trim(), "" | "?" | "startpos") {
            return Ok(());
        }
        let read = Position::parse_tolerant(&fen);
        let read = read.map_err(|error| format!("the FEN {}: {error}", quoted(&fen)))?;
        (self.start, self.repairs) = (read.position, read.repairs);
        Ok(())
    }

    /// Plays the mainline up to its end or its first fault, which is returned with the number of its token.
    fn play(&mut self) -> Result<(), (usize, String)> {
        let mut position = self.start;
        let (mut depth, mut opened) = (0_u32, 0);
        for (number, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::VariationStart => {
                    opened = if depth == 0 { number } else { opened };
                    depth = depth.saturating_add(1);
                }
                TokenKind::VariationEnd if depth == 0 => {
                    return Err((number, "a ')' ends no variation".to_owned()));
                }
                TokenKind::VariationEnd => depth -= 1,
                TokenKind::OpenComment => return Err((number, "a comment has no end".to_owned())),
                TokenKind::Termination if depth == 0 => return Ok(()),
                TokenKind::San if depth == 0 => {
                    let mv =
                        parse_move(&position, token.bytes(self.bytes)).map_err(|reason| (number, reason))?;
                    position.play(mv);
                    self.moves.push(PlayedMove { mv, token: number });
                }
                _ => {}
            }
        }
        if depth > 0 { Err((opened, "a variation has no end".to_owned())) } else { Ok(()) }
    }
}

/// Parses a move in SAN, or in UCI as some programs write it.
fn parse_move(position: &Position, word: &[u8]) -> Result<Move, String> {
    if word::is_null(word) {
        return Err(format!("the null move {} ends the game", quoted(&String::from_utf8_lossy(word))));
    }
    let text = core::str::from_utf8(word).ok().filter(|text| text.len() <= LONGEST_QUOTE);
    let Some(text) = text else {
        return Err(format!("{} is no move", quoted(&String::from_utf8_lossy(word))));
    };
    let by_uci = |error: ParseMoveError| position.parse_uci(text).map_err(|_| error.to_string());
    position.parse_san(text).or_else(by_uci)
}

/// Returns a text in quotes, with escaped control characters and a limited length.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}...", Quoted(&text[..end])),
        None => Quoted(text).to_string(),
    }
}
