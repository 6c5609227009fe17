//! The move that opens the exchange, with en passant, promotion and castling.

mod attackers;
mod check;
mod error;

use crate::PieceValues;
use check::en_passant_victim;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

pub(crate) use attackers::{Seen, SliderSets};
pub use check::check_move;
pub(crate) use check::king_is_kept;
pub use error::MoveError;

/// Effect of the first move, computed before any lookup for the exchange.
///
/// It needs only two pieces of the board and works for bitboards and mailboxes.
#[derive(Clone, Copy)]
pub struct FirstMove {
    /// Kind of the move.
    pub(crate) kind: MoveKind,
    /// The square of the exchange.
    pub(crate) to: Square,
    /// The square that the piece leaves.
    pub(crate) from: Square,
    /// Side that moves; the other side replies.
    pub(crate) mover: Color,
    /// Role of the moving piece, before a promotion.
    pub(crate) role: Role,
    /// Captured role.
    pub(crate) captured: Option<Role>,
    /// Square of the captured piece: `to`, or under en passant the square beside `from`.
    pub(crate) captured_on: Square,
    /// Immediate gain of the move, with a promotion.
    pub(crate) gain: i32,
    /// Role on `to` after the move.
    pub(crate) at_risk: Role,
}

impl FirstMove {
    /// Creates the first move on bitboards; returns `None` if its from-square is empty.
    #[inline(always)]
    pub(crate) fn on(placement: &impl Placement, mv: Move, values: &PieceValues) -> Option<Self> {
        let role = placement.role_at(mv.from())?;
        let is_white = placement.color(Color::White).contains(mv.from());
        let mover = if is_white { Color::White } else { Color::Black };
        Some(Self::new(mv, mover, role, || placement.role_at(mv.to()), values))
    }

    /// Creates the first move of a `mover`'s `role`; `standing` returns the piece on its destination.
    #[inline(always)]
    pub(crate) fn new(
        mv: Move,
        mover: Color,
        role: Role,
        standing: impl FnOnce() -> Option<Role>,
        values: &PieceValues,
    ) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let mut first = Self {
            kind: mv.kind(),
            to,
            from,
            mover,
            role,
            captured: None,
            captured_on: to,
            gain: 0,
            at_risk: role,
        };
        // A separate branch for normal moves, which are nearly all moves.
        if mv.kind() == MoveKind::Normal {
            first.captured = standing();
            first.gain = values.gain(first.captured);
            return first;
        }
        match mv.kind() {
            // King and rook change their squares without a capture.
            MoveKind::Normal | MoveKind::Castling => {}
            MoveKind::EnPassant => {
                first.captured = Some(Role::Pawn);
                first.captured_on = en_passant_victim(from, to);
            }
            MoveKind::Promotion(role) => {
                first.captured = standing();
                first.gain = values.of(role) - values.of(Role::Pawn);
                first.at_risk = role;
            }
        }
        first.gain += values.gain(first.captured);
        first
    }

    /// Returns `true` if the move has no reply: a king moves to a square without attackers, and castling is no exchange.
    #[inline(always)]
    pub(crate) fn is_final(&self) -> bool {
        self.at_risk == Role::King
    }

    /// Returns the attackers of the square after the move.
    #[inline(always)]
    pub(crate) fn seen_after(&self, placement: &impl Placement) -> Seen {
        Seen::of(placement, self.to, self.occupied_after(placement.occupied()))
    }

    /// Returns the pieces on the board after the move.
    #[inline(always)]
    pub(crate) fn occupied_after(&self, occupied: Bitboard) -> Bitboard {
        (occupied - self.from - self.captured_on) | self.to
    }
}
