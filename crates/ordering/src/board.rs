//! `OrderingPosition` for `Position`, with the rule set of exchange evaluation.

use crate::{OrderingPosition, Threats};
use exchequer_board::Position;
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap};

/// Rule set of exchange evaluation, chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeeRules {
    /// [`Swap`].
    Swap,
    /// [`Pinners`].
    #[default]
    Pinners,
    /// [`PinnersAll`].
    PinnersAll,
    /// [`Pseudo`].
    Pseudo,
    /// [`Legal`].
    Legal,
}

impl SeeRules {
    /// All rule sets.
    pub const ALL: [Self; 5] = [Self::Swap, Self::Pinners, Self::PinnersAll, Self::Pseudo, Self::Legal];

    /// [`Rules::see_ge`] of the rule set.
    #[inline]
    #[must_use]
    pub fn see_ge(self, board: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        if self == Self::Pinners {
            return Pinners.see_ge(board, mv, values, threshold);
        }
        self.other_see_ge(board, mv, values, threshold)
    }

    /// Keeps the less used rule sets out of line.
    #[inline(never)]
    fn other_see_ge(self, board: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        match self {
            Self::Swap => Swap.see_ge(board, mv, values, threshold),
            Self::Pinners => Pinners.see_ge(board, mv, values, threshold),
            Self::PinnersAll => PinnersAll.see_ge(board, mv, values, threshold),
            Self::Pseudo => Pseudo.see_ge(board, mv, values, threshold),
            Self::Legal => Legal.see_ge(board, mv, values, threshold),
        }
    }

    /// [`Rules::see`] of the rule set.
    #[must_use]
    pub fn see(self, board: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        match self {
            Self::Swap => Swap.see(board, mv, values),
            Self::Pinners => Pinners.see(board, mv, values),
            Self::PinnersAll => PinnersAll.see(board, mv, values),
            Self::Pseudo => Pseudo.see(board, mv, values),
            Self::Legal => Legal.see(board, mv, values),
        }
    }

    /// Returns the same value from a second implementation: the mailbox, or the trace for rule sets that it does not have.
    #[must_use]
    pub fn second_see(self, board: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        match self {
            Self::Swap => Mailbox::new(board).see(mv, values),
            Self::Pinners => Mailbox::pinners(board).see(mv, values),
            Self::PinnersAll => Mailbox::pinners_all(board).see(mv, values),
            Self::Pseudo => Pseudo.trace(board, mv, values).value(),
            Self::Legal => Legal.trace(board, mv, values).value(),
        }
    }
}

/// A position with the rules and values by which its exchanges are evaluated.
///
/// Small, and made for each position anew. [`Position`] itself is one with [`Pinners`] and the classic values.
#[derive(Clone, Copy, Debug)]
pub struct SeeView<'p> {
    /// The position.
    pub position: &'p Position,
    /// Rule set.
    pub rules: SeeRules,
    /// Piece values.
    pub values: PieceValues,
    /// Squares that the opponent attacks, if known: a move to a safe square loses no material.
    pub threats: Option<&'p Threats>,
}

impl OrderingPosition for SeeView<'_> {
    type Move = Move;

    #[inline]
    fn noisy(&self, visit: impl FnMut(Move, Piece)) {
        OrderingPosition::noisy(self.position, visit);
    }

    #[inline]
    fn quiets(&self, visit: impl FnMut(Move, Piece)) {
        OrderingPosition::quiets(self.position, visit);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        self.position.piece(mv)
    }

    #[inline]
    fn from(&self, mv: Move) -> Square {
        mv.from()
    }

    #[inline]
    fn to(&self, mv: Move) -> Square {
        mv.to()
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<Role> {
        self.position.victim(mv)
    }

    #[inline]
    fn promotion(&self, mv: Move) -> Option<Role> {
        mv.promotes_to()
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let is_left_alone = threshold <= 0 && self.threats.is_some_and(|threats| threats.leave_alone(mv));
        let answer = is_left_alone || self.rules.see_ge(self.position, mv, &self.values, threshold);
        #[cfg(feature = "log")]
        crate::log::report(self.position, mv, threshold, answer);
        answer
    }

    #[inline]
    fn see(&self, mv: Move) -> i32 {
        self.rules.see(self.position, mv, &self.values)
    }

    fn second_see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.rules.second_see(self.position, mv, &self.values) >= threshold
    }
}

impl OrderingPosition for Position {
    type Move = Move;

    #[inline]
    fn noisy(&self, mut visit: impl FnMut(Move, Piece)) {
        self.for_each_noisy(|mv, role| visit(mv, Piece::new(self.turn(), role)));
    }

    #[inline]
    fn quiets(&self, mut visit: impl FnMut(Move, Piece)) {
        self.for_each_quiet(|mv, role| visit(mv, Piece::new(self.turn(), role)));
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        Position::is_legal(self, mv)
    }

    #[inline]
    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        let role = self.role_at(mv.from()).unwrap_or(Role::Pawn);
        Piece::new(self.turn(), role)
    }

    #[inline]
    fn from(&self, mv: Move) -> Square {
        mv.from()
    }

    #[inline]
    fn to(&self, mv: Move) -> Square {
        mv.to()
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => self.role_at(mv.to()),
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Castling => None,
        }
    }

    #[inline]
    fn promotion(&self, mv: Move) -> Option<Role> {
        mv.promotes_to()
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        Pinners.see_ge(self, mv, &PieceValues::CLASSIC, threshold)
    }

    #[inline]
    fn see(&self, mv: Move) -> i32 {
        Pinners.see(self, mv, &PieceValues::CLASSIC)
    }

    fn second_see_ge(&self, mv: Move, threshold: i32) -> bool {
        SeeRules::Pinners.second_see(self, mv, &PieceValues::CLASSIC) >= threshold
    }
}
