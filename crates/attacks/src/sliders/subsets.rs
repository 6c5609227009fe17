//! The blocker sets of all squares in the order of the table of `Pext`.
//!
//! It gives a square as many entries as its relevant occupancy has subsets: bishops first, then rooks, each from a1
//! to h8.

use exchequer_core::ray::{self, Slider};
use exchequer_core::{Bitboard, Square};

/// Maximum number of relevant squares of one slider: a rook in a corner.
const MAX_RELEVANT: usize = 12;

/// Maximum number of blocker sets of one slider on one square.
pub(super) const MAX_SUBSETS: usize = 1 << MAX_RELEVANT;

/// Number of blocker sets over both sliders and all squares.
pub(super) const TOTAL: usize = OFFSETS[128];

/// Start of the entries of each slider and square, and the end of the last.
const OFFSETS: [usize; 129] = {
    let mut offsets = [0; 129];
    let mut i = 0;
    while i < 128 {
        let mask = ray::relevant_occupancy(Slider::ALL[i / 64], Square::ALL[i % 64]);
        offsets[i + 1] = offsets[i] + (1 << mask.len());
        i += 1;
    }
    offsets
};

/// Start of the entries of a slider on a square.
pub(super) const fn offset(slider: Slider, square: Square) -> usize {
    OFFSETS[slider.index() * 64 + square.index()]
}

/// Relevant occupancy of a slider on a square, and the squares that each blocker hides.
pub(super) struct Relevant {
    /// The squares where a blocker makes a difference.
    pub(super) mask: u64,
    /// The attacks on an empty board.
    pub(super) rays: u64,
    /// Squares that a blocker hides, for each square of `mask`, lowest first.
    pub(super) hidden: [u64; MAX_RELEVANT],
}

impl Relevant {
    pub(super) const fn new(slider: Slider, square: Square) -> Self {
        let mask = ray::relevant_occupancy(slider, square).bits();
        let rays = ray::attacks(slider, square, Bitboard::EMPTY).bits();
        let mut hidden = [0; MAX_RELEVANT];
        let directions = slider.directions();
        let mut d = 0;
        while d < directions.len() {
            let mut at = square;
            while let Some(next) = at.step(directions[d]) {
                let bit = Bitboard::of(next).bits();
                if mask & bit != 0 {
                    let number = (mask & (bit - 1)).count_ones() as usize;
                    hidden[number] = ray::walk(next, directions[d], Bitboard::EMPTY).bits();
                }
                at = next;
            }
            d += 1;
        }
        Self { mask, rays, hidden }
    }

    /// Number of blocker sets.
    pub(super) const fn subsets(&self) -> usize {
        1 << self.mask.count_ones()
    }

    /// The attacks for every blocker set, in the order of `Bitboard::subsets` (which is that of the PEXT index);
    /// zero past the last.
    ///
    /// A blocker removes the squares that it hides, independent of other blockers. So each further blocker doubles the
    /// sets in one step per set: far less compile-time evaluation than a walk along every ray.
    pub(super) const fn attacks(&self) -> [u64; MAX_SUBSETS] {
        let mut attacks = [0; MAX_SUBSETS];
        attacks[0] = self.rays;
        let mut known = 1;
        let mut blocker = 0;
        while known < self.subsets() {
            let seen = !self.hidden[blocker];
            let mut i = 0;
            while i < known {
                attacks[known + i] = attacks[i] & seen;
                i += 1;
            }
            known *= 2;
            blocker += 1;
        }
        attacks
    }
}
