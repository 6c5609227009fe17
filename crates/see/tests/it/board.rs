//! The board that the forms are asked on: sets of squares, in which they find pieces faster than on the board of the oracle, and a
//! mailbox, by which builds for AVX-512 look at exchanges.

use exchequer_core::{Bitboard, Color, Pieces, Placement, Role, Square};
use exchequer_testkit::oracle::OracleBoard;

/// Pieces with an en passant square.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) pieces: Pieces,
    pub(crate) en_passant: Option<Square>,
}

impl Board {
    pub(crate) fn of(oracle: &OracleBoard) -> Self {
        let squares = Square::ALL.map(|square| oracle.piece_at(square));
        Self { pieces: Pieces::from_squares(&squares), en_passant: oracle.en_passant() }
    }
}

impl Placement for Board {
    fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        self.pieces.mailbox()
    }
}
