//! Moves on the mailbox board, piece by piece and step by step.

use super::OracleBoard;
use exchequer_core::{Bitboard, Color, Direction, Move, MoveKind, Placement, Rank, Role, Square};

const KNIGHT_JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl OracleBoard {
    /// Returns the squares that the piece on `from` attacks, occupied or not; no squares for an empty square.
    #[must_use]
    pub fn attacks_from(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece_at(from) else { return Bitboard::EMPTY };
        match piece.role() {
            Role::Pawn => {
                let forward = forward(piece.color());
                [-1, 1].into_iter().filter_map(|file| from.offset(file, forward)).collect()
            }
            Role::Knight => {
                KNIGHT_JUMPS.into_iter().filter_map(|(files, ranks)| from.offset(files, ranks)).collect()
            }
            Role::King => Direction::ALL.into_iter().filter_map(|direction| from.step(direction)).collect(),
            Role::Bishop => self.slide(from, &Direction::DIAGONAL),
            Role::Rook => self.slide(from, &Direction::ORTHOGONAL),
            Role::Queen => self.slide(from, &Direction::ALL),
        }
    }

    /// Walks each direction up to the first occupied square, which is attacked; the squares beyond it are not.
    fn slide(&self, from: Square, directions: &[Direction]) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &direction in directions {
            let mut at = from;
            while let Some(next) = at.step(direction) {
                seen.insert(next);
                if self.piece_at(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        seen
    }

    /// Returns the squares from which a piece of `by` attacks `square`; ignores pins.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let is_attacker =
            |&from: &Square| self.color_at_is(from, by) && self.attacks_from(from).contains(square);
        Square::ALL.into_iter().filter(is_attacker).collect()
    }

    /// Returns `true` if the king of `color` is attacked; a side without a king is never in check.
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| !self.attackers(king, !color).is_empty())
    }

    /// Returns all pseudo-legal moves of the side to move, regardless of its king's safety.
    ///
    /// The moves include the capture of a king if the other side stands in check, and castling if its path is clear;
    /// [`is_legal`](Self::is_legal) checks attacks. No pawn reaches the last rank without promoting.
    #[must_use]
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let us = self.side_to_move;
        let mut moves = Vec::new();
        for from in Square::ALL.into_iter().filter(|&from| self.color_at_is(from, us)) {
            if self.piece_at(from).is_some_and(|piece| piece.role() == Role::Pawn) {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            let targets = self.attacks_from(from).into_iter().filter(|&to| !self.color_at_is(to, us));
            moves.extend(targets.map(|to| Move::normal(from, to)));
        }
        moves.extend(self.castlings());
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.side_to_move;
        for to in self.attacks_from(from) {
            if self.color_at_is(to, !us) {
                push_pawn_move(from, to, us, moves);
            } else if self.en_passant == Some(to) {
                moves.push(Move::en_passant(from, to));
            }
        }
        let is_empty = |square: &Square| self.piece_at(*square).is_none();
        let Some(step) = from.offset(0, forward(us)).filter(is_empty) else { return };
        push_pawn_move(from, step, us, moves);
        if from.rank() == Rank::Second.relative_to(us) {
            if let Some(double) = step.offset(0, forward(us)).filter(is_empty) {
                moves.push(Move::normal(from, double));
            }
        }
    }

    /// Returns `true` if a pseudo-legal move leaves the own king unattacked; without a king every move does.
    ///
    /// Castling needs more: the king may neither start on, nor pass, nor reach an attacked square.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let is_passable = mv.kind() != MoveKind::Castling || self.is_castling_path_safe(mv);
        is_passable && !self.make(mv).is_in_check(us)
    }

    /// Returns the legal moves: the pseudo-legal moves after which the own king is not attacked.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves().into_iter().filter(|&mv| self.is_legal(mv)).collect()
    }

    /// Returns the pseudo-legal move of this UCI text. Castling is king takes rook or the king's step to the c- or
    /// g-file. Returns `None` if no such move exists.
    #[must_use]
    pub fn find_move(&self, uci: &str) -> Option<Move> {
        let moves = self.pseudo_legal_moves();
        let is_written = |mv: &&Move| mv.to_string() == uci;
        let is_stepped = |mv: &&Move| {
            let (king_to, _) = super::board::castling_targets(mv.from(), mv.to());
            mv.kind() == MoveKind::Castling && format!("{}{king_to}", mv.from()) == uci
        };
        moves.iter().find(is_written).or_else(|| moves.iter().find(is_stepped)).copied()
    }

    /// Returns the number of sequences of `depth` legal moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = if depth == 0 { return 1 } else { self.legal_moves() };
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.make(mv).perft(depth - 1)).sum()
    }

    /// Returns `true` if a piece of `color` stands on `square`.
    pub(super) fn color_at_is(&self, square: Square, color: Color) -> bool {
        self.piece_at(square).is_some_and(|piece| piece.color() == color)
    }
}

/// Returns the ranks per step of a pawn.
fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn push_pawn_move(from: Square, to: Square, color: Color, moves: &mut Vec<Move>) {
    if to.rank() == Rank::Eighth.relative_to(color) {
        moves.extend(Role::PROMOTIONS.into_iter().filter_map(|role| Move::promotion(from, to, role)));
    } else {
        moves.push(Move::normal(from, to));
    }
}
