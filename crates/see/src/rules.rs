//! The rule sets: which captures count, as zero-sized types behind one trait.

use crate::bars::{Nobody, Pins};
use crate::check::check_legal;
use crate::{MoveError, PieceValues, Trace, check, exact, swap, threshold};
use exchequer_core::{Move, Placement};

/// A reading of static exchange evaluation: which captures count in the exchange that a move opens.
///
/// The mover is the side of the piece on the move's from-square; whose turn it is does not matter. Under every rule
/// set a promotion of the first move counts, a pawn taken en passant leaves the board, castling is worth 0, and a
/// quiet move is worth what the other side can win by taking the piece. [`Swap`] is the classic one, [`Pinners`] and
/// [`PinnersAll`] are the ones of the engines, [`Pseudo`] looks for the best capture, and [`Legal`] is the truth.
///
/// The forms without `try_` trust that the move passes the check of their twins. Of one that does not they make what
/// they can, which means nothing but is no panic either; in particular, nobody answers a king that moves into attack,
/// and a move from an empty square is worth 0.
///
/// The trait is sealed.
pub trait Rules: sealed::Sealed + Copy {
    /// The exact value of a move for the side that makes it, in the unit of `values`.
    ///
    /// Linear in the number of captures, with at most two slider lookups for each; no allocation.
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32;

    /// Whether [`see`](Self::see) is at least `threshold`; any threshold will do.
    ///
    /// Faster than the value, because it stops as soon as it knows: at threshold 0 about half of the captures of a
    /// game need a look at nothing but the two pieces involved.
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool;

    /// The exchange capture by capture; its [`value`](Trace::value) is that of [`see`](Self::see).
    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace;

    /// Whether a move can open an exchange under these rules: that the piece goes there, and under [`Legal`] that its
    /// king is not left to be taken.
    ///
    /// # Errors
    /// The reason why not; see [`check`](fn@check).
    fn check(self, placement: &impl Placement, mv: Move) -> Result<(), MoveError> {
        check(placement, mv)
    }

    /// [`see`](Self::see) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`](Self::check).
    fn try_see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Result<i32, MoveError> {
        self.check(placement, mv)?;
        Ok(self.see(placement, mv, values))
    }

    /// [`see_ge`](Self::see_ge) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`](Self::check).
    fn try_see_ge(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
        threshold: i32,
    ) -> Result<bool, MoveError> {
        self.check(placement, mv)?;
        Ok(self.see_ge(placement, mv, values, threshold))
    }

    /// [`trace`](Self::trace) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`](Self::check).
    fn try_trace(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
    ) -> Result<Trace, MoveError> {
        self.check(placement, mv)?;
        Ok(self.trace(placement, mv, values))
    }
}

/// The classic rules: the sides capture in turn with their least valuable attacker.
///
/// Attackers are seen through the pieces that have already captured, legal or not: pins and checks do not exist.
/// "Least valuable" goes by role, pawn, knight, bishop, rook, queen, king, whatever the values; among equals the
/// lowest square goes first. A king captures only if nobody attacks the square once it has left its own. A pawn
/// that captures on its last rank inside the exchange stays a pawn.
///
/// From the swap algorithm of the Chess Programming Wiki, without its early break, which changes values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Swap;

/// As [`Swap`], but the pieces that shield a side's king may not capture while any of the pinners still stands.
///
/// Shields and pinners are those of the board before the first move. A pinner stands no more when it has moved, or was
/// taken on the square of the exchange. As in Stockfish today, one pinner bars the shields of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pinners;

/// As [`Pinners`], but the shields are barred only while every one of the pinners still stands.
///
/// The older reading, of Stockfish in 2016 and 2017.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PinnersAll;

/// The best captures that the pieces can make, whatever becomes of the kings.
///
/// Each side takes with the piece that is best for it, which is not always the least valuable: that one may uncover an
/// enemy. Pawns promote inside the exchange. A king captures as under [`Swap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pseudo;

/// The best legal captures: what the exchange is worth in a game of chess.
///
/// As [`Pseudo`], and no capture may leave the own king to be taken: pins, discovered and double checks count, and they
/// come and go as pieces leave their squares. The 0 for standing pat means "any other move", also in check. A side
/// without a king need not mind it.
///
/// The least valuable capturer is followed as under [`Swap`] while nothing makes another one better; then all orders
/// that matter are searched, which takes longer the more pieces stand before others or on lines to a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Legal;

macro_rules! least_valuable_first {
    ($rules:ident, $bars:ty) => {
        impl Rules for $rules {
            #[inline]
            fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
                swap::see::<$bars>(placement, mv, values)
            }

            #[inline]
            fn see_ge(
                self,
                placement: &impl Placement,
                mv: Move,
                values: &PieceValues,
                threshold: i32,
            ) -> bool {
                threshold::see_ge::<$bars>(placement, mv, values, threshold)
            }

            fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
                swap::trace::<$bars>(placement, mv, values)
            }
        }
    };
}

least_valuable_first!(Swap, Nobody);
least_valuable_first!(Pinners, Pins<false>);
least_valuable_first!(PinnersAll, Pins<true>);

macro_rules! best_first {
    ($rules:ident, legal: $legal:literal, check: $check:path) => {
        impl Rules for $rules {
            #[inline]
            fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
                exact::see::<$legal>(placement, mv, values)
            }

            #[inline]
            fn see_ge(
                self,
                placement: &impl Placement,
                mv: Move,
                values: &PieceValues,
                threshold: i32,
            ) -> bool {
                exact::see_ge::<$legal>(placement, mv, values, threshold)
            }

            fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
                exact::trace::<$legal>(placement, mv, values)
            }

            fn check(self, placement: &impl Placement, mv: Move) -> Result<(), MoveError> {
                $check(placement, mv)
            }
        }
    };
}

best_first!(Pseudo, legal: false, check: check);
best_first!(Legal, legal: true, check: check_legal);

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Swap {}
    impl Sealed for super::Pinners {}
    impl Sealed for super::PinnersAll {}
    impl Sealed for super::Pseudo {}
    impl Sealed for super::Legal {}
}
