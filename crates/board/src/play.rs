//! Playing a move: pieces, clocks, key, and checkers and pins of the other side's king.

use crate::castling::Wing;
use crate::{Position, zobrist};
use exchequer_attacks::{self as attacks, Blockers};
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Rank, Role, Square};

impl Position {
    /// Plays a legal move.
    ///
    /// There is no unmake: keep a copy of the 192 bytes to return to the position before.
    ///
    /// A move that is not [legal](Self::is_legal) is an error of the caller. Debug builds catch it; other builds leave a
    /// position without the guarantees of this type, but no undefined behavior.
    ///
    /// # Panics
    ///
    /// With debug assertions, when the move is not legal.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        if let Some(role) = self.pieces.role_at(mv.from()) {
            self.apply(mv, role);
        }
    }

    /// The position after a legal move; see [`play`](Self::play).
    ///
    /// In a hot loop copy first and play on the copy: the returned position is copied once more.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// Returns the squares of king and rook of the side to move after castling from these squares.
    #[inline]
    #[must_use]
    pub fn castling_destinations(&self, king: Square, rook: Square) -> (Square, Square) {
        let wing = Wing::of(king, rook);
        (wing.king_to(self.turn), wing.rook_to(self.turn))
    }

    /// The position after a null move; `None` in check.
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.clear_en_passant();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        // No king was in check and no piece has moved, so the pins stay valid.
        next.pass_turn();
        Some(next)
    }

    /// Plays a move of the piece `role`.
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move, role: Role) {
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        self.clear_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        let mut double_step = None;
        match mv.kind() {
            MoveKind::Normal => {
                self.capture(to);
                self.shift(from, to, us, role);
                if role == Role::Pawn {
                    self.halfmove_clock = 0;
                    // Two ranks apart: the middle square was passed.
                    if from as u8 ^ to as u8 == 16 {
                        double_step = Some(Square::wrapping_offset(from, if from < to { 8 } else { -8 }));
                    }
                }
            }
            MoveKind::Promotion(promoted) => {
                self.capture(to);
                self.toggle(from, us, Role::Pawn);
                self.toggle(to, us, promoted);
                self.halfmove_clock = 0;
            }
            MoveKind::EnPassant => {
                self.toggle(Square::new(to.file(), from.rank()), !us, Role::Pawn);
                self.shift(from, to, us, Role::Pawn);
                self.halfmove_clock = 0;
            }
            MoveKind::Castling => {
                let wing = Wing::of(from, to);
                // Off the board first: in Chess960 a piece may land on the other's square.
                self.toggle(from, us, Role::King);
                self.toggle(to, us, Role::Rook);
                self.toggle(wing.king_to(us), us, Role::King);
                self.toggle(wing.rook_to(us), us, Role::Rook);
            }
        }
        let back_ranks = Bitboard::rank(Rank::First) | Rank::Eighth;
        if !self.castling.rights.is_empty() && mv.squares().intersects(back_ranks) {
            self.update_castling(from, to, role);
        }
        self.pass_turn();
        self.update_checks();
        if let Some(square) = double_step {
            if self.allows_en_passant(square) {
                self.en_passant = Some(square);
                self.key ^= zobrist::en_passant(square.file());
            }
        }
    }

    /// Puts a piece on its square, or removes it.
    #[inline(always)]
    fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.pieces.toggle(square, color, role);
        self.key ^= zobrist::piece(color, role, square);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square, color: Color, role: Role) {
        self.pieces.shift(from, to, color, role);
        self.key ^= zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
    }

    /// Removes the enemy piece on `square`, if any.
    #[inline(always)]
    fn capture(&mut self, square: Square) {
        if self.color(!self.turn).contains(square) {
            if let Some(captured) = self.pieces.role_at(square) {
                self.toggle(square, !self.turn, captured);
                self.halfmove_clock = 0;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
    }

    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u16);
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
    }

    /// Drops the castling rights that a move between these squares ends; out of line, since it is seldom needed.
    #[inline(never)]
    fn update_castling(&mut self, from: Square, to: Square, role: Role) {
        let before = self.castling;
        if role == Role::King {
            self.castling.remove_king(self.turn);
        } else {
            self.castling.remove_rook(self.turn, from);
        }
        self.castling.remove_rook(!self.turn, to);
        if self.castling != before {
            self.key ^= zobrist::castling(&before) ^ zobrist::castling(&self.castling);
        }
    }

    /// Updates the checkers of the side to move, and pins and lines of both kings.
    ///
    /// Always all of them: a branch on the lines that a move touches is hard to predict, and costs more time than it saves.
    #[inline(always)]
    pub(crate) fn update_checks(&mut self) {
        let us = self.turn;
        // Both kings always exist; this form lets the compiler drop bounds checks.
        let (Some(king), Some(other)) = (self.pieces.king(us), self.pieces.king(!us)) else { return };
        let leapers =
            attacks::pawn(us, king) & self.role(Role::Pawn) | attacks::knight(king) & self.role(Role::Knight);
        let sliders = self.update_lines(us, king);
        self.checkers = leapers & self.color(!us) | sliders;
        self.update_lines(!us, other);
    }

    /// Updates pins and lines of a king; returns the sliders that check it.
    #[inline(always)]
    pub(crate) fn update_lines(&mut self, color: Color, king: Square) -> Bitboard {
        let Blockers { blockers, lines, checkers, .. } =
            attacks::blockers(self, king, color, self.occupied());
        self.pinned[color] = blockers & self.color(color);
        self.lines[color] = lines;
        checkers
    }

    /// Returns `true` if a pawn of the side to move may take en passant on `square`.
    #[inline]
    pub(crate) fn allows_en_passant(&self, square: Square) -> bool {
        let pawns = attacks::pawn(!self.turn, square) & self.pieces.pieces(self.turn, Role::Pawn);
        pawns.into_iter().any(|from| self.is_en_passant_safe(from, square))
    }

    /// Returns `true` if the king of the side to move is not in check after `from` captures en passant on `to`.
    ///
    /// Two pawns leave a rank at once, so the stored pins do not decide it.
    #[inline(never)]
    pub(crate) fn is_en_passant_safe(&self, from: Square, to: Square) -> bool {
        let (us, them) = (self.turn, !self.turn);
        let king = self.king_of(us);
        let captured = Bitboard::of(to).forward(them);
        let occupied = (self.occupied() ^ from ^ captured) | to;
        attacks::attackers_to(self, king, occupied).is_disjoint(self.color(them))
    }
}
