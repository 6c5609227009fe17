//! cozy-chess' board as a [`Placement`], and its moves as ours.

use exchequer_core::{Bitboard, Color, Move, Placement, Role, Square};

/// A board of cozy-chess for exchange evaluation.
pub struct CozyBoard(pub cozy_chess::Board);

impl Placement for CozyBoard {
    fn color(&self, color: Color) -> Bitboard {
        Bitboard::from_bits(self.0.colors(cozy_chess::Color::ALL[color.index()]).0)
    }
    fn role(&self, role: Role) -> Bitboard {
        Bitboard::from_bits(self.0.pieces(cozy_chess::Piece::ALL[role.index()]).0)
    }
    fn en_passant(&self) -> Option<Square> {
        let rank = cozy_chess::Rank::Sixth.relative_to(self.0.side_to_move());
        self.0.en_passant().map(|file| Square::ALL[cozy_chess::Square::new(file, rank) as usize])
    }
}

impl CozyBoard {
    /// Converts a legal move of this board; `None` for an impossible promotion piece.
    pub fn to_move(&self, mv: cozy_chess::Move) -> Option<Move> {
        let (from, to) = (Square::ALL[mv.from as usize], Square::ALL[mv.to as usize]);
        let is_pawn = self.role(Role::Pawn).contains(from);
        match mv.promotion {
            Some(piece) => Move::promotion(from, to, Role::ALL[piece as usize]),
            // Castling is king takes own rook in both libraries.
            None if self.color_at(from) == self.color_at(to) => Some(Move::castling(from, to)),
            None if is_pawn && self.en_passant() == Some(to) => Some(Move::en_passant(from, to)),
            None => Some(Move::normal(from, to)),
        }
    }
}
