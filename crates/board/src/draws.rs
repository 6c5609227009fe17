//! Checkmate, stalemate and draws that a single position decides.

use crate::Position;
use exchequer_core::{Bitboard, Color, Placement, Role};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move is mated; the winner is given.
    Checkmate(Color),
    /// The side to move is not in check and has no move.
    Stalemate,
    /// No sequence of moves can mate.
    InsufficientMaterial,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
    /// The position occurred for the third time.
    Repetition,
}

impl Position {
    /// Returns `true` if the side to move is in check and has no move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_moves()
    }

    /// Returns `true` if the side to move is not in check and has no move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_moves()
    }

    /// Returns `true` if neither side can ever mate: bare kings, one minor piece, or bishops on one square color.
    ///
    /// Blocked pawn walls and the like are not looked into.
    #[inline]
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        if knights.is_empty() {
            return bishops.is_subset(Bitboard::DARK) || bishops.is_disjoint(Bitboard::DARK);
        }
        !(knights | bishops).has_many()
    }

    /// Returns `true` after a hundred plies without capture or pawn move, if the side to move is not mated.
    #[must_use]
    pub fn is_fifty_move_draw(&self) -> bool {
        self.halfmove_clock >= 100 && !self.is_checkmate()
    }

    /// The end of the game, if it is one; repetition needs the history that a [`Game`](crate::Game) keeps.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_moves() {
            let mated = Outcome::Checkmate(!self.turn);
            return Some(if self.is_check() { mated } else { Outcome::Stalemate });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        self.is_fifty_move_draw().then_some(Outcome::FiftyMoves)
    }
}
