//! Rule option: an en passant reply to a double step.

use crate::compact::{self, Gathered};
use crate::first_move::{FirstMove, Seen};
use crate::rules::see_of_first;
use crate::sealed::Sealed;
use crate::{Map, PieceValues, Rules, Trace, check_move};
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

/// A rule set with an en passant reply to a double step of the first move.
///
/// That capture lands on another square, which the plain definition excludes. The pawn is lost, and the exchange
/// continues on the square of the capturer, under the same rules, as an exchange that begins with the capture. The reply
/// counts if [`check_move`](fn@check_move) accepts it. Every other move keeps its value.
///
/// ```
/// use exchequer_core::{Move, Piece::*, Pieces, Square::*};
/// use exchequer_see::{EnPassantReply, Legal, PieceValues, Rules};
///
/// let mut board = Pieces::EMPTY;
/// for (square, piece) in [(E1, WhiteKing), (D2, WhitePawn), (E4, BlackPawn), (E8, BlackKing)] {
///     board.put(square, piece);
/// }
/// let (step, values) = (Move::normal(D2, D4), PieceValues::CLASSIC);
/// assert_eq!(Legal.see(&board, step, &values), 0);
/// assert_eq!(EnPassantReply(Legal).see(&board, step, &values), -100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EnPassantReply<R>(pub R);

impl<R: Rules> Sealed for EnPassantReply<R> {
    type Known = R::Known;

    #[inline]
    fn known(self, placement: &impl Placement) -> R::Known {
        self.0.known(placement)
    }

    #[inline]
    fn unknown(self) -> R::Known {
        self.0.unknown()
    }

    #[inline]
    fn value(
        self,
        first: &FirstMove,
        placement: &impl Placement,
        seen: &Seen,
        values: &PieceValues,
        known: &R::Known,
    ) -> i32 {
        let value = self.0.value(first, placement, seen, values, known);
        let Some(stepped) = Stepped::after(first, placement) else { return value };
        stepped.replies().map(|reply| -self.0.see(&stepped, reply, values)).fold(value, i32::min)
    }
}

impl<R: Rules> Rules for EnPassantReply<R> {
    #[inline]
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        if !compact::IS_ON {
            return see_of_first(self, placement, mv, values);
        }
        self.see_gathered(&Gathered::new(placement), mv, values)
    }

    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        if compact::IS_ON {
            return self.see(placement, mv, values) >= threshold;
        }
        if !self.0.see_ge(placement, mv, values, threshold) {
            return false;
        }
        let first = FirstMove::on(placement, mv, values);
        let Some(stepped) = first.and_then(|first| Stepped::after(&first, placement)) else { return true };
        // The reply must not win more than the margin of the threshold; no reply wins more than an `i32`.
        let Some(too_much) = 1_i32.checked_sub(threshold) else { return true };
        stepped.replies().all(|reply| !self.0.see_ge(&stepped, reply, values, too_much))
    }

    /// One by one: a pawn that attacks no square of a move may take in passing.
    #[inline]
    fn see_ge_moves(
        self,
        placement: &impl Placement,
        moves: &[Move],
        values: &PieceValues,
        threshold: i32,
        answers: &mut impl Extend<bool>,
    ) {
        answers.extend(moves.iter().map(|&mv| self.see_ge(placement, mv, values, threshold)));
    }

    /// The map of the inner rules: a double pawn push captures nothing.
    fn map(self, placement: &impl Placement, color: Color, values: &PieceValues) -> Map {
        self.0.map(placement, color, values)
    }

    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
        if compact::IS_ON {
            return self.trace_in(&Gathered::new(placement), mv, values);
        }
        self.trace_in(placement, mv, values)
    }
}

impl<R: Rules> EnPassantReply<R> {
    /// The value of a move under the feature `compact`.
    #[inline(never)]
    fn see_gathered(self, board: &Gathered, mv: Move, values: &PieceValues) -> i32 {
        let value = self.0.see(board, mv, values);
        let first = FirstMove::on(board, mv, values);
        let Some(stepped) = first.and_then(|first| Stepped::after(&first, board)) else { return value };
        stepped.replies().map(|reply| -self.0.see(&stepped, reply, values)).fold(value, i32::min)
    }

    fn trace_in(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
        let mut trace = self.0.trace(placement, mv, values);
        let first = FirstMove::on(placement, mv, values);
        if let (Some(first), Some(stepped)) =
            (first, first.and_then(|first| Stepped::after(&first, placement)))
        {
            for reply in stepped.replies() {
                let answer = self.0.trace(&stepped, reply, values);
                if trace.captures().get(1).is_none_or(|other| other.value < answer.value()) {
                    trace = Trace::answered(&first, &answer);
                }
            }
        }
        trace
    }
}

/// Board after a double step.
struct Stepped<'a, P> {
    placement: &'a P,
    color: Color,
    from: Square,
    passed: Square,
    to: Square,
}

impl<'a, P: Placement> Stepped<'a, P> {
    /// Creates the board after a first move; `None` if the move is not a double step.
    fn after(first: &FirstMove, placement: &'a P) -> Option<Self> {
        let FirstMove { from, to, mover, role, captured, kind, .. } = *first;
        let passed = Bitboard::of(from).forward(mover).single()?;
        let is_double = Bitboard::of(passed).forward(mover) == Bitboard::of(to);
        let is_quiet_pawn = kind == MoveKind::Normal && role == Role::Pawn && captured.is_none();
        (is_double && is_quiet_pawn).then_some(Self { placement, color: mover, from, passed, to })
    }

    /// Returns the en passant captures of the pawn.
    fn replies(&self) -> impl Iterator<Item = Move> + '_ {
        let pawns = attacks::pawn(self.color, self.passed) & self.placement.pieces(!self.color, Role::Pawn);
        pawns
            .into_iter()
            .map(|from| Move::en_passant(from, self.passed))
            .filter(|&mv| check_move(self, mv).is_ok())
    }

    /// Moves the pawn within a set of squares.
    #[inline]
    fn moved(&self, squares: Bitboard) -> Bitboard {
        if squares.contains(self.from) { (squares - self.from) | self.to } else { squares }
    }
}

impl<P: Placement> Placement for Stepped<'_, P> {
    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        self.moved(self.placement.color(color))
    }

    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        self.moved(self.placement.role(role))
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Some(self.passed)
    }
}
