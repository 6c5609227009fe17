//! Status codes and their messages.

use core::ffi::CStr;
use exchequer_see::MoveError;

/// Result of a call: `XQ_OK`, or the code of an error. `xq_error_message` returns its sentence.
pub type XqStatus = i32;

/// No error.
pub const XQ_OK: XqStatus = 0;
/// A pointer is NULL that must not be.
pub const XQ_ERROR_NULL: XqStatus = 1;
/// The bitboards contradict each other.
pub const XQ_ERROR_PIECES: XqStatus = 2;
/// The number of the rules is not one of `XQ_SWAP` to `XQ_LEGAL`, with or without `XQ_EN_PASSANT_REPLY`.
pub const XQ_ERROR_RULES: XqStatus = 3;
/// A piece value is out of range.
pub const XQ_ERROR_VALUES: XqStatus = 4;
/// The lengths of arrays do not fit together.
pub const XQ_ERROR_COUNT: XqStatus = 5;
/// The buffer is too small.
pub const XQ_ERROR_BUFFER: XqStatus = 6;
/// A square is out of range.
pub const XQ_ERROR_SQUARE: XqStatus = 7;
/// The role of a promotion is not 0 or one of `XQ_KNIGHT` to `XQ_QUEEN`.
pub const XQ_ERROR_PROMOTION_ROLE: XqStatus = 8;
/// A move has no kind.
pub const XQ_ERROR_MOVE_KIND: XqStatus = 9;
/// The from-square is empty.
pub const XQ_ERROR_NO_PIECE: XqStatus = 10;
/// A piece of the same side stands on the to-square.
pub const XQ_ERROR_OWN_PIECE: XqStatus = 11;
/// A king stands on the to-square.
pub const XQ_ERROR_KING_CAPTURED: XqStatus = 12;
/// The piece never moves that way.
pub const XQ_ERROR_GEOMETRY: XqStatus = 13;
/// A piece blocks the path.
pub const XQ_ERROR_BLOCKED: XqStatus = 14;
/// A pawn has nothing to capture.
pub const XQ_ERROR_NOTHING_TO_CAPTURE: XqStatus = 15;
/// The move is not en passant on this board.
pub const XQ_ERROR_NO_EN_PASSANT: XqStatus = 16;
/// A pawn reaches its last rank without a promotion.
pub const XQ_ERROR_PROMOTION_MISSING: XqStatus = 17;
/// A promotion of a piece other than a pawn, or before the last rank.
pub const XQ_ERROR_PROMOTION_IMPOSSIBLE: XqStatus = 18;
/// The king moves to an attacked square.
pub const XQ_ERROR_KING_INTO_ATTACK: XqStatus = 19;
/// The move leaves its own king in check.
pub const XQ_ERROR_KING_LEFT: XqStatus = 20;
/// Castling without a king and a rook of one side on its squares.
pub const XQ_ERROR_NO_CASTLING: XqStatus = 21;
/// Any other illegal move.
pub const XQ_ERROR_ILLEGAL: XqStatus = 22;

/// Returns the sentence of a status.
pub(crate) fn message(status: XqStatus) -> &'static CStr {
    match status {
        XQ_OK => c"There is no error.",
        XQ_ERROR_NULL => c"A pointer is NULL.",
        XQ_ERROR_PIECES => c"A square has two pieces or two colors, or only one of piece and color.",
        XQ_ERROR_RULES => c"The rules have no such number.",
        XQ_ERROR_VALUES => c"A piece value is not from 0 to 1000000.",
        XQ_ERROR_COUNT => {
            c"The number of boards is neither 1 nor the number of moves, or an array is larger than memory."
        }
        XQ_ERROR_BUFFER => c"The buffer is shorter than the text with its final NUL.",
        XQ_ERROR_SQUARE => c"A square is not from 0 to 63.",
        XQ_ERROR_PROMOTION_ROLE => c"The role of a promotion is not a knight, bishop, rook or queen.",
        XQ_ERROR_MOVE_KIND => c"The bits 12 to 15 of a move are no kind of move.",
        XQ_ERROR_NO_PIECE => c"There is no piece on the from-square.",
        XQ_ERROR_OWN_PIECE => c"A piece of the same side stands on the to-square.",
        XQ_ERROR_KING_CAPTURED => c"The king on the to-square cannot be captured.",
        XQ_ERROR_GEOMETRY => c"The piece on the from-square does not move to the to-square.",
        XQ_ERROR_BLOCKED => c"A piece stands between the from-square and the to-square.",
        XQ_ERROR_NOTHING_TO_CAPTURE => {
            c"The pawn on the from-square has nothing to capture on the to-square."
        }
        XQ_ERROR_NO_EN_PASSANT => c"No pawn can be captured en passant on the to-square.",
        XQ_ERROR_PROMOTION_MISSING => c"The pawn has to become another piece on the to-square.",
        XQ_ERROR_PROMOTION_IMPOSSIBLE => c"The piece cannot become another piece on the to-square.",
        XQ_ERROR_KING_INTO_ATTACK => c"The king cannot go to the to-square, which is attacked.",
        XQ_ERROR_KING_LEFT => c"The move leaves its own king in check.",
        XQ_ERROR_NO_CASTLING => {
            c"Castling needs a king on the from-square and a rook of the same side on the to-square."
        }
        XQ_ERROR_ILLEGAL => c"The move is not legal.",
        _ => c"The status code is unknown.",
    }
}

/// Returns the status of a move that is not legal.
pub(crate) fn of_move_error(error: MoveError) -> XqStatus {
    match error {
        MoveError::NoPiece { .. } => XQ_ERROR_NO_PIECE,
        MoveError::OwnPiece { .. } => XQ_ERROR_OWN_PIECE,
        MoveError::KingCaptured { .. } => XQ_ERROR_KING_CAPTURED,
        MoveError::Geometry { .. } => XQ_ERROR_GEOMETRY,
        MoveError::Blocked { .. } => XQ_ERROR_BLOCKED,
        MoveError::NothingToCapture { .. } => XQ_ERROR_NOTHING_TO_CAPTURE,
        MoveError::NoEnPassant { .. } => XQ_ERROR_NO_EN_PASSANT,
        MoveError::PromotionMissing { .. } => XQ_ERROR_PROMOTION_MISSING,
        MoveError::PromotionImpossible { .. } => XQ_ERROR_PROMOTION_IMPOSSIBLE,
        MoveError::KingIntoAttack { .. } => XQ_ERROR_KING_INTO_ATTACK,
        MoveError::KingLeft { .. } => XQ_ERROR_KING_LEFT,
        MoveError::NoCastling { .. } => XQ_ERROR_NO_CASTLING,
        // The reasons are a non-exhaustive enum.
        _ => XQ_ERROR_ILLEGAL,
    }
}
