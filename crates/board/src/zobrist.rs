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

/// Returns the number at a place of the sequence, SplitMix64 of Guy Steele, Doug Lea and Christine Flood: every state gives a good number, so a
/// counter will do.
#[inline(always)]
const fn number(place: usize) -> Key {
    // "Exchequer" in ASCII, as far as it fits.
    let state = 0x4578_6368_6571_7565_u64;
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(place as u64 + 1));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Places of the first numbers of each part, after those of the pieces.
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4 * 8;
const BLACK_TO_MOVE: usize = EN_PASSANT + 8;

const fn numbers() -> Numbers {
    let mut numbers =
        Numbers { pieces: [[0; 64]; 12], castling: [[0; 8]; 4], en_passant: [0; 8], black_to_move: 0 };
    let mut place = 0;
    while place < CASTLING {
        numbers.pieces[place / 64][place % 64] = number(place);
        place += 1;
    }
    while place < EN_PASSANT {
        numbers.castling[(place - CASTLING) / 8][(place - CASTLING) % 8] = number(place);
        place += 1;
    }
    while place < BLACK_TO_MOVE {
        numbers.en_passant[place - EN_PASSANT] = number(place);
        place += 1;
    }
    numbers.black_to_move = number(place);
    numbers
}

/// `true` if a number is computed when it is needed. A module for a web page is downloaded, and random numbers do not compress.
const IS_COMPUTED: bool = cfg!(target_arch = "wasm32");

static NUMBERS: Numbers = numbers();

#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> Key {
    of_piece(Piece::new(color, role).index(), square.index())
}

#[inline(always)]
fn of_piece(piece: usize, square: usize) -> Key {
    if IS_COMPUTED { number(64 * piece + square) } else { NUMBERS.pieces[piece][square] }
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
        if let Some(role) = pieces.role_on(index) {
            key ^= of_piece(role.index() + 6 * usize::from(white >> index & 1 == 0), index & 63);
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
                let (right, file) = (Castling::slot(color, wing), rook.file().index());
                key ^= if IS_COMPUTED {
                    number(CASTLING + 8 * right + file)
                } else {
                    NUMBERS.castling[right][file]
                };
            }
        }
    }
    key
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> Key {
    if IS_COMPUTED { number(EN_PASSANT + file.index()) } else { NUMBERS.en_passant[file.index()] }
}

#[inline(always)]
pub(crate) fn black_to_move() -> Key {
    if IS_COMPUTED { const { number(BLACK_TO_MOVE) } } else { NUMBERS.black_to_move }
}
