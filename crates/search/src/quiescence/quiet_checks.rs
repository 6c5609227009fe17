//! Quiet checks: moves without capture that give check, for the first plies of quiescence.

use arrayvec::ArrayVec;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Move, Placement, Role, Square};
use exchequer_ordering::{CheckSquares, OrderingPosition, OrderingStats, SeeView};

/// Maximum number of quiet checks per node.
const MOST: usize = 32;

pub(crate) type QuietChecks = ArrayVec<Move, MOST>;

/// Returns the legal moves of knights, bishops, rooks and queens that attack the enemy king from an empty square.
///
/// Pawn checks and discovered checks are not included.
pub(crate) fn all(position: &Position) -> QuietChecks {
    let mut moves = QuietChecks::new();
    let occupied = position.occupied();
    let squares = CheckSquares::of(position, position.turn());
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let targets = squares.by(role) - occupied;
        for from in position.pieces(position.turn(), role) {
            for to in seen(role, from, occupied) & targets {
                let mv = Move::normal(from, to);
                if position.is_legal(mv) {
                    let _ = moves.try_push(mv);
                }
            }
        }
    }
    moves
}

/// Takes the next quiet check that loses nothing by SEE, and counts the SEE calls.
pub(crate) fn next_safe(
    left: &mut QuietChecks,
    view: &SeeView<'_>,
    stats: &mut OrderingStats,
) -> Option<Move> {
    while let Some(mv) = left.pop() {
        stats.see_calls += 1;
        if view.see_ge(mv, 0) {
            return Some(mv);
        }
    }
    None
}

#[inline]
fn seen(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        _ => attacks::queen(from, occupied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_testkit::strategy::random_playouts;

    #[test]
    fn quiet_checks_are_the_quiet_piece_moves_after_which_the_moved_piece_checks() {
        let mut seen = 0;
        for board in random_playouts(3).take(2000) {
            let Ok(position) = board.to_fen().parse::<Position>() else { continue };
            if position.is_check() {
                continue;
            }
            let mut expected: Vec<Move> = position
                .legal_moves()
                .into_iter()
                .filter(|&mv| {
                    let role = position.role_at(mv.from());
                    let is_piece = !matches!(role, None | Some(Role::Pawn | Role::King));
                    let mut next = position;
                    next.play(mv);
                    is_piece && position.role_at(mv.to()).is_none() && next.checkers().contains(mv.to())
                })
                .collect();
            let mut found = all(&position).to_vec();
            expected.sort_by_key(|mv| mv.bits());
            found.sort_by_key(|mv| mv.bits());
            assert_eq!(found, expected, "{position}");
            seen += found.len();
        }
        assert!(seen > 100, "{seen}");
    }
}
