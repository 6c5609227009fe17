//! The square of each bit in ray space.

use exchequer_core::{Bitboard, Color, Square};

/// Lines from the lowest squares to the highest, as steps in files and ranks.
const LINES: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Knight jumps from the lowest square to the highest.
const KNIGHT: [(i8, i8); 8] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

/// Bits of the diagonals.
pub(super) const DIAGONAL: u64 = 0x7F00_7F00_007F_007F;

/// Bits of the rank and the file.
pub(super) const ORTHOGONAL: u64 = 0x007F_007F_7F00_7F00;

/// Bits of the neighbors of the square.
pub(super) const NEAREST: u64 = 0x0101_0101_0101_0101;

/// Bits of the squares a knight jump away.
pub(super) const JUMPS: u64 = 0x8080_8080_8080_8080;

/// Bits from which a white pawn, below the square, and a black pawn attack it.
pub(super) const PAWNS: [u64; 2] = [0x0000_0000_0001_0001, 0x0100_0100_0000_0000];

/// Bits by color and role from which a visible piece attacks the square.
static ATTACKING: [Attacking; 2] = [Attacking::new(PAWNS[0]), Attacking::new(PAWNS[1])];

#[repr(align(64))]
struct Attacking([u64; 8]);

impl Attacking {
    const fn new(pawns: u64) -> Self {
        Self([pawns, JUMPS, DIAGONAL, ORTHOGONAL, DIAGONAL | ORTHOGONAL, NEAREST, 0, 0])
    }
}

/// Returns the bits by role from which visible pieces of a side attack the square.
#[inline(always)]
pub(super) fn attacking(side: Color) -> &'static [u64; 8] {
    &ATTACKING[side.index()].0
}

/// Squares of all bits for one exchange square.
#[repr(align(64))]
pub(super) struct Slots {
    /// Square of each bit; that of the exchange beyond the board.
    pub(super) squares: [u8; 64],
    /// Square of each bit, with the bits of every byte reversed.
    pub(super) reversed: [u8; 64],
    /// Bits that are on the board.
    pub(super) on_board: u64,
    /// Bits of `reversed` that are on the board.
    pub(super) on_board_reversed: u64,
}

impl Slots {
    const EMPTY: Self = Self { squares: [0; 64], reversed: [0; 64], on_board: 0, on_board_reversed: 0 };

    const fn new(to: Square) -> Self {
        let mut slots = Self { squares: [to as u8; 64], ..Self::EMPTY };
        let mut line = 0;
        while line < 8 {
            let mut distance = 1;
            while distance <= 7 {
                let (files, ranks) = LINES[line];
                slots.set(line * 8 + distance as usize - 1, to, files * distance, ranks * distance);
                distance += 1;
            }
            slots.set(line * 8 + 7, to, KNIGHT[line].0, KNIGHT[line].1);
            line += 1;
        }
        slots
    }

    const fn set(&mut self, bit: usize, to: Square, files: i8, ranks: i8) {
        let (file, rank) = ((to as i8 % 8) + files, (to as i8 / 8) + ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            self.squares[bit] = (rank * 8 + file) as u8;
            self.on_board |= 1 << bit;
            self.reversed[bit ^ 7] = self.squares[bit];
            self.on_board_reversed |= 1 << (bit ^ 7);
        }
    }

    /// Returns the square of a bit as a set.
    #[inline]
    pub(super) fn square(&self, bit: u32) -> Bitboard {
        Bitboard::from_bits(1 << (self.squares[bit as usize % 64] % 64))
    }
}

/// Returns the piece on the lowest square as a set; empty if `pieces` is empty.
///
/// A rare call: only if a side has two sliders of the same role to choose from.
#[inline(always)]
pub(super) fn lowest(slots: &'static Slots, mut pieces: u64) -> u64 {
    let (mut lowest, mut least) = (0, u8::MAX);
    while pieces != 0 {
        let square = slots.squares[pieces.trailing_zeros() as usize % 64];
        if square < least {
            (lowest, least) = (pieces & pieces.wrapping_neg(), square);
        }
        pieces &= pieces - 1;
    }
    lowest
}

/// Slots of each exchange square.
pub(super) static SLOTS: [Slots; 64] = {
    let mut slots = [const { Slots::EMPTY }; 64];
    let mut to = 0;
    while to < 64 {
        slots[to] = Slots::new(Square::ALL[to]);
        to += 1;
    }
    slots
};
