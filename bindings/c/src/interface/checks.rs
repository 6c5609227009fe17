//! Boards, piece values and moves: conversion and checks, and the messages of errors.

use super::{status, store};
use crate::board::XqBoard;
use crate::moves::{self, XqMove};
use crate::status::{self, XQ_ERROR_NULL, XqStatus};
use crate::values::XqValues;
use core::ffi::c_char;
use core::mem::MaybeUninit;
use exchequer_core::Move;

/// Returns the version of the library, such as "0.1.0", as a constant text.
#[unsafe(no_mangle)]
pub extern "C" fn xq_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// Returns the sentence of a status, as a constant text; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn xq_error_message(status: XqStatus) -> *const c_char {
    status::message(status).as_ptr()
}

/// Makes a board of eight bitboards: `roles` has six, from pawns to kings, and `colors` two, White and Black.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL`, or `XQ_ERROR_PIECES` if the bitboards contradict each other; `board` is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_board_init(
    board: Option<&mut MaybeUninit<XqBoard>>,
    roles: *const u64,
    colors: *const u64,
    en_passant: u8,
) -> XqStatus {
    // SAFETY: the caller passes NULL, or six words and two words.
    let (roles, colors) = unsafe { (roles.cast::<[u64; 6]>().as_ref(), colors.cast::<[u64; 2]>().as_ref()) };
    let (Some(board), Some(roles), Some(colors)) = (board, roles, colors) else { return XQ_ERROR_NULL };
    store(XqBoard::new(roles, colors, en_passant), board)
}

/// Makes a board of twelve bitboards: those of White from pawns to kings, then those of Black.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL`, or `XQ_ERROR_PIECES` if two of them share a square; `board` is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_board_from_pieces(
    board: Option<&mut MaybeUninit<XqBoard>>,
    pieces: *const u64,
    en_passant: u8,
) -> XqStatus {
    // SAFETY: the caller passes NULL or twelve words.
    let pieces = unsafe { pieces.cast::<[u64; 12]>().as_ref() };
    let (Some(board), Some(pieces)) = (board, pieces) else { return XQ_ERROR_NULL };
    store(XqBoard::from_pieces(pieces, en_passant), board)
}

/// Prepares piece values for calls: six integers from 0 to 1000000, from the pawn to the king; that of the king is not used.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL` or `XQ_ERROR_VALUES`; `values` is unchanged then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_values_init(
    values: Option<&mut MaybeUninit<XqValues>>,
    integers: *const i32,
) -> XqStatus {
    // SAFETY: the caller passes NULL or six integers.
    let integers = unsafe { integers.cast::<[i32; 6]>().as_ref() };
    let (Some(values), Some(integers)) = (values, integers) else { return XQ_ERROR_NULL };
    status(XqValues::set(values, integers))
}

/// Checks a board that the caller has made or changed: each square has at most one piece, each piece has one color, and `squares`
/// agrees with the bitboards.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL` or `XQ_ERROR_PIECES`.
#[unsafe(no_mangle)]
pub extern "C" fn xq_board_check(board: Option<&XqBoard>) -> XqStatus {
    status(board.ok_or(XQ_ERROR_NULL).and_then(XqBoard::check))
}

/// Finds the legal move between two squares, and stores it in `move`. `promotion` is 0 or one of `XQ_KNIGHT` to `XQ_QUEEN`.
///
/// En passant needs the square of the board. Castling is the king's step from file e to file g or c, or king takes own rook; its
/// rights and its path are not checked. The side to move is the side of the piece.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_SQUARE`, `XQ_ERROR_PROMOTION_ROLE`, or the reason why the move is not legal, from
/// `XQ_ERROR_NO_PIECE` on; `move` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn xq_find_move(
    board: Option<&XqBoard>,
    from: u8,
    to: u8,
    promotion: u8,
    r#move: Option<&mut MaybeUninit<XqMove>>,
) -> XqStatus {
    let (Some(board), Some(found)) = (board, r#move) else { return XQ_ERROR_NULL };
    store(moves::find(board, from, to, promotion).map(Move::bits), found)
}

/// Checks that a move can open an exchange: its piece moves that way, it captures no king, and it leaves its own king out of check.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_MOVE_KIND`, or the reason why the move is not legal, from `XQ_ERROR_NO_PIECE` on.
#[unsafe(no_mangle)]
pub extern "C" fn xq_check_move(board: Option<&XqBoard>, r#move: XqMove) -> XqStatus {
    let board = board.ok_or(XQ_ERROR_NULL);
    status(board.and_then(|board| moves::read_legal(board, r#move)).map(drop))
}
