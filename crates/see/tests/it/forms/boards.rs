//! A minimal FEN parser for tests with trusted positions.

pub(crate) use crate::board::Board;
use exchequer_core::{File, Move, Piece, Pieces, Placement, Rank, Role, Square};

impl Board {
    pub(crate) fn from_fen(fen: &str) -> Self {
        let mut fields = fen.split(' ');
        let mut pieces = Pieces::EMPTY;
        for (rank, row) in Rank::ALL.into_iter().rev().zip(fields.next().unwrap().split('/')) {
            let mut file = 0;
            for c in row.chars() {
                if let Some(piece) = Piece::from_char(c) {
                    pieces.put(Square::new(File::ALL[file], rank), piece);
                }
                file += c.to_digit(10).unwrap_or(1) as usize;
            }
        }
        Self { pieces, en_passant: fields.nth(2).and_then(|field| field.parse().ok()) }
    }

    /// Returns a move in UCI, with its kind derived from the board; castling is king takes rook.
    pub(crate) fn mv(&self, uci: &str) -> Move {
        let (from, to): (Square, Square) = (uci[..2].parse().unwrap(), uci[2..4].parse().unwrap());
        let mover = self.piece_at(from);
        if let Some(role) = uci.chars().nth(4) {
            return Move::promotion(from, to, Role::from_char(role).unwrap()).unwrap();
        }
        let is = |role| mover.is_some_and(|piece| piece.role() == role);
        if is(Role::King) && self.piece_at(to) == mover.map(|king| Piece::new(king.color(), Role::Rook)) {
            Move::castling(from, to)
        } else if is(Role::Pawn) && self.en_passant == Some(to) && from.file() != to.file() {
            Move::en_passant(from, to)
        } else {
            Move::normal(from, to)
        }
    }
}
