//! A set of squares in 64 bits.

use crate::{Color, Direction, File, Rank, Square};
use core::fmt;
use core::iter::FusedIterator;

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// `|`, `&`, `^` and `-` are union, intersection, symmetric difference and difference; each takes a square as
/// well as a set on its right. `Debug` draws the board in the form that [`bitboard!`](crate::bitboard) reads.
///
/// ```
/// use exchequer_core::{Bitboard, Rank, Square};
///
/// let set = Bitboard::rank(Rank::Second) - Square::E2 | Square::E4;
/// assert_eq!(set.len(), 8);
/// assert!(set.contains(Square::E4) && !set.contains(Square::E2));
/// assert_eq!(set.iter().next_back(), Some(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub(crate) u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const FULL: Self = Self(!0);
    /// The 32 dark squares, a1 among them.
    pub const DARK: Self = Self(0xAA55_AA55_AA55_AA55);
    /// The four edges of the board.
    pub const EDGES: Self = Self(0xFF81_8181_8181_81FF);

    /// The set with these bits.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of this set.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square, usable in constants.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// All squares of a file.
    #[inline(always)]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// All squares of a rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (8 * rank as u8))
    }

    /// Number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set has no square.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square as u8) != 0
    }

    /// Returns `true` if the set has two or more squares; cheaper than [`len`](Self::len).
    #[inline(always)]
    #[must_use]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns `true` if the two sets have no square in common.
    #[inline(always)]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns `true` if the two sets have a square in common.
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns `true` if every square of this set is in the other.
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square as u8;
    }

    /// Removes a square.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square as u8);
    }

    /// The lowest square, a1 first; `None` when the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        // Without this branch the compiler may emit a jump table over the 64 squares.
        if self.is_empty() { None } else { Some(Square::at(self.0.trailing_zeros() & 63)) }
    }

    /// The highest square, h8 first; `None` when the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63_u32.wrapping_sub(self.0.leading_zeros()))
    }

    /// The only square of the set; `None` when there are none or several.
    #[inline(always)]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }

    /// The set without its lowest square.
    #[inline(always)]
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Removes the lowest square and returns it.
    #[inline(always)]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        *self = self.without_first();
        first
    }

    /// All squares moved one step; those that would leave the board are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        const NOT_A: u64 = !Bitboard::file(File::A).0;
        const NOT_H: u64 = !Bitboard::file(File::H).0;
        Self(match direction {
            Direction::North => self.0 << 8,
            Direction::NorthEast => (self.0 & NOT_H) << 9,
            Direction::East => (self.0 & NOT_H) << 1,
            Direction::SouthEast => (self.0 & NOT_H) >> 7,
            Direction::South => self.0 >> 8,
            Direction::SouthWest => (self.0 & NOT_A) >> 9,
            Direction::West => (self.0 & NOT_A) >> 1,
            Direction::NorthWest => (self.0 & NOT_A) << 7,
        })
    }

    /// All squares moved one step forward for `color`; squares that would leave the board are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// The set mirrored top to bottom.
    #[inline(always)]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored left to right.
    #[inline]
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// The squares of the set, lowest first.
    #[inline(always)]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// All `2^len` subsets of the set, the empty one first and the whole set last.
    ///
    /// The order is that of the carry-rippler, which counts upwards in the bits of the set.
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { of: self.0, next: Some(0) }
    }
}

/// The squares of a [`Bitboard`], lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// All subsets of a [`Bitboard`]; see [`Bitboard::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets {
    of: u64,
    next: Option<u64>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let current = self.next?;
        // Subtracting the whole set carries through the gaps: the bits count up as if they stood side by side.
        let following = current.wrapping_sub(self.of) & self.of;
        self.next = (following != 0).then_some(following);
        Some(Bitboard(current))
    }
}

impl FusedIterator for Subsets {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Self {
        Self::file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Self {
        Self::rank(rank)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws eight lines, rank 8 first, `X` for a member and `.` for any other square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bitboard! {\n")?;
        for rank in Rank::ALL.into_iter().rev() {
            f.write_str("   ")?;
            for file in File::ALL {
                f.write_str(if self.contains(Square::new(file, rank)) { " X" } else { " ." })?;
            }
            f.write_str("\n")?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::{format, vec::Vec};

    #[test]
    fn first_and_last_of_nothing_is_nothing() {
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::FULL.first(), Some(Square::A1));
        assert_eq!(Bitboard::FULL.last(), Some(Square::H8));
        assert_eq!(Bitboard::of(Square::C3).single(), Some(Square::C3));
        assert_eq!((Bitboard::of(Square::C3) | Square::D4).single(), None);
    }

    #[test]
    fn iteration_runs_both_ways() {
        let set = Bitboard::EDGES;
        let mut backward: Vec<Square> = set.iter().rev().collect();
        backward.reverse();
        assert_eq!(set.iter().collect::<Vec<_>>(), backward);
        assert_eq!(set.iter().len(), 28);
        assert_eq!(set.iter().collect::<Bitboard>(), set);
    }

    #[test]
    fn shifts_agree_with_steps() {
        for direction in Direction::ALL {
            for square in Square::ALL {
                let shifted = Bitboard::of(square).shift(direction);
                assert_eq!(shifted, square.step(direction).map_or(Bitboard::EMPTY, Bitboard::of));
            }
        }
    }

    #[test]
    fn subsets_are_all_there_once() {
        let set = Bitboard::EMPTY | Square::A1 | Square::D4 | Square::H8 | Square::B7;
        let subsets: Vec<Bitboard> = set.subsets().collect();
        assert_eq!(subsets.len(), 16);
        assert!(subsets.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(subsets.iter().all(|subset| subset.is_subset(set)));
        assert_eq!(Bitboard::EMPTY.subsets().collect::<Vec<_>>(), [Bitboard::EMPTY]);
    }

    #[test]
    fn drawing_and_literal_are_the_same() {
        let drawn = crate::bitboard! {
            X . . . . . . .
            . . . . . . . .
            . . X . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . X .
            . . . . . . . X
        };
        assert_eq!(drawn, Bitboard::EMPTY | Square::A8 | Square::C6 | Square::G2 | Square::H1);
        let text = format!("{drawn:?}");
        assert!(text.starts_with("bitboard! {\n    X . . . . . . .\n"), "{text}");
        assert!(text.ends_with("    . . . . . . . X\n}"), "{text}");
    }

    #[test]
    fn mirrors() {
        for square in Square::ALL {
            assert_eq!(Bitboard::of(square).flip_ranks(), Bitboard::of(square.flip_rank()));
            assert_eq!(Bitboard::of(square).flip_files(), Bitboard::of(square.flip_file()));
        }
    }
}
