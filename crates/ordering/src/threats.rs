//! What the opponent attacks: a move that leads away from there is another than one that leads into it.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

/// The squares that one side attacks, by what with; [`Default`] is no threat at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    by_pawns: Bitboard,
    /// Pawns included.
    by_minors: Bitboard,
    /// Minor pieces and pawns included.
    by_rooks: Bitboard,
    all: Bitboard,
    by_sliders: Bitboard,
}

impl Threats {
    /// Returns the squares that `color` attacks, its own pieces included.
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
            by_pawns,
            by_minors,
            by_rooks,
            all: by_rooks | queens | king,
            by_sliders: diagonal | straight | queens,
        }
    }

    /// Returns `true` if no opposing piece can capture the moved piece, not even through the square that it leaves.
    ///
    /// En passant returns `false`, because it may open another line.
    #[inline]
    #[must_use]
    pub fn leave_alone(&self, mv: Move) -> bool {
        let opens_no_line = !self.by_sliders.contains(mv.from()) && mv.kind() != MoveKind::EnPassant;
        !self.all.contains(mv.to()) && opens_no_line
    }

    /// Which of four kinds a move is: by whether it begins, and whether it ends, where it can be taken.
    #[inline]
    pub(crate) fn kind(&self, from: Square, to: Square) -> usize {
        usize::from(self.all.contains(from)) * 2 + usize::from(self.all.contains(to))
    }

    /// How much a move does about a piece that something less attacks: above 0 if it gets away, below if it goes there.
    ///
    /// In thirds of a queen: 1 for knights and bishops, 2 for rooks.
    #[inline]
    pub(crate) fn escape(&self, role: Role, from: Square, to: Square) -> i32 {
        let (lesser, worth) = match role {
            Role::Pawn | Role::King => return 0,
            Role::Knight | Role::Bishop => (self.by_pawns, 1),
            Role::Rook => (self.by_minors, 2),
            Role::Queen => (self.by_rooks, 3),
        };
        worth * (i32::from(lesser.contains(from)) - i32::from(lesser.contains(to)))
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
        // A black pawn on d5 attacks c4 and e4, a bishop on g6 everything from h5 to b1.
        let threats = threats("4k3/8/6b1/3p4/8/8/8/4K3 w - - 0 1");
        assert_eq!(threats.escape(Role::Knight, Square::E4, Square::F2), 1);
        assert_eq!(threats.escape(Role::Knight, Square::F2, Square::E4), -1);
        assert_eq!(threats.escape(Role::Bishop, Square::D3, Square::F1), 0);
        assert_eq!(threats.escape(Role::Rook, Square::D3, Square::D1), 2);
        assert_eq!(threats.escape(Role::Queen, Square::D3, Square::E4), 0);
        assert_eq!(threats.escape(Role::Queen, Square::E2, Square::E4), -3);
        assert_eq!(threats.escape(Role::Pawn, Square::E4, Square::E5), 0);
    }

    #[test]
    fn a_move_is_left_alone_only_if_nothing_opens_behind_it() {
        // The rook on a4 sees e4 through nothing, and h4 only through the knight.
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
