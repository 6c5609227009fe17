//! The field of a FEN that says where the pieces stand.

use super::{Line, Word};
use crate::{FenError, FenField};
use exchequer_core::{Color, Piece, Pieces, Placement, Rank, Role, Square};

/// Code of an empty square for [`Pieces::from_codes`].
const EMPTY: u8 = 6;

/// Meaning of one byte of the board field for the next squares.
#[derive(Clone, Copy)]
struct Symbol {
    /// Code of the piece for [`Pieces::from_codes`], or of an empty square.
    code: u8,
    /// Number of squares described: 0 for a slash, more than 64 for a byte that does not belong here.
    squares: u8,
    /// Number of squares by which the end of the current rank advances: 8 for a slash, else 0.
    new_rank: u8,
}

impl Symbol {
    const NO_SYMBOL: u8 = 65;

    const fn is_symbol(self) -> bool {
        self.squares < Self::NO_SYMBOL
    }
}

static SYMBOLS: [Symbol; 256] = {
    let mut symbols = [Symbol { code: EMPTY, squares: Symbol::NO_SYMBOL, new_rank: 0 }; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        let symbol = &mut symbols[byte as usize];
        let piece = Piece::from_char(byte as char);
        if let Some(piece) = piece {
            symbol.code = piece.role() as u8 | (piece.color() as u8) << 3;
        }
        (symbol.squares, symbol.new_rank) = match (piece, byte) {
            (Some(_), _) => (1, 0),
            (None, b'1'..=b'8') => (byte - b'0', 0),
            (None, b'/') => (0, 8),
            _ => (Symbol::NO_SYMBOL, 0),
        };
        byte += 1;
    }
    symbols
};

/// Parses the board field; the pieces are unchanged if it has a fault.
pub(super) fn read(word: Word<'_>, pieces: &mut Pieces) -> Result<(), FenError> {
    let mut on = [EMPTY; Square::COUNT];
    // Squares in the order of a FEN: how many have been passed, and where the rank ends.
    let (mut passed, mut end) = (0_usize, 8);
    let mut fault = false;
    // One loop, and no branch but its end: nothing in this field can be foretold.
    for &byte in word.text.as_bytes() {
        let Symbol { code, squares, new_rank } = SYMBOLS[usize::from(byte)];
        // Empty squares are written like a piece, and so is a slash, before the symbol that is really there.
        on[(passed % 64) ^ 56] = code;
        fault |= (passed != end) & (new_rank > 0);
        // After a fault the sums are irrelevant.
        passed = passed.wrapping_add(squares.into());
        fault |= passed > end;
        end = end.wrapping_add(new_rank.into());
    }
    if fault || (passed, end) != (64, 64) {
        return Err(why_none(word));
    }
    *pieces = Pieces::from_codes(&on);
    Ok(())
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
            let symbol = SYMBOLS[usize::from(byte)];
            if !symbol.is_symbol() {
                return unexpected(word, next);
            }
            if symbol.new_rank > 0 {
                break;
            }
            squares += symbol.squares;
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

impl Gap {
    const fn new(written: usize, empty: usize) -> Self {
        let mut gap = Self { text: [0; 16], len: 0 };
        let (mut square, mut run) = (written, 0);
        loop {
            let is_last = square == written + empty;
            let ends_rank = square > 0 && square.is_multiple_of(8);
            if run > 0 && (is_last || ends_rank) {
                gap.push(b'0' + run);
                run = 0;
            }
            if ends_rank {
                gap.push(b'/');
            }
            if is_last {
                return gap;
            }
            run += 1;
            square += 1;
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
        let Gap { text, len } = GAPS[in_rank][(to - in_all) % 65];
        line.push_some(text, len);
        (in_rank, in_all) = (to % 8 + 1, to + 1);
    };
    while rest != 0 {
        let at = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        push_gap(line, at);
        let square = (at % 64) ^ 56;
        let letter = pieces.roles_by_square()[square].map_or(0, |role| LETTERS[role.index()]);
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
