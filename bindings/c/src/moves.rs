//! Moves in 16 bits.

use crate::board::XqBoard;
use crate::status::{XQ_ERROR_MOVE_KIND, XQ_ERROR_PROMOTION_ROLE, XQ_ERROR_SQUARE, XqStatus, of_move_error};
use exchequer_core::{Bitboard, File, Move, Placement, Rank, Role, Square};
use exchequer_see::check_move;

/// A move: `from | to << 6 | kind`, with the squares as on a board and a kind from `XQ_NORMAL` to `XQ_PROMOTION_QUEEN`.
pub type XqMove = u16;

/// Kind of a quiet move or of a capture that is no other kind.
pub const XQ_NORMAL: XqMove = 0x1000;
/// Kind of a pawn's capture en passant; `to` is the square on which the capturing pawn lands.
pub const XQ_EN_PASSANT: XqMove = 0x2000;
/// Kind of castling; `from` is the king's square and `to` that of its own rook. Its value is 0.
pub const XQ_CASTLING: XqMove = 0x3000;
/// Kind of a promotion to a knight, capturing or not.
pub const XQ_PROMOTION_KNIGHT: XqMove = 0x4000;
/// Kind of a promotion to a bishop, capturing or not.
pub const XQ_PROMOTION_BISHOP: XqMove = 0x5000;
/// Kind of a promotion to a rook, capturing or not.
pub const XQ_PROMOTION_ROOK: XqMove = 0x6000;
/// Kind of a promotion to a queen, capturing or not.
pub const XQ_PROMOTION_QUEEN: XqMove = 0x7000;

/// Reads a move; it may be illegal.
#[inline(always)]
pub(crate) fn read(bits: XqMove) -> Result<Move, XqStatus> {
    Move::from_bits(bits).ok_or(XQ_ERROR_MOVE_KIND)
}

/// Reads a move and checks that it is legal.
pub(crate) fn read_legal(board: &XqBoard, bits: XqMove) -> Result<Move, XqStatus> {
    let mv = read(bits)?;
    check_move(board, mv).map_err(of_move_error)?;
    Ok(mv)
}

/// Finds the kind of a move between two squares, and checks that it is legal. A promotion of 0 is none.
pub(crate) fn find(board: &XqBoard, from: u8, to: u8, promotion: u8) -> Result<Move, XqStatus> {
    let square = |number: u8| Square::from_index(u32::from(number)).ok_or(XQ_ERROR_SQUARE);
    let (from, to) = (square(from)?, square(to)?);
    let mv = match promotion {
        0 => without_promotion(board, from, to),
        _ => Role::from_index(u32::from(promotion))
            .and_then(|role| Move::promotion(from, to, role))
            .ok_or(XQ_ERROR_PROMOTION_ROLE)?,
    };
    check_move(board, mv).map_err(of_move_error)?;
    Ok(mv)
}

fn without_promotion(board: &XqBoard, from: Square, to: Square) -> Move {
    match board.piece_at(from).map(|piece| (piece.color(), piece.role())) {
        Some((_, Role::Pawn)) if from.file() != to.file() && board.en_passant() == Some(to) => {
            Move::en_passant(from, to)
        }
        Some((color, Role::King)) => {
            let rooks = board.pieces(color, Role::Rook);
            match castling_rook(from, to, rooks) {
                Some(rook) if from.rank().relative_to(color) == Rank::First => Move::castling(from, rook),
                _ => Move::normal(from, to),
            }
        }
        _ => Move::normal(from, to),
    }
}

/// Returns the rook of castling, written as king takes own rook, or as the king's step from file e to file g or c.
fn castling_rook(king: Square, to: Square, rooks: Bitboard) -> Option<Square> {
    let corner = match (king.file(), to.file()) {
        _ if rooks.contains(to) => return Some(to),
        (File::E, File::G) => File::H,
        (File::E, File::C) => File::A,
        _ => return None,
    };
    let rook = Square::new(corner, king.rank());
    (king.rank() == to.rank() && rooks.contains(rook)).then_some(rook)
}
