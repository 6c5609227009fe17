//! FENs that need no repair, in one pass over their bytes.

use super::{board, castling_rooks};
use crate::Setup;
use exchequer_core::{Color, File, Rank, Square};

/// Longest counter in digits.
const DIGITS: usize = 5;

/// FEN at the beginning of a text.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    /// Length in bytes.
    pub(crate) length: usize,
    /// Number of fields, four to six.
    pub(crate) fields: usize,
}

/// Parses the FEN at the beginning of a text into an empty setup; `None` if it is not clear without a second look, and the
/// setup means nothing then.
///
/// Clear is a FEN with four to six valid fields after single spaces. A space or one of `|;,` and the tab follows it, or
/// nothing, and none of the next words may be a counter.
#[inline(always)]
pub(crate) fn read(text: &[u8], setup: &mut Setup) -> Option<Plain> {
    let board = board::read_prefix(text, &mut setup.pieces)?;
    let (&[b' ', turn, b' '], rest) = text[board..].split_first_chunk()? else { return None };
    setup.turn = Color::from_char(char::from(turn))?;
    let length = rest.iter().position(|&byte| byte == b' ').filter(|&length| length > 0)?;
    setup.castling_rooks = castling_rooks(&rest[..length], &setup.pieces)?;
    let rest = &rest[length + 1..];
    let (en_passant, rest) = en_passant(rest)?;
    setup.en_passant = en_passant;
    let (counters, rest) = counters(rest, setup)?;
    Some(Plain { length: text.len() - rest.len(), fields: 4 + counters })
}

/// Parses the field of the en-passant square, and returns it with the rest.
#[inline(always)]
fn en_passant(text: &[u8]) -> Option<(Option<Square>, &[u8])> {
    let (square, rest) = match text {
        [b'-', rest @ ..] => (None, rest),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] => {
            let file = File::from_char(char::from(*file))?;
            let rank = Rank::from_char(char::from(*rank))?;
            (Some(Square::new(file, rank)), rest)
        }
        _ => return None,
    };
    ends(rest).then_some((square, rest))
}

/// Parses up to two counters, each after a space, and returns their number with the rest.
#[inline(always)]
fn counters<'t>(mut rest: &'t [u8], setup: &mut Setup) -> Option<(usize, &'t [u8])> {
    for count in 0..2 {
        let [b' ', word @ ..] = rest else { return Some((count, rest)) };
        match word {
            [b'0'..=b'9', ..] => {}
            // Graphic characters that begin no number, and no operand of an opcode that looks like a square.
            [b'!' | b'#'..=b'*' | b',' | b'/' | b':'..=b'~', ..] => return Some((count, rest)),
            _ => return None,
        }
        let (number, after) = counter(word)?;
        match count {
            0 => setup.halfmove_clock = number,
            // Many collections count from 0; nothing depends on it.
            _ => setup.fullmove_number = number.max(1),
        }
        rest = after;
    }
    Some((2, rest))
}

/// Parses a counter, and returns it with the rest.
#[inline(always)]
fn counter(text: &[u8]) -> Option<(u16, &[u8])> {
    let mut number = 0_u32;
    for at in 0..=DIGITS {
        match text.get(at) {
            Some(digit @ b'0'..=b'9') => number = 10 * number + u32::from(digit - b'0'),
            _ => {
                let rest = &text[at..];
                return ends(rest).then_some((u16::try_from(number).ok()?, rest));
            }
        }
    }
    None
}

/// Returns `true` if a field ends before this text.
#[inline(always)]
fn ends(text: &[u8]) -> bool {
    matches!(text, [] | [b' ' | b'|' | b';' | b',' | b'\t', ..])
}
