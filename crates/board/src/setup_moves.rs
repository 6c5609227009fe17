//! Moves on boards that need not be legal positions, for exchange evaluation.

use crate::legality::pawn_pushes;
use crate::validate::{is_attacked, is_possible_en_passant};
use crate::{ParseMoveError, Position, Setup, san, uci};
use alloc::vec::Vec;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Move, MoveKind, Piece, Placement, Rank, Role, Square};

impl Position {
    /// The legal move that a text in UCI or SAN names.
    ///
    /// # Errors
    ///
    /// The errors of [`parse_uci`](Self::parse_uci) for a text that begins with two squares, else those of
    /// [`parse_san`](Self::parse_san).
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        self.parse_uci(text).or_else(|uci_error| match self.parse_san(text) {
            Err(ParseMoveError::Syntax { .. }) if uci::is_like_uci(text) => Err(uci_error),
            san => san,
        })
    }
}

impl Setup {
    /// The move that a text in UCI or SAN names on this board.
    ///
    /// On a legal position these are its legal moves. On any other board they are the moves that the pieces of
    /// the side to move can make, without castling, that do not leave their king, if they have one, attacked.
    ///
    /// # Errors
    ///
    /// A [`ParseMoveError`] when the text is no move, none of these moves, or several of them.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        if let Ok(position) = Position::try_from(self) {
            return position.parse_move(text);
        }
        let moves = self.moves();
        match uci::split(text) {
            Ok(split) => split
                .to_plain_move(self)
                .filter(|mv| moves.contains(mv))
                .ok_or_else(|| ParseMoveError::illegal(text)),
            Err(_) => san::resolve(text, self, self.turn, &moves),
        }
    }

    /// The captures of the side to move, en passant and capturing promotions included: on a legal position its legal ones, on any
    /// other board those that do not leave its king, if it has one, attacked.
    #[must_use]
    pub fn captures(&self) -> Vec<Move> {
        if let Ok(position) = Position::try_from(self) {
            return position.captures().to_vec();
        }
        let theirs = self.color(!self.turn);
        let takes = |mv: &Move| mv.kind() == MoveKind::EnPassant || theirs.contains(mv.to());
        self.moves().into_iter().filter(takes).collect()
    }

    /// The moves of the side to move, without castling, that do not leave its king attacked.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.color(self.turn) {
            for to in self.reach(from) {
                self.push_moves(from, to, &mut moves);
            }
        }
        moves.retain(|&mv| self.keeps_king(mv));
        moves
    }

    fn reach(&self, from: Square) -> Bitboard {
        let us = self.turn;
        match self.role_at(from) {
            Some(Role::Pawn) => {
                let taken =
                    self.possible_en_passant().map_or(Bitboard::EMPTY, Bitboard::of) | self.color(!us);
                pawn_pushes(self, us, from) | attacks::pawn(us, from) & taken
            }
            Some(role) => attacks::of(Piece::new(us, role), from, self.occupied()) - self.color(us),
            None => Bitboard::EMPTY,
        }
    }

    /// The en-passant square if a pawn can be captured there.
    fn possible_en_passant(&self) -> Option<Square> {
        self.en_passant.filter(|&square| is_possible_en_passant(self, square))
    }

    fn push_moves(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        let pawn = self.role_at(from) == Some(Role::Pawn);
        if pawn && to.rank() == Rank::Eighth.relative_to(self.turn) {
            moves.extend(Role::PROMOTIONS.iter().filter_map(|&role| Move::promotion(from, to, role)));
        } else if pawn && from.file() != to.file() && self.possible_en_passant() == Some(to) {
            moves.push(Move::en_passant(from, to));
        } else {
            moves.push(Move::normal(from, to));
        }
    }

    /// Returns `true` if the single king of the mover, if there is exactly one, is not attacked after the move.
    fn keeps_king(&self, mv: Move) -> bool {
        let us = self.turn;
        let mut after = self.pieces;
        if mv.kind() == MoveKind::EnPassant
            && let Some(pawn) = Bitboard::of(mv.to()).forward(!us).first()
        {
            after.take(pawn);
        }
        if let Some(piece) = after.take(mv.from()) {
            after.put(mv.to(), piece);
        }
        after.pieces(us, Role::King).single().is_none_or(|king| !is_attacked(&after, king, !us))
    }
}
