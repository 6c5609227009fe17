//! Input features: a piece on a square, from the view of one side.

use exchequer_board::Position;
use exchequer_core::{Color, File, Placement, Role, Square};

/// Number of input features: 12 pieces on 64 squares.
pub const FEATURES: usize = 768;

/// Piece on a square, independent of a view: bits 0 to 8 are role and square, bit 9 the color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Feature(u16);

/// Bit of a feature that says its color.
const COLOR: u32 = 9;

impl Feature {
    /// Absence of a feature: a pawn never stands on a1.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the feature of a piece on a square.
    #[inline]
    #[must_use]
    pub fn new(color: Color, role: Role, square: Square) -> Self {
        Self((color.index() << COLOR | role.index() << 6 | square.index()) as u16)
    }

    /// Returns the features of all pieces of a position, at most 32.
    pub fn all(position: &Position) -> impl Iterator<Item = Self> + '_ {
        Color::ALL.into_iter().flat_map(move |color| {
            Role::ALL.into_iter().flat_map(move |role| {
                position.pieces(color, role).into_iter().map(move |square| Self::new(color, role, square))
            })
        })
    }
}

/// View of one side: ranks count from its own first rank, its own pieces come first, and the board is mirrored so that its king is on
/// files a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Bits of a feature that the view inverts.
    flip: usize,
}

impl View {
    /// Returns the view of a side with its king on a square.
    #[inline]
    #[must_use]
    pub fn new(color: Color, king: Square) -> Self {
        let (color, ranks) = if color == Color::White { (0, 0) } else { (1 << COLOR, 0b11_1000) };
        let files = if Self::is_mirrored(king) { 0b111 } else { 0 };
        Self { flip: color | ranks | files }
    }

    /// Returns the view of a side in a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position, color: Color) -> Self {
        // Every position has both kings.
        Self::new(color, position.king(color).unwrap_or(Square::E1))
    }

    /// Returns `true` if this view mirrors the board.
    #[inline]
    pub(crate) fn mirrors(self) -> bool {
        self.flip & 0b111 != 0
    }

    /// Returns `true` for a king whose view is mirrored, on files e to h.
    #[inline]
    pub(crate) fn is_mirrored(king: Square) -> bool {
        king.file() >= File::E
    }

    /// Returns the index of a feature in this view, below [`FEATURES`].
    #[inline]
    #[must_use]
    pub fn index(self, feature: Feature) -> usize {
        // No branch depends on the color, which would be unpredictable.
        let seen = usize::from(feature.0) ^ self.flip;
        let of_color = seen & ((1 << COLOR) - 1);
        of_color + (seen >> COLOR) * (FEATURES / 2)
    }
}
