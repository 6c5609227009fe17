//! The eight compass directions of a board seen from White's side.

closed_enum! {
    /// A step to a neighboring square; clockwise from north, so that opposite directions are four apart.
    #[derive(Debug)]
    pub enum Direction {
        /// Towards rank 8.
        North = 0,
        /// Towards h8.
        NorthEast = 1,
        /// Towards the h-file.
        East = 2,
        /// Towards h1.
        SouthEast = 3,
        /// Towards rank 1.
        South = 4,
        /// Towards a1.
        SouthWest = 5,
        /// Towards the a-file.
        West = 6,
        /// Towards a8.
        NorthWest = 7,
    }
}

impl Direction {
    /// The four directions of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four directions of a bishop.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// The step in files and ranks, each −1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::at((self as u32 + 4) % 8)
    }
}
