//! Exchanges with a choice among captures: `Pseudo` and `Legal`, with a place for each mistake in them.

use super::Mistake;
use super::opening::Opening;
use crate::conformance::RuleSet;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

/// A bound above every exchange value.
const INFINITY: i32 = 1_000_000_000;

/// Returns the value of a legal first move under a rule set of this kind. Without a mistake it equals the brute
/// force.
pub(super) fn see(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    rules: RuleSet,
    mistake: Option<Mistake>,
) -> i32 {
    let Some(opening) = Opening::of(board, first, values, mistake) else {
        return Opening::castling(values, mistake);
    };
    let node = Node { at: board.make(first), to: first.to(), risk: opening.risk, is_first_answer: true };
    let chosen = Chosen { before: board, values, rules, mistake };
    opening.gain - chosen.best(&node, -INFINITY, INFINITY)
}

/// The data that stays constant during an exchange.
struct Chosen<'a> {
    before: &'a OracleBoard,
    values: &'a Values,
    rules: RuleSet,
    mistake: Option<Mistake>,
}

/// A position in the exchange, with one side to answer.
struct Node {
    at: OracleBoard,
    to: Square,
    /// The gain of a capture on the square.
    risk: i32,
    is_first_answer: bool,
}

impl Chosen<'_> {
    fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn value(&self, role: Role) -> i32 {
        self.values[role.index()]
    }

    /// Returns the best value for the side to move, if it lies between alpha and beta.
    fn best(&self, node: &Node, alpha: i32, beta: i32) -> i32 {
        let captures = self.captures(node);
        let must_take = self.makes(Mistake::CheckedMustTake)
            && !captures.is_empty()
            && node.at.is_in_check(node.at.side_to_move());
        let mut best = if must_take { alpha } else { alpha.max(0) };
        for capture in captures {
            if best >= beta {
                break;
            }
            let gain = node.risk + self.promotion_gain(capture);
            let ends = self.makes(Mistake::EnPassantReplyEnds) && capture.kind() == MoveKind::EnPassant;
            let later =
                if ends { 0 } else { self.best(&self.after(node, capture), gain - beta, gain - best) };
            best = best.max(gain - later);
        }
        best
    }

    fn promotion_gain(&self, capture: Move) -> i32 {
        capture.promotes_to().map_or(0, |role| self.value(role) - self.value(Role::Pawn))
    }

    fn after(&self, node: &Node, capture: Move) -> Node {
        let becomes = capture.promotes_to().filter(|_| !self.makes(Mistake::PromotedInsideIsRiskedAsPawn));
        let role = becomes.or(node.at.role_at(capture.from())).unwrap_or(Role::Pawn);
        Node { at: node.at.make(capture), to: capture.to(), risk: self.value(role), is_first_answer: false }
    }

    fn captures(&self, node: &Node) -> Vec<Move> {
        let mut captures: Vec<Move> = node.at.pseudo_legal_moves();
        captures.retain(|mv| mv.to() == node.to || self.is_reply_en_passant(*mv));
        match self.rules {
            RuleSet::Legal | RuleSet::LegalEnPassant => captures.retain(|mv| self.is_allowed(node, *mv)),
            _ => captures.retain(|mv| is_king_safe(&node.at, *mv)),
        }
        if self.rules == RuleSet::PseudoNoPromotion {
            captures.retain(|mv| mv.promotes_to().is_none_or(|role| role == Role::Queen));
            captures.iter_mut().for_each(|mv| *mv = Move::normal(mv.from(), mv.to()));
        }
        self.narrow(&node.at, captures)
    }

    fn is_reply_en_passant(&self, mv: Move) -> bool {
        self.rules == RuleSet::LegalEnPassant && mv.kind() == MoveKind::EnPassant
    }

    /// Removes the captures that a mistake ignores.
    fn narrow(&self, at: &OracleBoard, mut captures: Vec<Move>) -> Vec<Move> {
        let us = at.side_to_move();
        let Some(cheapest) = captures.iter().copied().min_by_key(|mv| (at.role_at(mv.from()), mv.from()))
        else {
            return captures;
        };
        let is_cheapest = |mv: &Move| mv.from() == cheapest.from();
        match self.mistake {
            Some(Mistake::CheapestLegalOnly) => captures.retain(is_cheapest),
            Some(Mistake::EnemyScreensMissed) => {
                captures.retain(|mv| is_cheapest(mv) || uncovers(at, *mv, us));
            }
            Some(Mistake::OwnScreensMissed) if !uncovers(at, cheapest, !us) => captures.retain(is_cheapest),
            Some(Mistake::ChecksAndPinsChooseNothing) if !uncovers(at, cheapest, !us) => {
                captures.retain(|mv| is_cheapest(mv) || uncovers(at, *mv, us));
            }
            _ => {}
        }
        captures
    }

    /// Returns `true` if a pseudo-legal capture is legal, apart from the mistakes.
    fn is_allowed(&self, node: &Node, mv: Move) -> bool {
        let at = &node.at;
        let us = at.side_to_move();
        let Some(king) = at.king(us) else { return true };
        let after = at.make(mv);
        if mv.from() == king {
            return self.may_king_take(&after, mv.to(), !us);
        }
        let (before, attackers) = (at.attackers(king, !us), after.attackers(king, !us));
        let (still, revealed) = (before & attackers, attackers - before);
        let is_checked_from_target = before.contains(node.to);
        match self.mistake {
            Some(Mistake::EnPassantReplyUnchecked) if mv.kind() == MoveKind::EnPassant => true,
            Some(Mistake::PinsIgnored) => still.is_empty(),
            Some(Mistake::LaterPinsIgnored) => {
                still.is_empty() && !revealed.into_iter().any(|pinner| self.pinned_before(mv.from(), pinner))
            }
            Some(Mistake::PinnedNeverTakes) => attackers.is_empty() && !is_pinned(at, mv.from(), king),
            Some(Mistake::DiscoveredCheckIgnored) if node.is_first_answer && !is_checked_from_target => {
                revealed.is_empty()
            }
            Some(Mistake::LaterChecksIgnored) if !node.is_first_answer => revealed.is_empty(),
            Some(Mistake::DoubleCheckIsOneCheck) if is_checked_from_target => revealed.is_empty(),
            _ => attackers.is_empty(),
        }
    }

    fn may_king_take(&self, after: &OracleBoard, to: Square, them: Color) -> bool {
        let may_take = |guard: Square| !after.make(Move::normal(guard, to)).is_in_check(them);
        let mut guards = after.attackers(to, them).into_iter();
        if self.makes(Mistake::PinnedDoNotGuard) { !guards.any(may_take) } else { guards.next().is_none() }
    }

    /// Returns `true` if that pinner pinned the piece on the square before the first move.
    fn pinned_before(&self, square: Square, pinner: Square) -> bool {
        let Some(king) = self.before.color_at(square).and_then(|color| self.before.king(color)) else {
            return false;
        };
        revealed_by(self.before, square, king).contains(pinner)
    }
}

/// Returns the pieces that attack the king only after the piece on a square is removed.
fn revealed_by(board: &OracleBoard, square: Square, king: Square) -> Bitboard {
    let Some(color) = board.color_at(square) else { return Bitboard::EMPTY };
    let mut without = *board;
    without.take(square);
    without.attackers(king, !color) - board.attackers(king, !color)
}

fn is_pinned(board: &OracleBoard, square: Square, king: Square) -> bool {
    !revealed_by(board, square, king).is_empty()
}

/// Returns `true` if a capture opens a line to the target square for a piece of `color` that did not attack it.
fn uncovers(board: &OracleBoard, capture: Move, color: Color) -> bool {
    let after = board.make(capture);
    !(after.attackers(capture.to(), color) - board.attackers(capture.to(), color)).is_empty()
}

/// Returns `true` if no enemy piece attacks the king's destination after the king has left its own square.
fn is_king_safe(board: &OracleBoard, mv: Move) -> bool {
    let us = board.side_to_move();
    board.king(us) != Some(mv.from()) || board.make(mv).attackers(mv.to(), !us).is_empty()
}
