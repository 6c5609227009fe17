//! Rules of the first move that all rule sets share, and the gain of a capture.

use super::OracleBoard;
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};

/// The value of each role, pawn to king, in centipawns.
pub type Values = [i32; 6];

/// An evaluated exchange: the value of the first move for the mover, and the captures that the rules play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The gain of the first move (negative for a loss), in the unit of the values.
    pub value: i32,
    /// The first move, quiet or not, and every capture after it until no capture is left. A side that would rather
    /// stand pat captures all the same, as in a swap list.
    pub captures: Vec<Capture>,
}

/// One entry of an [`Exchange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The capturing piece; the pawn if a pawn promotes.
    pub piece: Piece,
    /// The from-square of the capturing piece.
    pub from: Square,
    /// The captured piece; `None` if the first move is quiet.
    pub captured: Option<Piece>,
    /// The entry of the swap list: the balance for this side if the exchange ended here.
    pub speculative: i32,
    /// The value of the capture with best play after it, including the option to stand pat.
    pub folded: i32,
}

/// Returns the immediate gain of a move: the captured piece, and for a promotion the new piece minus the pawn.
#[must_use]
pub fn gain(board: &OracleBoard, mv: Move, values: &Values) -> i32 {
    let captured = captured(board, mv).map_or(0, |piece| values[piece.role().index()]);
    match mv.kind() {
        MoveKind::Promotion(role) => captured + values[role.index()] - values[Role::Pawn.index()],
        _ => captured,
    }
}

/// Returns the piece that a move captures.
pub(super) fn captured(board: &OracleBoard, mv: Move) -> Option<Piece> {
    match mv.kind() {
        MoveKind::Castling => None,
        MoveKind::EnPassant => board.piece_at(Square::new(mv.to().file(), mv.from().rank())),
        MoveKind::Normal | MoveKind::Promotion(_) => board.piece_at(mv.to()),
    }
}

/// Returns `true` unless a king moves to a square that an enemy piece attacks after the king has left its own square.
///
/// Does not check castling: its legality is the caller's responsibility.
///
/// # Panics
/// Panics if the from-square is empty.
pub(super) fn is_king_safe(board: &OracleBoard, mv: Move) -> bool {
    let Some(piece) = board.piece_at(mv.from()) else { panic!("{mv:?} moves nothing in {board:?}") };
    if piece.role() != Role::King || mv.kind() == MoveKind::Castling {
        return true;
    }
    let mut lifted = *board;
    lifted.take(mv.from());
    lifted.attackers(mv.to(), !piece.color()).is_empty()
}
