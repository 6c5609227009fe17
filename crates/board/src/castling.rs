//! Castling rights with the files of their rooks, and castling destinations.

use exchequer_core::{Bitboard, CastlingRights, Color, File, Rank, Square};

/// The side of the board a king castles to, whatever the files of king and rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wing {
    /// Toward the h-file: king to g, rook to f.
    King,
    /// Toward the a-file: king to c, rook to d.
    Queen,
}

impl Wing {
    pub(crate) const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// The wing on which `rook` stands as seen from `king`, both on one rank.
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }

    #[inline]
    pub(crate) fn right(self, color: Color) -> CastlingRights {
        match self {
            Self::King => CastlingRights::king_side(color),
            Self::Queen => CastlingRights::queen_side(color),
        }
    }

    /// Returns the destination square of the king.
    #[inline]
    pub(crate) fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Returns the destination square of the rook.
    #[inline]
    pub(crate) fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

/// The castling rights with the files of their rooks.
///
/// The file of a right that is gone is always the a-file, so that equal rights are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Castling {
    pub(crate) rights: CastlingRights,
    files: [File; 4],
}

impl Castling {
    pub(crate) const NONE: Self = Self { rights: CastlingRights::empty(), files: [File::A; 4] };

    /// The number of a right, 0 to 3.
    #[inline]
    pub(crate) fn slot(color: Color, wing: Wing) -> usize {
        color.index() * 2 + wing as usize
    }

    pub(crate) fn add(&mut self, color: Color, wing: Wing, file: File) {
        self.rights |= wing.right(color);
        self.files[Self::slot(color, wing)] = file;
    }

    /// The rook's square of a right, `None` when the right is gone.
    #[inline]
    pub(crate) fn rook(&self, color: Color, wing: Wing) -> Option<Square> {
        self.rights
            .contains(wing.right(color))
            .then(|| Square::new(self.files[Self::slot(color, wing)], Rank::First.relative_to(color)))
    }

    /// The squares of all rooks that may castle.
    #[inline]
    pub(crate) fn rooks(&self) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            for wing in Wing::BOTH {
                rooks |= self.rook(color, wing).map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        rooks
    }

    #[inline]
    pub(crate) fn remove(&mut self, color: Color, wing: Wing) {
        self.rights -= wing.right(color);
        self.files[Self::slot(color, wing)] = File::A;
    }

    /// Drops the right of the rook on `square`, if there is one.
    #[inline]
    pub(crate) fn remove_rook(&mut self, color: Color, square: Square) {
        for wing in Wing::BOTH {
            if self.rook(color, wing) == Some(square) {
                self.remove(color, wing);
            }
        }
    }

    /// Drops both rights of a side whose king moves.
    #[inline]
    pub(crate) fn remove_king(&mut self, color: Color) {
        for wing in Wing::BOTH {
            self.remove(color, wing);
        }
    }
}
