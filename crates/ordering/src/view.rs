//! `OrderingPosition`: the board interface of the move picker.

use crate::PieceTo;
use exchequer_core::{Piece, Role, Square};

/// Receiver of generated moves, each with its moving piece; any closure that takes both is one.
pub trait MoveVisitor<M> {
    /// Receives a move.
    fn visit(&mut self, mv: M, piece: Piece);

    /// Receives quiet moves or captures of one piece, or of pieces of one kind; by default one by one.
    ///
    /// Promotions, en passant and castling come by [`visit`](Self::visit). A board may pass all moves by that, too: this method is for speed. A
    /// generator calls it at many places; where it is not inlined, the code fits the instruction cache, and what all moves of a piece
    /// share is looked up once.
    #[inline]
    fn visit_all(&mut self, moves: impl ExactSizeIterator<Item = M>, piece: Piece) {
        for mv in moves {
            self.visit(mv, piece);
        }
    }
}

impl<M, F: FnMut(M, Piece)> MoveVisitor<M> for F {
    #[inline]
    fn visit(&mut self, mv: M, piece: Piece) {
        self(mv, piece);
    }
}

/// Position interface of the move picker.
///
/// A move is *noisy* if it captures or promotes, and *quiet* otherwise; castling is quiet. Moves may be legal or
/// pseudo-legal, as the program's own generator returns them; the picker returns every generated move.
///
/// The picker calls [`is_legal`](Self::is_legal) before any other method on a hinted move, so the other methods need to
/// be right only for playable moves.
///
/// Moves come in descending order of score. The order of equal scores is unspecified and depends on generation order. So
/// boards with different generation orders agree on all moves but those of equal score, and with
/// [`CaptureOrder::SeePrefix`](crate::CaptureOrder::SeePrefix) may differ in the equals at the end of the prefix.
///
/// `examples/cozy-chess` in the repository implements it for the board of another library, with a search that uses it.
pub trait OrderingPosition {
    /// A small move compared by value: a hint and a generated move that are the same move must be equal.
    type Move: Copy + Eq;

    /// Visits each capture and promotion once, with its moving [`piece`](Self::piece).
    fn noisy(&self, visit: impl MoveVisitor<Self::Move>);

    /// Visits each quiet move once, with its moving [`piece`](Self::piece).
    fn quiets(&self, visit: impl MoveVisitor<Self::Move>);

    /// Returns `true` if a hinted move (TT move, killer move, countermove) is playable in this position.
    ///
    /// The move may come from any position, so no property of it may be assumed. The picker returns every hinted move that
    /// this method accepts, even one that the generators do not visit.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns `true` if the side to move is in check.
    fn is_check(&self) -> bool;

    /// The moving piece; the pawn of a promotion.
    fn piece(&self, mv: Self::Move) -> Piece;

    /// Returns the origin square of the move.
    fn from(&self, mv: Self::Move) -> Square;

    /// Returns the destination square; for castling, any square that differs between the two castlings.
    fn to(&self, mv: Self::Move) -> Square;

    /// Returns the captured role: a pawn for en passant, `None` for castling.
    fn victim(&self, mv: Self::Move) -> Option<Role>;

    /// Returns the role that a pawn promotes to.
    fn promotion(&self, mv: Self::Move) -> Option<Role>;

    /// Returns `true` if the static exchange evaluation of the move is at least `threshold`.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool;

    /// Returns the static exchange evaluation of the move; only [`CaptureOrder::SeePrefix`](crate::CaptureOrder::SeePrefix) uses it.
    fn see(&self, mv: Self::Move) -> i32;

    /// [`see_ge`](Self::see_ge) by a second implementation, for [`SeeMode::Testing`](crate::SeeMode::Testing).
    ///
    /// The default calls the first implementation again, which tests nothing.
    fn second_see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.see_ge(mv, threshold)
    }

    /// The history index of a move: moving piece and destination.
    #[inline]
    fn moved(&self, mv: Self::Move) -> PieceTo {
        PieceTo { piece: self.piece(mv), to: self.to(mv) }
    }

    /// Returns `true` if a move captures or promotes; must agree with [`noisy`](Self::noisy) and [`quiets`](Self::quiets).
    #[inline]
    fn is_noisy(&self, mv: Self::Move) -> bool {
        self.victim(mv).is_some() || self.promotion(mv).is_some()
    }
}
