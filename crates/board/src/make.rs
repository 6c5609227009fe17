//! Make and unmake: moves played and undone on one position, for callers that hold it by reference.

use crate::Position;
use crate::castling::{Castling, Wing};
use exchequer_core::{Bitboard, ByColor, Move, MoveKind, Pins, Placement, Role, Square};

/// State that a move destroys and that [`Position::unmake`] restores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    key: u64,
    checkers: Bitboard,
    pins: ByColor<Pins>,
    halfmove_clock: u16,
    fullmove_number: u16,
    castling: Castling,
    en_passant: Option<Square>,
    captured: Option<Role>,
}

impl Position {
    /// Plays a legal move like [`play`](Self::play) and returns what [`unmake`](Self::unmake) needs.
    ///
    /// # Panics
    ///
    /// With debug assertions, when the move is not legal.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let captured = match mv.kind() {
            MoveKind::Castling | MoveKind::EnPassant => None,
            MoveKind::Normal | MoveKind::Promotion(_) => self.pieces.role_at(mv.to()),
        };
        let undo = Undo {
            key: self.key,
            checkers: self.checkers,
            pins: self.pins,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            castling: self.castling,
            en_passant: self.en_passant,
            captured,
        };
        self.play(mv);
        undo
    }

    /// Undoes the last move, with the [`Undo`] that [`make`](Self::make) returned for it.
    ///
    /// Another move or another undo leaves a position in which nothing promised here holds, without undefined
    /// behavior.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.turn = !self.turn;
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal => {
                if let Some(role) = self.pieces.role_at(to) {
                    self.pieces.shift(to, from, us, role);
                }
            }
            MoveKind::Promotion(promoted) => {
                self.pieces.toggle(to, us, promoted);
                self.pieces.toggle(from, us, Role::Pawn);
            }
            MoveKind::EnPassant => {
                self.pieces.shift(to, from, us, Role::Pawn);
                self.pieces.toggle(Square::new(to.file(), from.rank()), !us, Role::Pawn);
            }
            MoveKind::Castling => {
                let wing = Wing::of(from, to);
                self.pieces.toggle(wing.king_to(us), us, Role::King);
                self.pieces.toggle(wing.rook_to(us), us, Role::Rook);
                self.pieces.toggle(from, us, Role::King);
                self.pieces.toggle(to, us, Role::Rook);
            }
        }
        if let Some(captured) = undo.captured {
            self.pieces.toggle(to, !us, captured);
        }
        self.key = undo.key;
        self.checkers = undo.checkers;
        self.pins = undo.pins;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
    }
}
