//! What every rule set of the exchange says of a first move, and what a capture gains.

use super::OracleBoard;
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};

/// What each role is worth, pawn to king, in centipawns.
pub type Values = [i32; 6];

/// A valued exchange: what the first move is worth to the mover, and the captures that the rules play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What the first move wins (or, negative, loses) in the unit of the values.
    pub value: i32,
    /// The first move, quiet or not, and after it every capture until the rules have none left; a side that
    /// would rather stand pat is made to go on, as in a swap list.
    pub captures: Vec<Capture>,
}

/// One entry of an [`Exchange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Who takes; the pawn, where a pawn promotes.
    pub piece: Piece,
    /// Where it comes from.
    pub from: Square,
    /// What falls; `None` when the first move is quiet.
    pub captured: Option<Piece>,
    /// The entry of the swap list: the balance for this side were the exchange to end here.
    pub speculative: i32,
    /// What the capture is worth with the best play that follows, standing pat included.
    pub folded: i32,
}

/// What a move gains at once: the captured piece, and for a promotion the new piece less the pawn.
#[must_use]
pub fn gain(board: &OracleBoard, mv: Move, values: &Values) -> i32 {
    let captured = captured(board, mv).map_or(0, |piece| values[piece.role().index()]);
    match mv.kind() {
        MoveKind::Promotion(role) => captured + values[role.index()] - values[Role::Pawn.index()],
        _ => captured,
    }
}

/// The piece that a move takes off the board.
pub(super) fn captured(board: &OracleBoard, mv: Move) -> Option<Piece> {
    match mv.kind() {
        MoveKind::Castling => None,
        MoveKind::EnPassant => board.piece_at(Square::new(mv.to().file(), mv.from().rank())),
        MoveKind::Normal | MoveKind::Promotion(_) => board.piece_at(mv.to()),
    }
}

/// A king may go only where no enemy piece attacks once the king has left its own square; others may always.
///
/// Castling is not looked at: whether it is allowed is the caller's business.
///
/// # Panics
/// When the from-square is empty.
pub(super) fn is_king_safe(board: &OracleBoard, mv: Move) -> bool {
    let Some(piece) = board.piece_at(mv.from()) else { panic!("{mv:?} moves nothing in {board:?}") };
    if piece.role() != Role::King || mv.kind() == MoveKind::Castling {
        return true;
    }
    let mut lifted = *board;
    lifted.take(mv.from());
    lifted.attackers(mv.to(), !piece.color()).is_empty()
}
