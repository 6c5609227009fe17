//! The rule sets: zero-sized types that choose the captures of an exchange.

use crate::compact::{self, Gathered};
use crate::first_move::{FirstMove, Seen};
use crate::sealed::Sealed;
use crate::swap::{self, ExcludePinned, NoExclusion, PinExclusion};
use crate::{Map, MoveError, PieceValues, RuleSet, Trace, batch, check_move, exact, map};
use exchequer_core::{Color, Move, Placement};

/// A rule set of static exchange evaluation: it chooses the captures that count in an exchange.
///
/// The mover is the side of the piece on the move's from-square; the side to move of the board does not matter. Under
/// every rule set a promotion of the first move counts, a pawn taken en passant leaves the board, and castling has the
/// value 0. A quiet move loses the most that the other side can win by taking the piece. [`Swap`] has the classic
/// rules, [`Pinners`] and [`PinnersAll`] have the rules of engines, [`Pseudo`] searches for the best capture, and
/// [`Legal`] searches for the best legal capture.
///
/// The methods without `try_` assume that the move passes [`check_move`](fn@check_move). For any other move they return a
/// meaningless value without a panic: a pinned piece moves as if it were free, a king that moves into attack is not
/// captured, and a move from an empty square has the value 0.
///
/// [`EnPassantReply`](crate::EnPassantReply) adds the en passant reply to a double step to any rule set.
///
/// The trait is sealed.
pub trait Rules: Sealed {
    /// Returns the exact value of a move for the side that makes it, in the unit of `values`.
    ///
    /// Linear in the number of captures, with at most two slider lookups for each; no allocation.
    #[inline]
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        see_of_first(self, placement, mv, values)
    }

    /// Returns `true` if [`see`](Self::see) is at least `threshold`; every threshold is valid.
    ///
    /// Faster than the exact value, because it stops once the result is decided. At threshold 0 the two pieces of the
    /// first move decide about half of the captures of a game.
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool;

    /// Appends [`see_ge`](Self::see_ge) of many moves on many boards, in the order of `questions`.
    ///
    /// For the moves of one board [`see_ge_moves`](Self::see_ge_moves) is faster.
    ///
    /// `Swap`, `Pinners` and `PinnersAll` evaluate the questions side by side, which takes less time for captures than
    /// one call each: about half on a CPU with AVX-512 (VBMI, BITALG) and GFNI, detected at the first call. The gain is
    /// small for quiet moves, because most of them need the attackers of a square; without AVX-512 they take up to a third
    /// more time than one call each. Up to 64 questions are evaluated one by one. The answers are appended about a hundred
    /// at a time, to a `Vec` for example. Boards may be references, and many moves can share one board:
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

    /// Appends [`see_ge`](Self::see_ge) of some moves on one board, in the order of `moves`.
    ///
    /// It takes less time than one call each for sixteen moves or more, most at a threshold of at most 0: the squares that no
    /// enemy can attack are found once, and a move to one of them has the value of what it captures. The moves may be of
    /// both sides, but only those of the side that the first one belongs to gain by it. The answers are appended up to 64
    /// at a time, to a `Vec` for example:
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
    /// let moves = [Square::D6, Square::D5, Square::D4].map(|to| Move::normal(Square::D3, to));
    /// let mut answers = Vec::new();
    /// Swap.see_ge_moves(&board, &moves, &PieceValues::CLASSIC, 0, &mut answers);
    /// assert_eq!(answers, [false, true, true]);
    /// ```
    #[inline]
    fn see_ge_moves(
        self,
        placement: &impl Placement,
        moves: &[Move],
        values: &PieceValues,
        threshold: i32,
        answers: &mut impl Extend<bool>,
    ) {
        batch::see_ge_moves(self, placement, moves, values, threshold, answers);
    }

    /// Returns the exchange capture by capture; its [`value`](Trace::value) equals [`see`](Self::see).
    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace;

    /// Returns the best capture of one side on each square; every value equals [`see`](Self::see).
    ///
    /// The captures are those that [`check_move`](fn@check_move) accepts, including all four promotions. The side to move does not
    /// matter: the map of the side not to move shows its threats. Only one side can capture on an en-passant square.
    /// A side that attacks the enemy king has no captures, because no position of a game allows it to take the king.
    ///
    /// The attackers of a square are looked up once for all captures on it.
    fn map(self, placement: &impl Placement, color: Color, values: &PieceValues) -> Map {
        map::map(self, placement, color, values)
    }

    /// Checks a move and returns its [`see`](Self::see).
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check_move`](fn@check_move).
    fn try_see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Result<i32, MoveError> {
        check_move(placement, mv)?;
        Ok(self.see(placement, mv, values))
    }

    /// Checks a move and returns its [`see_ge`](Self::see_ge).
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check_move`](fn@check_move).
    fn try_see_ge(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
        threshold: i32,
    ) -> Result<bool, MoveError> {
        check_move(placement, mv)?;
        Ok(self.see_ge(placement, mv, values, threshold))
    }

    /// Checks a move and returns its [`trace`](Self::trace).
    ///
    /// # Errors
    /// The reason why the move is not legal; see [`check_move`](fn@check_move).
    fn try_trace(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
    ) -> Result<Trace, MoveError> {
        check_move(placement, mv)?;
        Ok(self.trace(placement, mv, values))
    }
}

/// Exact value of a move by that of the replies.
#[inline]
pub(crate) fn see_of_first(
    rules: impl Sealed,
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
) -> i32 {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 };
    if first.is_final() {
        return first.gain;
    }
    rules.value(&first, placement, &first.seen_after(placement), values, &rules.unknown())
}

/// The classic rules: the sides capture alternately with their least valuable attacker.
///
/// Attackers are seen through the pieces that have already captured, legal or not: pins and checks do not exist.
/// "Least valuable" goes by role, pawn, knight, bishop, rook, queen, king, whatever the values; among equals the
/// lowest square goes first. A king captures only if no enemy attacks the square after the king has left its own. A
/// pawn that captures on its last rank inside the exchange stays a pawn.
///
/// From the swap algorithm of the Chess Programming Wiki, without its early break, which changes values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Swap;

/// The [`Swap`] rules with pins: the pinned pieces of a side may not capture while any of its pinners still stands.
///
/// Pinned pieces and pinners are those of the board before the first move. Enemy sliders that aim at the king do not hide
/// one another: a slider behind another one pins as well. A pinner counts until it moves or is captured on the square of
/// the exchange. One pinner excludes all pinned pieces of a side.
///
/// The rules of Stockfish since its change #1973.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pinners;

/// The [`Pinners`] rules, but only the slider nearest to the king on each line pins, and pinned pieces are excluded only
/// while all pinners of their side still stand.
///
/// The rules of Stockfish in 2016 and 2017.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PinnersAll;

/// The best pseudo-legal captures: the safety of the kings does not count.
///
/// Each side captures with its best piece, which is not always the least valuable one: that piece may uncover an enemy
/// slider. Pawns promote inside the exchange. A king captures as under [`Swap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pseudo;

/// The best legal captures: the value of the exchange under the rules of chess.
///
/// The [`Pseudo`] rules, and no capture may leave its own king in check. Pins, discovered and double checks count, and
/// they change as pieces leave their squares. The 0 for standing pat means "any other move", also in check. A side
/// without a king has no such restriction.
///
/// The least valuable attacker captures, as under [`Swap`], while no other capture can be better. Otherwise a search
/// tries all relevant orders; it takes longer with more pieces in front of sliders or on lines to a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Legal;

macro_rules! least_valuable_first {
    ($rules:ident, $exclusion:ty) => {
        impl Sealed for $rules {
            type Known = $exclusion;

            #[inline]
            fn known(self, placement: &impl Placement) -> $exclusion {
                <$exclusion>::eager(placement)
            }

            #[inline]
            fn unknown(self) -> $exclusion {
                <$exclusion>::lazy()
            }

            #[inline]
            fn value(
                self,
                first: &FirstMove,
                placement: &impl Placement,
                seen: &Seen,
                values: &PieceValues,
                exclusion: &$exclusion,
            ) -> i32 {
                swap::value(first, placement, seen, values, *exclusion)
            }
        }

        impl Rules for $rules {
            #[inline]
            fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
                if compact::IS_ON {
                    return compact::see(RuleSet::$rules, &Gathered::new(placement), mv, values);
                }
                swap::see::<$exclusion>(placement, mv, values)
            }

            #[inline]
            fn see_ge(
                self,
                placement: &impl Placement,
                mv: Move,
                values: &PieceValues,
                threshold: i32,
            ) -> bool {
                if compact::IS_ON {
                    return self.see(placement, mv, values) >= threshold;
                }
                swap::see_ge::<$exclusion>(placement, mv, values, threshold)
            }

            #[inline]
            fn see_ge_each<P: Placement>(
                self,
                questions: &[(P, Move)],
                values: &PieceValues,
                threshold: i32,
                answers: &mut impl Extend<bool>,
            ) {
                batch::see_ge_each::<$exclusion, P>(questions, values, threshold, answers);
            }

            fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
                if compact::IS_ON {
                    return compact::trace(RuleSet::$rules, &Gathered::new(placement), mv, values);
                }
                swap::trace::<$exclusion>(placement, mv, values)
            }
        }
    };
}

least_valuable_first!(Swap, NoExclusion);
least_valuable_first!(Pinners, ExcludePinned<false>);
least_valuable_first!(PinnersAll, ExcludePinned<true>);

macro_rules! best_first {
    ($rules:ident, legal: $legal:literal) => {
        impl Sealed for $rules {
            type Known = ();

            #[inline]
            fn known(self, _: &impl Placement) {}

            #[inline]
            fn unknown(self) {}

            #[inline]
            fn value(
                self,
                first: &FirstMove,
                placement: &impl Placement,
                seen: &Seen,
                values: &PieceValues,
                (): &(),
            ) -> i32 {
                exact::value::<$legal>(first, placement, seen, values)
            }
        }

        impl Rules for $rules {
            #[inline]
            fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
                if compact::IS_ON {
                    return compact::see(RuleSet::$rules, &Gathered::new(placement), mv, values);
                }
                exact::value_at_first::<$legal>(placement, mv, values)
                    .unwrap_or_else(|| see_of_first(self, placement, mv, values))
            }

            #[inline]
            fn see_ge(
                self,
                placement: &impl Placement,
                mv: Move,
                values: &PieceValues,
                threshold: i32,
            ) -> bool {
                if compact::IS_ON {
                    return self.see(placement, mv, values) >= threshold;
                }
                exact::see_ge::<$legal>(placement, mv, values, threshold)
            }

            fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
                if compact::IS_ON {
                    return compact::trace(RuleSet::$rules, &Gathered::new(placement), mv, values);
                }
                exact::trace::<$legal>(placement, mv, values)
            }
        }
    };
}

best_first!(Pseudo, legal: false);
best_first!(Legal, legal: true);
