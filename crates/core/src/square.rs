//! Files, ranks and squares.

use crate::{Color, Direction, ParseError};
use core::fmt;
use core::str::FromStr;

closed_enum! {
    /// A column of the board.
    pub enum File {
        /// The a-file.
        A = 0,
        /// The b-file.
        B = 1,
        /// The c-file.
        C = 2,
        /// The d-file.
        D = 3,
        /// The e-file.
        E = 4,
        /// The f-file.
        F = 5,
        /// The g-file.
        G = 6,
        /// The h-file.
        H = 7,
    }
}

closed_enum! {
    /// A row of the board, named by its number from White's side.
    pub enum Rank {
        /// Rank 1.
        First = 0,
        /// Rank 2.
        Second = 1,
        /// Rank 3.
        Third = 2,
        /// Rank 4.
        Fourth = 3,
        /// Rank 5.
        Fifth = 4,
        /// Rank 6.
        Sixth = 5,
        /// Rank 7.
        Seventh = 6,
        /// Rank 8.
        Eighth = 7,
    }
}

closed_enum! {
    /// A square; numbered rank by rank from a1 = 0 over h1 = 7 to h8 = 63.
    #[allow(missing_docs, reason = "64 names that need no description")]
    #[rustfmt::skip]
    pub enum Square {
        A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
        A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
        A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
        A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
        A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
        A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
        A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
        A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
    }
}

impl File {
    /// `a` to `h`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a letter in either case, or `None`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_lowercase() {
            c @ 'a'..='h' => Self::from_index(c as u32 - 'a' as u32),
            _ => None,
        }
    }
}

impl Rank {
    /// `1` to `8`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit, or `None`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '1'..='8' => Self::from_index(c as u32 - '1' as u32),
            _ => None,
        }
    }

    /// Rank counted from the side of `color`: rank 2 is the second rank of White and the seventh of Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::at(7 - self as u32),
        }
    }
}

impl Square {
    /// The square where a file and a rank cross.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::at(rank as u32 * 8 + file as u32)
    }

    /// The file of this square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::at(self as u32 % 8)
    }

    /// The rank of this square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::at(self as u32 / 8)
    }

    /// The square `files` to the east and `ranks` to the north, or `None` off the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        // Any two steps fit in 16 bits.
        let file = self as i16 % 8 + files as i16;
        let rank = self as i16 / 8 + ranks as i16;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Self::from_index((rank * 8 + file) as u32)
    }

    /// The neighbor in a direction, or `None` off the board.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (files, ranks) = direction.delta();
        self.offset(files, ranks)
    }

    /// The square whose number is `delta` higher, modulo 64; for steps known to stay on the board.
    ///
    /// One addition and one mask, no branch.
    #[inline(always)]
    #[must_use]
    pub const fn wrapping_offset(self, delta: i8) -> Self {
        Self::at((self as i8).wrapping_add(delta) as u32 & 63)
    }

    /// The square mirrored top to bottom: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self::at(self as u32 ^ 56)
    }

    /// The square from the side of `color`: mirrored top to bottom for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// Chebyshev distance: the number of king steps between two squares, 0 to 7.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self.file() as u32).abs_diff(other.file() as u32);
        let ranks = (self.rank() as u32).abs_diff(other.rank() as u32);
        if files > ranks { files } else { ranks }
    }

    /// The square mirrored left to right: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flip_file(self) -> Self {
        Self::at(self as u32 ^ 7)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `a1` to `h8`, the file in either case.
    fn from_str(s: &str) -> Result<Self, ParseError> {
        let error = ParseError::expected("a square from a1 to h8");
        let mut chars = s.chars();
        match (chars.next().and_then(File::from_char), chars.next().and_then(Rank::from_char), chars.next()) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(error),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

macro_rules! debug_by_name {
    ($($name:ident),+) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )+};
}
debug_by_name!(File, Rank, Square);

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn numbers_names_and_parts_agree() {
        for (i, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), i);
            assert_eq!(Square::from_index(i as u32), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::from_index(64), None);
        for bad in ["", "e", "e9", "i4", "e44", "é4", "4e"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }

    #[test]
    fn steps_stop_at_the_edge() {
        assert_eq!(Square::H4.step(Direction::East), None);
        assert_eq!(Square::A4.step(Direction::NorthWest), None);
        assert_eq!(Square::E4.step(Direction::SouthEast), Some(Square::F3));
        assert_eq!(Square::E4.offset(-4, 4), Some(Square::A8));
        assert_eq!(Square::E4.offset(-5, 0), None);
        assert_eq!(Square::H8.offset(i8::MAX, i8::MAX), None);
        assert_eq!(Square::A1.offset(i8::MIN, i8::MIN), None);
    }

    #[test]
    fn relative_ranks_count_from_each_side() {
        assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
        assert_eq!(Rank::Second.relative_to(Color::White), Rank::Second);
    }
}
