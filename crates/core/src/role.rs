//! The six kinds of piece, and six things indexed by them.

use core::fmt;
use core::ops::{Index, IndexMut};

closed_enum! {
    /// A kind of piece without its color, in ascending order of customary value.
    pub enum Role {
        /// Moves forward, captures diagonally.
        Pawn = 0,
        /// The leaper.
        Knight = 1,
        /// The diagonal slider.
        Bishop = 2,
        /// The slider along files and ranks.
        Rook = 3,
        /// Bishop and rook in one.
        Queen = 4,
        /// The piece that must not be left in check.
        King = 5,
    }
}

impl Role {
    /// The promotion roles, in the order of move lists.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The lower-case letter of FEN and UCI.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role of a letter in either case, or `None`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }

    /// English name in lower case, `pawn` to `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "Pawn",
            Self::Knight => "Knight",
            Self::Bishop => "Bishop",
            Self::Rook => "Rook",
            Self::Queen => "Queen",
            Self::King => "King",
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One `T` for each [`Role`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(pub(crate) [T; 6]);

impl<T> ByRole<T> {
    /// Six parts in the order pawn, knight, bishop, rook, queen, king.
    #[inline]
    pub const fn new(parts: [T; 6]) -> Self {
        Self(parts)
    }

    /// Returns a reference to the part of one role; usable in constants.
    #[inline(always)]
    pub const fn of(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline(always)]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}
