//! The square of each bit in ray space.

use exchequer_core::Color;

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

/// Square of each bit for one exchange square; that of the exchange beyond the board.
#[repr(align(64))]
pub(super) struct Order([u8; 64]);

impl Order {
    /// Returns the squares in the order of the bits.
    #[inline(always)]
    pub(super) const fn bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// Returns the square of a bit.
    #[inline(always)]
    pub(super) const fn of(&self, bit: u32) -> usize {
        self.0[bit as usize % 64] as usize
    }
}

/// Order of each exchange square, in a table of their own: the address of an entry is one shift.
pub(super) static ORDERS: [Order; 64] = {
    let mut all = [const { Order([0; 64]) }; 64];
    let mut to = 0;
    while to < 64 {
        all[to] = Order([to as u8; 64]);
        let mut bit = 0;
        while bit < 64 {
            if let Some(square) = square(bit, to as i8) {
                all[to].0[bit] = square;
            }
            bit += 1;
        }
        to += 1;
    }
    all
};

/// Returns the square of a bit; `None` beyond the board.
const fn square(bit: usize, to: i8) -> Option<u8> {
    let (line, place) = (bit / 8, bit % 8);
    let (files, ranks) = if place == 7 {
        KNIGHT[line]
    } else {
        let distance = place as i8 + 1;
        (LINES[line].0 * distance, LINES[line].1 * distance)
    };
    let (file, rank) = (to % 8 + files, to / 8 + ranks);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { Some((rank * 8 + file) as u8) } else { None }
}

/// Arrangement of eight sets for one exchange square.
#[repr(align(64))]
pub(super) struct Slots {
    /// Square of each bit, with the bits of every byte reversed; any square beyond the board.
    pub(super) reversed: [u8; 64],
    /// Bits that are on the board.
    pub(super) on_board: u64,
    /// Bits of `reversed` that are on the board.
    pub(super) on_board_reversed: u64,
}

/// Slots of each exchange square.
pub(super) static SLOTS: [Slots; 64] = {
    let mut slots = [const { Slots { reversed: [0; 64], on_board: 0, on_board_reversed: 0 } }; 64];
    let mut to = 0;
    while to < 64 {
        let mut bit = 0;
        while bit < 64 {
            if let Some(square) = square(bit, to as i8) {
                slots[to].on_board |= 1 << bit;
                slots[to].reversed[bit ^ 7] = square;
                slots[to].on_board_reversed |= 1 << (bit ^ 7);
            }
            bit += 1;
        }
        to += 1;
    }
    slots
};

/// Bits from which pawns promote by a capture on each square.
#[cfg(is_for_avx512)]
pub(super) static PROMOTERS: [u64; 64] = {
    let mut all = [0; 64];
    let mut file = 0;
    while file < 8 {
        all[56 + file] = PAWNS[0];
        all[file] = PAWNS[1];
        file += 1;
    }
    all
};

/// Returns the piece on the lowest square as a set; empty if `pieces` is empty.
///
/// A rare call: only if a side has two sliders of the same role to choose from.
#[inline(always)]
pub(super) fn lowest(order: &'static Order, mut pieces: u64) -> u64 {
    let (mut lowest, mut least) = (0, usize::MAX);
    while pieces != 0 {
        let square = order.of(pieces.trailing_zeros());
        if square < least {
            (lowest, least) = (pieces & pieces.wrapping_neg(), square);
        }
        pieces &= pieces - 1;
    }
    lowest
}
