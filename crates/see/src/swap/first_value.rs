//! Exact value of the replies without a loop, where the first look tells it.

use super::first_look::{Attackers, Replies, Restriction};
use crate::opaque::opaque;
use exchequer_core::{Bitboard, Placement, Role, select_unpredictable};

impl<P: Placement> Replies<'_, P> {
    /// Returns what the replier gains; `None` if the order of captures may decide. The piece on the square has the value
    /// `risk`; the margin is not used.
    ///
    /// A replier without capturers gains nothing, and one without recapturers against it gains the piece on the square. A single
    /// piece gains the difference, or stays where it is.
    #[inline(always)]
    pub(super) fn first_value<R: Restriction>(&self, risk: i32) -> Option<i32> {
        let Attackers { capturers, potential, recapturers, doubt, doubt_on_win, .. } = self.attackers::<R>();
        let only = capturers.first().and_then(|square| self.placement.role_at(square));
        // More than any value for a king, which cannot capture what is guarded.
        let cost = self.values.value_at_risk(only.map_or(Role::COUNT, Role::index));
        let exchanged = risk.saturating_sub(cost).max(0);
        let gain = select_unpredictable(recapturers.is_empty(), risk, exchanged);
        let gain = select_unpredictable(capturers.is_empty(), 0, gain);
        let may_go_on = self.may_go_on::<R>(potential);
        let open =
            select_unpredictable(recapturers.is_empty(), Bitboard::EMPTY, may_go_on) | doubt | doubt_on_win;
        let open = select_unpredictable(capturers.is_empty(), Bitboard::EMPTY, open);
        (opaque(open.bits()) == 0).then_some(gain)
    }
}
