//! The search for one magic: random multipliers until one maps every blocker set without a harmful collision.

use crate::random::SplitMix64;
use exchequer_core::ray::{self, Slider};
use exchequer_core::{Bitboard, Square};

/// The first magic in the stream of candidates of this seed, slider and square.
///
/// Takes 80,000 candidates on average and about a million at worst; nearly all fail within a few blocker sets.
pub(crate) fn find(slider: Slider, square: Square, seed: u64) -> u64 {
    let square = Subject::new(slider, square);
    let mut random = SplitMix64::new(seed, square.stream());
    let mut entries = Entries::new(square.cases.len());
    loop {
        // Products gather bits best when the multiplier has few.
        let magic = random.next() & random.next() & random.next();
        if square.is_magic(magic, &mut entries) {
            return magic;
        }
    }
}

/// Whether a multiplier maps all blocker sets of a slider on a square to entries of their own or of equal attacks.
#[cfg(test)]
pub(crate) fn is_magic(slider: Slider, square: Square, magic: u64) -> bool {
    let square = Subject::new(slider, square);
    let mut entries = Entries::new(square.cases.len());
    square.is_magic(magic, &mut entries)
}

/// What is asked of a magic.
struct Subject {
    slider: Slider,
    square: Square,
    mask: Bitboard,
    /// Each blocker set with the attacks under it.
    cases: Vec<(Bitboard, Bitboard)>,
}

impl Subject {
    fn new(slider: Slider, square: Square) -> Self {
        let mask = ray::relevant_occupancy(slider, square);
        let cases =
            mask.subsets().map(|blockers| (blockers, ray::attacks(slider, square, blockers))).collect();
        Self { slider, square, mask, cases }
    }

    /// A number of its own for each slider on each square.
    fn stream(&self) -> u64 {
        (self.slider.index() * 64 + self.square.index()) as u64
    }

    fn is_magic(&self, magic: u64, entries: &mut Entries) -> bool {
        // The index is the top of the product: one that stays almost empty when all blockers are there cannot
        // tell the sets apart, and costs less to see than to try.
        if (self.mask.bits().wrapping_mul(magic) >> 56).count_ones() < 6 {
            return false;
        }
        let shift = 64 - self.mask.len();
        entries.clear();
        self.cases.iter().all(|&(blockers, attacks)| {
            entries.accept((blockers.bits().wrapping_mul(magic) >> shift) as usize, attacks)
        })
    }
}

/// The entries of one square, emptied in no time between candidates.
struct Entries {
    round: u32,
    /// In which round an entry was last written, and with what.
    slots: Vec<(u32, Bitboard)>,
}

impl Entries {
    fn new(len: usize) -> Self {
        Self { round: 0, slots: vec![(0, Bitboard::EMPTY); len] }
    }

    fn clear(&mut self) {
        self.round += 1;
    }

    /// Puts attacks into an entry; false if others are there.
    fn accept(&mut self, index: usize, attacks: Bitboard) -> bool {
        let slot = &mut self.slots[index];
        if slot.0 == self.round {
            return slot.1 == attacks;
        }
        *slot = (self.round, attacks);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_magic_and_what_is_nonsense_is_not() {
        for square in [Square::A1, Square::E4, Square::H8] {
            for slider in Slider::ALL {
                assert!(is_magic(slider, square, find(slider, square, 7)));
                assert!(!is_magic(slider, square, 0));
                assert!(!is_magic(slider, square, !0));
            }
        }
    }
}
