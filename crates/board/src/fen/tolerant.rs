//! Fields of a FEN as files have them, with what is no castling right, no square and no number.

use super::{Plain, Word, Words, castling_square, decimal, end_of_word, is_number};
use crate::validate::is_possible_en_passant;
use crate::{FenError, FenField, Repairs, Setup, fen};
use exchequer_core::{File, Rank, Square};

/// Texts other than a dash that programs write for a missing value.
const NO_VALUE: [&str; 4] = ["none", "null", "nil", "nan"];

/// Parses the FEN at the beginning of a text into an empty setup, and returns the repairs and the text after it.
///
/// The board is not compared with its fields.
#[inline]
pub(crate) fn parse_tolerant<'t>(text: &'t str, setup: &mut Setup) -> Result<(Repairs, &'t str), FenError> {
    match fen::parse_plain(text.as_bytes(), setup) {
        Some(Plain { length, .. }) if matches!(text.as_bytes()[length..], [] | [b' ' | b';', ..]) => {
            Ok((Repairs::empty(), Words { text, read: length }.rest()))
        }
        _ => parse_with_repairs(text, setup),
    }
}

/// Parses the FEN at the beginning of a text of any form, and repairs its fields.
#[cold]
fn parse_with_repairs<'t>(text: &'t str, setup: &mut Setup) -> Result<(Repairs, &'t str), FenError> {
    *setup = Setup::EMPTY;
    let mut words = Words::new(text);
    fen::parse_board_and_turn(&mut words, setup)?;
    let repairs = repaired_fields(&mut words, setup);
    Ok((repairs, words.rest()))
}

/// Parses the fields after the side to move, as far as they are there.
fn repaired_fields(words: &mut Words<'_>, setup: &mut Setup) -> Repairs {
    let mut repairs = Repairs::empty();
    if is_castling_field(words.rest())
        && let Some(word) = words.next()
        && !read_castling(word, setup)
    {
        repairs |= Repairs::CASTLING;
    }
    repairs |= read_en_passant(words, setup);
    // Collections such as ERET have stray dashes here.
    while words.peek() == Some("-") {
        words.next();
    }
    for field in [FenField::HalfmoveClock, FenField::FullmoveNumber] {
        if !is_like_number(words.rest()) {
            break;
        }
        if let Some(word) = words.next()
            && !set_counter(word.text, field, setup)
        {
            repairs |= Repairs::COUNTERS;
        }
    }
    repairs
}

/// Returns `true` if a text begins with the third field of a FEN, valid or not.
fn is_castling_field(text: &str) -> bool {
    let (word, rest) = text.split_at(end_of_word(text));
    let is_valid = word.chars().all(|c| c == '-' || is_castling_letter(c));
    !word.is_empty()
        && (is_valid || is_en_passant_field(rest.trim_start()) || !is_opcode(word) && !is_like_number(word))
}

fn is_castling_letter(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'k' | 'q') || File::from_char(c).is_some()
}

/// Adds the rooks that a castling field names; `false` if it is no valid field.
fn read_castling(word: Word<'_>, setup: &mut Setup) -> bool {
    if is_no_value(word.text) {
        return false;
    }
    let mut is_valid = word.text == "-" || word.text.chars().all(is_castling_letter);
    for letter in word.text.chars() {
        if let Some(square) = castling_square(letter, &setup.pieces) {
            is_valid &= !setup.castling_rooks.contains(square);
            setup.castling_rooks.insert(square);
        }
    }
    is_valid
}

/// Parses the fourth field, or what stands in its place.
fn read_en_passant(words: &mut Words<'_>, setup: &mut Setup) -> Repairs {
    setup.en_passant = None;
    let rest = words.rest();
    let (word, after) = rest.split_at(end_of_word(rest));
    let is_quoted = after.trim_start().starts_with('"');
    let square = word.parse::<Square>().ok();
    if word == "-" || square.is_some() && is_en_passant_field(rest) {
        setup.en_passant = square;
    } else if let Some(square) = square.filter(|&square| !is_quoted && is_possible_en_passant(setup, square))
    {
        // An upper-case letter, as in the opcodes `D1` to `D8`, but the square fits the board.
        setup.en_passant = Some(square);
    } else if let Some(glued) = word.strip_prefix('-').filter(|glued| is_like_number(glued)) {
        // "-0": the space before the halfmove clock is missing.
        words.read += word.len() - glued.len();
        return Repairs::EN_PASSANT;
    } else if is_like_number(word) {
        // Two numbers are the counters, and three have the first in place of the square.
        if after.split_whitespace().take(2).filter(|word| is_like_number(word)).count() < 2 {
            return Repairs::EN_PASSANT;
        }
        words.next();
        return Repairs::EN_PASSANT;
    } else if word.is_empty() || word.starts_with('"') || is_quoted || is_opcode(word) {
        return Repairs::empty();
    } else {
        setup.en_passant = square_meant(word, setup);
        words.next();
        return Repairs::EN_PASSANT;
    }
    words.next();
    Repairs::empty()
}

/// Returns the square of a text such as `e`, `e3,` or `e3.`.
fn square_meant(word: &str, setup: &Setup) -> Option<Square> {
    let square = word.trim_end_matches(|c: char| c.is_ascii_punctuation());
    let mut chars = square.chars();
    match (chars.next().and_then(File::from_char), chars.next()) {
        (Some(file), None) => Some(Square::new(file, Rank::Third.relative_to(!setup.turn))),
        _ => square.parse().ok(),
    }
}

/// Returns `true` if a text begins with a valid fourth field of a FEN.
///
/// If that field is missing, the first opcode may look like a square: `D1` to `D8` differ from one by their case,
/// `c1` to `c8` by the quoted comment that follows them.
pub(crate) fn is_en_passant_field(text: &str) -> bool {
    let (word, rest) = text.split_at(end_of_word(text));
    let is_square = word.starts_with(|c: char| c.is_ascii_lowercase()) && word.parse::<Square>().is_ok();
    word == "-" || is_square && !rest.trim_start().starts_with('"')
}

/// Returns `true` for the opcode of an EPD operation: a word of at least two letters, or `D` with a depth. No opcode
/// begins like a castling field.
fn is_opcode(word: &str) -> bool {
    let is_name = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    let is_depth = word.strip_prefix('D').is_some_and(|depth| !depth.is_empty() && is_number(depth));
    let is_castling = word.starts_with(['K', 'Q', 'k', 'q']);
    (is_name || is_depth) && !is_castling && !is_no_value(word)
}

fn is_no_value(word: &str) -> bool {
    NO_VALUE.iter().any(|none| word.eq_ignore_ascii_case(none))
}

/// Returns `true` if a text begins with a number, also with a sign, a fraction or an exponent.
fn is_like_number(text: &str) -> bool {
    let word = &text[..end_of_word(text)];
    decimal::parse(word).is_some()
}

/// Sets a counter to the nearest number in its range; `false` if the text is not a number in its range.
fn set_counter(text: &str, field: FenField, setup: &mut Setup) -> bool {
    let number: Option<u16> = text.parse().ok().filter(|_| is_number(text));
    let nearest = number.or_else(|| decimal::parse(text)).unwrap_or_default();
    match field {
        FenField::HalfmoveClock => setup.halfmove_clock = nearest,
        _ => setup.fullmove_number = nearest.max(1),
    }
    number.is_some()
}
