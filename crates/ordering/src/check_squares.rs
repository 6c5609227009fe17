//! Squares from which a piece gives check.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Piece, Placement, Role, Square};

/// Squares from which pieces of one color attack the enemy king, by role; [`Default`] has none.
///
/// They hold for the present occupancy, without lines that a move opens or closes. A king never gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckSquares {
    by: [Bitboard; Role::COUNT],
}

impl CheckSquares {
    /// Computes the check squares of the pieces of `color`; empty without an enemy king.
    #[must_use]
    pub fn of(board: &impl Placement, color: Color) -> Self {
        let Some(king) = board.king(!color) else { return Self::default() };
        let occupied = board.occupied();
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let (pawn, knight) = (attacks::pawn(!color, king), attacks::knight(king));
        Self { by: [pawn, knight, bishop, rook, bishop | rook, Bitboard::EMPTY] }
    }

    /// Returns the check squares of one role.
    #[inline]
    #[must_use]
    pub fn by(&self, role: Role) -> Bitboard {
        self.by[role.index()]
    }

    /// Returns the check squares of a piece of the color.
    #[inline]
    pub(crate) fn by_piece(&self, piece: Piece) -> Bitboard {
        // A number and no `Role`, whose computation becomes a jump.
        self.by[piece as usize % Role::COUNT]
    }

    /// Returns `true` if a piece of `role` gives check from `square`.
    #[inline]
    #[must_use]
    pub fn contains(&self, role: Role, square: Square) -> bool {
        self.by(role).contains(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_core::MoveKind;
    use exchequer_testkit::strategy::random_playouts;

    #[test]
    fn from_there_the_moved_piece_checks_and_from_nowhere_else() {
        let (mut checks, mut others) = (0, 0);
        for board in random_playouts(5).take(2_000) {
            let Ok(position) = board.to_fen().parse::<Position>() else { continue };
            let squares = CheckSquares::of(&position, position.turn());
            for mv in &position.legal_moves() {
                let Some(role) = position.role_at(mv.from()) else { continue };
                let king = position.king(!position.turn());
                // A slider that moves away from the king on its line attacks it through the vacated origin.
                let moves_away = king.is_some_and(|king| attacks::line(king, mv.from()).contains(mv.to()));
                if mv.kind() != MoveKind::Normal || moves_away {
                    continue;
                }
                let mut next = position;
                next.play(mv);
                let checks_from_there = next.checkers().contains(mv.to());
                assert_eq!(squares.contains(role, mv.to()), checks_from_there, "{mv} in {position}");
                checks += u32::from(checks_from_there);
                others += u32::from(!checks_from_there);
            }
        }
        assert!(checks > 500 && others > 10_000, "{checks} {others}");
    }
}
