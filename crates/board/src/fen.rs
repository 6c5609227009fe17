//! FEN, X-FEN and Shredder-FEN: reading with a reason for every refusal, and writing.
//!
//! Sources: the PGN standard of 1994, section 16.1; Reinhard Scharnagl's X-FEN; Shredder-FEN of Stefan
//! Meyer-Kahlen, which names the file of each castling rook.

use crate::castling::Wing;
use crate::{FenError, FenField, Notation, Setup};
use alloc::string::String;
use core::fmt;
use exchequer_core::{Bitboard, Color, File, Piece, Pieces, Placement, Rank, Role, Square};

/// A word of the text and the number of its first character.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Word<'t> {
    /// The characters with their numbers.
    fn chars(self) -> impl Iterator<Item = (usize, char)> + Clone + use<'t> {
        self.text.chars().enumerate().map(move |(i, c)| (self.at + i, c))
    }

    fn invalid(self, field: FenField, expected: &'static str) -> FenError {
        let found: String = self.text.chars().take(20).collect();
        FenError::Invalid { field, at: self.at, found, expected }
    }
}

/// The words of a text, ended by any white space or the `;` of an EPD; the rest of it is kept for what follows a FEN.
pub(crate) struct Words<'t> {
    rest: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { rest: text, at: 1 }
    }

    /// What has not been read, without the white space before it.
    pub(crate) fn rest(&mut self) -> &'t str {
        let trimmed = self.rest.trim_start();
        self.at += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        self.rest = trimmed;
        trimmed
    }

    pub(crate) fn peek(&mut self) -> Option<&'t str> {
        self.rest().split(|c: char| c.is_whitespace() || c == ';').next().filter(|word| !word.is_empty())
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let text = self.peek()?;
        let word = Word { text, at: self.at };
        self.rest = &self.rest[text.len()..];
        self.at += text.chars().count();
        Some(word)
    }
}

pub(crate) fn parse(text: &str) -> Result<Setup, FenError> {
    let mut words = Words::new(text);
    let mut setup = parse_board_and_turn(&mut words)?;
    if let Some(word) = words.next() {
        setup.castling_rooks = castling(word, &setup.pieces)?;
    }
    if let Some(word) = words.next() {
        setup.en_passant = en_passant(word)?;
    }
    counters(&mut words, &mut setup, |_| true)?;
    words.rest();
    if words.rest.is_empty() { Ok(setup) } else { Err(FenError::Trailing { at: words.at }) }
}

/// The two fields that no FEN or EPD may leave out.
pub(crate) fn parse_board_and_turn(words: &mut Words<'_>) -> Result<Setup, FenError> {
    let field = words.next().ok_or(FenError::Missing { field: FenField::Board })?;
    let pieces = board(field)?;
    let field = words.next().ok_or(FenError::Missing { field: FenField::Turn })?;
    Ok(Setup { pieces, turn: turn(field)?, ..Setup::EMPTY })
}

/// The two counters, where they are given: as far as the next word is meant as one.
pub(crate) fn counters(
    words: &mut Words<'_>,
    setup: &mut Setup,
    is_counter: impl Fn(&str) -> bool,
) -> Result<(), FenError> {
    for field in [FenField::HalfmoveClock, FenField::FullmoveNumber] {
        if !words.peek().is_some_and(&is_counter) {
            break;
        }
        if let Some(word) = words.next() {
            let number = number(word, field)?;
            match field {
                FenField::HalfmoveClock => setup.halfmove_clock = number,
                // Many collections count from 0; nothing depends on it.
                _ => setup.fullmove_number = number.max(1),
            }
        }
    }
    Ok(())
}

fn board(word: Word<'_>) -> Result<Pieces, FenError> {
    let mut pieces = Pieces::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = ranks.next();
    let mut squares = 0;
    let mut ranks_seen = 1;
    // A slash closes the last rank as well, so that its length is checked in one place.
    let end = word.at + word.text.chars().count();
    for (at, c) in word.chars().chain([(end, '/')]) {
        let Some(current) = rank else {
            // A ninth rank: count them all for the message.
            ranks_seen += usize::from(c == '/' && at < end);
            continue;
        };
        let wide = match c {
            '/' => {
                if squares != 8 {
                    return Err(FenError::RankLength { rank: current as u8 + 1, at, squares });
                }
                rank = ranks.next();
                squares = 0;
                ranks_seen += usize::from(at < end);
                continue;
            }
            '1'..='8' => c as u8 - b'0',
            _ => {
                let piece = Piece::from_char(c).ok_or(FenError::Unexpected {
                    field: FenField::Board,
                    at,
                    found: c,
                    expected: "a piece letter, a digit from 1 to 8 or '/'",
                })?;
                if let Some(file) = File::from_index(squares.into()) {
                    pieces.put(Square::new(file, current), piece);
                }
                1
            }
        };
        squares += wide;
        if squares > 8 {
            return Err(FenError::RankLength { rank: current as u8 + 1, at, squares: 9 });
        }
    }
    if ranks_seen == 8 { Ok(pieces) } else { Err(FenError::RankCount { at: end, ranks: ranks_seen }) }
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
/// Whether a rook and a king stand where they should is asked when the setup becomes a position; until then a
/// `K` without a rook names the corner.
pub(crate) fn castling(word: Word<'_>, pieces: &Pieces) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if word.text == "-" {
        return Ok(rooks);
    }
    for (at, c) in word.chars() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let square = match c.to_ascii_lowercase() {
            'k' => outermost_rook(pieces, color, Wing::King),
            'q' => outermost_rook(pieces, color, Wing::Queen),
            letter => {
                let file = File::from_char(letter).ok_or(FenError::Unexpected {
                    field: FenField::Castling,
                    at,
                    found: c,
                    expected: "'-' or letters out of KQkq, A to H and a to h",
                })?;
                Square::new(file, Rank::First.relative_to(color))
            }
        };
        if rooks.contains(square) {
            return Err(FenError::RepeatedCastling { at, found: c });
        }
        rooks.insert(square);
    }
    Ok(rooks)
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

impl fmt::Display for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        write_board(f, &setup.pieces)?;
        write!(f, " {} ", setup.turn.to_char())?;
        self.write_castling(f)?;
        match setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, pieces: &Pieces) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::Eighth {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for file in File::ALL {
            match pieces.piece_at(Square::new(file, rank)) {
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    write!(f, "{piece}")?;
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    Ok(())
}

impl Writer<'_> {
    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // On any other rank there is no letter for a rook, and no castling.
        let rooks = self.setup.castling_rooks & (Bitboard::rank(Rank::First) | Rank::Eighth);
        if rooks.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            // The king side first, as in KQkq.
            for rook in (rooks & Bitboard::rank(Rank::First.relative_to(color))).iter().rev() {
                let letter = self.castling_letter(color, rook);
                let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
                write!(f, "{letter}")?;
            }
        }
        Ok(())
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
