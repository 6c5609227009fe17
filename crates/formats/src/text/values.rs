//! Scores and results as text.

use super::fen::quoted;
use crate::GameResult;
use exchequer_core::Color;

/// Side whose view a score or a result in a text has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// White's view.
    White,
    /// View of the side to move.
    SideToMove,
}

impl View {
    /// Converts a score of this view to the view of the side to move; −32768 saturates.
    pub(crate) fn score(self, score: i16, turn: Color) -> i16 {
        if self == Self::White && turn == Color::Black { score.saturating_neg() } else { score }
    }

    /// Converts a result of this view to the view of the side to move.
    pub(crate) fn result(self, result: GameResult, turn: Color) -> GameResult {
        if self == Self::White { result.relative_to(turn) } else { result }
    }
}

/// Meaning of a result token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Known(GameResult),
    /// The game is unfinished: `*`.
    Unknown,
}

impl Outcome {
    pub(crate) const fn known(self) -> Option<GameResult> {
        match self {
            Self::Known(result) => Some(result),
            Self::Unknown => None,
        }
    }
}

/// Parses an integer score, also with `+` and with a fraction of zeros; saturates to 16 bits.
///
/// Other fractions are refused: nothing says if they are pawns.
pub(crate) fn score(text: &[u8]) -> Option<i16> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let end = digits.iter().position(|&byte| byte == b'.').unwrap_or(digits.len());
    let (digits, fraction) = digits.split_at(end);
    if digits.is_empty() || fraction.iter().skip(1).any(|&byte| byte != b'0') {
        return None;
    }
    let number = digits.iter().try_fold(0_i32, |number, byte| {
        byte.is_ascii_digit().then(|| (10 * number + i32::from(byte - b'0')).min(1 << 20))
    })?;
    let number = if negative { -number } else { number };
    Some(number.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
}

/// Parses a token that can only be a result, with or without brackets.
pub(crate) fn outcome(text: &[u8]) -> Option<Outcome> {
    let bare = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")).unwrap_or(text);
    Some(match bare {
        b"1.0" | b"1-0" => Outcome::Known(GameResult::Win),
        b"0.5" | b"1/2" | b"1/2-1/2" | b"=" => Outcome::Known(GameResult::Draw),
        b"0.0" | b"0-1" => Outcome::Known(GameResult::Loss),
        b"*" => Outcome::Unknown,
        _ => return None,
    })
}

/// Parses a token that is known to be a result: also `1` and `0`.
pub(crate) fn outcome_or_digit(text: &[u8]) -> Option<Outcome> {
    match text {
        b"1" => Some(Outcome::Known(GameResult::Win)),
        b"0" => Some(Outcome::Known(GameResult::Loss)),
        _ => outcome(text),
    }
}

/// Returns the score of a mate in a number of moves, for the side to move: 32000 minus the plies to the mate, negated
/// if the side to move is mated.
///
/// The winning side needs 2·moves − 1 plies if it is to move, and 2·moves otherwise. Zero moves are a mate on the
/// board.
fn mate_score(moves: i64) -> i16 {
    const MATE: i64 = 32000;
    let plies = (2 * moves.saturating_abs().min(MATE / 4) - i64::from(moves > 0)).max(0);
    let score = if moves > 0 { MATE - plies } else { plies - MATE };
    score as i16
}

/// Parses a ply.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn ply(text: &str) -> Result<u16, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| is_number)
        .ok_or_else(|| format!("{} is not a ply from 0 to 65535", quoted(text)))
}

/// Parses a result for the side to move as −1, 0 or 1.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn relative_result(text: &str) -> Result<GameResult, String> {
    match text {
        "1" | "+1" => Ok(GameResult::Win),
        "0" => Ok(GameResult::Draw),
        "-1" => Ok(GameResult::Loss),
        _ => Err(format!("{} is not a result of -1, 0 or 1", quoted(text))),
    }
}

/// Parses a score of a view, also a mate such as `#+3`, for the side to move.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn score_of_view(text: &str, view: View, turn: Color) -> Result<i16, String> {
    match text.strip_prefix('#') {
        None => Ok(view.score(required_score(text)?, turn)),
        Some(moves) => Ok(mate_of_view(required_score(moves)?.into(), view, turn)),
    }
}

/// Returns the score of a mate, in moves of a view, for the side to move.
pub(crate) fn mate_of_view(moves: i64, view: View, turn: Color) -> i16 {
    let is_other_side = view == View::White && turn == Color::Black;
    mate_score(if is_other_side { moves.saturating_neg() } else { moves })
}

/// Parses a result: a token of White's view, or −1, 0 or 1 of the side to move. `None` for an unfinished game.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn result_of_view(text: &str, view: View, turn: Color) -> Result<Option<GameResult>, String> {
    if view == View::SideToMove {
        return relative_result(text).map(Some);
    }
    match outcome_or_digit(text.as_bytes()) {
        Some(outcome) => Ok(outcome.known().map(|result| view.result(result, turn))),
        None => Err(format!("{} is not a result", quoted(text))),
    }
}

/// Parses a score.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn required_score(text: &str) -> Result<i16, String> {
    score(text.as_bytes()).ok_or_else(|| format!("{} is not an integer score", quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_integers() {
        for (text, expected) in [
            ("0", 0),
            ("-35", -35),
            ("+56", 56),
            ("-0", 0),
            ("35.0", 35),
            ("35.", 35),
            ("32767", 32767),
            ("-32768", -32768),
            ("99999999999999999999", 32767),
            ("-40000", -32768),
        ] {
            assert_eq!(score(text.as_bytes()), Some(expected), "{text}");
        }
        for text in ["", "+", "-", ".0", "0.35", "1e3", "--3", "3 4", "#3", "x", "٣"] {
            assert_eq!(score(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn results_have_many_names() {
        for (text, expected) in [
            ("1.0", Outcome::Known(GameResult::Win)),
            ("[0.5]", Outcome::Known(GameResult::Draw)),
            ("1/2-1/2", Outcome::Known(GameResult::Draw)),
            ("0-1", Outcome::Known(GameResult::Loss)),
            ("*", Outcome::Unknown),
        ] {
            assert_eq!(outcome(text.as_bytes()), Some(expected), "{text}");
        }
        for text in ["1", "0", "", "[1.0", "2", "0.50"] {
            assert_eq!(outcome(text.as_bytes()), None, "{text}");
        }
        assert_eq!(outcome_or_digit(b"0"), Some(Outcome::Known(GameResult::Loss)));
    }

    #[test]
    fn mates_are_scores_near_32000() {
        let scores = [1, 3, -1, -2, 0, i64::MIN, i64::MAX].map(mate_score);
        assert_eq!(scores, [31999, 31995, -31998, -31996, -32000, -16000, 16001]);
    }

    #[test]
    fn views_differ_for_black_only() {
        assert_eq!(View::White.score(-32768, Color::Black), 32767);
        assert_eq!(View::White.score(5, Color::White), 5);
        assert_eq!(View::SideToMove.score(5, Color::Black), 5);
        assert_eq!(View::White.result(GameResult::Win, Color::Black), GameResult::Loss);
        assert_eq!(View::SideToMove.result(GameResult::Win, Color::Black), GameResult::Win);
    }
}
