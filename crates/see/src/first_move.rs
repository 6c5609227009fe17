//! The move that opens the exchange: the one place that knows en passant, promotion and castling.

use crate::PieceValues;
use crate::attackers::Seen;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

/// What the first move does, worked out before anything is looked up for the exchange that follows.
///
/// It asks the board for two pieces only and so serves bitboards and mailboxes alike.
#[derive(Clone, Copy)]
pub struct FirstMove {
    /// What kind of move it is.
    pub(crate) kind: MoveKind,
    /// The square of the exchange.
    pub(crate) to: Square,
    /// The square that the piece leaves.
    pub(crate) from: Square,
    /// Who moves; the other side has the reply.
    pub(crate) mover: Color,
    /// What moves, before a promotion.
    pub(crate) role: Role,
    /// What is taken.
    pub(crate) captured: Option<Role>,
    /// Where it stood: `to`, but under en passant the square beside `from`.
    pub(crate) captured_on: Square,
    /// What the move wins at once, a promotion counted.
    pub(crate) gain: i32,
    /// What stands on `to` afterwards.
    pub(crate) at_risk: Role,
}

impl FirstMove {
    /// The move on a board of bitboards; `None` when nobody stands on its from-square.
    #[inline(always)]
    pub(crate) fn on(placement: &impl Placement, mv: Move, values: &PieceValues) -> Option<Self> {
        let role = placement.role_at(mv.from())?;
        let is_white = placement.color(Color::White).contains(mv.from());
        let mover = if is_white { Color::White } else { Color::Black };
        Some(Self::new(mv, mover, role, || placement.role_at(mv.to()), values))
    }

    /// The move of a `mover`'s `role`, where `standing` is what stands on the square it goes to.
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
        // Nearly all moves, and told from the others by a branch of its own.
        if mv.kind() == MoveKind::Normal {
            first.captured = standing();
            first.gain = values.gain(first.captured);
            return first;
        }
        match mv.kind() {
            // King and rook change their squares and nobody is taken.
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

    /// Whether nobody can answer the move: a king goes where it is not attacked, and castling is not an exchange.
    #[inline(always)]
    pub(crate) fn is_final(&self) -> bool {
        self.at_risk == Role::King
    }

    /// What is seen from the square once the move is made.
    #[inline(always)]
    pub(crate) fn seen_after(&self, placement: &impl Placement) -> Seen {
        Seen::of(placement, self.to, self.occupied_after(placement.occupied()))
    }

    /// The pieces on the board once the move is made.
    #[inline(always)]
    pub(crate) fn occupied_after(&self, occupied: Bitboard) -> Bitboard {
        (occupied - self.from - self.captured_on) | self.to
    }
}

/// Where the pawn stands that is taken en passant: on the rank the capturer leaves and the file it goes to.
#[inline(always)]
pub(crate) fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
