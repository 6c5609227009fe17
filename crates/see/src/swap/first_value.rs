//! Exact value of the replies without a loop, where the first look tells it.

use super::first_look::{Attackers, Replies, Restriction};
use crate::opaque::opaque;
use crate::two_views::Around;
use exchequer_core::{Bitboard, Placement, Role, select_unpredictable};

impl<P: Placement> Replies<'_, P> {
    /// Returns what the replier gains; `None` if the order of captures may decide. The piece on the square has the value
    /// `risk`; the margin is not used.
    ///
    /// A replier without capturers gains nothing, and one without recapturers against it gains the piece on the square. A single
    /// piece gains the difference, or stays where it is.
    #[inline(always)]
    pub(super) fn first_value<R: Restriction>(&self, risk: i32) -> Option<i32> {
        #[cfg(is_for_avx512)]
        if let Some(around) = self.by_ray::<R>() {
            return self.first_value_around::<R>(&around, risk);
        }
        self.first_value_around::<R>(&self.by_square(), risk)
    }

    #[inline(always)]
    fn first_value_around<R: Restriction>(&self, around: &impl Around, risk: i32) -> Option<i32> {
        let Attackers { capturers, uncertain, recapturers, further, doubt, doubt_on_win } =
            self.attackers::<R>(around);
        let only = around.role_of_first(capturers);
        // More than any value for a king, which cannot capture what is guarded.
        let cost = self.values.value_at_risk(only.map_or(Role::COUNT, Role::index));
        let exchanged = risk.saturating_sub(cost).max(0);
        let gain = select_unpredictable(recapturers.is_empty(), risk, exchanged);
        let gain = select_unpredictable(capturers.is_empty(), 0, gain);
        let doubt = capturers & uncertain | doubt | doubt_on_win;
        let open = select_unpredictable(recapturers.is_empty(), Bitboard::EMPTY, further) | doubt;
        let open = select_unpredictable(capturers.is_empty(), Bitboard::EMPTY, open);
        (opaque(open.bits()) == 0).then_some(gain)
    }
}
