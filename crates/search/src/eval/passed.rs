//! Passed pawns: advancement, blockers and the square of the pawn.

use super::attacked::{Attacked, ahead};
use super::features::{Group, Sink};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// Adds the features of the passed pawns of a side.
#[inline(always)]
pub(crate) fn evaluate(
    position: &Position,
    color: Color,
    passed: Bitboard,
    attacked: &Attacked,
    sink: &mut impl Sink,
) {
    let on_move = usize::from(position.turn() == color);
    let occupied = position.occupied();
    let heavy = position.role(Role::Rook) | position.role(Role::Queen);
    let held = attacked.all(!color);
    let is_alone = position.color(!color).is_subset(position.role(Role::Pawn) | position.role(Role::King));
    for pawn in passed {
        let rank = pawn.rank().relative_to(color).index();
        let square = Bitboard::of(pawn);
        let followers = attacks::rook(pawn, occupied) & ahead(square, !color) & heavy;
        let mut add = |group, index, counts| sink.add(group, index, color, i32::from(counts));
        add(Group::PassedFollowed, rank, followers.intersects(position.color(!color)));
        add(Group::PassedFollowed, 8 + rank, followers.intersects(position.color(color)));

        let stop = square.forward(color);
        if occupied.intersects(stop) {
            add(Group::PassedBlocked, rank, true);
            continue;
        }
        let way = ahead(square, color);
        let is_free = way.is_disjoint(occupied);
        add(Group::PassedFree, 8 * on_move + rank, is_free && way.is_disjoint(held));
        add(Group::PassedStep, 8 * on_move + rank, stop.is_disjoint(held - attacked.all(color)));
        add(Group::PassedRace, rank, is_alone && is_free && is_out_of_reach(position, color, pawn));
    }
}

/// Returns `true` if the enemy king is outside the square of the pawn.
#[inline]
fn is_out_of_reach(position: &Position, color: Color, pawn: Square) -> bool {
    let last = match color {
        Color::White => Rank::Eighth,
        Color::Black => Rank::First,
    };
    // A pawn on its second rank starts with a double step.
    let steps = 7 - pawn.rank().relative_to(color).index().max(2) as u32;
    let start = u32::from(position.turn() != color);
    position.king(!color).is_some_and(|king| king.distance(Square::new(pawn.file(), last)) > steps + start)
}

/// Adds the distances of both kings to the square in front of a passed pawn, from the fourth rank on.
pub(crate) fn escort(color: Color, kings: [Square; 2], passed: Bitboard, sink: &mut impl Sink) {
    for pawn in passed {
        let Some(stop) = Bitboard::of(pawn).forward(color).single() else { continue };
        let eager = pawn.rank().relative_to(color).index().saturating_sub(2) as i32;
        let distance = |color: Color| kings[color.index()].distance(stop) as usize;
        sink.add(Group::PassedOwnKing, distance(color), color, eager);
        sink.add(Group::PassedEnemyKing, distance(!color), color, eager);
    }
}
