//! Result of a game.

use core::ops::Neg;
use exchequer_core::Color;

/// Result of a game for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i8)]
pub enum GameResult {
    /// The side has lost.
    Loss = -1,
    /// The game is drawn.
    Draw = 0,
    /// The side has won.
    Win = 1,
}

impl GameResult {
    /// Returns the result for a number: −1, 0 or 1.
    #[must_use]
    pub const fn from_number(number: i32) -> Option<Self> {
        match number {
            -1 => Some(Self::Loss),
            0 => Some(Self::Draw),
            1 => Some(Self::Win),
            _ => None,
        }
    }

    /// Converts between the side to move and White: negated for Black, unchanged for White.
    #[must_use]
    pub fn relative_to(self, turn: Color) -> Self {
        if turn == Color::White { self } else { -self }
    }
}

impl Neg for GameResult {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}
