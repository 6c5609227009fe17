//! Threats: squares that the opponent attacks, for move ordering and for skipping SEE.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Piece, Placement, Role, Square};

/// Squares that one side attacks, by attacker value; [`Default`] has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    /// Squares attacked by pieces of less value than a role; none for pawns and kings.
    by_lesser: [Bitboard; Role::COUNT],
    all: Bitboard,
    by_sliders: Bitboard,
}

impl Threats {
    /// Computes the squares that the pieces of `color` attack, occupied squares of either color included.
    #[must_use]
    pub fn by(board: &impl Placement, color: Color) -> Self {
        let occupied = board.occupied();
        let of = |role| board.pieces(color, role);
        let mut diagonal = Bitboard::EMPTY;
        for from in of(Role::Bishop) {
            diagonal |= attacks::bishop(from, occupied);
        }
        let mut straight = Bitboard::EMPTY;
        for from in of(Role::Rook) {
            straight |= attacks::rook(from, occupied);
        }
        let mut queens = Bitboard::EMPTY;
        for from in of(Role::Queen) {
            queens |= attacks::queen(from, occupied);
        }
        let by_pawns = attacks::pawns(color, of(Role::Pawn));
        let by_minors = by_pawns | attacks::knights(of(Role::Knight)) | diagonal;
        let by_rooks = by_minors | straight;
        let king = board.king(color).map_or(Bitboard::EMPTY, attacks::king);
        Self {
            by_lesser: [Bitboard::EMPTY, by_pawns, by_pawns, by_minors, by_rooks, Bitboard::EMPTY],
            all: by_rooks | queens | king,
            by_sliders: diagonal | straight | queens,
        }
    }

    /// Returns `true` if no enemy piece can capture the moved piece, even through the square that it leaves.
    ///
    /// En passant returns `false`, because it may open another line.
    #[inline]
    #[must_use]
    pub fn leave_alone(&self, mv: Move) -> bool {
        let opens_no_line = !self.by_sliders.contains(mv.from()) && mv.kind() != MoveKind::EnPassant;
        !self.all.contains(mv.to()) && opens_no_line
    }

    /// Threat class of a move, 0 to 3: 2 for an attacked origin plus 1 for an attacked destination.
    #[inline]
    pub(crate) fn kind(&self, from: Square, to: Square) -> usize {
        usize::from(self.all.contains(from)) * 2 + usize::from(self.all.contains(to))
    }

    /// Returns the squares that pieces of less value than a piece attack, with the weight of leaving them: 1 for knights and bishops, 2 for
    /// rooks and 3 for queens.
    #[inline]
    pub(crate) fn by_lesser(&self, piece: Piece) -> Lesser {
        const WEIGHTS: [i32; Role::COUNT] = [0, 1, 1, 2, 3, 0];
        // A number and no `Role`, whose computation becomes a jump.
        let role = piece as usize % Role::COUNT;
        Lesser { squares: self.by_lesser[role], weight: WEIGHTS[role] }
    }
}

/// Threats of pieces of less value than the one that moves.
#[derive(Clone, Copy)]
pub(crate) struct Lesser {
    squares: Bitboard,
    weight: i32,
}

impl Lesser {
    /// Returns the weight of a move that leaves (positive) or enters (negative) these threats.
    #[inline]
    pub(crate) fn escape(self, from: Square, to: Square) -> i32 {
        self.weight * (i32::from(self.squares.contains(from)) - i32::from(self.squares.contains(to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_see::{PieceValues, RuleSet, Rules};
    use exchequer_testkit::strategy::random_playouts;

    fn threats(fen: &str) -> Threats {
        let position: Position = fen.parse().expect("a legal position");
        Threats::by(&position, !position.turn())
    }

    #[test]
    fn lesser_pieces_threaten_greater_ones() {
        // A black pawn on d5 attacks c4 and e4; the bishop on g6 attacks h5, h7, f7 and the diagonal to b1.
        let threats = threats("4k3/8/6b1/3p4/8/8/8/4K3 w - - 0 1");
        let escape = |role, from, to| threats.by_lesser(Piece::new(Color::White, role)).escape(from, to);
        assert_eq!(escape(Role::Knight, Square::E4, Square::F2), 1);
        assert_eq!(escape(Role::Knight, Square::F2, Square::E4), -1);
        assert_eq!(escape(Role::Bishop, Square::D3, Square::F1), 0);
        assert_eq!(escape(Role::Rook, Square::D3, Square::D1), 2);
        assert_eq!(escape(Role::Queen, Square::D3, Square::E4), 0);
        assert_eq!(escape(Role::Queen, Square::E2, Square::E4), -3);
        assert_eq!(escape(Role::Pawn, Square::E4, Square::E5), 0);
    }

    #[test]
    fn a_move_is_left_alone_only_if_it_opens_no_line() {
        // The rook on a4 attacks e4 directly, and h4 only through the knight.
        let threats = threats("4k3/8/8/8/r3N3/8/8/4K3 w - - 0 1");
        let mv = |from, to| Move::normal(from, to);
        assert!(!threats.leave_alone(mv(Square::E4, Square::G5)));
        assert!(!threats.leave_alone(mv(Square::E1, Square::A1)));
        assert!(threats.leave_alone(mv(Square::E1, Square::F2)));
        assert_eq!(threats.kind(Square::E4, Square::G5), 2);
        assert_eq!(threats.kind(Square::E1, Square::A1), 1);
    }

    #[test]
    fn moves_left_alone_lose_nothing_by_see() {
        let (mut alone, mut lost) = (0, 0);
        for board in random_playouts(11).take(2_000) {
            let Ok(position) = board.to_fen().parse::<Position>() else { continue };
            let threats = Threats::by(&position, !position.turn());
            for mv in &position.legal_moves() {
                let loses =
                    !RuleSet::ALL.iter().all(|rules| rules.see_ge(&position, mv, &PieceValues::CLASSIC, 0));
                assert!(!loses || !threats.leave_alone(mv), "{mv} in {position}");
                alone += u32::from(threats.leave_alone(mv));
                lost += u32::from(loses);
            }
        }
        assert!(alone > 12_000 && lost > 6_000, "{alone} {lost}");
    }
}
