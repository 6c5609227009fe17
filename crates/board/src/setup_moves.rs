//! Moves on boards that need not be legal positions, for exchange evaluation.

use crate::legality::pawn_pushes;
use crate::validate::{errors_of_consistent, is_possible_en_passant};
use crate::{ParseMoveError, Position, Setup, san, uci};
use alloc::vec::Vec;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, ByRole, Move, MoveKind, Piece, Placement, Rank, Role, Square};

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

    /// The legal move that [`Position::find_move`] finds on the position of this setup; `None` if there is no such move, and if the
    /// setup is not a position.
    ///
    /// Faster than the conversion, for one move of a board: no key and no pins. As for [`Position::set_consistent`], pieces that
    /// contradict each other are an error of the caller, with an answer that means nothing.
    ///
    /// ```
    /// use exchequer_board::Setup;
    /// use exchequer_core::{Move, Square};
    ///
    /// let setup: Setup = "4k3/8/8/8/4r3/8/4N3/4K2R w K - 0 1".parse()?;
    /// assert_eq!(setup.find_legal_move(Square::E1, Square::G1, None), Some(Move::castling(Square::E1, Square::H1)));
    /// // The knight is pinned.
    /// assert_eq!(setup.find_legal_move(Square::E2, Square::C3, None), None);
    /// # Ok::<(), exchequer_board::FenError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// With debug assertions, when the pieces contradict each other.
    #[inline]
    #[must_use]
    pub fn find_legal_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        debug_assert!(self.pieces.is_consistent(), "a square does not have just one piece in {self}");
        if !errors_of_consistent(self).is_empty() {
            return None;
        }
        let us = self.turn;
        let role = self.role_at(from).filter(|_| self.color(us).contains(from))?;
        // From here on without a branch on the role of the piece, which no predictor of branches knows.
        let takes_en_passant = self.en_passant == Some(to) && role == Role::Pawn;
        let castles = (role == Role::King) & (uci::is_leap(from, to) | self.color(us).contains(to));
        if takes_en_passant | castles {
            return Position::from_consistent(self).ok()?.find_move(from, to, promotion);
        }
        let mv = match promotion {
            Some(role) => Move::promotion(from, to, role)?,
            None => Move::normal(from, to),
        };
        let promotes = (role == Role::Pawn) & (to.rank() == Rank::Eighth.relative_to(us));
        let is_legal = (promotes == promotion.is_some()) & self.reaches(role, from, to) & self.keeps_king(mv);
        is_legal.then_some(mv)
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

    /// Returns `true` if the piece of this role on `from` reaches `to`, except by castling and en passant: one square of
    /// [`reach`](Self::reach), without the jump by role and the lookup of sliders.
    #[inline]
    fn reaches(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        let steps = &STEPS[role];
        let pawn = pawn_pushes(self, us, from) | attacks::pawn(us, from) & self.color(!us);
        let squares = pawn & steps.pawn
            | attacks::knight(from) & steps.knight
            | attacks::bishop_rays(from) & steps.bishop
            | attacks::rook_rays(from) & steps.rook
            | attacks::king(from) & steps.king;
        let blockers = attacks::between(from, to) & self.occupied();
        (squares - self.color(us)).contains(to) & blockers.is_empty()
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
    #[inline]
    fn keeps_king(&self, mv: Move) -> bool {
        let us = self.turn;
        let Some(king) = self.pieces(us, Role::King).single() else { return true };
        let (from, to) = (mv.from(), mv.to());
        let king = if from == king { to } else { king };
        let is_en_passant = mv.kind() == MoveKind::EnPassant;
        let captured = if is_en_passant { Bitboard::of(to).forward(!us) } else { to.into() };
        let occupied = (self.occupied() - from - captured) | to;
        attacks::attackers_to(self, king, occupied).is_disjoint(self.color(!us) - captured)
    }
}

/// The patterns in which a piece moves: all squares or none for each.
///
/// In memory, since the compiler makes branches of comparisons.
struct Steps {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    king: Bitboard,
}

static STEPS: ByRole<Steps> = {
    const NONE: Steps = Steps {
        pawn: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        bishop: Bitboard::EMPTY,
        rook: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
    };
    ByRole::new([
        Steps { pawn: Bitboard::FULL, ..NONE },
        Steps { knight: Bitboard::FULL, ..NONE },
        Steps { bishop: Bitboard::FULL, ..NONE },
        Steps { rook: Bitboard::FULL, ..NONE },
        Steps { bishop: Bitboard::FULL, rook: Bitboard::FULL, ..NONE },
        Steps { king: Bitboard::FULL, ..NONE },
    ])
};
