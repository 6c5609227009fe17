//! Scores in the comments of moves.
//!
//! | comment | unit | view | position |
//! |---|---|---|---|
//! | `[%eval 0.35]`, `[%eval 0.35,18]`, `[%eval #-3]` | pawns, or moves to mate | White | after the move |
//! | `+0.35/12 0.5s`, `-M5/20 0.1s` (cutechess, fastchess) | pawns, or plies to mate | side that moved | before the move |
//! | `35` | centipawns | side that moved | before the move |
//!
//! A mate becomes 32000 less the plies to it.

use exchequer_core::Color;
use memchr::memmem;

/// Score of a mate on the board.
const MATE: i32 = 32000;

/// Scores that a comment states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommentScores {
    /// Score of the position before the move, for the side that moved.
    pub before: Option<i16>,
    /// Score of the position after the move.
    pub after: Option<Eval>,
}

/// Value of an `[%eval]` command, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Centipawns.
    Centipawns(i16),
    /// Moves to mate; negative if Black mates.
    Mate(i16),
}

impl Eval {
    /// Returns the score for a side that is to move.
    ///
    /// The side that mates needs one ply less than two for each move if it is to move.
    #[must_use]
    pub fn relative_to(self, turn: Color) -> i16 {
        let sign = if turn == Color::White { 1 } else { -1 };
        let score = match self {
            Self::Centipawns(score) => sign * i32::from(score),
            Self::Mate(moves) => {
                let moves = sign * i32::from(moves);
                let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
                if moves > 0 { (MATE - plies).max(1) } else { (plies - MATE).min(-1) }
            }
        };
        saturated(score)
    }
}

impl CommentScores {
    /// Parses the text of a comment, without its braces.
    #[must_use]
    pub fn parse(text: &[u8]) -> Self {
        let after = eval(text);
        let text = text.trim_ascii();
        let before = engine_score(text).or_else(|| number(text));
        Self { before, after }
    }

    /// Adds the scores of a further comment; those of the first comment stay.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { before: self.before.or(other.before), after: self.after.or(other.after) }
    }
}

fn saturated(score: i32) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Parses the first `[%eval]` command of a comment.
fn eval(text: &[u8]) -> Option<Eval> {
    const COMMAND: &[u8] = b"[%eval";
    let start = memmem::find(text, COMMAND)? + COMMAND.len();
    let rest = text[start..].trim_ascii_start();
    let end = rest.iter().position(|&byte| byte == b']' || byte == b',' || byte.is_ascii_whitespace())?;
    let value = &rest[..end];
    match value.strip_prefix(b"#") {
        Some(moves) => number(moves).map(Eval::Mate),
        None => pawns(value).map(Eval::Centipawns),
    }
}

/// Parses a score with its depth, such as `+0.35/12`, at the start of a comment.
fn engine_score(text: &[u8]) -> Option<i16> {
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    let word = text[..end].trim_ascii_end();
    let slash = word.iter().position(|&byte| byte == b'/')?;
    let depth = word[slash + 1..].strip_suffix(b",").unwrap_or(&word[slash + 1..]);
    if !depth.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let (sign, value) = signed(&word[..slash]);
    match value.strip_prefix(b"M").or_else(|| value.strip_prefix(b"#")) {
        Some(plies) => {
            let plies = i32::from(unsigned(plies)?);
            Some(saturated(sign * (MATE - plies).max(1)))
        }
        // "1/2" is a result.
        None => value.contains(&b'.').then(|| pawns(&word[..slash])).flatten(),
    }
}

/// Splits the sign off a number.
fn signed(text: &[u8]) -> (i32, &[u8]) {
    match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    }
}

/// Parses digits alone; `None` for more than an `i16` can hold.
fn unsigned(digits: &[u8]) -> Option<i16> {
    core::str::from_utf8(digits)
        .ok()
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?
        .parse()
        .ok()
}

/// Parses a whole number that an `i16` can hold.
fn number(text: &[u8]) -> Option<i16> {
    let (_, digits) = signed(text);
    if !digits.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

/// Parses pawns such as `-0.35` to centipawns: exact with two decimals, rounded with more, saturated.
fn pawns(text: &[u8]) -> Option<i16> {
    let (sign, digits) = signed(text);
    let point = digits.iter().position(|&byte| byte == b'.').unwrap_or(digits.len());
    let (whole, decimals) = (&digits[..point], digits.get(point + 1..).unwrap_or_default());
    let is_number = whole.iter().chain(decimals).all(u8::is_ascii_digit);
    if !is_number || whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let digit = |place: usize| decimals.get(place).map_or(0, |byte| i32::from(byte - b'0'));
    let pawns = whole.iter().fold(0_i32, |pawns, byte| {
        pawns.saturating_mul(10).saturating_add(i32::from(byte - b'0')).min(1 << 20)
    });
    let centipawns = 100 * pawns + 10 * digit(0) + digit(1) + i32::from(digit(2) >= 5);
    Some(saturated(sign * centipawns))
}
