//! The exchanges of many moves, on one board or on many.

use super::status;
use crate::board::XqBoard;
use crate::moves::{self, XqMove};
use crate::options::{Numbered, XqRules, by_rules};
use crate::status::{XQ_ERROR_COUNT, XQ_ERROR_NULL, XqStatus};
use crate::values::XqValues;
use arrayvec::ArrayVec;
use core::mem::MaybeUninit;
use core::slice;
use exchequer_core::Move;
use exchequer_see::PieceValues;

/// Rows that are evaluated together, in 4 KB of stack.
const TOGETHER: usize = 256;

/// Boards and moves of a batch, and the memory of its results.
struct Rows<'a, T> {
    boards: &'a [XqBoard],
    moves: &'a [XqMove],
    results: &'a mut [MaybeUninit<T>],
}

impl<'a, T> Rows<'a, T> {
    /// Reads the arrays of a batch.
    ///
    /// # Safety
    /// Each pointer is NULL or has as many elements as its count says, which nothing else writes to while the rows live. The
    /// results overlap nothing.
    unsafe fn read(
        boards: *const XqBoard,
        board_count: usize,
        moves: *const XqMove,
        results: *mut T,
        count: usize,
    ) -> Result<Self, XqStatus> {
        if board_count != 1 && board_count != count {
            return Err(XQ_ERROR_COUNT);
        }
        // SAFETY: the caller ensures it.
        let (boards, moves) = unsafe { (array(boards, board_count)?, array(moves, count)?) };
        // SAFETY: as above.
        Ok(Self { boards, moves, results: unsafe { self::results(results, count)? } })
    }

    /// Returns the board, the move and the result of each row.
    fn split(self) -> (impl Iterator<Item = Row<'a>>, &'a mut [MaybeUninit<T>]) {
        let boards = self.boards.iter().cycle();
        (boards.zip(self.moves).map(|(board, &bits)| (board, moves::read(bits))), self.results)
    }
}

/// The board of a row, and its move if that has a kind.
type Row<'a> = (&'a XqBoard, Result<Move, XqStatus>);

/// Stores the value of each row until the first bad one, and counts them in `answered`.
fn see<R: Numbered>(
    rows: Rows<'_, i32>,
    rules: XqRules,
    values: &PieceValues,
    answered: &mut usize,
) -> Result<(), XqStatus> {
    let rules = R::of(rules)?;
    let (rows, results) = rows.split();
    for ((board, mv), result) in rows.zip(results) {
        // A reference to a board, as in `see_ge`: one form of each function is compiled.
        result.write(rules.see(&board, mv?, values));
        *answered += 1;
    }
    Ok(())
}

/// Stores if the value of each row is at least `threshold` until the first bad one, and counts them in `answered`.
fn see_ge<R: Numbered>(
    rows: Rows<'_, bool>,
    rules: XqRules,
    values: &PieceValues,
    threshold: i32,
    answered: &mut usize,
) -> Result<(), XqStatus> {
    let rules = R::of(rules)?;
    let only = if let [board] = rows.boards { Some(board) } else { None };
    let (mut rows, results) = rows.split();
    for results in results.chunks_mut(TOGETHER) {
        let mut questions: ArrayVec<(&XqBoard, Move), TOGETHER> = ArrayVec::new_const();
        let mut end = Ok(());
        for (board, mv) in rows.by_ref().take(results.len()) {
            match mv {
                Ok(mv) => drop(questions.try_push((board, mv))),
                Err(status) => {
                    end = Err(status);
                    break;
                }
            }
        }
        let mut results = Results(results.iter_mut());
        if let Some(board) = only {
            let moves: ArrayVec<Move, TOGETHER> = questions.iter().map(|&(_, mv)| mv).collect();
            rules.see_ge_moves(&board, &moves, values, threshold, &mut results);
        } else {
            rules.see_ge_each(&questions, values, threshold, &mut results);
        }
        *answered += questions.len();
        end?;
    }
    Ok(())
}

type See = fn(Rows<'_, i32>, XqRules, &PieceValues, &mut usize) -> Result<(), XqStatus>;

type SeeGe = fn(Rows<'_, bool>, XqRules, &PieceValues, i32, &mut usize) -> Result<(), XqStatus>;

/// Answers a batch by `form`, which counts the rows that have a result.
fn answer<T>(
    rows: Result<Rows<'_, T>, XqStatus>,
    values: Option<&XqValues>,
    answered: Option<&mut MaybeUninit<usize>>,
    form: impl FnOnce(Rows<'_, T>, &PieceValues, &mut usize) -> Result<(), XqStatus>,
) -> XqStatus {
    let mut done = 0;
    let result = rows.and_then(|rows| form(rows, XqValues::get(values)?, &mut done));
    if let Some(answered) = answered {
        answered.write(done);
    }
    status(result)
}

/// Results that are stored one after the other.
struct Results<'a>(slice::IterMut<'a, MaybeUninit<bool>>);

impl Extend<bool> for Results<'_> {
    fn extend<I: IntoIterator<Item = bool>>(&mut self, answers: I) {
        for (answer, result) in answers.into_iter().zip(&mut self.0) {
            result.write(answer);
        }
    }
}

/// Returns an array as a slice; an empty one may be NULL.
///
/// # Safety
/// The pointer is NULL or has `count` elements, which nothing writes to while the slice lives.
unsafe fn array<'a, T>(start: *const T, count: usize) -> Result<&'a [T], XqStatus> {
    check_array(start, count)?;
    // SAFETY: the caller ensures it, and the size fits in memory. An empty slice is not read.
    Ok(if count == 0 { &[] } else { unsafe { slice::from_raw_parts(start, count) } })
}

/// Returns an array for results as a slice; an empty one may be NULL.
///
/// # Safety
/// The pointer is NULL or has space for `count` elements, which nothing else uses while the slice lives.
unsafe fn results<'a, T>(start: *mut T, count: usize) -> Result<&'a mut [MaybeUninit<T>], XqStatus> {
    check_array(start, count)?;
    // SAFETY: as above.
    Ok(if count == 0 { &mut [] } else { unsafe { slice::from_raw_parts_mut(start.cast(), count) } })
}

fn check_array<T>(start: *const T, count: usize) -> Result<(), XqStatus> {
    if count > isize::MAX as usize / size_of::<T>() {
        Err(XQ_ERROR_COUNT)
    } else if start.is_null() && count > 0 {
        Err(XQ_ERROR_NULL)
    } else {
        Ok(())
    }
}

/// Stores the value of each of `count` moves in `results`, as `xq_see` does for one.
///
/// `boards` has one board for all moves if `board_count` is 1, or else a board for each move. The number of rows that have a result
/// goes to `answered`, which may be NULL: it is the index of the bad move after `XQ_ERROR_MOVE_KIND`. No arrays may overlap.
///
/// Returns the status of `xq_see`, or `XQ_ERROR_COUNT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_see_batch(
    boards: *const XqBoard,
    board_count: usize,
    moves: *const XqMove,
    count: usize,
    rules: XqRules,
    values: Option<&XqValues>,
    results: *mut i32,
    answered: Option<&mut MaybeUninit<usize>>,
) -> XqStatus {
    // SAFETY: the caller passes NULL, or arrays of these lengths that do not overlap.
    let rows = unsafe { Rows::read(boards, board_count, moves, results, count) };
    answer(rows, values, answered, |rows, values, done| {
        by_rules!(rules, R => see::<R>, See)(rows, rules, values, done)
    })
}

/// Stores in `results` if the value of each of `count` moves is at least `threshold`, as `xq_see_ge` does for one.
///
/// More than 64 moves take less time than a call each under `XQ_SWAP`, `XQ_PINNERS` and `XQ_PINNERS_ALL`. The other arguments and
/// the result are those of `xq_see_batch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_see_ge_batch(
    boards: *const XqBoard,
    board_count: usize,
    moves: *const XqMove,
    count: usize,
    rules: XqRules,
    values: Option<&XqValues>,
    threshold: i32,
    results: *mut bool,
    answered: Option<&mut MaybeUninit<usize>>,
) -> XqStatus {
    // SAFETY: the caller passes NULL, or arrays of these lengths that do not overlap.
    let rows = unsafe { Rows::read(boards, board_count, moves, results, count) };
    answer(rows, values, answered, |rows, values, done| {
        by_rules!(rules, R => see_ge::<R>, SeeGe)(rows, rules, values, threshold, done)
    })
}
