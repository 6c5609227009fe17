//! First look at the replies without a loop: the attackers that see the square, and those that can ever see it.
//!
//! Two slider lookups decide nearly all questions, in code without branches. *Seen* are the attackers through the pieces
//! on the board. *Potential* are the attackers when none of them blocks another one: no order of captures brings another
//! piece to the square.

use super::pin_exclusion::PinExclusion;
use super::recapture::wins;
use crate::PieceValues;
use crate::first_move::SliderSets;
use crate::rays::around;
use core::hint::black_box;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// The question whether the side that replies to a first move wins the required value.
pub(crate) struct Replies<'a, P> {
    pub(crate) placement: &'a P,
    pub(crate) values: &'a PieceValues,
    /// The square of the exchange.
    pub(crate) to: Square,
    /// Pieces after the first move; with or without the one on `to`.
    pub(crate) occupied: Bitboard,
    pub(crate) replier: Color,
    /// The value of the piece on `to` minus the required value; at least 0.
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

/// Result of the first look.
#[derive(Clone, Copy)]
pub(crate) struct FirstLook {
    /// 1 if the look decides the question, else 0.
    decides: u64,
    /// 1 if the replier wins a decided question, else 0.
    wins: u64,
}

impl FirstLook {
    /// Returns `true` if the question is decided.
    #[inline(always)]
    pub(crate) fn decides(self) -> bool {
        // Opaque to the compiler, which otherwise makes a branch of each condition.
        black_box(self.decides) != 0
    }

    /// Returns `true` if the replier wins; meaningless for an open question.
    #[inline(always)]
    pub(crate) const fn wins(self) -> bool {
        self.wins != 0
    }
}

impl<P: Placement> Replies<'_, P> {
    /// Returns `true` if the replier wins.
    #[inline(always)]
    pub(crate) fn win<B: PinExclusion>(self) -> bool {
        let look = self.first_look::<B>();
        if look.decides() { look.wins() } else { self.play::<B>() }
    }

    /// Looks at the replies. Values that do not ascend by role leave each question open.
    #[inline(always)]
    pub(crate) fn first_look<B: PinExclusion>(self) -> FirstLook {
        let Self { placement, values, to, replier, .. } = self;
        let occupied = self.occupied - to;
        let sliders = SliderSets::new(placement);
        let leapers = attacks::leapers_to(placement, to, occupied);
        let seen = sliders.attackers(to, occupied) | leapers;
        let lined = attacks::bishop_rays(to) & sliders.diagonal | attacks::rook_rays(to) & sliders.orthogonal;
        let Both { bishop, rook } = attacks::both(to, occupied - (lined | leapers));
        let potential = (bishop & sliders.diagonal | rook & sliders.orthogonal | leapers) & occupied;

        let own = placement.color(replier);
        let capturers = (seen & own) - B::excluded_at_first(placement, replier, occupied);
        let recapturers = potential - own;
        let cannot_lose = any(capturers & self.within_margin()) | none(recapturers);
        // The only piece is recaptured by the nearest one on any line, unless pins exclude that one.
        let pinned = recapturers & B::may_be_excluded(placement, !replier);
        let loses = none((potential & own).without_first()) & none(pinned);
        let decides = (none(capturers) | cannot_lose | loses) & u64::from(values.is_ascending());
        FirstLook { decides, wins: any(capturers) & cannot_lose }
    }

    /// Returns the pieces that the replier may lose after their capture; never a king.
    #[inline(always)]
    fn within_margin(self) -> Bitboard {
        let of = |role: Role| {
            let is_within = u64::from(self.values.value_at_risk(role.index()) <= self.margin);
            self.placement.role(role).bits() & is_within.wrapping_neg()
        };
        Bitboard::from_bits(
            of(Role::Pawn) | of(Role::Knight) | of(Role::Bishop) | of(Role::Rook) | of(Role::Queen),
        )
    }

    /// Plays the captures of a question that the first look leaves open; returns `true` if the replier wins.
    #[inline(never)]
    pub(crate) fn play<B: PinExclusion>(self) -> bool {
        let Self { placement, values, to, occupied, replier, margin } = self;
        wins::<B, _>(around(placement, to, occupied), placement, values, replier, margin)
    }
}

/// Returns 1 for a set with members, and 0 for the empty set.
#[inline(always)]
const fn any(set: Bitboard) -> u64 {
    !set.is_empty() as u64
}

/// Returns 1 for the empty set, and 0 for a set with members.
#[inline(always)]
const fn none(set: Bitboard) -> u64 {
    set.is_empty() as u64
}
