//! Passed pawns: how far they are, and who can stop them.

use super::attacked::{Attacked, ahead};
use super::features::{Group, Sink};
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement};

/// The passed pawns of a side: by rank, by whether the way is free, and by which king is nearer.
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
        sink.add(Group::Passed, rank, color, 1);
        let Some(stop) = Bitboard::of(pawn).forward(color).single() else { continue };
        if position.occupied().contains(stop) {
            sink.add(Group::PassedBlocked, rank, color, 1);
        } else {
            let held = attacked.all(!color);
            let way = ahead(Bitboard::of(pawn), color);
            if way.is_disjoint(held | position.occupied()) {
                sink.add(Group::PassedFree, rank, color, 1);
            }
            if !(held - attacked.all(color)).contains(stop) {
                sink.add(Group::PassedStep, rank, color, 1);
            }
        }
        // From the fourth rank on it matters who gets there first.
        let eager = rank.saturating_sub(2) as i32;
        if eager > 0
            && let (Some(own), Some(enemy)) = (position.king(color), position.king(!color))
        {
            sink.add(Group::PassedOwnKing, own.distance(stop) as usize, color, eager);
            sink.add(Group::PassedEnemyKing, enemy.distance(stop) as usize, color, eager);
        }
    }
}
