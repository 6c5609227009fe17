//! Threshold tests of many moves on one board: what no enemy can capture is found once for all of them.

mod by_move;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod by_sixteen;
mod deciding;

use crate::{PieceValues, Rules, compact};
use deciding::Deciding;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, Placement, Role};

/// Number of moves whose answers are stored before they are appended: one for each bit of a mask.
const TOGETHER: usize = 64;

/// Fewer moves are asked one by one, as the captures of most positions: the sets of squares would take longer.
const MANY: usize = 16;

/// Implements [`Rules::see_ge_moves`] of the rule sets under which every capture is on the square of the move.
#[inline(always)]
pub(crate) fn see_ge_moves(
    rules: impl Rules,
    placement: &impl Placement,
    moves: &[Move],
    values: &PieceValues,
    threshold: i32,
    answers: &mut impl Extend<bool>,
) {
    if compact::IS_ON || moves.len() < MANY {
        answers.extend(moves.iter().map(|&mv| rules.see_ge(placement, mv, values, threshold)));
    } else {
        many(rules, placement, moves, values, threshold, answers);
    }
}

#[inline(never)]
fn many(
    rules: impl Rules,
    placement: &impl Placement,
    moves: &[Move],
    values: &PieceValues,
    threshold: i32,
    answers: &mut impl Extend<bool>,
) {
    let is_white = moves.first().is_some_and(|mv| placement.color(Color::White).contains(mv.from()));
    let mover = if is_white { Color::White } else { Color::Black };
    let own = placement.color(mover);
    let enough = worth(placement, values, threshold);
    // Above 0 only captures and promotions reach the threshold, and a board has few of them.
    let contested = if threshold > 0 { enough } else { enough & attackable(placement, !mover) };
    let deciding = Deciding { enough, contested, own };
    let mut answered = [0; TOGETHER];
    for moves in moves.chunks(TOGETHER) {
        let mut left = deciding.sort(moves, &mut answered);
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            answered[index] = rules.see_ge(placement, moves[index], values, threshold).into();
        }
        answers.extend(answered.iter().take(moves.len()).map(|&answer| answer & 1 != 0));
    }
}

/// Returns the squares on which a move gains at least `threshold`: empty ones gain 0.
#[inline(always)]
fn worth(placement: &impl Placement, values: &PieceValues, threshold: i32) -> Bitboard {
    let if_enough = |role, squares: Bitboard| {
        let is_enough = u64::from(values.gain(role) >= threshold);
        Bitboard::from_bits(squares.bits() & is_enough.wrapping_neg())
    };
    let empty = if_enough(None, !placement.occupied());
    Role::ALL.into_iter().fold(empty, |set, role| set | if_enough(Some(role), placement.role(role)))
}

/// Returns all squares that pieces of `color` can attack after any move of the other side.
///
/// Its pieces block no line: the one that moves opens lines, and few squares more are attacked without the others.
#[inline]
fn attackable(placement: &impl Placement, color: Color) -> Bitboard {
    let of = |role| placement.pieces(color, role);
    let queens = of(Role::Queen);
    let sliders = attacks::fill(of(Role::Bishop) | queens, of(Role::Rook) | queens, placement.color(color));
    let leapers = attacks::pawns(color, of(Role::Pawn)) | attacks::knights(of(Role::Knight));
    of(Role::King).into_iter().fold(sliders | leapers, |set, king| set | attacks::king(king))
}
