//! Piece values out of bytes: usual ones, ties, zeros, the largest, and any others.

use arbitrary::{Arbitrary, Result, Unstructured};
use exchequer_core::Role;
use exchequer_see::PieceValues;
use exchequer_testkit::oracle::Values;

/// What one role may be worth; the rest of a byte's values stand for any number.
const WORTHS: [i32; 16] =
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

/// What the pieces are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth([i32; 5]);

impl Worth {
    /// One of the usual sets.
    pub(crate) fn of_set(number: u8) -> Self {
        Self(SETS[usize::from(number) % SETS.len()])
    }

    /// As the evaluation takes it.
    pub(crate) fn points(self) -> PieceValues {
        let [pawn, knight, bishop, rook, queen] = self.0;
        PieceValues::new(pawn, knight, bishop, rook, queen).expect("no number here is out of range")
    }

    /// As the brute force takes it.
    pub(crate) fn oracle(self) -> Values {
        let [pawn, knight, bishop, rook, queen] = self.0;
        [pawn, knight, bishop, rook, queen, 0]
    }
}

impl<'a> Arbitrary<'a> for Worth {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let set: u8 = u.arbitrary()?;
        if set < 128 {
            return Ok(Self::of_set(set));
        }
        let mut worths = [0; Role::COUNT - 1];
        for worth in &mut worths {
            let choice: u8 = u.arbitrary()?;
            *worth = match WORTHS.get(usize::from(choice % 20)) {
                Some(&worth) => worth,
                None => u.int_in_range(0..=PieceValues::MAX)?,
            };
        }
        Ok(Self(worths))
    }
}
