//! UCI move notation: `e2e4`, `e7e8q`, castling by the king's step or as king takes rook.

use crate::castling::Wing;
use crate::line::Line;
use crate::{ParseMoveError, Position};
use core::fmt;
use exchequer_core::{Move, MoveKind, Placement, Role, Square};

/// Notation of castling in moves and FENs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `e1g1`, and `KQkq` in a FEN.
    #[default]
    Standard,
    /// `e1h1`, king takes rook, and `HAha` in a FEN.
    Chess960,
}

/// A move ready to be written in UCI; see [`Position::to_uci`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciMove {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line::<8>::new();
        for square in [self.from, self.to] {
            line.push(square.file().to_char());
            line.push(square.rank().to_char());
        }
        if let Some(role) = self.promotion {
            line.push(role.to_char());
        }
        line.write(f)
    }
}

/// Returns `true` for a text that begins with a square and a further file, which no SAN text does.
pub(crate) fn is_like_uci(text: &str) -> bool {
    let is_file = |c: char| matches!(c, 'a'..='h');
    let mut chars = text.chars();
    chars.next().is_some_and(is_file)
        && chars.next().is_some_and(|c| c.is_ascii_digit())
        && chars.next().is_some_and(is_file)
}

/// Parts of a UCI move.
pub(crate) fn split(text: &str) -> Result<UciMove, ParseMoveError> {
    const EXPECTED: &str = "two squares and perhaps a promotion, such as e2e4 or e7e8q";
    let syntax = || ParseMoveError::syntax(text, EXPECTED);
    // Lower case only: "B1c3" is the bishop from the first rank, not the piece on b1.
    let is_square = |s: &&str| s.starts_with(|c: char| c.is_ascii_lowercase());
    let square = |range| text.get(range).filter(is_square).and_then(|s| s.parse().ok()).ok_or_else(syntax);
    let (from, to) = (square(0..2)?, square(2..4)?);
    let mut rest = text.get(4..).ok_or_else(syntax)?.chars();
    let promotion = match (rest.next(), rest.next()) {
        (None, _) => None,
        (Some(letter), None) => {
            let role = Role::from_char(letter).filter(|role| Role::PROMOTIONS.contains(role));
            Some(role.ok_or_else(syntax)?)
        }
        _ => return Err(syntax()),
    };
    Ok(UciMove { from, to, promotion })
}

impl UciMove {
    /// Returns the move on a board, once castling is recognized.
    pub(crate) fn to_plain_move(self, board: &impl Placement) -> Option<Move> {
        let pawn = board.role_at(self.from) == Some(Role::Pawn);
        match self.promotion {
            Some(role) => Move::promotion(self.from, self.to, role),
            None if pawn && self.from.file() != self.to.file() && board.en_passant() == Some(self.to) => {
                Some(Move::en_passant(self.from, self.to))
            }
            None => Some(Move::normal(self.from, self.to)),
        }
    }
}

impl Position {
    /// The legal move that a UCI text names; castling is understood both ways.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError::Syntax`] when it is no UCI move, [`ParseMoveError::Illegal`] when it is not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseMoveError> {
        self.resolve(split(text)?).ok_or_else(|| ParseMoveError::illegal(text))
    }

    /// The legal move between two squares, with the role of a promotion; castling is understood both ways, as in UCI.
    ///
    /// ```
    /// use exchequer_board::Position;
    /// use exchequer_core::{Move, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = Some(Move::castling(Square::E1, Square::H1));
    /// assert_eq!(position.find_move(Square::E1, Square::G1, None), castling);
    /// assert_eq!(position.find_move(Square::E1, Square::H1, None), castling);
    /// assert_eq!(position.find_move(Square::E1, Square::E3, None), None);
    /// # Ok::<(), exchequer_board::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        self.resolve(UciMove { from, to, promotion })
    }

    fn resolve(&self, mv: UciMove) -> Option<Move> {
        let castling = self.castling_of(mv);
        castling.or_else(|| mv.to_plain_move(self)).filter(|&mv| self.is_legal(mv))
    }

    /// The castling of an unambiguous pair of squares: king takes own rook, or a king's step of several files to its
    /// castling destination.
    fn castling_of(&self, UciMove { from, to, promotion }: UciMove) -> Option<Move> {
        let us = self.turn;
        if promotion.is_some() || !self.pieces.pieces(us, Role::King).contains(from) {
            return None;
        }
        if self.pieces.pieces(us, Role::Rook).contains(to) {
            return Some(Move::castling(from, to));
        }
        let wing = Wing::of(from, to);
        let rook = self.castling.rook(us, wing)?;
        (is_leap(from, to) && to == wing.king_to(us)).then_some(Move::castling(from, rook))
    }

    /// A legal move in UCI.
    ///
    /// Under [`Notation::Standard`] a castling is the king's step to the c- or g-file. From a Chess960 start
    /// that would sometimes be what a plain step of the king is called, or no step at all (`g1g1`): there it is
    /// king takes rook as under [`Notation::Chess960`]. So [`parse_uci`](Self::parse_uci) reads the same move.
    #[must_use]
    pub fn to_uci(&self, mv: Move, notation: Notation) -> UciMove {
        let (from, to) = (mv.from(), mv.to());
        let is_step = mv.kind() == MoveKind::Castling && notation == Notation::Standard;
        let step = is_step.then(|| Wing::of(from, to).king_to(self.turn));
        let to = step.filter(|&king_to| is_leap(from, king_to)).unwrap_or(to);
        UciMove { from, to, promotion: mv.promotes_to() }
    }
}

/// Returns `true` if a king move of this distance along its rank can only be castling.
pub(crate) fn is_leap(from: Square, to: Square) -> bool {
    from.file().index().abs_diff(to.file().index()) > 1
}
