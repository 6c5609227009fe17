//! The field of a FEN that says where the pieces stand.

use super::{Line, Word};
use crate::{FenError, FenField};
use exchequer_core::{Color, Piece, Pieces, Placement, Rank, Role, Square};

/// Code of an empty square for [`Pieces::from_codes`].
const EMPTY: u8 = 6;

/// Code of each byte of the board field: that of a piece for [`Pieces::from_codes`], or of an empty square.
static CODES: [u8; 256] = {
    let mut codes = [EMPTY; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if let Some(piece) = Piece::from_char(byte as char) {
            codes[byte as usize] = piece.role() as u8 | (piece.color() as u8) << 3;
        }
        byte += 1;
    }
    codes
};

/// Step of a byte that does not belong to the board field.
const NO_STEP: u64 = u64::MAX;
/// Step of a slash: bits 32 and higher count slashes.
const SLASH: u64 = 1 << 32;

/// Number of squares that each byte describes, [`SLASH`] or [`NO_STEP`].
static STEPS: [u64; 256] = {
    let mut steps = [NO_STEP; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if Piece::from_char(byte as char).is_some() {
            steps[byte as usize] = 1;
        }
        byte += 1;
    }
    let mut squares = 1;
    while squares <= 8 {
        steps[b'0' as usize + squares] = squares as u64;
        squares += 1;
    }
    steps[b'/' as usize] = SLASH;
    steps
};

/// State after all squares and the seven slashes.
const WHOLE: u64 = 7 * SLASH + 64;
/// Numbers of squares before the slashes, as a set of bits.
const RANK_ENDS: u64 = 0x0101_0101_0101_0100;

/// Parses the board field at the beginning of a text, and returns its length; `None` for a field with a fault.
#[inline(always)]
pub(super) fn read_prefix(text: &[u8], pieces: &mut Pieces) -> Option<usize> {
    let mut on = [EMPTY; Square::COUNT];
    // Squares in the order of a FEN and slashes so far.
    let mut passed = 0_u64;
    let mut rank_ends = 0_u64;
    let mut length = text.len();
    // One loop, and no branch but its end: nothing in this field can be foretold.
    for (at, &byte) in text.iter().enumerate() {
        let step = STEPS[usize::from(byte)];
        if step == NO_STEP {
            length = at;
            break;
        }
        // Empty squares are written like a piece, and so is a slash, before the symbol that is really there. Squares
        // beyond the board, and their sums, are irrelevant.
        on[(passed as usize % 64) ^ 56] = CODES[usize::from(byte)];
        rank_ends |= (step >> 32).wrapping_shl(passed as u32);
        passed = passed.wrapping_add(step);
    }
    if passed != WHOLE || rank_ends != RANK_ENDS {
        return None;
    }
    *pieces = Pieces::from_codes(&on);
    Some(length)
}

/// Parses the board field; the pieces are unchanged if it has a fault.
pub(super) fn read(word: Word<'_>, pieces: &mut Pieces) -> Result<(), FenError> {
    match read_prefix(word.text.as_bytes(), pieces) {
        Some(length) if length == word.text.len() => Ok(()),
        _ => Err(why_none(word)),
    }
}

/// The first fault of a board field that has one.
#[cold]
fn why_none(word: Word<'_>) -> FenError {
    let bytes = word.text.as_bytes();
    let mut next = 0;
    for rank in Rank::ALL.into_iter().rev() {
        let wrong_length =
            |at, squares| FenError::RankLength { rank: rank as u8 + 1, at: word.at() + at, squares };
        let mut squares = 0;
        loop {
            let byte = bytes.get(next).copied().unwrap_or(b'/');
            let step = STEPS[usize::from(byte)];
            if step == NO_STEP {
                return unexpected(word, next);
            }
            if step == SLASH {
                break;
            }
            squares += step as u8;
            if squares > 8 {
                return wrong_length(next, 9);
            }
            next += 1;
        }
        if squares < 8 {
            return wrong_length(next, squares);
        }
        if next == bytes.len() {
            break;
        }
        next += 1;
    }
    let ranks = 1 + bytes.iter().filter(|&&byte| byte == b'/').count();
    FenError::RankCount { at: word.at() + word.text.chars().count(), ranks }
}

/// For a character that is the first to be no symbol, `offset` bytes from the beginning of the word.
fn unexpected(word: Word<'_>, offset: usize) -> FenError {
    FenError::Unexpected {
        field: FenField::Board,
        at: word.at() + offset,
        found: word.text[offset..].chars().next().unwrap_or_default(),
        expected: "a piece letter, a digit from 1 to 8 or '/'",
    }
}

const LETTERS: [u8; 6] = {
    let mut letters = [0; 6];
    let mut i = 0;
    while i < 6 {
        letters[i] = Role::ALL[i].to_char() as u8;
        i += 1;
    }
    letters
};

/// Digits and slashes before a piece in the board field.
#[derive(Clone, Copy)]
struct Gap {
    text: [u8; 16],
    len: u8,
}

/// Gaps, indexed by the squares of a rank already written and by the empty squares that follow. A gap that ends a
/// rank ends in a slash, and at the end of the board there is a slash too many.
static GAPS: [[Gap; 65]; 9] = {
    let mut gaps = [[Gap { text: [0; 16], len: 0 }; 65]; 9];
    let mut written = 0;
    while written <= 8 {
        let mut empty = 0;
        while empty <= 64 {
            gaps[written][empty] = Gap::new(written, empty);
            empty += 1;
        }
        written += 1;
    }
    gaps
};

/// `true` if a gap is computed when it is needed. A module for a web page is downloaded: the table has 10 KB.
const IS_COMPUTED: bool = cfg!(target_arch = "wasm32");

impl Gap {
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    const fn new(written: usize, empty: usize) -> Self {
        let mut gap = Self { text: [0; 16], len: 0 };
        let (mut square, end) = (written, written + empty);
        loop {
            if square > 0 && square % 8 == 0 {
                gap.push(b'/');
            }
            if square == end {
                return gap;
            }
            let to_slash = 8 - square % 8;
            let run = if end - square < to_slash { end - square } else { to_slash };
            gap.push(b'0' + run as u8);
            square += run;
        }
    }

    /// Drops the byte if the buffer is full: such a gap has more squares than a board.
    const fn push(&mut self, byte: u8) {
        if (self.len as usize) < self.text.len() {
            self.text[self.len as usize] = byte;
            self.len += 1;
        }
    }
}

/// Adds a board to a line, which has room for the longest.
///
/// One loop over the pieces, and no branch but its end: nothing in this field can be foretold.
pub(super) fn write(line: &mut Line, pieces: &Pieces) {
    let white = pieces.color(Color::White).bits();
    // In the order of a FEN, in which a8 is the first.
    let mut rest = pieces.occupied().bits().swap_bytes();
    let (mut in_rank, mut in_all) = (0, 0);
    let mut push_gap = |line: &mut Line, to: usize| {
        let empty = (to - in_all) % 65;
        let Gap { text, len } = if IS_COMPUTED { Gap::new(in_rank, empty) } else { GAPS[in_rank][empty] };
        line.push_some(text, len);
        (in_rank, in_all) = (to % 8 + 1, to + 1);
    };
    while rest != 0 {
        let at = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        push_gap(line, at);
        let square = (at % 64) ^ 56;
        let letter = pieces.role_on(square).map_or(0, |role| LETTERS[role.index()]);
        // The cases of a letter differ in one bit.
        line.push(char::from(letter ^ ((white >> square & 1) as u8) << 5));
    }
    push_gap(line, 64);
    line.pop();
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::{String, ToString};

    /// Square by square, a digit for every empty one and then for runs of them.
    fn by_squares(pieces: &Pieces) -> String {
        let rank = |rank: Rank| -> String {
            let squares = (0..8).map(|file| pieces.piece_at(Square::ALL[rank as usize * 8 + file]));
            let ones: String = squares.map(|piece| piece.map_or('1', Piece::to_char)).collect();
            (2..=8).rev().fold(ones, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
        };
        let ranks: alloc::vec::Vec<String> = Rank::ALL.into_iter().rev().map(rank).collect();
        ranks.join("/")
    }

    fn there_and_back(pieces: &Pieces) {
        let text = by_squares(pieces);
        let setup = crate::Setup { pieces: *pieces, ..crate::Setup::EMPTY };
        assert_eq!(setup.to_string(), format!("{text} w - - 0 1"));
        assert_eq!(crate::fen::parse(&setup.to_string()), Ok(setup), "{text}");
    }

    #[test]
    fn no_piece_two_pieces_anywhere_and_all_that_fit() {
        let knight = Piece::from_char('n').expect("it is a letter");
        let queen = Piece::from_char('Q').expect("it is a letter");
        there_and_back(&Pieces::EMPTY);
        for first in Square::ALL {
            for second in Square::ALL {
                let mut pieces = Pieces::EMPTY;
                pieces.put(first, knight);
                pieces.put(second, queen);
                there_and_back(&pieces);
                let others = [[Some(queen); 64], [Some(knight); 64]].map(|mut all| {
                    (all[first.index()], all[second.index()]) = (None, None);
                    all
                });
                others.iter().for_each(|squares| there_and_back(&Pieces::from_squares(squares)));
            }
        }
    }
}
