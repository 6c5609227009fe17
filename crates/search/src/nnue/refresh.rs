//! Sums of a side in a view that it did not have before the move, from those that it had last in that view.
//!
//! A king that crosses to the other half of the board changes every feature of its side. Most pieces stand where they stood when the side
//! last had this view, so a few features are added and removed instead of all ("Finny tables").

use super::accumulator::Row;
use super::feature::{Feature, View};
use super::network::Network;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role};

/// Piece sets by color and role.
type Pieces = [[Bitboard; Role::COUNT]; Color::COUNT];

/// Sums with the pieces that they count.
#[derive(Clone, Debug)]
struct Entry {
    sums: Row,
    pieces: Pieces,
}

/// Sums of both sides that were last computed in each view.
#[derive(Clone, Debug)]
pub(crate) struct RefreshTable {
    /// Entries by side, then by [`View::mirrors`].
    entries: Box<[[Entry; 2]; Color::COUNT]>,
}

impl RefreshTable {
    /// Returns a table for one network, with the sums of an empty board.
    pub(crate) fn new(network: &Network) -> Self {
        let empty = Entry {
            sums: Row::of(network, [].into_iter()),
            pieces: [[Bitboard::EMPTY; Role::COUNT]; Color::COUNT],
        };
        let both = [empty.clone(), empty];
        Self { entries: Box::new([both.clone(), both]) }
    }

    /// Returns the sums of a side; `network` is the one that the table was made for.
    pub(crate) fn sums(&mut self, network: &Network, position: &Position, color: Color) -> &Row {
        let view = View::of(position, color);
        let entry = &mut self.entries[color.index()][usize::from(view.mirrors())];
        for owner in Color::ALL {
            for role in Role::ALL {
                let now = position.pieces(owner, role);
                let before = &mut entry.pieces[owner.index()][role.index()];
                for square in now - *before {
                    entry.sums.add(network.feature(view.index(Feature::new(owner, role, square))));
                }
                for square in *before - now {
                    entry.sums.subtract(network.feature(view.index(Feature::new(owner, role, square))));
                }
                *before = now;
            }
        }
        &entry.sums
    }
}
