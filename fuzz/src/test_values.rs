//! Piece values from bytes: usual ones, ties, zeros, the largest, and any others.

use arbitrary::{Arbitrary, Result, Unstructured};
use exchequer_core::Role;
use exchequer_see::PieceValues;
use exchequer_testkit::oracle::Values;

/// Common values of a role; the remaining byte values select any number.
const COMMON_VALUES: [i32; 16] =
    [0, 1, 2, 99, 100, 300, 301, 308, 325, 346, 500, 521, 900, 1000, 999_999, PieceValues::MAX];

/// Values of whole sets of pieces.
const SETS: [[i32; 5]; 7] = [
    [100, 300, 300, 500, 900],
    [100, 325, 325, 500, 1000],
    [93, 346, 308, 521, 994],
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [900, 500, 300, 300, 100],
    [100, 300, 900, 500, 300],
];

/// The piece values of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestValues([i32; 5]);

impl TestValues {
    /// Returns one of the usual sets.
    pub(crate) fn of_set(number: u8) -> Self {
        Self(SETS[usize::from(number) % SETS.len()])
    }

    /// Returns the values in the type of the evaluation.
    pub(crate) fn points(self) -> PieceValues {
        let [pawn, knight, bishop, rook, queen] = self.0;
        PieceValues::new(pawn, knight, bishop, rook, queen).expect("no number here is out of range")
    }

    /// Returns the values in the type of the brute force.
    pub(crate) fn oracle(self) -> Values {
        let [pawn, knight, bishop, rook, queen] = self.0;
        [pawn, knight, bishop, rook, queen, 0]
    }
}

impl<'a> Arbitrary<'a> for TestValues {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let set: u8 = u.arbitrary()?;
        if set < 128 {
            return Ok(Self::of_set(set));
        }
        let mut values = [0; Role::COUNT - 1];
        for value in &mut values {
            let choice: u8 = u.arbitrary()?;
            *value = match COMMON_VALUES.get(usize::from(choice % 20)) {
                Some(&value) => value,
                None => u.int_in_range(0..=PieceValues::MAX)?,
            };
        }
        Ok(Self(values))
    }
}
