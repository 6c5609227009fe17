//! Arrangement of boards by ray, with AVX-512 (VBMI, BITALG) and GFNI.
//!
//! All functions are inlined into callers with the features, by the build or by an attribute.

#![allow(unsafe_code, reason = "instructions that not every x86-64 has")]

use super::detect;
use super::slots::{Order, Slots};
use core::arch::x86_64::*;
use exchequer_core::{Bitboard, Placement, Role};

/// Token that proves AVX-512 F, BW, VBMI and BITALG, GFNI, and the features that all such CPUs have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx512(());

/// Eight ray-ordered sets: one for each role, and two more.
#[derive(Clone, Copy)]
pub(crate) struct Sets(__m512i);

/// Eight sets with a 64-bit lane for each ray; byte n of a lane holds the bits of set n on that ray.
#[derive(Clone, Copy)]
pub(crate) struct SetsByRay(pub(super) __m512i);

impl Avx512 {
    /// Token of a build for these instructions.
    #[cfg(is_for_avx512)]
    pub(crate) const COMPILED: Self = Self(());

    /// Returns the token if this CPU has the instructions; detected once in a program.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        (cfg!(is_for_avx512) || detect::is_available()).then_some(Self(()))
    }

    /// Arranges a set of squares by ray; bits beyond the board are arbitrary.
    #[inline(always)]
    pub(super) fn arrange(self, order: &Order, squares: Bitboard) -> u64 {
        // SAFETY: the token proves that the CPU has the feature. One instruction replaces a loop over 64 squares.
        unsafe {
            let set = _mm512_set1_epi64(squares.bits().cast_signed());
            _mm512_bitshuffle_epi64_mask(set, load(order.bytes()))
        }
    }

    /// Returns the pieces of each role, by ray.
    #[cfg_attr(not(is_for_avx512), allow(dead_code, reason = "other builds use it in tests only"))]
    #[inline(always)]
    pub(super) fn sets(self, slots: &Slots, placement: &impl Placement) -> Sets {
        let role = |role| placement.role(role).bits().cast_signed();
        // SAFETY: the token proves that the CPU has the feature.
        let sets = unsafe {
            _mm512_set_epi64(
                0,
                0,
                role(Role::King),
                role(Role::Queen),
                role(Role::Rook),
                role(Role::Bishop),
                role(Role::Knight),
                role(Role::Pawn),
            )
        };
        self.by_set(self.by_ray(slots, sets))
    }

    /// Arranges eight sets by ray.
    #[inline(always)]
    pub(super) fn by_ray(self, slots: &Slots, sets: __m512i) -> SetsByRay {
        // SAFETY: the token proves that the CPU has the features. Four instructions arrange eight sets.
        unsafe {
            let one = _mm512_set1_epi64(DIAGONAL);
            // First a byte for each square with a bit for each set, then a byte for each bit of a ray, then a byte for each
            // set and ray.
            let squares =
                _mm512_gf2p8affine_epi64_epi8::<0>(one, _mm512_permutexvar_epi8(load(&RANKS), sets));
            let places =
                _mm512_maskz_permutexvar_epi8(slots.on_board_reversed, load(&slots.reversed), squares);
            SetsByRay(_mm512_gf2p8affine_epi64_epi8::<0>(one, places))
        }
    }

    /// Exchanges lanes and bytes: one 64-bit lane for each set.
    #[inline(always)]
    pub(super) fn by_set(self, sets: SetsByRay) -> Sets {
        // SAFETY: the token proves that the CPU has the feature.
        Sets(unsafe { _mm512_permutexvar_epi8(load(&BYTES), sets.0) })
    }

    /// Returns a bit for each role with an attacker among the `pieces`.
    #[inline(always)]
    pub(super) fn roles(self, sets: Sets, attacking: &[u64; 8], pieces: u64) -> u32 {
        // SAFETY: the token proves that the CPU has the feature, and the 64 bytes read are those of the array. One comparison
        // replaces six.
        unsafe {
            let sets = _mm512_and_si512(sets.0, _mm512_loadu_si512(attacking.as_ptr().cast()));
            _mm512_test_epi64_mask(sets, _mm512_set1_epi64(pieces.cast_signed())).into()
        }
    }

    /// Returns the set in a lane.
    #[inline(always)]
    pub(super) fn set(self, sets: Sets, role: usize) -> u64 {
        // SAFETY: the token proves that the CPU has the features. The set does not go through memory.
        unsafe {
            let set = _mm512_permutexvar_epi64(_mm512_set1_epi64(role as i64), sets.0);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(set)).cast_unsigned()
        }
    }
}

/// Byte order that gathers each rank of eight sets, the last set first: byte 8c + 7 − r comes from byte 8r + c.
static RANKS: [u8; 64] = {
    let mut order = [0; 64];
    let mut to = 0;
    while to < 64 {
        let (rank, set) = (to / 8, 7 - to % 8);
        order[to] = (set * 8 + rank) as u8;
        to += 1;
    }
    order
};

/// Byte order that exchanges lanes and bytes: byte 8r + c comes from byte 8c + r.
static BYTES: [u8; 64] = {
    let mut order = [0; 64];
    let mut to = 0;
    while to < 64 {
        order[to] = ((to % 8) * 8 + to / 8) as u8;
        to += 1;
    }
    order
};

/// Eight bytes with one bit each; the product with eight rows of bits exchanges rows and columns.
const DIAGONAL: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

#[inline(always)]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: every caller has a token, and the 64 bytes read are those of the array.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[cfg(test)]
mod tests {
    //! Comparison of the instructions with loops.

    extern crate std;

    use super::super::slots::{ORDERS, SLOTS, attacking};
    use super::*;
    use exchequer_core::Color;

    fn arrange(order: &Order, set: u64) -> u64 {
        let bit_of = |square: u8| (set >> (square % 64)) & 1;
        order.bytes().iter().enumerate().fold(0, |bits, (bit, &square)| bits | bit_of(square) << bit)
    }

    fn roles(sets: [u64; 8], attacking: &[u64; 8], pieces: u64) -> u32 {
        let attacks = |role: usize| sets[role] & attacking[role] & pieces != 0;
        (0..8).fold(0, |roles, role| roles | u32::from(attacks(role)) << role)
    }

    #[test]
    #[allow(clippy::print_stderr, reason = "a skipped test reports it")]
    fn instructions_and_loops_agree() {
        let Some(token) = Avx512::detect() else {
            std::eprintln!("skipped: this CPU has no AVX-512 with VBMI, BITALG and GFNI");
            return;
        };
        let mut word = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word
        };
        for (slots, order) in SLOTS.iter().zip(&ORDERS).cycle().take(6400) {
            let sets: [u64; 8] = core::array::from_fn(|_| next() & next());
            let [a, b, c, d, e, f, g, h] = sets.map(u64::cast_signed);
            // SAFETY: the token proves that the CPU has the feature.
            let fast = token.by_set(token.by_ray(slots, unsafe { _mm512_set_epi64(h, g, f, e, d, c, b, a) }));
            let slow = sets.map(|set| arrange(order, set) & slots.on_board);
            for (role, &set) in sets.iter().enumerate() {
                assert_eq!(token.set(fast, role), slow[role]);
                let arranged = token.arrange(order, Bitboard::from_bits(set));
                assert_eq!(arranged & slots.on_board, slow[role]);
            }
            for side in Color::ALL {
                let (pieces, attacking) = (next() & next(), attacking(side));
                assert_eq!(token.roles(fast, attacking, pieces), roles(slow, attacking, pieces));
            }
        }
    }
}
