//! The methods of a rule set that are private to this crate.

use crate::PieceValues;
use crate::first_move::{FirstMove, Seen};
use exchequer_core::Placement;

pub trait Sealed: Copy {
    /// Pin data of the board before the first move.
    type Known;

    fn known(self, placement: &impl Placement) -> Self::Known;

    /// Returns empty pin data for a single exchange, which looks pins up on demand.
    fn unknown(self) -> Self::Known;

    /// Returns the value of a first move that has a reply; `seen` holds the attackers after that move.
    fn value(
        self,
        first: &FirstMove,
        placement: &impl Placement,
        seen: &Seen,
        values: &PieceValues,
        known: &Self::Known,
    ) -> i32;
}
