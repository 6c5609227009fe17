//! PEXT: one instruction of BMI2 gathers the blockers into the index of a table without gaps.
//!
//! The table holds the attacks gathered in the same way, over the rays of the square: 14 bits at most instead of
//! 64, which PDEP scatters again. A search gains more from a table of a quarter of the size than PDEP costs.
//!
//! Source: <https://www.chessprogramming.org/BMI2#PEXTBitboards>.

#![allow(long_running_const_eval, reason = "107,648 entries take the compiler's interpreter a moment")]

use super::Sliders;
use super::subsets::{Relevant, TOTAL, offset};
use exchequer_core::ray::Slider;
use exchequer_core::{Bitboard, Square};

mod bits;
mod detect;

/// PEXT and PDEP of BMI2: the fastest backend on CPUs that have them in hardware.
///
/// One gather, one scatter and two dependent loads; 210 KiB of packed attack sets and 4 KiB of masks. Only
/// [`detect`](Self::detect) creates it, so a value proves that the CPU has the instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pext(());

impl Pext {
    /// The backend of a build that needs BMI2 anyway.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[allow(dead_code, reason = "exchequer_sliders may have chosen another backend for such a build")]
    pub(super) const COMPILED: Self = Self(());

    /// The token, if this CPU is an x86-64 with BMI2 and is not known for a slow PEXT.
    ///
    /// AMD's families 0x15 to 0x18 (Excavator, Zen 1, Zen 2 and Hygon's Dhyana) take up to hundreds of cycles
    /// for a PEXT, because they emulate it in microcode: there, and on every other architecture, it returns `None`.
    /// It runs a few CPUID instructions, each up to microseconds in a virtual machine: call it once for each batch or
    /// thread, not for each lookup.
    ///
    /// ```
    /// use exchequer_attacks::sliders::{Hyperbola, Pext, Sliders};
    /// use exchequer_core::{Bitboard, Square};
    ///
    /// if let Some(pext) = Pext::detect() {
    ///     let occupied = Bitboard::from(Square::C3);
    ///     assert_eq!(pext.bishop(Square::A1, occupied), Hyperbola.bishop(Square::A1, occupied));
    /// }
    /// ```
    #[must_use]
    pub fn detect() -> Option<Self> {
        detect::has_fast_pext().then_some(Self(()))
    }
}

/// Masks and offset that find and unpack the entry of a blocker set.
#[derive(Clone, Copy)]
struct Lookup {
    mask: u64,
    rays: u64,
    /// Byte offset of the square's entries.
    start: u32,
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
        let relevant = Relevant::new(slider, square);
        let offset = offset(slider, square);
        assert!(offset + relevant.subsets() <= TOTAL, "the entries of a square must lie in the table");
        Self { mask: relevant.mask, rays: relevant.rays, start: (offset * size_of::<u16>()) as u32 }
    }

    /// Takes the token as a witness that the CPU has the two instructions.
    #[inline(always)]
    fn attacks(&self, pext: Pext, occupied: Bitboard) -> Bitboard {
        let (start, entry) = (self.start as usize, bits::gather(pext, occupied.bits(), self.mask) as usize);
        debug_assert!(start / size_of::<u16>() + entry < TOTAL);
        // SAFETY: bits gathered over a mask of n bits are less than 2^n, and `Lookup::new`, which makes every lookup, asserts
        // at compile time that offset + 2^n is at most the length of the table. Saves a comparison, a branch and a panic
        // path in every inlined lookup, and shortens the latency: table and start are added during the gathering.
        #[allow(unsafe_code, reason = "removes the bounds check and a cycle")]
        let packed = unsafe { *ATTACKS.0.as_ptr().byte_add(start).add(entry) };
        Bitboard::from_bits(bits::scatter(pext, u64::from(packed), self.rays))
    }
}

static LOOKUPS: [Lookups; 64] = {
    let blank = Lookup { mask: 0, rays: 0, start: 0 };
    let mut lookups = [Lookups { bishop: blank, rook: blank }; 64];
    let mut i = 0;
    while i < 64 {
        lookups[i].bishop = Lookup::new(Slider::Bishop, Square::ALL[i]);
        lookups[i].rook = Lookup::new(Slider::Rook, Square::ALL[i]);
        i += 1;
    }
    lookups
};

/// The packed attack sets; those of each square begin on a cache line.
#[repr(align(64))]
struct Attacks([u16; TOTAL]);

static ATTACKS: Attacks = {
    let mut table = [0; TOTAL];
    let mut i = 0;
    while i < 128 {
        fill(&mut table, Slider::ALL[i / 64], Square::ALL[i % 64]);
        i += 1;
    }
    Attacks(table)
};

/// `Relevant::attacks`, gathered over the rays of the square before the doubling instead of after it.
const fn fill(table: &mut [u16; TOTAL], slider: Slider, square: Square) {
    let relevant = Relevant::new(slider, square);
    let first = offset(slider, square);
    table[first] = bits::gather_slowly(relevant.rays, relevant.rays) as u16;
    let mut known = 1;
    let mut blocker = 0;
    while known < relevant.subsets() {
        let seen = !bits::gather_slowly(relevant.hidden[blocker], relevant.rays) as u16;
        let mut i = 0;
        while i < known {
            table[first + known + i] = table[first + i] & seen;
            i += 1;
        }
        known *= 2;
        blocker += 1;
    }
}

impl Sliders for Pext {
    const NAME: &'static str = "pext";

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS[square.index()].bishop.attacks(self, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        LOOKUPS[square.index()].rook.attacks(self, occupied)
    }
}
