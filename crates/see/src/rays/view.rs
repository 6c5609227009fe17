//! Bit sets of the pieces that can take part in the exchange on one square.
//!
//! A [`View`] has its own bit order. [`Squares`](super::squares::Squares) finds blockers with slider tables. Ray space orders the
//! bits by the rays that meet on the exchange square, and finds blockers with plain arithmetic.

use exchequer_core::{Bitboard, Color, Role};

/// Role index of [`View::least`] for no attacker.
pub(crate) const NO_ATTACKER: usize = Role::COUNT;

/// The board around the square of an exchange; a set has one bit for each piece but the one on that square.
pub(crate) trait View {
    /// Returns the pieces after the first move.
    fn occupied(&self) -> u64;

    /// Returns the pieces of a side; the set may include empty squares.
    fn color(&self, color: Color) -> u64;

    /// Returns the pieces without a blocker between them and the square, under `occupied`. They need not attack it.
    fn seen(&self, occupied: u64) -> u64;

    /// Returns the lowest role of a side with an attacker among `seen`, or [`NO_ATTACKER`].
    fn least(&self, side: Color, seen: u64) -> usize;

    /// Returns the attackers of a side and role among `seen`.
    fn pieces(&self, side: Color, role: usize, seen: u64) -> u64;

    /// Returns `true` if one of a side's `pieces` attacks the square on an otherwise empty board.
    fn is_aimed(&self, side: Color, pieces: u64) -> bool;

    /// Converts a set of squares to the bit order of the view.
    fn arrange(&self, squares: Bitboard) -> u64;

    /// Returns the squares of all remaining pieces, without the exchange square; `occupied` is in the order of the view.
    fn standing(&self, occupied: u64) -> Bitboard;

    /// Returns the piece on the lowest square as a set; empty if `pieces` is empty.
    fn lowest(&self, pieces: u64) -> u64;
}
