//! Attacked squares of each side, by role.

use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Direction, Placement, Role, Square};

/// Attacked squares of both sides; each piece adds its attacks.
pub(crate) struct Attacked {
    by_role: [[Bitboard; 6]; 2],
    all: [Bitboard; 2],
    twice: [Bitboard; 2],
}

impl Attacked {
    /// Attacks by pawns and kings.
    #[inline(always)]
    pub(crate) fn new(position: &Position, kings: [Square; 2]) -> Self {
        let mut attacked = Self {
            by_role: [[Bitboard::EMPTY; 6]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
        };
        attacked.begin(position, Color::White, kings[0]);
        attacked.begin(position, Color::Black, kings[1]);
        attacked
    }

    #[inline(always)]
    fn begin(&mut self, position: &Position, color: Color, king: Square) {
        let ahead = position.pieces(color, Role::Pawn).forward(color);
        let (east, west) = (ahead.shift(Direction::East), ahead.shift(Direction::West));
        self.by_role[color.index()][Role::Pawn.index()] = east | west;
        self.all[color.index()] = east | west;
        self.twice[color.index()] = east & west;
        self.add(color, Role::King, attacks::king(king));
    }

    /// Adds the attacks of a piece.
    #[inline]
    pub(crate) fn add(&mut self, color: Color, role: Role, seen: Bitboard) {
        let color = color.index();
        self.by_role[color][role.index()] |= seen;
        self.twice[color] |= self.all[color] & seen;
        self.all[color] |= seen;
    }

    #[inline]
    pub(crate) fn by(&self, color: Color, role: Role) -> Bitboard {
        self.by_role[color.index()][role.index()]
    }

    #[inline]
    pub(crate) fn all(&self, color: Color) -> Bitboard {
        self.all[color.index()]
    }

    #[inline]
    pub(crate) fn twice(&self, color: Color) -> Bitboard {
        self.twice[color.index()]
    }
}

/// Returns the squares next to a set on the same rank.
#[inline]
pub(crate) fn sideways(squares: Bitboard) -> Bitboard {
    squares.shift(Direction::East) | squares.shift(Direction::West)
}

/// Returns all squares in front of a set, up to the last rank.
#[inline]
pub(crate) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    // Each step doubles the distance.
    let one = squares.forward(color);
    let two = one | one.forward(color);
    let four = two | two.forward(color).forward(color);
    four | four.forward(color).forward(color).forward(color).forward(color)
}

/// Returns the whole files of a set.
#[inline]
pub(crate) fn whole_files(squares: Bitboard) -> Bitboard {
    // A rotation by whole ranks keeps the files; each one doubles their filled part.
    let mut bits = squares.bits();
    bits |= bits.rotate_left(8);
    bits |= bits.rotate_left(16);
    Bitboard::from_bits(bits | bits.rotate_left(32))
}
