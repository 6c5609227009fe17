//! Magic bitboards: one multiplication gathers the blockers into the index of a table.
//!
//! All squares of a slider use the same shift, so it is an immediate operand. Their entries overlap in one shared array.
//! `cargo xtask gen-magics` finds the magics and offsets. Every compilation of this crate rebuilds the tables from
//! them, and a magic that maps two blocker sets with different attacks to one entry does not compile.
//!
//! Source: Lasse Hansen's idea, plain and fancy forms by Pradu Kannan and Gerd Isenberg, overlapping tables by
//! Volker Annuss; <https://www.chessprogramming.org/Magic_Bitboards>.

#![allow(long_running_const_eval, reason = "107,648 entries take the compiler's interpreter a moment")]

use super::Sliders;
use super::subsets::Relevant;
use crate::generated::magics::{self, ENTRIES};
use exchequer_core::ray::Slider;
use exchequer_core::{Bitboard, Square};

/// Magic bitboards: work on every CPU and are the default.
///
/// One multiplication, one shift and two dependent loads; 883 KiB of attack sets, of which 841 are used, and 3 KiB of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Magic;

/// Mask, magic and offset that index the entry of a blocker set.
#[derive(Clone, Copy)]
struct Lookup {
    mask: u64,
    magic: u64,
    /// Offset in bytes; 64 bits wide, so that the addition can use it as a memory operand.
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

    /// Byte offset of the square's entries, and the index of the blocker set's entry among them.
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
        // SAFETY: only the occupancy under the mask counts, and `fill` computes the index of every subset of every mask at
        // compile time: an index past the end of the table does not compile. Saves a comparison, a branch and a panic
        // path in every inlined lookup, and shortens the latency: table and start are added during the multiplication.
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
            // Every slider attacks some square, so zero marks a free entry.
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

/// The attack sets, aligned to cache lines as gen-magics placed them.
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
