//! FEN, X-FEN and Shredder-FEN: reading with a reason for every refusal, and writing.
//!
//! Sources: the PGN standard of 1994, section 16.1; Reinhard Scharnagl's X-FEN; Shredder-FEN of Stefan
//! Meyer-Kahlen, which names the file of each castling rook.

mod board;
mod decimal;
mod plain;
mod tolerant;

pub(crate) use plain::Plain;
pub(crate) use tolerant::{is_en_passant_field, parse_tolerant};

use crate::castling::Wing;
use crate::{FenError, FenField, Notation, Setup};
use alloc::string::String;
use core::fmt;
use exchequer_core::{Bitboard, Color, File, Pieces, Placement, Rank, Role, Square};

/// A word of a text.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    before: &'t str,
}

impl Word<'_> {
    /// The number of its first character, counted from 1; needed for error messages only.
    fn at(self) -> usize {
        self.before.chars().count() + 1
    }

    fn invalid(self, field: FenField, expected: &'static str) -> FenError {
        let found: String = self.text.chars().take(20).collect();
        FenError::Invalid { field, at: self.at(), found, expected }
    }
}

/// The words of a text, ended by any white space or the `;` of an EPD; the rest is kept for the fields after a FEN.
pub(crate) struct Words<'t> {
    text: &'t str,
    /// Number of bytes read.
    read: usize,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, read: 0 }
    }

    /// Returns the unread text, without the white space before it.
    pub(crate) fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.read..];
        // Nearly always it is one space, or none.
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        let begins = rest.bytes().next().is_some_and(|byte| byte.is_ascii_graphic());
        let rest = if begins { rest } else { rest.trim_start() };
        self.read = self.text.len() - rest.len();
        rest
    }

    pub(crate) fn peek(&mut self) -> Option<&'t str> {
        self.peek_word().map(|word| word.text)
    }

    #[inline]
    fn peek_word(&mut self) -> Option<Word<'t>> {
        let rest = self.rest();
        let text = &rest[..end_of_word(rest)];
        (!text.is_empty()).then(|| Word { text, before: &self.text[..self.read] })
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let word = self.peek_word()?;
        self.read += word.text.len();
        Some(word)
    }
}

/// Length of most words of a FEN but the first.
const SHORT_WORD: usize = 4;

/// Returns the byte index at which the first word of a text ends.
pub(crate) fn end_of_word(text: &str) -> usize {
    let ends = |byte: u8| !byte.is_ascii_graphic() || byte == b';';
    // All words but the board are short, and end at a space.
    match text.bytes().take(SHORT_WORD).position(ends) {
        Some(at) if text.as_bytes()[at] == b' ' => return at,
        None if text.len() <= SHORT_WORD => return text.len(),
        _ => {}
    }
    // Nearly always at a space, which can be looked for in bytes, sixteen at a time.
    let (chunks, _) = text.as_bytes().as_chunks::<16>();
    let has_end = |chunk: &[u8; 16]| chunk.iter().fold(false, |found, &byte| found | ends(byte));
    let whole = chunks.iter().position(has_end).unwrap_or(chunks.len()) * 16;
    match text.bytes().skip(whole).position(ends) {
        None => text.len(),
        Some(at) if text.as_bytes()[whole + at] == b' ' => whole + at,
        Some(_) => text.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.len()),
    }
}

/// Parses the FEN at the beginning of a text into an empty setup, if it needs no second look; see [`plain::read`].
#[inline(always)]
pub(crate) fn parse_plain(text: &[u8], setup: &mut Setup) -> Option<Plain> {
    plain::read(text, setup)
}

pub(crate) fn parse(text: &str) -> Result<Setup, FenError> {
    let mut words = Words::new(text);
    let mut setup = Setup::EMPTY;
    parse_board_and_turn(&mut words, &mut setup)?;
    if let Some(word) = words.next() {
        setup.castling_rooks = castling(word, &setup.pieces)?;
    }
    if let Some(word) = words.next() {
        setup.en_passant = en_passant(word)?;
    }
    counters(&mut words, &mut setup, |_| true)?;
    if words.rest().is_empty() {
        Ok(setup)
    } else {
        Err(FenError::Trailing { at: words.text[..words.read].chars().count() + 1 })
    }
}

/// The two fields that no FEN or EPD may leave out.
pub(crate) fn parse_board_and_turn(words: &mut Words<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let field = words.next().ok_or(FenError::Missing { field: FenField::Board })?;
    board::read(field, &mut setup.pieces)?;
    let field = words.next().ok_or(FenError::Missing { field: FenField::Turn })?;
    setup.turn = turn(field)?;
    Ok(())
}

/// The two counters, where they are given: as far as the next word is meant as one.
pub(crate) fn counters(
    words: &mut Words<'_>,
    setup: &mut Setup,
    is_counter: impl Fn(&str) -> bool,
) -> Result<(), FenError> {
    for field in [FenField::HalfmoveClock, FenField::FullmoveNumber] {
        let Some(word) = words.peek_word().filter(|word| is_counter(word.text)) else { break };
        words.read += word.text.len();
        let number = number(word, field)?;
        match field {
            FenField::HalfmoveClock => setup.halfmove_clock = number,
            // Many collections count from 0; nothing depends on it.
            _ => setup.fullmove_number = number.max(1),
        }
    }
    Ok(())
}

fn turn(word: Word<'_>) -> Result<Color, FenError> {
    let mut chars = word.text.chars();
    match (chars.next().and_then(Color::from_char), chars.next()) {
        (Some(color), None) => Ok(color),
        _ => Err(word.invalid(FenField::Turn, "'w' or 'b'")),
    }
}

/// The squares of the rooks that the castling field names.
///
/// The conversion of the setup to a position checks the squares of king and rook; until then a
/// `K` without a rook names the corner.
pub(crate) fn castling(word: Word<'_>, pieces: &Pieces) -> Result<Bitboard, FenError> {
    castling_rooks(word.text.as_bytes(), pieces).ok_or_else(|| why_no_castling(word, pieces))
}

/// The squares of the rooks that a castling field names; `None` for a field with a fault.
#[inline]
fn castling_rooks(field: &[u8], pieces: &Pieces) -> Option<Bitboard> {
    let mut rooks = Bitboard::EMPTY;
    if field == b"-" {
        return Some(rooks);
    }
    for &byte in field {
        let square = castling_square(char::from(byte), pieces)?;
        if rooks.contains(square) {
            return None;
        }
        rooks.insert(square);
    }
    Some(rooks)
}

/// The first fault of a castling field that has one.
#[cold]
fn why_no_castling(word: Word<'_>, pieces: &Pieces) -> FenError {
    let mut rooks = Bitboard::EMPTY;
    for (i, c) in word.text.chars().enumerate() {
        let at = word.at() + i;
        match castling_square(c, pieces) {
            Some(square) if !rooks.contains(square) => rooks.insert(square),
            Some(_) => return FenError::RepeatedCastling { at, found: c },
            None => {
                let expected = "'-' or letters out of KQkq, A to H and a to h";
                return FenError::Unexpected { field: FenField::Castling, at, found: c, expected };
            }
        }
    }
    FenError::Missing { field: FenField::Castling }
}

/// The square of the rook that a letter of the castling field names.
fn castling_square(letter: char, pieces: &Pieces) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    match letter.to_ascii_lowercase() {
        'k' => Some(outermost_rook(pieces, color, Wing::King)),
        'q' => Some(outermost_rook(pieces, color, Wing::Queen)),
        letter => File::from_char(letter).map(|file| Square::new(file, Rank::First.relative_to(color))),
    }
}

/// The rook that `K` or `Q` means: the outermost one beyond the king on the back rank, else the corner.
fn outermost_rook(pieces: &Pieces, color: Color, wing: Wing) -> Square {
    let back = Rank::First.relative_to(color);
    let rooks = pieces.pieces(color, Role::Rook) & Bitboard::rank(back);
    let king = (pieces.pieces(color, Role::King) & Bitboard::rank(back)).first();
    let (corner, rook) = match wing {
        Wing::King => (File::H, rooks.last()),
        Wing::Queen => (File::A, rooks.first()),
    };
    // Without a king there are no wings: one rook must not be taken for that of both.
    let beyond = rook.filter(|&rook| king.is_some_and(|king| Wing::of(king, rook) == wing));
    beyond.unwrap_or(Square::new(corner, back))
}

pub(crate) fn en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    match word.text.parse() {
        Ok(square) => Ok(Some(square)),
        Err(_) => Err(word.invalid(FenField::EnPassant, "'-' or a square")),
    }
}

pub(crate) fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

fn number(word: Word<'_>, field: FenField) -> Result<u16, FenError> {
    match word.text.parse() {
        Ok(number) if is_number(word.text) => Ok(number),
        _ => Err(word.invalid(field, "a number from 0 to 65535")),
    }
}

/// Writes a setup as a FEN.
pub(crate) struct Writer<'s> {
    pub(crate) setup: &'s Setup,
    pub(crate) notation: Notation,
}

/// As long as a FEN can be, with room to spare: the board 71, sixteen rooks, two numbers of five digits.
type Line = crate::line::Line<128>;

impl fmt::Display for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        let mut line = Line::new();
        board::write(&mut line, &setup.pieces);
        line.push(' ');
        line.push(setup.turn.to_char());
        line.push(' ');
        self.push_castling(&mut line);
        line.push(' ');
        match setup.en_passant {
            Some(square) => {
                line.push(square.file().to_char());
                line.push(square.rank().to_char());
            }
            None => line.push('-'),
        }
        line.push(' ');
        line.push_number(setup.halfmove_clock);
        line.push(' ');
        line.push_number(setup.fullmove_number);
        line.write(f)
    }
}

impl Writer<'_> {
    fn push_castling(&self, line: &mut Line) {
        // On any other rank there is no letter for a rook, and no castling.
        let rooks = self.setup.castling_rooks & (Bitboard::rank(Rank::First) | Rank::Eighth);
        line.push_if(rooks.is_empty(), '-');
        for color in Color::ALL {
            // The king side first, as in KQkq.
            for rook in (rooks & Bitboard::rank(Rank::First.relative_to(color))).iter().rev() {
                let letter = self.castling_letter(color, rook);
                line.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }

    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let pieces = &self.setup.pieces;
        let wing = pieces.king(color).map(|king| Wing::of(king, rook));
        match (self.notation, wing) {
            (Notation::Standard, Some(wing)) if outermost_rook(pieces, color, wing) == rook => match wing {
                Wing::King => 'k',
                Wing::Queen => 'q',
            },
            _ => rook.file().to_char(),
        }
    }
}
