//! The six kinds of piece, and six things indexed by them.

use core::fmt;
use core::ops::{Index, IndexMut};

closed_enum! {
    /// What a piece is, whoever owns it; ordered by customary worth.
    pub enum Role {
        /// Moves forward, takes diagonally.
        Pawn = 0,
        /// The leaper.
        Knight = 1,
        /// The diagonal slider.
        Bishop = 2,
        /// The slider along files and ranks.
        Rook = 3,
        /// Bishop and rook in one.
        Queen = 4,
        /// The piece that may not be lost.
        King = 5,
    }
}

impl Role {
    /// What a pawn may become, in the order in which move lists have them.
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

    /// `pawn` to `king`, for sentences.
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

    /// A reference to the part of one role, usable in constants.
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
