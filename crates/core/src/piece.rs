//! A role with its color.

use crate::{Color, Role};
use core::fmt;

closed_enum! {
    /// A piece on the board: color and role.
    pub enum Piece {
        /// ♙
        WhitePawn = 0,
        /// ♘
        WhiteKnight = 1,
        /// ♗
        WhiteBishop = 2,
        /// ♖
        WhiteRook = 3,
        /// ♕
        WhiteQueen = 4,
        /// ♔
        WhiteKing = 5,
        /// ♟
        BlackPawn = 6,
        /// ♞
        BlackKnight = 7,
        /// ♝
        BlackBishop = 8,
        /// ♜
        BlackRook = 9,
        /// ♛
        BlackQueen = 10,
        /// ♚
        BlackKing = 11,
    }
}

impl Piece {
    /// The piece of a color and a role.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::at(color as u32 * 6 + role as u32)
    }

    /// The color of the piece.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < 6 { Color::White } else { Color::Black }
    }

    /// The role of the piece.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        Role::at(self as u32 % 6)
    }

    /// The FEN letter: upper case for White.
    #[must_use]
    pub const fn to_char(self) -> char {
        let c = self.role().to_char();
        match self.color() {
            Color::White => c.to_ascii_uppercase(),
            Color::Black => c,
        }
    }

    /// The piece of a FEN letter, or `None`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// The chess symbol of Unicode.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'][self as usize]
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", self.color(), self.role())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_letters_survive_the_round_trip() {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                assert_eq!((piece.color(), piece.role()), (color, role));
                assert_eq!(Piece::from_char(piece.to_char()), Some(piece));
            }
        }
        assert_eq!(Piece::from_char('x'), None);
        assert_eq!(Piece::from_char('ß'), None);
    }
}
