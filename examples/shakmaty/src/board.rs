//! shakmaty's position as a [`Placement`], and its moves as ours.

use exchequer_core::{Bitboard, Color, Move, Placement, Role, Square};
use shakmaty::Position;

/// A position of shakmaty for exchange evaluation.
pub struct ShakmatyBoard(pub shakmaty::Chess);

impl Placement for ShakmatyBoard {
    fn color(&self, color: Color) -> Bitboard {
        Bitboard::from_bits(self.0.board().by_color(shakmaty::Color::ALL[color.index()]).0)
    }
    fn role(&self, role: Role) -> Bitboard {
        Bitboard::from_bits(self.0.board().by_role(shakmaty::Role::ALL[role.index()]).0)
    }
    fn en_passant(&self) -> Option<Square> {
        self.0.maybe_ep_square().map(to_square)
    }
}

fn to_square(square: shakmaty::Square) -> Square {
    Square::ALL[usize::from(square)]
}

/// Converts a legal move of shakmaty; `None` for a drop.
pub fn to_move(mv: shakmaty::Move) -> Option<Move> {
    use shakmaty::Move::{Castle, EnPassant, Normal, Put};
    match mv {
        // Roles of shakmaty count from 1.
        Normal { from, to, promotion: Some(role), .. } => {
            Move::promotion(to_square(from), to_square(to), Role::ALL[usize::from(role) - 1])
        }
        Normal { from, to, .. } => Some(Move::normal(to_square(from), to_square(to))),
        EnPassant { from, to } => Some(Move::en_passant(to_square(from), to_square(to))),
        Castle { king, rook } => Some(Move::castling(to_square(king), to_square(rook))),
        Put { .. } => None,
    }
}
