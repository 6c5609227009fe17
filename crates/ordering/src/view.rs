//! What the picker has to know of a position.

use exchequer_core::{Piece, Role, Square};

/// A position whose moves can be put in order.
///
/// Moves may be legal or pseudo-legal, as the program's own generator has them; the picker hands out what it is given. A move
/// is *noisy* if it captures or promotes, and *quiet* otherwise; castling is quiet.
pub trait OrderingPosition {
    /// A move, small and compared by value.
    type Move: Copy + Eq;

    /// Hands over the captures and promotions.
    fn noisy(&self, visit: impl FnMut(Self::Move));

    /// Hands over all other moves.
    fn quiets(&self, visit: impl FnMut(Self::Move));

    /// Whether a move that was not generated here can be made: one of the transposition table, a killer, a counter move.
    ///
    /// It may come from anywhere, so no property of it can be taken for granted.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// The piece that moves; for a promotion the pawn.
    fn piece(&self, mv: Self::Move) -> Piece;

    /// Where the move begins.
    fn from(&self, mv: Self::Move) -> Square;

    /// Where the move ends; under castling any square that tells the two castlings apart.
    fn to(&self, mv: Self::Move) -> Square;

    /// What the move takes: a pawn under en passant, `None` for castling.
    fn victim(&self, mv: Self::Move) -> Option<Role>;

    /// What a pawn becomes by the move.
    fn promotion(&self, mv: Self::Move) -> Option<Role>;

    /// Whether the exchange that the move opens is worth at least `threshold`.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool;

    /// What the exchange is worth, for the scheme that sorts by it.
    fn see(&self, mv: Self::Move) -> i32;

    /// [`see_ge`](Self::see_ge) by a second implementation, for [`SeeMode::Testing`](crate::SeeMode::Testing).
    ///
    /// Without one, the first is asked again, which tests nothing.
    fn second_see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.see_ge(mv, threshold)
    }

    /// Whether a move captures or promotes.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        self.victim(mv).is_some() || self.promotion(mv).is_some()
    }
}
