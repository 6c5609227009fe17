//! The exchange of one move.

use super::store;
use crate::board::XqBoard;
use crate::moves::{self, XqMove};
use crate::options::{Numbered, XqRules, by_rules};
use crate::status::{XQ_ERROR_NULL, XqStatus};
use crate::values::XqValues;
use core::mem::MaybeUninit;
use exchequer_core::Move;
use exchequer_see::PieceValues;

type See =
    fn(Option<&XqBoard>, XqMove, XqRules, Option<&XqValues>, Option<&mut MaybeUninit<i32>>) -> XqStatus;

type SeeGe =
    fn(Option<&XqBoard>, XqMove, XqRules, Option<&XqValues>, i32, Option<&mut MaybeUninit<bool>>) -> XqStatus;

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
    by_rules!(rules, R => see::<R>, See)(board, r#move, rules, values, value)
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
    by_rules!(rules, R => see_ge::<R>, SeeGe)(board, r#move, rules, values, threshold, reached)
}

/// Implements [`xq_see`] under one rule set. It has the checks, and the arguments in their order: the exported function is a jump.
fn see<R: Numbered>(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
    value: Option<&mut MaybeUninit<i32>>,
) -> XqStatus {
    let (Some(board), Some(value)) = (board, value) else { return XQ_ERROR_NULL };
    let read = read::<R>(r#move, rules, values);
    store(read.map(|(mv, rules, values)| rules.see(board, mv, values)), value)
}

/// Implements [`xq_see_ge`] under one rule set, as [`see`] does.
fn see_ge<R: Numbered>(
    board: Option<&XqBoard>,
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
    threshold: i32,
    reached: Option<&mut MaybeUninit<bool>>,
) -> XqStatus {
    let (Some(board), Some(reached)) = (board, reached) else { return XQ_ERROR_NULL };
    let read = read::<R>(r#move, rules, values);
    store(read.map(|(mv, rules, values)| rules.see_ge(board, mv, values, threshold)), reached)
}

/// Reads the move, the rules and the values of a call.
#[inline(always)]
fn read<R: Numbered>(
    r#move: XqMove,
    rules: XqRules,
    values: Option<&XqValues>,
) -> Result<(Move, R, &PieceValues), XqStatus> {
    Ok((moves::read(r#move)?, R::of(rules)?, XqValues::get(values)?))
}
