//! The exchange of a move as JSON.

use super::status;
use crate::board::XqBoard;
use crate::explain;
use crate::moves::{self, XqMove};
use crate::options::{self, XqRules};
use crate::status::{XQ_ERROR_BUFFER, XQ_ERROR_NULL, XqStatus};
use crate::values::XqValues;
use core::ffi::c_char;
use core::mem::MaybeUninit;
use exchequer_report::Evaluator;

/// Writes the exchange of a move, capture by capture, as one line of JSON with a final NUL: the output of `exchequer see --json`.
///
/// `threshold` may be NULL. The length of the text with its NUL goes to `needed`. `buffer` has `length` bytes; NULL with the length
/// 0 asks for the length alone. This is the only function that allocates memory, and that is not for a search. Out of memory, it
/// ends the process.
///
/// Returns `XQ_OK`; `XQ_ERROR_BUFFER` if `length` is less than `needed`, and `buffer` is unchanged then; `XQ_ERROR_PIECES`; the
/// status of `xq_check_move`; or that of `xq_see`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_explain_json(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
    threshold: Option<&i32>,
    buffer: *mut c_char,
    length: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> XqStatus {
    let (Some(board), Some(needed)) = (board, needed) else { return XQ_ERROR_NULL };
    let mut result = || {
        board.check()?;
        let mv = moves::read_legal(board, r#move)?;
        let (rules, en_passant_reply) = options::split(rules)?;
        let values = *XqValues::get(values)?;
        let evaluator = Evaluator { en_passant_reply, ..Evaluator::of_captures(rules, values) };
        let text = explain::json(board, mv, evaluator, threshold.copied());
        let size = text.len() + 1;
        needed.write(size);
        if length < size {
            return Err(XQ_ERROR_BUFFER);
        }
        if buffer.is_null() {
            return Err(XQ_ERROR_NULL);
        }
        // SAFETY: the caller passes a buffer of `length` bytes, which is enough for the text and its NUL. A new text does not
        // overlap it.
        unsafe {
            buffer.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
            buffer.add(text.len()).write(0);
        }
        Ok(())
    };
    status(result())
}
