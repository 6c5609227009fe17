//! Piece-square tables by king zone.

use super::features::{Group, KING_ZONES, Sink};
use super::generated::weights::WEIGHTS;
use super::kings;
use super::phased::Packed;
use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role, Square};

/// Phase weight of each role.
pub(crate) const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// Orientation of the board by a king: its wing and its zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KingView {
    /// Offset of its zone in a table by zone, role and square.
    start: u16,
    /// XOR mask that mirrors squares if the king is on the queenside.
    flip: u8,
}

/// Number of weights for each zone.
const IN_ZONE: usize = 6 * 64;

impl KingView {
    /// Returns the orientation by the king of a side. On the first two ranks its file selects the zone, elsewhere only the wing counts.
    #[inline]
    pub(crate) fn of(king: Square, color: Color) -> Self {
        let king = seen_by(color, king);
        let (file, rank) = (king % 8, king / 8);
        let flip = if file < 4 { 7 } else { 0 };
        let zone = if rank < 2 { (file ^ flip) - 4 } else { 4 };
        Self { start: (zone * IN_ZONE) as u16, flip: flip as u8 }
    }

    /// Returns the orientations by both kings, White's first.
    #[inline]
    pub(crate) fn both(position: &Position) -> [Self; 2] {
        let [white, black] = kings(position);
        [Self::of(white, Color::White), Self::of(black, Color::Black)]
    }

    /// Returns the index of a piece in a table by zone, role and square, with the square from its owner's view.
    #[inline]
    fn index(self, role: Role, square: usize) -> usize {
        usize::from(self.start) + self.index_in_zone(role, square)
    }

    /// Returns the index without the zone.
    #[inline]
    fn index_in_zone(self, role: Role, square: usize) -> usize {
        role.index() * 64 + (square ^ usize::from(self.flip))
    }
}

/// Returns the index of a square from the view of a side.
#[inline]
fn seen_by(color: Color, square: Square) -> usize {
    // A number instead of a `Square`: the range check would cost a branch.
    square.index() ^ (56 * color.index())
}

/// Material plus square value, indexed by the own king's zone.
static OWN: [Packed; KING_ZONES * IN_ZONE] = {
    let mut table = [Packed::ZERO; KING_ZONES * IN_ZONE];
    let mut index = 0;
    while index < table.len() {
        let square = index % IN_ZONE;
        table[index] = WEIGHTS[Group::OwnKing.start() + index]
            .plus(WEIGHTS[Group::Square.start() + square])
            .plus(WEIGHTS[Group::Material.start() + square / 64]);
        index += 1;
    }
    table
};

/// Returns material and square value of a piece for its own side.
#[inline(always)]
pub(crate) fn placed(color: Color, role: Role, square: Square, views: [KingView; 2]) -> Packed {
    let (own, enemy) = (views[color.index()], views[(!color).index()]);
    let square = seen_by(color, square);
    OWN[own.index(role, square)] + WEIGHTS[Group::EnemyKing.start() + enemy.index(role, square)]
}

/// Reports the parts of [`placed`] for all pieces.
pub(crate) fn add_features(position: &Position, sink: &mut impl Sink) {
    let views = KingView::both(position);
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        let (color, role) = (piece.color(), piece.role());
        let (own, enemy) = (views[color.index()], views[(!color).index()]);
        let square = seen_by(color, square);
        sink.add(Group::Material, role.index(), color, 1);
        sink.add(Group::Square, own.index_in_zone(role, square), color, 1);
        sink.add(Group::OwnKing, own.index(role, square), color, 1);
        sink.add(Group::EnemyKing, enemy.index(role, square), color, 1);
    }
}
