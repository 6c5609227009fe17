//! First look at the replies without a loop: the attackers that see the square, and those that can ever see it.
//!
//! Two views on the sliders decide nearly all questions, in code without branches. *Seen* are the attackers through the
//! pieces on the board. *Potential* are the attackers when none of them blocks another one: no order of captures brings
//! another piece to the square.

use super::open::OpenExchange;
#[cfg(is_for_avx512)]
use super::pin_exclusion::NoExclusion;
use super::pin_exclusion::PinExclusion;
use crate::PieceValues;
use crate::first_move::FirstMove;
use crate::opaque::opaque;
#[cfg(is_for_avx512)]
use crate::rays::ByRay;
use crate::two_views::{Around, BySquare, TwoViews};
use exchequer_core::{Bitboard, Color, Placement, Square, select_unpredictable};

/// The question whether the side that replies to a first move wins the required value.
pub(crate) struct Replies<'a, P> {
    pub(crate) placement: &'a P,
    pub(crate) values: &'a PieceValues,
    /// The square of the exchange.
    pub(crate) to: Square,
    /// Pieces after the first move, without the one that made it; a captured piece on `to` makes no difference.
    pub(crate) occupied: Bitboard,
    pub(crate) replier: Color,
    /// The value of the piece on `to` minus the required value; at least 0, but for a rule set that
    /// [looks at settled captures](Restriction::LOOKS_AT_SETTLED).
    pub(crate) margin: i32,
}

// Not derived, since boards need not be `Copy`.
impl<P> Clone for Replies<'_, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Replies<'_, P> {}

/// Captures that a rule set does not allow, for the first look.
pub(crate) trait Restriction {
    /// `true` if all uncertain pieces among the attackers are a doubt already, which takes fewer instructions than the winners
    /// among them and leaves more questions open.
    const DOUBTS_UNCERTAIN: bool;

    /// `false` if every piece can capture whenever it attacks the square.
    const HAS_DOUBTS: bool;

    /// `true` if a look takes less time than wrong guesses whether the gain of a capture covers all that it may lose. The margin of
    /// one that does [is settled](Replies::is_settled).
    const LOOKS_AT_SETTLED: bool;

    /// `true` if boards that store no pins are looked at in the order of their squares.
    #[cfg(is_for_avx512)]
    const LOOKS_UP_PINS: bool;

    /// Returns which of the `capturers` can make the first reply; `potential` are all pieces that can ever attack the square.
    /// All sets have the bit order of `around`, but a doubt counts in any order.
    fn at_first<P: Placement>(
        replies: &Replies<'_, P>,
        around: &impl Around,
        capturers: Bitboard,
        potential: Bitboard,
    ) -> FirstExclusion;

    /// Returns a set with members if some recapture may be impossible; `potential` are all pieces that can ever attack the
    /// square.
    fn may_exclude<P: Placement>(
        replies: &Replies<'_, P>,
        around: &impl Around,
        potential: Bitboard,
    ) -> Bitboard;
}

/// Pieces that cannot make the first reply, as far as a look without a branch tells.
#[derive(Clone, Copy)]
pub(crate) struct FirstExclusion {
    pub(crate) excluded: Bitboard,
    /// Pieces that may or may not be able to, if they are among the capturers. A question is open if such a capturer wins, and no
    /// other.
    pub(crate) uncertain: Bitboard,
    /// With any of these, a question is open unless a certain capturer wins.
    pub(crate) doubt: Bitboard,
    /// With any of these, it is open if one does.
    pub(crate) doubt_on_win: Bitboard,
}

impl FirstExclusion {
    /// Exclusion of pieces without a doubt.
    #[inline(always)]
    pub(crate) const fn certain(excluded: Bitboard) -> Self {
        let none = Bitboard::EMPTY;
        Self { excluded, uncertain: none, doubt: none, doubt_on_win: none }
    }
}

/// Pieces that take part in an exchange after its first move.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    /// The pieces that may make the first reply.
    pub(super) capturers: Bitboard,
    /// As in [`FirstExclusion`].
    pub(super) uncertain: Bitboard,
    /// The pieces of the side that made the first move that can ever attack the square.
    pub(super) recapturers: Bitboard,
    /// The pieces of the replier that can ever attack the square, but for one of them, and recapturers that may be unable to.
    ///
    /// Without any, a capture is followed by one recapture and nothing else: the only piece of the replier is recaptured by
    /// the nearest one on any line.
    pub(super) further: Bitboard,
    /// As in [`FirstExclusion`].
    pub(super) doubt: Bitboard,
    /// As in [`FirstExclusion`].
    pub(super) doubt_on_win: Bitboard,
}

/// Result of the first look.
#[derive(Clone, Copy)]
pub(crate) struct FirstLook {
    /// 0 if the look decides the question.
    open: u64,
    /// `true` if the replier wins a decided question.
    wins: bool,
}

impl FirstLook {
    /// Returns `true` if the question is decided.
    #[inline(always)]
    pub(crate) fn decides(&self) -> bool {
        self.open == 0
    }

    /// Returns `true` if the replier wins; meaningless for an open question.
    #[inline(always)]
    pub(crate) const fn wins(&self) -> bool {
        self.wins
    }
}

impl<'a, P: Placement> Replies<'a, P> {
    /// Creates the question after a first move.
    #[inline(always)]
    pub(crate) fn after(first: &FirstMove, placement: &'a P, values: &'a PieceValues, margin: i32) -> Self {
        let occupied = first.occupied_after(placement.occupied());
        Self { placement, values, to: first.to, occupied, replier: !first.mover, margin }
    }

    /// Returns `true` if the mover may lose the piece on the square: the margin is negative, or so far below 0 that it has wrapped.
    #[inline(always)]
    pub(super) const fn is_settled(&self) -> bool {
        self.margin as u32 >= 1 << 30
    }

    /// Returns `true` if the replier wins.
    #[inline(always)]
    pub(crate) fn win<B: PinExclusion>(self) -> bool {
        let look = self.first_look::<B>();
        if look.decides() { look.wins() } else { self.play_on::<B>() }
    }

    /// Looks at the replies. Values that do not ascend by role leave each question open.
    #[inline(always)]
    pub(crate) fn first_look<R: Restriction>(&self) -> FirstLook {
        #[cfg(is_for_avx512)]
        if let Some(around) = self.by_ray::<R>() {
            return self.first_look_around::<R>(&around);
        }
        self.first_look_around::<R>(&self.by_square())
    }

    #[inline(always)]
    fn first_look_around<R: Restriction>(&self, around: &impl Around) -> FirstLook {
        let Attackers { capturers, uncertain, recapturers, further, doubt, doubt_on_win } =
            self.attackers::<R>(around);
        // Any capturer wins without a recapture. The margin is below the value of the piece on the square, so no queen is
        // within it.
        let winning = around.within_margin(self.values, self.margin);
        let winners = capturers & select_unpredictable(recapturers.is_empty(), capturers, winning);
        let wins = !(winners - uncertain).is_empty();
        // Whether a piece that does not win can capture makes no difference.
        let doubt = if R::DOUBTS_UNCERTAIN { doubt } else { doubt | winners };
        let open = select_unpredictable(wins, doubt_on_win, further | doubt);
        // Without doubts, a question is seldom open that has no capturer.
        let is_closed = R::HAS_DOUBTS & capturers.is_empty();
        let open = select_unpredictable(is_closed, Bitboard::EMPTY, open);
        // The compiler would make a branch of each condition.
        FirstLook { open: opaque(open.bits()) | self.values.disorder(), wins }
    }

    /// Finds the pieces that take part in the exchange.
    #[inline(always)]
    pub(super) fn attackers<R: Restriction>(&self, around: &impl Around) -> Attackers {
        // A settled capture has no replier, or no capturer.
        let is_settled = R::LOOKS_AT_SETTLED & self.is_settled();
        let none_if = |is_none, set| select_unpredictable(is_none, Bitboard::EMPTY, set);
        let own = none_if(is_settled & !R::HAS_DOUBTS, around.own());
        let TwoViews { seen, potential } = around.views();
        let seen = none_if(is_settled & R::HAS_DOUBTS, seen & own);
        let FirstExclusion { excluded, uncertain, doubt, doubt_on_win } =
            R::at_first(self, around, seen, potential);
        let (ours, recapturers) = (potential & own, potential - own);
        let capturers = seen - excluded;
        let further = ours.without_first() | R::may_exclude(self, around, potential);
        Attackers { capturers, uncertain, recapturers, further, doubt, doubt_on_win }
    }

    /// Returns the attackers of both sides in two views.
    #[inline(always)]
    pub(crate) fn views(&self) -> TwoViews {
        self.by_square().views()
    }

    /// Returns the board in the order of its squares.
    #[inline(always)]
    pub(crate) fn by_square(&self) -> BySquare<'a, P> {
        let &Self { placement, to, occupied, replier, .. } = self;
        BySquare { placement, to, occupied, replier }
    }

    /// Returns the board in the order of the rays; `None` without a mailbox, or without pins that the rules need.
    #[cfg(is_for_avx512)]
    #[inline(always)]
    pub(super) fn by_ray<R: Restriction>(&self) -> Option<ByRay<'a>> {
        let &Self { placement, to, occupied, replier, .. } = self;
        let stores_pins = |color| placement.pins_at_hand(color).is_some();
        if R::LOOKS_UP_PINS && !(stores_pins(Color::White) && stores_pins(Color::Black)) {
            return None;
        }
        ByRay::new(placement, to, occupied, replier)
    }

    /// Plays the captures of a question that the first look leaves open; returns `true` if the replier wins.
    #[inline(always)]
    pub(crate) fn play_on<B: PinExclusion>(self) -> bool {
        #[cfg(is_for_avx512)]
        if let Some(around) = self.by_ray::<B>() {
            let views = around.views();
            let TwoViews { seen, potential } = views;
            let FirstExclusion { uncertain, doubt, doubt_on_win, .. } =
                B::at_first(&self, &around, seen, potential);
            // Without a doubt no capture is excluded.
            if (potential & uncertain | doubt | doubt_on_win).is_empty() {
                return OpenExchange::new(&self, around, views).win::<NoExclusion>();
            }
        }
        let around = self.by_square();
        let views = around.views();
        OpenExchange::new(&self, around, views).win::<B>()
    }
}
