//! Castling, standard and Chess960, by its written conditions.

use super::OracleBoard;
use super::board::castling_targets;
use exchequer_core::{File, Move, Placement, Square};

impl OracleBoard {
    /// Returns the castlings of the side to move with a clear path for king and rook; ignores attacks.
    pub(super) fn castlings(&self) -> Vec<Move> {
        let us = self.side_to_move;
        let Some(king) = self.king(us) else { return Vec::new() };
        let rooks = [self.king_side_rook(us), self.queen_side_rook(us)];
        rooks
            .into_iter()
            .flatten()
            .filter(|&rook| self.is_way_free(king, rook))
            .map(|rook| Move::castling(king, rook))
            .collect()
    }

    /// Returns `true` if every square that king or rook passes or reaches is empty, apart from these two pieces.
    fn is_way_free(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castling_targets(king, rook);
        let mut way = squares_between(king, king_to);
        way.extend(squares_between(rook, rook_to));
        way.into_iter().all(|square| square == king || square == rook || self.piece_at(square).is_none())
    }

    /// Returns `true` if no square from the king's own to its last is attacked on the current board.
    pub(super) fn is_castling_path_safe(&self, castling: Move) -> bool {
        let (king_to, _) = castling_targets(castling.from(), castling.to());
        let path = squares_between(castling.from(), king_to);
        path.into_iter().all(|square| self.attackers(square, !self.side_to_move).is_empty())
    }
}

/// Returns the squares of one rank from `a` to `b`, both included.
fn squares_between(a: Square, b: Square) -> Vec<Square> {
    let (low, high) = if a.file() < b.file() { (a.file(), b.file()) } else { (b.file(), a.file()) };
    let is_between = |file: &File| (low..=high).contains(file);
    File::ALL.into_iter().filter(is_between).map(|file| Square::new(file, a.rank())).collect()
}
