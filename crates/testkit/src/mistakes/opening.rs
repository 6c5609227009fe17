//! What the first move wins and risks, with a place for each mistake about it.

use super::Mistake;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::{Move, MoveKind, Placement, Role};

/// The first move, but for castling.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    /// What it wins at once.
    pub(super) gain: i32,
    /// What is lost with the piece that has just moved.
    pub(super) risk: i32,
    /// It takes nothing and promotes nothing.
    pub(super) is_quiet: bool,
}

impl Opening {
    /// `None` for castling.
    pub(super) fn of(
        board: &OracleBoard,
        first: Move,
        values: &Values,
        mistake: Option<Mistake>,
    ) -> Option<Self> {
        let worth = |role: Role| values[role.index()];
        let pawn = worth(Role::Pawn);
        let captured = board.role_at(first.to()).map_or(0, worth);
        let mover = board.role_at(first.from()).map_or(0, worth);
        let plain = Self { gain: captured, risk: mover, is_quiet: board.piece_at(first.to()).is_none() };
        Some(match first.kind() {
            MoveKind::Castling => return None,
            MoveKind::Normal => plain,
            MoveKind::EnPassant => {
                let gain = if mistake == Some(Mistake::EnPassantWinsNothing) { 0 } else { pawn };
                Self { gain, risk: pawn, is_quiet: false }
            }
            MoveKind::Promotion(role) => {
                let becomes = worth(match mistake {
                    Some(Mistake::PromotionIgnored) => Role::Pawn,
                    Some(Mistake::AlwaysAQueen) => Role::Queen,
                    _ => role,
                });
                let risk = if mistake == Some(Mistake::PromotedIsRiskedAsPawn) { pawn } else { becomes };
                Self { gain: captured + becomes - pawn, risk, is_quiet: false }
            }
        })
    }

    /// The worth of castling.
    pub(super) fn castling(values: &Values, mistake: Option<Mistake>) -> i32 {
        match mistake {
            Some(Mistake::CastlingTakesTheRook) => values[Role::Rook.index()],
            _ => 0,
        }
    }
}
