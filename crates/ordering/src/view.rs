//! Position interface of the move picker.

use crate::PieceTo;
use exchequer_core::{Piece, Role, Square};

/// A position whose moves can be put in order.
///
/// A move is *noisy* if it captures or promotes, and *quiet* otherwise; castling is quiet. Moves may be legal or
/// pseudo-legal, as the program's own generator has them; the picker hands out what it is given.
///
/// Of a move that is hinted, [`is_legal`](Self::is_legal) is asked first, and everything else only after a yes: it need
/// be right only for moves that can be made here.
///
/// The order is that of the scores. Which of two equals comes first is left open: it depends on the order in which they are
/// handed over, without being that order. So boards that generate moves in another order agree on all but equals, and
/// with [`CaptureOrder::SeePrefix`](crate::CaptureOrder::SeePrefix) on which of the equals at the end of the prefix belong to it.
///
/// `examples/cozy-chess` of the repository implements it for the board of another library, with a search around it.
pub trait OrderingPosition {
    /// A move, small and compared by value: a hint and a generated move that are the same move have to be equal.
    type Move: Copy + Eq;

    /// Hands over the captures and promotions, each once and with its [`piece`](Self::piece), which a generator knows.
    fn noisy(&self, visit: impl FnMut(Self::Move, Piece));

    /// Hands over all other moves, in the same way.
    fn quiets(&self, visit: impl FnMut(Self::Move, Piece));

    /// Whether a move that was not generated here can be made: one of the transposition table, a killer, a counter move.
    ///
    /// It may come from anywhere, so no property of it can be taken for granted. Yes to a move that is not generated here
    /// has it handed out all the same.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns `true` if the side to move is in check.
    fn is_check(&self) -> bool;

    /// The piece that moves; for a promotion the pawn.
    fn piece(&self, mv: Self::Move) -> Piece;

    /// Returns the origin square of the move.
    fn from(&self, mv: Self::Move) -> Square;

    /// Where the move ends; under castling any square that tells the two castlings apart.
    fn to(&self, mv: Self::Move) -> Square;

    /// Returns the captured role: a pawn for en passant, `None` for castling.
    fn victim(&self, mv: Self::Move) -> Option<Role>;

    /// Returns the role that a pawn promotes to.
    fn promotion(&self, mv: Self::Move) -> Option<Role>;

    /// Returns `true` if the static exchange evaluation of the move is at least `threshold`.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool;

    /// What the exchange is worth; asked by [`CaptureOrder::SeePrefix`](crate::CaptureOrder::SeePrefix) alone.
    fn see(&self, mv: Self::Move) -> i32;

    /// [`see_ge`](Self::see_ge) by a second implementation, for [`SeeMode::Testing`](crate::SeeMode::Testing).
    ///
    /// Without one, the first is asked again, which tests nothing.
    fn second_see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.see_ge(mv, threshold)
    }

    /// What the histories remember a move by.
    #[inline]
    fn moved(&self, mv: Self::Move) -> PieceTo {
        PieceTo { piece: self.piece(mv), to: self.to(mv) }
    }

    /// Whether a move captures or promotes; the two generators have to see it the same way.
    #[inline]
    fn is_noisy(&self, mv: Self::Move) -> bool {
        self.victim(mv).is_some() || self.promotion(mv).is_some()
    }
}
