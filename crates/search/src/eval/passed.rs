//! Passed pawns: how far they are, and who can stop them.

use super::attacked::{Attacked, ahead};
use super::features::{Group, Sink};
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Square};

/// The passed pawns of a side: whether they can go on.
#[inline(always)]
pub(crate) fn worth(
    position: &Position,
    color: Color,
    passed: Bitboard,
    attacked: &Attacked,
    sink: &mut impl Sink,
) {
    for pawn in passed {
        let rank = pawn.rank().relative_to(color).index();
        let stop = Bitboard::of(pawn).forward(color);
        if position.occupied().intersects(stop) {
            sink.add(Group::PassedBlocked, rank, color, 1);
            continue;
        }
        let held = attacked.all(!color);
        let way = ahead(Bitboard::of(pawn), color);
        if way.is_disjoint(held | position.occupied()) {
            sink.add(Group::PassedFree, rank, color, 1);
        }
        if stop.is_disjoint(held - attacked.all(color)) {
            sink.add(Group::PassedStep, rank, color, 1);
        }
    }
}

/// By which king is nearer: from the fourth rank on it matters who gets there first.
pub(crate) fn escort(color: Color, kings: [Square; 2], passed: Bitboard, sink: &mut impl Sink) {
    for pawn in passed {
        let Some(stop) = Bitboard::of(pawn).forward(color).single() else { continue };
        let eager = pawn.rank().relative_to(color).index().saturating_sub(2) as i32;
        let distance = |color: Color| kings[color.index()].distance(stop) as usize;
        sink.add(Group::PassedOwnKing, distance(color), color, eager);
        sink.add(Group::PassedEnemyKing, distance(!color), color, eager);
    }
}
