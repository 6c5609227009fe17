//! SAN texts as people and programs write them, taken apart.

use crate::castling::Wing;
use exchequer_core::{Color, File, Rank, Role, Square};

/// Constraints that a SAN text puts on a move; absent parts are open.
pub(super) struct Pattern {
    pub(super) role: Role,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

/// Abbreviations after a move that may touch it: en passant and check.
const SUFFIXES: [&str; 4] = ["e.p", "ep", "ch", "mate"];
/// Comments after a move that are words of their own: novelty and check.
const WORDS: [&str; 4] = ["N", "TN", "dbl", "dis"];

/// Returns the text of a move, without a number before it and without marks after it.
pub(super) fn core(text: &str) -> &str {
    let mut core = without_number(text.trim());
    loop {
        let shorter = without_mark(core);
        if shorter.len() == core.len() {
            return core;
        }
        core = shorter;
    }
}

/// Returns `true` for a word that belongs to the move before or after it: marks, or a move number.
pub(crate) fn is_mark(word: &str) -> bool {
    let is_word = WORDS.iter().chain(&SUFFIXES).any(|mark| word.trim_end_matches('.') == *mark);
    is_word || core(word).is_empty()
}

/// Removes a move number such as `1.`, `1...` or `1…`, or its dots alone.
fn without_number(text: &str) -> &str {
    let dots = ['.', '…'];
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.starts_with(dots) {
        after.trim_start_matches(|c: char| dots.contains(&c) || c.is_whitespace())
    } else {
        text
    }
}

/// Removes the last marks of a text: signs, a numeric glyph such as `$1`, or an abbreviation.
fn without_mark(text: &str) -> &str {
    let core = text.trim_end_matches(is_sign);
    // Cut off are a target square after a dash, and a promotion after its sign.
    let is_cut_off = |sign: &str| sign == "-" || sign == "=" && core.ends_with(['1', '8']);
    if core.len() < text.len() {
        return if is_cut_off(&text[core.len()..]) { text } else { core };
    }
    let before = core.trim_end_matches(|c: char| c.is_ascii_digit());
    if before.len() < core.len() {
        if let Some(before) = before.strip_suffix('$') {
            return before;
        }
    }
    if let Some(before) = SUFFIXES.iter().find_map(|suffix| core.strip_suffix(suffix)) {
        return before;
    }
    let before = WORDS.iter().filter_map(|word| core.strip_suffix(word));
    before.into_iter().find(|before| before.ends_with(char::is_whitespace)).unwrap_or(core)
}

/// Returns `true` for white space and for signs of check, quality and evaluation.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || "+-=#!?/~,.†‡±∓⩲⩱∞□⌓⊙⟳↑→⇄⇆∆⊕".contains(c)
}

/// Returns the wing of a castling, with letters or zeros and any dash.
pub(super) fn castling(text: &str) -> Option<Wing> {
    let is_o = |c: char| matches!(c, 'O' | 'o' | '0');
    if !text.starts_with(is_o) || !text.ends_with(is_o) || !text.chars().all(|c| is_o(c) || is_dash(c)) {
        return None;
    }
    match text.chars().filter(|&c| is_o(c)).count() {
        2 => Some(Wing::King),
        3 => Some(Wing::Queen),
        _ => None,
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns `true` for a sign of capture.
pub(super) fn is_capture(c: char) -> bool {
    matches!(c, 'x' | ':' | '×')
}

/// Returns the piece of a figurine, of either color.
fn figurine(c: char) -> Option<Role> {
    Some(match c {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// Returns the piece named by the first character of a move, and the rest; a pawn is not named.
fn leading_role(text: &str) -> Option<(Role, &str)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let named = match first {
        // A small b is the b-file; the other small letters name no file.
        'N' | 'B' | 'R' | 'Q' | 'K' | 'P' | 'n' | 'r' | 'q' | 'k' => Role::from_char(first),
        _ => figurine(first),
    };
    // Selectors of text or emoji style may follow a figurine.
    let rest = || chars.as_str().trim_start_matches(['\u{FE0E}', '\u{FE0F}']);
    Some(named.map_or((Role::Pawn, text), |role| (role, rest())))
}

/// Splits a promotion off the end of a move: `=Q`, `Q`, `(Q)` or `/Q`, as a letter or a figurine; `None` for another
/// letter.
fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    let closed = text.strip_suffix(')');
    let open = closed.unwrap_or(text).trim_end_matches(['\u{FE0E}', '\u{FE0F}']);
    let Some(last) = open.chars().next_back().filter(|&c| c.is_ascii_alphabetic() || figurine(c).is_some())
    else {
        return closed.is_none().then_some((text, None));
    };
    let role =
        figurine(last).or_else(|| Role::from_char(last)).filter(|role| Role::PROMOTIONS.contains(role))?;
    let mut before = open.strip_suffix(last)?;
    if closed.is_some() {
        before = before.strip_suffix('(')?;
    }
    Some((before.strip_suffix(['=', '/']).unwrap_or(before), Some(role)))
}

/// Takes the core of a SAN text apart from its end: promotion, target, then the constraints on the origin.
pub(super) fn pattern(core: &str, turn: Color) -> Option<Pattern> {
    let (role, rest) = leading_role(core)?;
    let (rest, promotion) = split_promotion(rest)?;
    let split = rest.len().checked_sub(2)?;
    let to: Square = rest.get(split..)?.parse().ok()?;
    if promotion.is_some() && (role != Role::Pawn || to.rank() != Rank::Eighth.relative_to(turn)) {
        return None;
    }
    let origin = rest.get(..split)?;
    let is_separator = |c| is_capture(c) || is_dash(c);
    let mut origin = origin.strip_suffix(is_separator).unwrap_or(origin).chars().peekable();
    let file = origin.next_if(|&c| c.is_ascii_lowercase()).map(|c| File::from_char(c).ok_or(()));
    let rank = origin.next().map(|c| Rank::from_char(c).ok_or(()));
    if origin.next().is_some() {
        return None;
    }
    Some(Pattern { role, file: file.transpose().ok()?, rank: rank.transpose().ok()?, to, promotion })
}
