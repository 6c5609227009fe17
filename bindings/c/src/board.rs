//! The board of the interface: the bitboards of the caller, with a mailbox.

use crate::status::{XQ_ERROR_PIECES, XqStatus};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Pieces, Placement, Role, Square};

/// Index of the white pieces in `colors`.
pub const XQ_WHITE: u8 = 0;
/// Index of the black pieces in `colors`.
pub const XQ_BLACK: u8 = 1;

/// Index of the pawns in `roles`.
pub const XQ_PAWN: u8 = 0;
/// Index of the knights in `roles`.
pub const XQ_KNIGHT: u8 = 1;
/// Index of the bishops in `roles`.
pub const XQ_BISHOP: u8 = 2;
/// Index of the rooks in `roles`.
pub const XQ_ROOK: u8 = 3;
/// Index of the queens in `roles`.
pub const XQ_QUEEN: u8 = 4;
/// Index of the kings in `roles`.
pub const XQ_KING: u8 = 5;

/// The number on an empty square of `squares`.
pub const XQ_NO_PIECE: u8 = 6;

/// The `en_passant` of a board without an en-passant square.
pub const XQ_NO_SQUARE: u8 = 64;

/// A board: eight bitboards, the role on each square, and the en-passant square. `xq_board_init` or `xq_board_from_pieces` makes it.
///
/// Squares are numbers: a1 is 0, b1 is 1, h8 is 63, and the bit of a bitboard has the number of its square. It need not be a legal
/// position: kings may be missing. The side to move is the side of the piece that moves.
///
/// A caller may change it, and keep it along with its own board. The functions of exchange evaluation do not check it: fields that
/// contradict each other, and memory that is no board at all, give wrong values, and no undefined behavior.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct XqBoard {
    /// The pieces of each role, of both sides; the index is `XQ_PAWN` to `XQ_KING`.
    pub roles: [u64; 6],
    /// The pieces of each side; the index is `XQ_WHITE` or `XQ_BLACK`.
    pub colors: [u64; 2],
    /// The role on each square, from `XQ_PAWN` to `XQ_KING`; `XQ_NO_PIECE` on an empty square.
    pub squares: [u8; 64],
    /// The square that a pawn has just passed by a double step, or `XQ_NO_SQUARE`, as is any number above 63.
    pub en_passant: u8,
}

impl XqBoard {
    /// Creates the board of bitboards that do not contradict each other.
    pub(crate) fn new(roles: &[u64; 6], colors: &[u64; 2], en_passant: u8) -> Result<Self, XqStatus> {
        let [white, black] = colors.map(Bitboard::from_bits);
        let sets = ByRole::new(roles.map(Bitboard::from_bits));
        let pieces = Pieces::from_bitboards(ByColor::new(white, black), sets).ok_or(XQ_ERROR_PIECES)?;
        let mut board = Self { roles: *roles, colors: *colors, squares: [XQ_NO_PIECE; 64], en_passant };
        // A loop instead of `map`, which compiles to a call per element for arrays of this length.
        for (index, square) in board.squares.iter_mut().enumerate() {
            *square = pieces.role_on(index).map_or(XQ_NO_PIECE, |role| role as u8);
        }
        Ok(board)
    }

    /// Creates the board of twelve bitboards: those of White from pawns to kings, then those of Black.
    pub(crate) fn from_pieces(pieces: &[u64; 12], en_passant: u8) -> Result<Self, XqStatus> {
        let (mut roles, mut colors) = ([0; 6], [0; 2]);
        for (color, sets) in colors.iter_mut().zip(pieces.chunks_exact(6)) {
            for (role, set) in roles.iter_mut().zip(sets) {
                *role |= set;
                *color |= set;
            }
        }
        // No two sets become one, so the eight sets show every contradiction.
        Self::new(&roles, &colors, en_passant)
    }

    /// Checks that all fields are those of a board.
    pub(crate) fn check(&self) -> Result<(), XqStatus> {
        let board = Self::new(&self.roles, &self.colors, self.en_passant)?;
        if board.squares == self.squares { Ok(()) } else { Err(XQ_ERROR_PIECES) }
    }
}

impl Placement for XqBoard {
    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard::from_bits(self.colors[color.index()])
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard::from_bits(self.roles[role.index()])
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Square::from_index(u32::from(self.en_passant))
    }

    #[inline(always)]
    fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_index(u32::from(self.squares[square.index()]))
    }
}
