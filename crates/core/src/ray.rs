//! Slow ray walk: sliding attacks one square at a time, up to the first blocker.
//!
//! It defines the attacks that every attack table is generated from and tested against. A walk takes up to 28 steps
//! and is meant for tests, generators and constants; `exchequer-attacks` has the fast forms.

use crate::{Bitboard, Direction, Square};

closed_enum! {
    /// A line-moving piece; a queen is a bishop and a rook.
    #[derive(Debug)]
    pub enum Slider {
        /// Along diagonals.
        Bishop = 0,
        /// Along files and ranks.
        Rook = 1,
    }
}

impl Slider {
    /// The four directions of the slider.
    #[must_use]
    pub const fn directions(self) -> [Direction; 4] {
        match self {
            Self::Bishop => Direction::DIAGONAL,
            Self::Rook => Direction::ORTHOGONAL,
        }
    }
}

/// The squares seen from `square` in one direction, up to and including the first of `occupied`.
///
/// `square` itself neither blocks nor is seen.
#[must_use]
pub const fn walk(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.step(direction) {
        seen.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    seen
}

/// The squares that a slider on `square` attacks, blockers of either side included.
#[must_use]
pub const fn attacks(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let directions = slider.directions();
    let mut bits = 0;
    let mut i = 0;
    while i < directions.len() {
        bits |= walk(square, directions[i], occupied).bits();
        i += 1;
    }
    Bitboard::from_bits(bits)
}

/// The squares whose occupation can change the attacks of a slider on `square`: its rays without their last
/// squares, since a blocker there hides nothing.
///
/// Over all squares there are 5,248 subsets for bishops and 102,400 for rooks.
#[must_use]
pub const fn relevant_occupancy(slider: Slider, square: Square) -> Bitboard {
    let directions = slider.directions();
    let mut bits = 0;
    let mut i = 0;
    while i < directions.len() {
        let mut at = square;
        while let Some(next) = at.step(directions[i]) {
            if next.step(directions[i]).is_some() {
                bits |= Bitboard::of(next).bits();
            }
            at = next;
        }
        i += 1;
    }
    Bitboard::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard;

    #[test]
    fn a_walk_ends_on_the_first_blocker() {
        let blockers = Bitboard::of(Square::E6) | Square::E7;
        let seen = walk(Square::E4, Direction::North, blockers);
        assert_eq!(seen, Bitboard::of(Square::E5) | Square::E6);
        assert_eq!(walk(Square::E8, Direction::North, Bitboard::EMPTY), Bitboard::EMPTY);
    }

    #[test]
    fn a_bishop_sees_up_to_the_first_blocker() {
        let attacks = attacks(Slider::Bishop, Square::C3, Bitboard::of(Square::E5) | Square::C3);
        assert_eq!(
            attacks,
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                X . . . X . . .
                . X . X . . . .
                . . . . . . . .
                . X . X . . . .
                X . . . X . . .
            }
        );
    }

    #[test]
    fn the_relevant_subsets_are_as_many_as_the_literature_says() {
        let count = |slider| -> u32 {
            Square::ALL.iter().map(|&square| 1 << relevant_occupancy(slider, square).len()).sum()
        };
        assert_eq!((count(Slider::Bishop), count(Slider::Rook)), (5_248, 102_400));
    }
}
