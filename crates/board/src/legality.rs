//! Legality test of one given move, without generating the others.

use crate::Position;
use crate::castling::Wing;
use crate::generate::can_castle;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Rank, Role, Square};

impl Position {
    /// Returns `true` if a move is legal here. Accepts any 16-bit move from any source.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = self.pieces.role_at(from).filter(|_| self.color(self.turn).contains(from)) else {
            return false;
        };
        match mv.kind() {
            MoveKind::Castling => role == Role::King && self.is_legal_castling(from, to),
            MoveKind::EnPassant => {
                role == Role::Pawn
                    && self.en_passant == Some(to)
                    && attacks::pawn(self.turn, from).contains(to)
                    && self.is_en_passant_safe(from, to)
            }
            MoveKind::Normal => !self.is_promotion(role, to) && self.is_legal_step(role, from, to),
            MoveKind::Promotion(_) => self.is_promotion(role, to) && self.is_legal_step(role, from, to),
        }
    }

    /// Returns `true` if a pseudo-legal move is legal: a move of a piece of the side to move by the rules of that piece that
    /// does not leave its king in check.
    ///
    /// Cheaper than [`is_legal`](Self::is_legal); for moves that are not pseudo-legal the answer means nothing.
    #[inline]
    #[must_use]
    pub fn is_pseudo_legal_move_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castling => self.is_legal_castling(from, to),
            MoveKind::EnPassant => self.is_en_passant_safe(from, to),
            MoveKind::Normal | MoveKind::Promotion(_) => self.is_step_safe(from, to),
        }
    }

    fn is_promotion(&self, role: Role, to: Square) -> bool {
        role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn)
    }

    fn is_legal_castling(&self, king: Square, rook: Square) -> bool {
        let wing = Wing::of(king, rook);
        !self.is_check() && self.castling.rook(self.turn, wing) == Some(rook) && can_castle(self, rook)
    }

    /// A move to an empty or an enemy square that is neither castling nor en passant.
    fn is_legal_step(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        let occupied = self.occupied();
        let reached = match role {
            Role::Pawn => pawn_pushes(self, us, from) | attacks::pawn(us, from) & self.color(!us),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
            Role::King => attacks::king(from),
        };
        (reached - self.color(us)).contains(to) && self.is_step_safe(from, to)
    }

    /// Returns `true` if the king is not in check after a pseudo-legal move that is neither castling nor en passant.
    #[inline]
    fn is_step_safe(&self, from: Square, to: Square) -> bool {
        let us = self.turn;
        let king = self.king_of(us);
        if from == king {
            // Without the king, which does not block a slider for the squares beyond it.
            return attacks::attackers_to(self, to, self.occupied() ^ from).is_disjoint(self.color(!us));
        }
        let resolves = match (self.checkers.is_empty(), self.checkers.single()) {
            (true, _) => true,
            (false, Some(checker)) => (attacks::between(king, checker) | checker).contains(to),
            (false, None) => false,
        };
        resolves && (!self.pinned().contains(from) || attacks::line(king, from).contains(to))
    }
}

/// The squares to which a pawn on `from` may step without taking.
pub(crate) fn pawn_pushes(board: &impl Placement, color: Color, from: Square) -> Bitboard {
    let empty = !board.occupied();
    let single = Bitboard::of(from).forward(color) & empty;
    let double = (single & Bitboard::rank(Rank::Third.relative_to(color))).forward(color) & empty;
    single | double
}
