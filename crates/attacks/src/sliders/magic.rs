//! Magic bitboards: one multiplication gathers the blockers into the index of a table.
//!
//! "Fancy" magics: each square has a table of its own size in one common array. The multipliers are found by
//! `cargo xtask gen-magics`; the tables are rebuilt from them whenever this crate is compiled, and a multiplier
//! that sends two blocker sets with different attacks to one entry does not compile.
//!
//! Source: Lasse Hansen's idea, plain and fancy forms by Pradu Kannan and Gerd Isenberg;
//! <https://www.chessprogramming.org/Magic_Bitboards>.

#![allow(long_running_const_eval, reason = "107,648 entries take the compiler's interpreter a moment")]

use super::Sliders;
use super::subsets::{Relevant, TOTAL, offset};
use crate::generated::magics;
use exchequer_core::ray::Slider;
use exchequer_core::{Bitboard, Square};

/// Magic multiplication: works everywhere and is the default.
///
/// One multiplication, one shift and two dependent loads; 841 KiB of attack sets and 4 KiB of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Magic;

/// How to find the entry of a blocker set.
#[derive(Clone, Copy)]
struct Lookup {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// Both lookups of a square, side by side on one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lookups {
    bishop: Lookup,
    rook: Lookup,
}

impl Lookup {
    const fn new(slider: Slider, square: Square) -> Self {
        let mask = Relevant::new(slider, square).mask;
        let magic = match slider {
            Slider::Bishop => magics::BISHOP[square.index()],
            Slider::Rook => magics::ROOK[square.index()],
        };
        let offset = offset(slider, square);
        assert!(offset + (1 << mask.count_ones()) <= TOTAL, "the entries of a square must lie in the table");
        Self { mask, magic, offset: offset as u32, shift: 64 - mask.count_ones() }
    }

    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.magic) >> self.shift;
        self.offset as usize + hash as usize
    }

    #[inline(always)]
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        let index = self.index(occupied.bits());
        // SAFETY: a product shifted right by 64 − n is less than 2^n, and `Lookup::new`, which made every lookup
        // there is, asserts at compile time that offset + 2^n is at most the length of the table. This saves a
        // comparison, a branch and the code of a panic in every inlined lookup; builds with debug assertions
        // still check.
        #[allow(unsafe_code, reason = "removes the bounds check")]
        unsafe {
            core::hint::assert_unchecked(index < TOTAL);
        }
        Bitboard::from_bits(ATTACKS[index])
    }
}

static LOOKUPS: [Lookups; 64] = {
    let blank = Lookup { mask: 0, magic: 0, offset: 0, shift: 0 };
    let mut lookups = [Lookups { bishop: blank, rook: blank }; 64];
    let mut i = 0;
    while i < 64 {
        lookups[i].bishop = Lookup::new(Slider::Bishop, Square::ALL[i]);
        lookups[i].rook = Lookup::new(Slider::Rook, Square::ALL[i]);
        i += 1;
    }
    lookups
};

static ATTACKS: [u64; TOTAL] = {
    let mut table = [0; TOTAL];
    let mut i = 0;
    while i < 128 {
        fill(&mut table, Slider::ALL[i / 64], Square::ALL[i % 64]);
        i += 1;
    }
    table
};

const fn fill(table: &mut [u64; TOTAL], slider: Slider, square: Square) {
    let lookup = Lookup::new(slider, square);
    let relevant = Relevant::new(slider, square);
    let attacks = relevant.attacks();
    let subsets = relevant.subsets();
    let mut blockers = 0_u64;
    let mut i = 0;
    while i < subsets {
        let index = lookup.index(blockers);
        // No slider is ever without attacks, so that zero marks an entry that is still free.
        assert!(
            table[index] == 0 || table[index] == attacks[i],
            "two blocker sets with different attacks collide in one entry: a magic in generated/magics.rs is \
             wrong, run `cargo xtask gen-magics`"
        );
        table[index] = attacks[i];
        blockers = blockers.wrapping_sub(relevant.mask) & relevant.mask;
        i += 1;
    }
}

impl Sliders for Magic {
    const NAME: &'static str = "magic";

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS[square.index()].bishop.attacks(occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS[square.index()].rook.attacks(occupied)
    }
}
