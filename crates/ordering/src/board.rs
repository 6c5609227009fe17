//! `OrderingPosition` for `Position`, with the rule set of exchange evaluation.

use crate::{MoveVisitor, OrderingPosition, Threats};
use exchequer_board::{MoveVisitor as RoleVisitor, Position};
use exchequer_core::{Color, Move, MoveKind, Piece, Placement, Role, Square};
use exchequer_see::{PieceValues, Pinners, RuleSet, Rules};

/// A position with the rules and values by which its exchanges are evaluated.
///
/// Small, and made for each position anew. [`Position`] itself is one with [`Pinners`] and the classic values.
#[derive(Clone, Copy, Debug)]
pub struct SeeView<'p> {
    /// The position.
    pub position: &'p Position,
    /// Rule set of the exchanges.
    pub rules: RuleSet,
    /// Piece values.
    pub values: PieceValues,
    /// Squares that the opponent attacks, if known: a move to a safe square loses no material.
    pub threats: Option<&'p Threats>,
}

impl OrderingPosition for SeeView<'_> {
    type Move = Move;

    #[inline]
    fn noisy(&self, visit: impl MoveVisitor<Move>) {
        OrderingPosition::noisy(self.position, visit);
    }

    #[inline]
    fn quiets(&self, visit: impl MoveVisitor<Move>) {
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
        is_left_alone || see_ge(self.rules, self.position, mv, &self.values, threshold)
    }

    #[inline]
    fn see(&self, mv: Move) -> i32 {
        self.rules.see(self.position, mv, &self.values)
    }

    fn second_see_ge(&self, mv: Move, threshold: i32) -> bool {
        second_see(self.rules, self.position, mv, &self.values) >= threshold
    }
}

/// Adds the color to the role of each move.
struct WithColor<V> {
    visit: V,
    color: Color,
}

impl<V: MoveVisitor<Move>> RoleVisitor for WithColor<V> {
    #[inline(always)]
    fn visit(&mut self, mv: Move, role: Role) {
        self.visit.visit(mv, Piece::new(self.color, role));
    }

    #[inline(always)]
    fn visit_all(&mut self, moves: impl ExactSizeIterator<Item = Move>, role: Role) {
        self.visit.visit_all(moves, Piece::new(self.color, role));
    }
}

impl OrderingPosition for Position {
    type Move = Move;

    #[inline]
    fn noisy(&self, visit: impl MoveVisitor<Move>) {
        self.for_each_noisy(WithColor { visit, color: self.turn() });
    }

    #[inline]
    fn quiets(&self, visit: impl MoveVisitor<Move>) {
        self.for_each_quiet(WithColor { visit, color: self.turn() });
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
        second_see(RuleSet::Pinners, self, mv, &PieceValues::CLASSIC) >= threshold
    }
}

/// Threshold test with the default rule set inlined.
#[inline]
fn see_ge(rules: RuleSet, board: &Position, mv: Move, values: &PieceValues, threshold: i32) -> bool {
    if rules == RuleSet::Pinners {
        return Pinners.see_ge(board, mv, values, threshold);
    }
    other_see_ge(rules, board, mv, values, threshold)
}

/// Threshold test under any rule set, out of line to keep the default one small.
#[inline(never)]
fn other_see_ge(rules: RuleSet, board: &Position, mv: Move, values: &PieceValues, threshold: i32) -> bool {
    rules.see_ge(board, mv, values, threshold)
}

/// Returns the exact value in an independent form: the mailbox, or the trace under rules without a mailbox form.
fn second_see(rules: RuleSet, board: &Position, mv: Move, values: &PieceValues) -> i32 {
    match rules.mailbox(board) {
        Some(mailbox) => mailbox.see(mv, values),
        None => rules.trace(board, mv, values).value(),
    }
}
