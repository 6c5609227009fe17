//! The rule sets: which captures count, as zero-sized types behind one trait.

use crate::attackers::Seen;
use crate::bars::{Bars, Nobody, PinnedAreBarred};
use crate::first_move::FirstMove;
use crate::{Map, MoveError, PieceValues, Trace, batch, check, exact, least_valuable, map, swap};
use exchequer_core::{Color, Move, Placement};

/// A reading of static exchange evaluation: which captures count in the exchange that a move opens.
///
/// The mover is the side of the piece on the move's from-square; whose turn it is does not matter. Under every rule
/// set a promotion of the first move counts, a pawn taken en passant leaves the board, castling is worth 0, and a
/// quiet move is worth what the other side can win by taking the piece. [`Swap`] is the classic one, [`Pinners`] and
/// [`PinnersAll`] are the ones of the engines, [`Pseudo`] looks for the best capture, and [`Legal`] is the truth.
///
/// The forms without `try_` trust that the move passes the [`check`](fn@check) of their twins. Of one that does not they
/// make what they can, which means nothing but is no panic either; in particular, a pinned piece moves as if it were
/// free, nobody answers a king that moves into attack, and a move from an empty square is worth 0.
///
/// [`EnPassantReply`](crate::EnPassantReply) adds an answer that leaves the square to any of them.
///
/// The trait is sealed.
pub trait Rules: sealed::Sealed {
    /// The exact value of a move for the side that makes it, in the unit of `values`.
    ///
    /// Linear in the number of captures, with at most two slider lookups for each; no allocation.
    #[inline]
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        let Some(first) = FirstMove::on(placement, mv, values) else { return 0 };
        if first.is_final() {
            return first.gain;
        }
        self.worth(&first, placement, &first.seen_after(placement), values, &self.unknown())
    }

    /// Whether [`see`](Self::see) is at least `threshold`; any threshold will do.
    ///
    /// Faster than the value, because it stops as soon as it knows: at threshold 0 about half of the captures of a
    /// game need a look at nothing but the two pieces involved.
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool;

    /// [`see_ge`](Self::see_ge) of many moves, on one board or on many, answered in the same order.
    ///
    /// `Swap`, `Pinners` and `PinnersAll` work on the questions side by side, so that captures take less time than one after
    /// the other: about half where the CPU has AVX-512 with VBMI and BITALG, and GFNI, which is found out when the program
    /// first asks. All moves of a position, of which most need a look at the board, take hardly less. The answers are
    /// appended to what takes them, a `Vec` for example, some hundred at a time. Boards may be references, so that all captures of some boards are a
    /// list that holds each board once:
    ///
    /// ```
    /// use exchequer_core::{Move, Piece, Pieces, Square};
    /// use exchequer_see::{PieceValues, Rules, Swap};
    ///
    /// let mut board = Pieces::EMPTY;
    /// board.put(Square::D3, Piece::WhiteQueen);
    /// board.put(Square::D6, Piece::BlackPawn);
    /// board.put(Square::E7, Piece::BlackPawn);
    ///
    /// let takes = Move::normal(Square::D3, Square::D6);
    /// let steps = Move::normal(Square::E7, Square::E6);
    /// let mut answers = Vec::new();
    /// Swap.see_ge_each(&[(&board, takes), (&board, steps)], &PieceValues::CLASSIC, 0, &mut answers);
    /// assert_eq!(answers, [false, true]);
    /// ```
    #[inline]
    fn see_ge_each<P: Placement>(
        self,
        questions: &[(P, Move)],
        values: &PieceValues,
        threshold: i32,
        answers: &mut impl Extend<bool>,
    ) {
        let questions = questions.iter();
        answers.extend(questions.map(|(placement, mv)| self.see_ge(placement, *mv, values, threshold)));
    }

    /// The exchange capture by capture; its [`value`](Trace::value) is that of [`see`](Self::see).
    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace;

    /// What the best capture of one side on each square wins; every value is that of [`see`](Self::see).
    ///
    /// The captures are those that [`check`](fn@check) accepts, all four promotions among them. Whose turn it is does not
    /// matter, so that the map of the side not to move shows what it threatens; an en-passant square serves only
    /// the side that can capture there. A side whose opponent's king stands attacked has no captures: it could take the
    /// king, which no position of a game allows.
    ///
    /// Who attacks a square is looked up once for all captures on it.
    fn map(self, placement: &impl Placement, color: Color, values: &PieceValues) -> Map {
        map::map(self, placement, color, values)
    }

    /// [`see`](Self::see) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check`](fn@check).
    fn try_see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Result<i32, MoveError> {
        check(placement, mv)?;
        Ok(self.see(placement, mv, values))
    }

    /// [`see_ge`](Self::see_ge) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check`](fn@check).
    fn try_see_ge(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
        threshold: i32,
    ) -> Result<bool, MoveError> {
        check(placement, mv)?;
        Ok(self.see_ge(placement, mv, values, threshold))
    }

    /// [`trace`](Self::trace) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check`](fn@check).
    fn try_trace(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
    ) -> Result<Trace, MoveError> {
        check(placement, mv)?;
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
        impl sealed::Sealed for $rules {
            type Known = $bars;

            #[inline]
            fn known(self, placement: &impl Placement) -> $bars {
                <$bars>::eager(placement)
            }

            #[inline]
            fn unknown(self) -> $bars {
                <$bars>::lazy()
            }

            #[inline]
            fn worth(
                self,
                first: &FirstMove,
                placement: &impl Placement,
                seen: &Seen,
                values: &PieceValues,
                bars: &$bars,
            ) -> i32 {
                swap::worth(first, placement, seen, values, *bars)
            }
        }

        impl Rules for $rules {
            #[inline]
            fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
                least_valuable::see::<$bars>(placement, mv, values)
            }

            #[inline]
            fn see_ge(
                self,
                placement: &impl Placement,
                mv: Move,
                values: &PieceValues,
                threshold: i32,
            ) -> bool {
                least_valuable::see_ge::<$bars>(placement, mv, values, threshold)
            }

            #[inline]
            fn see_ge_each<P: Placement>(
                self,
                questions: &[(P, Move)],
                values: &PieceValues,
                threshold: i32,
                answers: &mut impl Extend<bool>,
            ) {
                batch::see_ge_each::<$bars, P>(questions, values, threshold, answers);
            }

            fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
                swap::trace::<$bars>(placement, mv, values)
            }
        }
    };
}

least_valuable_first!(Swap, Nobody);
least_valuable_first!(Pinners, PinnedAreBarred<false>);
least_valuable_first!(PinnersAll, PinnedAreBarred<true>);

macro_rules! best_first {
    ($rules:ident, legal: $legal:literal) => {
        impl sealed::Sealed for $rules {
            type Known = ();

            #[inline]
            fn known(self, _: &impl Placement) {}

            #[inline]
            fn unknown(self) {}

            #[inline]
            fn worth(
                self,
                first: &FirstMove,
                placement: &impl Placement,
                seen: &Seen,
                values: &PieceValues,
                (): &(),
            ) -> i32 {
                exact::worth::<$legal>(first, placement, seen, values)
            }
        }

        impl Rules for $rules {
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
        }
    };
}

best_first!(Pseudo, legal: false);
best_first!(Legal, legal: true);

pub(crate) mod sealed {
    //! What a rule set is to this crate.

    use super::{FirstMove, PieceValues, Placement, Seen};

    pub trait Sealed: Copy {
        /// What the rules have to know of the board before the first move.
        type Known;

        fn known(self, placement: &impl Placement) -> Self::Known;

        /// Nothing of it yet, for a single exchange, which may need no more.
        fn unknown(self) -> Self::Known;

        /// What a first move that can be answered is worth, with the board as it is `seen` from its square afterwards.
        fn worth(
            self,
            first: &FirstMove,
            placement: &impl Placement,
            seen: &Seen,
            values: &PieceValues,
            known: &Self::Known,
        ) -> i32;
    }
}
