//! Zobrist keys: one 64-bit number for a position, kept up to date move by move.
//!
//! Source: Albert L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::castling::{Castling, Wing};
use exchequer_core::{Color, File, Piece, Pieces, Placement, Role, Square};

/// The key of a position: pieces, side to move, castling rights with the files of their
/// rooks, and the file of a legal en-passant capture.
///
/// # Stability
///
/// The random numbers are fixed for a version of this crate, the same on every machine; a later version may
/// change them. They are not secret: keys are no defense against deliberate collisions.
pub type Key = u64;

struct Numbers {
    pieces: [[Key; 64]; 12],
    /// Keys by castling right and file of its rook.
    castling: [[Key; 8]; 4],
    en_passant: [Key; 8],
    black_to_move: Key,
}

/// SplitMix64 of Guy Steele, Doug Lea and Christine Flood: every state gives a good number, so a counter will do.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn numbers() -> Numbers {
    // "Exchequer" in ASCII, as far as it fits.
    let mut state = 0x4578_6368_6571_7565;
    let mut numbers =
        Numbers { pieces: [[0; 64]; 12], castling: [[0; 8]; 4], en_passant: [0; 8], black_to_move: 0 };
    let mut piece = 0;
    while piece < 12 {
        let mut square = 0;
        while square < 64 {
            numbers.pieces[piece][square] = split_mix(&mut state);
            square += 1;
        }
        piece += 1;
    }
    let mut right = 0;
    while right < 4 {
        let mut file = 0;
        while file < 8 {
            numbers.castling[right][file] = split_mix(&mut state);
            file += 1;
        }
        right += 1;
    }
    let mut file = 0;
    while file < 8 {
        numbers.en_passant[file] = split_mix(&mut state);
        file += 1;
    }
    numbers.black_to_move = split_mix(&mut state);
    numbers
}

static NUMBERS: Numbers = numbers();

#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> Key {
    NUMBERS.pieces[Piece::new(color, role).index()][square.index()]
}

/// Returns the key difference of a move between two squares, in either direction, with the change of turn.
pub(crate) const fn to_and_fro(color: Color, role: Role, a: Square, b: Square) -> Key {
    // Not the table itself: a constant can not read it.
    const NUMBERS: Numbers = numbers();
    let squares = &NUMBERS.pieces[Piece::new(color, role).index()];
    squares[a.index()] ^ squares[b.index()] ^ NUMBERS.black_to_move
}

pub(crate) fn pieces(pieces: &Pieces) -> Key {
    let white = pieces.color(Color::White).bits();
    let mut key = 0;
    let mut rest = pieces.occupied().bits();
    while rest != 0 {
        // By number: of a square, the optimizer makes a branch to one of 64 places here.
        let index = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        if let Some(role) = pieces.roles_by_square()[index & 63] {
            key ^= NUMBERS.pieces[role.index() + 6 * usize::from(white >> index & 1 == 0)][index & 63];
        }
    }
    key
}

/// With the files of the rooks: where two stand on one wing, it matters which of them may castle.
pub(crate) fn castling(castling: &Castling) -> Key {
    let mut key = 0;
    for color in Color::ALL {
        for wing in Wing::BOTH {
            if let Some(rook) = castling.rook(color, wing) {
                key ^= NUMBERS.castling[Castling::slot(color, wing)][rook.file().index()];
            }
        }
    }
    key
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> Key {
    NUMBERS.en_passant[file.index()]
}

#[inline(always)]
pub(crate) fn black_to_move() -> Key {
    NUMBERS.black_to_move
}
