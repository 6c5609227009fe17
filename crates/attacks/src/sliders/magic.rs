//! Magic bitboards: one multiplication gathers the blockers into the index of a table.
//!
//! All squares of a slider shift by the same number, so that the shift is part of the instruction; their entries lie in
//! each other's gaps in one common array. Multipliers and places are found by `cargo xtask gen-magics`; the tables are
//! rebuilt from them whenever this crate is compiled, and a multiplier that sends two blocker sets with different
//! attacks to one entry, of whatever square, does not compile.
//!
//! Source: Lasse Hansen's idea, plain and fancy forms by Pradu Kannan and Gerd Isenberg, tables in each other's gaps by
//! Volker Annuss; <https://www.chessprogramming.org/Magic_Bitboards>.

#![allow(long_running_const_eval, reason = "107,648 entries take the compiler's interpreter a moment")]

use super::Sliders;
use super::subsets::Relevant;
use crate::generated::magics::{self, ENTRIES};
use exchequer_core::ray::Slider;
use exchequer_core::{Bitboard, Square};

/// Magic multiplication: works everywhere and is the default.
///
/// One multiplication, one shift and two dependent loads; 883 KiB of attack sets, of which 841 are used, and 3 KiB of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Magic;

/// How to find the entry of a blocker set.
#[derive(Clone, Copy)]
struct Lookup {
    mask: u64,
    magic: u64,
    /// In bytes, and of this size so that the addition can take it from here without loading it first.
    start: u64,
}

/// The lookups of a slider from all squares.
struct Lookups<const SHIFT: u32>([Lookup; 64]);

impl<const SHIFT: u32> Lookups<SHIFT> {
    const fn new(slider: Slider, magics: &[(u64, u32); 64]) -> Self {
        let mut lookups = [Lookup { mask: 0, magic: 0, start: 0 }; 64];
        let mut i = 0;
        while i < 64 {
            let (magic, offset) = magics[i];
            let mask = Relevant::new(slider, Square::ALL[i]).mask;
            lookups[i] = Lookup { mask, magic, start: offset as u64 * size_of::<u64>() as u64 };
            i += 1;
        }
        Self(lookups)
    }

    /// Where the entries of the square begin, in bytes, and which of them it is.
    #[inline(always)]
    const fn place(&self, square: Square, occupied: u64) -> (usize, usize) {
        let Lookup { mask, magic, start } = self.0[square.index()];
        (start as usize, ((occupied & mask).wrapping_mul(magic) >> SHIFT) as usize)
    }

    const fn index(&self, square: Square, occupied: u64) -> usize {
        let (start, entry) = self.place(square, occupied);
        start / size_of::<u64>() + entry
    }

    #[inline(always)]
    fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        debug_assert!(self.index(square, occupied.bits()) < ENTRIES);
        let (start, entry) = self.place(square, occupied.bits());
        // SAFETY: only the occupancy under the mask counts, and `fill` has asked for the index of every subset of every
        // mask: where one were past the end of the table, this crate would not compile. This saves a comparison, a
        // branch and the code of a panic in every inlined lookup, and that the sum of the two is waited for: table and
        // start are added while the multiplication runs.
        #[allow(unsafe_code, reason = "removes the bounds check and a cycle")]
        let attacks = unsafe { *ATTACKS.0.as_ptr().byte_add(start).add(entry) };
        Bitboard::from_bits(attacks)
    }

    const fn fill(&self, table: &mut [u64; ENTRIES], slider: Slider) {
        let mut i = 0;
        while i < 64 {
            self.fill_square(table, slider, Square::ALL[i]);
            i += 1;
        }
    }

    const fn fill_square(&self, table: &mut [u64; ENTRIES], slider: Slider, square: Square) {
        let relevant = Relevant::new(slider, square);
        let attacks = relevant.attacks();
        let subsets = relevant.subsets();
        let mut blockers = 0_u64;
        let mut i = 0;
        while i < subsets {
            let index = self.index(square, blockers);
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
}

static BISHOP: Lookups<{ 64 - 9 }> = Lookups::new(Slider::Bishop, &magics::BISHOP);
static ROOK: Lookups<{ 64 - 12 }> = Lookups::new(Slider::Rook, &magics::ROOK);

/// The attack sets, on lines of the cache as they were placed.
#[repr(align(64))]
struct Attacks([u64; ENTRIES]);

static ATTACKS: Attacks = {
    let mut table = [0; ENTRIES];
    BISHOP.fill(&mut table, Slider::Bishop);
    ROOK.fill(&mut table, Slider::Rook);
    Attacks(table)
};

impl Sliders for Magic {
    const NAME: &'static str = "magic";

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        BISHOP.attacks(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        ROOK.attacks(square, occupied)
    }
}
