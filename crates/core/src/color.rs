//! The two sides, and a pair of values indexed by side.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

closed_enum! {
    /// One of the two sides.
    pub enum Color {
        /// The side that moves first and goes up the board.
        White = 0,
        /// The side that goes down the board.
        Black = 1,
    }
}

impl Color {
    /// FEN letter, `w` or `b`.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The color of a FEN letter, or `None` for any other character.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// English name, `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One `T` for each [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// A pair from its two parts.
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// Returns a reference to the part of one side; usable in constants.
    #[inline(always)]
    pub const fn of(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color.index()]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}
