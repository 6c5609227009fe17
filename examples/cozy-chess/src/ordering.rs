//! The move picker on the board of cozy-chess.

use crate::CozyBoard;
use exchequer_core::{Color, Move, MoveKind, Piece, Placement, Role, Square};
use exchequer_ordering::{MoveVisitor, OrderingPosition};
use exchequer_see::{PieceValues, Pinners, Rules};

impl OrderingPosition for CozyBoard {
    type Move = cozy_chess::Move;

    fn noisy(&self, mut visitor: impl MoveVisitor<cozy_chess::Move>) {
        self.0.generate_moves(|mut moves| {
            moves.to &= self.noisy_targets(moves.piece);
            moves.into_iter().for_each(|mv| visitor.visit(mv, self.piece(mv)));
            false
        });
    }
    fn quiets(&self, mut visitor: impl MoveVisitor<cozy_chess::Move>) {
        self.0.generate_moves(|mut moves| {
            moves.to &= !self.noisy_targets(moves.piece);
            moves.into_iter().for_each(|mv| visitor.visit(mv, self.piece(mv)));
            false
        });
    }
    fn is_legal(&self, mv: cozy_chess::Move) -> bool {
        self.0.is_legal(mv)
    }
    fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }
    fn piece(&self, mv: cozy_chess::Move) -> Piece {
        let color = Color::ALL[self.0.side_to_move() as usize];
        Piece::new(color, self.role_at(self.from(mv)).unwrap_or(Role::Pawn))
    }
    fn from(&self, mv: cozy_chess::Move) -> Square {
        Square::ALL[mv.from as usize]
    }
    fn to(&self, mv: cozy_chess::Move) -> Square {
        Square::ALL[mv.to as usize]
    }
    fn victim(&self, mv: cozy_chess::Move) -> Option<Role> {
        match self.to_move(mv)?.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Normal | MoveKind::Promotion(_) => self.role_at(self.to(mv)),
        }
    }
    fn promotion(&self, mv: cozy_chess::Move) -> Option<Role> {
        mv.promotion.map(|piece| Role::ALL[piece as usize])
    }
    fn see_ge(&self, mv: cozy_chess::Move, threshold: i32) -> bool {
        self.to_move(mv).is_some_and(|mv| Pinners.see_ge(self, mv, &PieceValues::CLASSIC, threshold))
    }
    fn see(&self, mv: cozy_chess::Move) -> i32 {
        self.to_move(mv).map_or(0, |mv| Pinners.see(self, mv, &PieceValues::CLASSIC))
    }
}

impl CozyBoard {
    /// Returns the squares where a piece captures or promotes, without the own rook of a castling.
    fn noisy_targets(&self, piece: cozy_chess::Piece) -> cozy_chess::BitBoard {
        let enemies = self.0.colors(!self.0.side_to_move());
        if piece != cozy_chess::Piece::Pawn {
            return enemies;
        }
        let en_passant = self.en_passant().map_or(0, |square| 1 << square as u8);
        let promotions = cozy_chess::Rank::First.bitboard() | cozy_chess::Rank::Eighth.bitboard();
        enemies | promotions | cozy_chess::BitBoard(en_passant)
    }
}

/// Converts a move to cozy-chess; it need not be legal, because the histories keep counter moves as bits.
pub fn from_move(mv: Move) -> cozy_chess::Move {
    cozy_chess::Move {
        from: cozy_chess::Square::ALL[mv.from() as usize],
        to: cozy_chess::Square::ALL[mv.to() as usize],
        promotion: mv.promotes_to().map(|role| cozy_chess::Piece::ALL[role.index()]),
    }
}
