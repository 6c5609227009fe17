//! The exchange of one move.

use super::store;
use crate::board::XqBoard;
use crate::moves::{self, XqMove};
use crate::options::{XqRules, with_rules};
use crate::status::{XQ_ERROR_NULL, XqStatus};
use crate::values::XqValues;
use core::mem::MaybeUninit;
use exchequer_core::Move;
use exchequer_see::{PieceValues, Rules};

/// Stores the exact value of a move for the side that makes it in `value`, in the unit of `values`.
///
/// `values` is NULL for 100, 300, 300, 500 and 900, or made by `xq_values_init`.
///
/// Board and move are not checked: those that `xq_board_check` or `xq_check_move` would refuse have a meaningless value, and no
/// undefined behavior. A move from an empty square has the value 0.
///
/// Returns `XQ_OK`, `XQ_ERROR_NULL`, `XQ_ERROR_MOVE_KIND`, `XQ_ERROR_RULES` or `XQ_ERROR_VALUES`; `value` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn xq_see(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
    value: Option<&mut MaybeUninit<i32>>,
) -> XqStatus {
    with_rules!(rules, rules => see(board, r#move, rules, values, value))
}

/// Stores in `reached` if the value of a move is at least `threshold`. It is faster than `xq_see`; every threshold is valid.
///
/// The other arguments and the result are those of `xq_see`.
#[unsafe(no_mangle)]
pub extern "C" fn xq_see_ge(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
    threshold: i32,
    reached: Option<&mut MaybeUninit<bool>>,
) -> XqStatus {
    with_rules!(rules, rules => see_ge(board, r#move, rules, values, threshold, reached))
}

/// Reads the move and the values of a call.
#[inline(always)]
fn read(r#move: XqMove, values: Option<&XqValues>) -> Result<(Move, &PieceValues), XqStatus> {
    Ok((moves::read(r#move)?, XqValues::get(values)?))
}

/// Implements [`xq_see`] under one rule set. It has the checks, so that the exported function ends in a jump.
#[inline(never)]
fn see(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: impl Rules,
    values: Option<&XqValues>,
    value: Option<&mut MaybeUninit<i32>>,
) -> XqStatus {
    let (Some(board), Some(value)) = (board, value) else { return XQ_ERROR_NULL };
    store(read(r#move, values).map(|(mv, values)| rules.see(board, mv, values)), value)
}

/// Implements [`xq_see_ge`] under one rule set, as [`see`] does.
#[inline(never)]
fn see_ge(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: impl Rules,
    values: Option<&XqValues>,
    threshold: i32,
    reached: Option<&mut MaybeUninit<bool>>,
) -> XqStatus {
    let (Some(board), Some(reached)) = (board, reached) else { return XQ_ERROR_NULL };
    store(read(r#move, values).map(|(mv, values)| rules.see_ge(board, mv, values, threshold)), reached)
}
