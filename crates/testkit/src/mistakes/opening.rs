//! Gain and risk of the first move, with a place for each mistake about it.

use super::Mistake;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::{Move, MoveKind, Placement, Role};

/// The first move, except castling.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    /// The immediate gain.
    pub(super) gain: i32,
    /// The value at risk: the loss of the piece that has just moved.
    pub(super) risk: i32,
    /// `true` if the move neither captures nor promotes.
    pub(super) is_quiet: bool,
}

impl Opening {
    /// Returns the gain and the risk of a move; `None` for castling.
    pub(super) fn of(
        board: &OracleBoard,
        first: Move,
        values: &Values,
        mistake: Option<Mistake>,
    ) -> Option<Self> {
        let value = |role: Role| values[role.index()];
        let pawn = value(Role::Pawn);
        let captured = board.role_at(first.to()).map_or(0, value);
        let mover = board.role_at(first.from()).map_or(0, value);
        let plain = Self { gain: captured, risk: mover, is_quiet: board.piece_at(first.to()).is_none() };
        Some(match first.kind() {
            MoveKind::Castling => return None,
            MoveKind::Normal => plain,
            MoveKind::EnPassant => {
                let gain = if mistake == Some(Mistake::EnPassantWinsNothing) { 0 } else { pawn };
                Self { gain, risk: pawn, is_quiet: false }
            }
            MoveKind::Promotion(role) => {
                let becomes = value(match mistake {
                    Some(Mistake::PromotionIgnored) => Role::Pawn,
                    Some(Mistake::AlwaysAQueen) => Role::Queen,
                    _ => role,
                });
                let risk = if mistake == Some(Mistake::PromotedIsRiskedAsPawn) { pawn } else { becomes };
                Self { gain: captured + becomes - pawn, risk, is_quiet: false }
            }
        })
    }

    /// Returns the value of castling.
    pub(super) fn castling(values: &Values, mistake: Option<Mistake>) -> i32 {
        match mistake {
            Some(Mistake::CastlingTakesTheRook) => values[Role::Rook.index()],
            _ => 0,
        }
    }
}
