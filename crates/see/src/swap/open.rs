//! The captures of a question that the first look leaves open, one after the other.
//!
//! One question repeats: can the side to move win at least what it wants by capturing on the square? It wins at most the
//! value of the piece there, and less if the other side recaptures. The difference between this value and the wanted one is
//! the margin. With a capturer, the answer is yes exactly if the other side cannot win more than the margin: the same
//! question with the sides exchanged. Two cases decide most questions at once: a recapture that is within this margin, and
//! an only recapturer that is taken in turn.

use super::first_look::Replies;
use super::pin_exclusion::PinExclusion;
use crate::PieceValues;
use crate::opaque::opaque;
use crate::rays::NO_ATTACKER;
use crate::two_views::{Around, TwoViews};
use exchequer_core::{Bitboard, Color, Placement, Role, select_unpredictable};

/// An exchange between two captures.
pub(crate) struct OpenExchange<'a, P, A> {
    placement: &'a P,
    around: A,
    values: &'a PieceValues,
    replier: Color,
    /// The side to move.
    side: Color,
    /// Value that the side to move may lose and still win.
    margin: i32,
    occupied: Bitboard,
    /// The pieces of both sides that attack the square through `occupied`.
    seen: Bitboard,
    /// The pieces that can ever attack the square, in whatever order the others leave.
    potential: Bitboard,
}

impl<'a, P: Placement, A: Around> OpenExchange<'a, P, A> {
    /// Creates the exchange after the first move from its attackers in the order of `around`.
    ///
    /// Pins exclude pieces in the order of squares alone; in another one it has to be played without exclusion.
    #[inline(always)]
    pub(crate) fn new(replies: &Replies<'a, P>, around: A, TwoViews { seen, potential }: TwoViews) -> Self {
        let &Replies { placement, values, replier, margin, .. } = replies;
        let occupied = around.occupied();
        Self { placement, around, values, replier, side: replier, margin, occupied, seen, potential }
    }

    /// Plays captures until the exchange is decided; returns `true` if the replier wins.
    #[inline(always)]
    pub(crate) fn win<B: PinExclusion>(mut self) -> bool {
        self.step::<B>().unwrap_or_else(|| self.play_out::<B>())
    }

    /// Plays the captures behind the first one, which decides most open questions.
    #[inline(never)]
    pub(crate) fn play_out<B: PinExclusion>(mut self) -> bool {
        loop {
            self.seen = self.around.seen_through(self.occupied);
            if let Some(wins) = self.step::<B>() {
                return wins;
            }
        }
    }

    /// Returns `true` if the replier wins and `false` if it loses, or plays the least valuable capture of an undecided exchange.
    ///
    /// If neither side has an excluded piece, the answer holds for the best capture as well.
    #[inline(always)]
    pub(crate) fn step<B: PinExclusion>(&mut self) -> Option<bool> {
        let &mut Self { placement, ref around, values, replier, side, margin, occupied, seen, potential } =
            self;
        let own = around.color(side);
        let (ours, theirs) = (potential & occupied & own, (potential & occupied) - own);
        let excluded = B::excluded(placement, side, ours, occupied);
        let (role, pieces) = self.least_valuable((seen & own) - excluded);
        // Decided if there is no capturer, no possible recapture, or a recapture within the margin. A table lookup keeps
        // the compiler from emitting three branches.
        let deciding = select_unpredictable(theirs.is_empty(), NO_ATTACKER, role);
        if values.value_at_risk(deciding) <= margin {
            return Some((role != NO_ATTACKER) == (side == replier));
        }
        if role == Role::King.index() {
            let is_free = |king| around.seen_through(occupied - king).is_subset(own);
            return Some(pieces.iter().any(is_free) == (side == replier));
        }
        self.occupied = occupied - (pieces - around.without_lowest(pieces));
        self.margin = values.value_at_risk(role) - margin - 1;
        self.side = !side;
        // A recapture within the margin is enough. The first by role need not be the cheapest if values do not ascend.
        let recapturers = seen & theirs;
        let recapturers = recapturers - B::excluded(placement, !side, recapturers, self.occupied);
        let loses = values.is_ascending() & recapturers.intersects(around.within_margin(values, self.margin));
        // An only recapturer is taken in turn: what stands between the square and another piece has left by then.
        let only = around.role_of_first(theirs).map_or(NO_ATTACKER, Role::index);
        let is_taken = (theirs.without_first() | excluded).is_empty() & ours.has_many();
        let wins = is_taken & (values.value_at_risk(only) > self.margin);
        (opaque(u64::from(loses | wins)) != 0).then_some(wins == (side == replier))
    }

    /// Returns the lowest role among `capturers`, or [`NO_ATTACKER`], and the capturers of this role.
    #[inline(always)]
    fn least_valuable(&self, capturers: Bitboard) -> (usize, Bitboard) {
        let king = (Role::King.index(), capturers);
        let mut least = select_unpredictable(capturers.is_empty(), (NO_ATTACKER, capturers), king);
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let pieces = capturers & self.around.role(role);
            least = select_unpredictable(pieces.is_empty(), least, (role.index(), pieces));
        }
        least
    }
}
