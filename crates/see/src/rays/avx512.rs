//! Bringing boards into the order of the rays: some instructions of AVX-512, or loops that do the same.

use super::slots::Slots;
use exchequer_core::{Bitboard, Placement, Role};

/// A proof that the CPU has the parts F, BW, VBMI and BITALG of AVX-512, and GFNI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx512(());

/// Eight sets in the order of the rays: one for each role, and two that are empty.
pub(crate) use imp::Sets;

impl Avx512 {
    /// The token of a build that needs these instructions anyway.
    #[cfg(any(
        test,
        all(
            target_arch = "x86_64",
            target_feature = "avx512vbmi",
            target_feature = "avx512bitalg",
            target_feature = "gfni"
        )
    ))]
    pub(crate) const COMPILED: Self = Self(());

    /// Bit `n` of the result is the square of bit `n`; beyond the board it may be anything.
    #[inline(always)]
    pub(super) fn arrange(self, slots: &Slots, squares: Bitboard) -> u64 {
        imp::arrange(self, slots, squares.bits())
    }

    /// The pieces of each role.
    #[inline(always)]
    pub(super) fn sets(self, slots: &Slots, placement: &impl Placement) -> Sets {
        let role = |role| placement.role(role).bits();
        let roles = [
            role(Role::Pawn),
            role(Role::Knight),
            role(Role::Bishop),
            role(Role::Rook),
            role(Role::Queen),
            role(Role::King),
        ];
        imp::sets(self, slots, roles)
    }

    /// A bit for each role that has one of the `pieces` where such a piece attacks.
    #[inline(always)]
    pub(super) fn roles(self, sets: Sets, attacking: &[u64; 8], pieces: u64) -> u32 {
        imp::roles(self, sets, attacking, pieces)
    }

    /// The set of a role.
    #[inline(always)]
    pub(super) fn set(self, sets: Sets, role: usize) -> u64 {
        imp::set(self, sets, role)
    }
}

cfg_select! {
    all(
        target_arch = "x86_64",
        target_feature = "avx512vbmi",
        target_feature = "avx512bitalg",
        target_feature = "gfni",
        not(miri)
    ) => {
        use self::intrinsics as imp;
    }
    _ => {
        use self::slow as imp;
    }
}

/// What the instructions do, for where they are not there.
#[cfg(any(
    test,
    miri,
    not(all(
        target_arch = "x86_64",
        target_feature = "avx512vbmi",
        target_feature = "avx512bitalg",
        target_feature = "gfni"
    ))
))]
#[cfg_attr(test, allow(dead_code, reason = "a build with the instructions only compares with it"))]
mod slow {
    use super::{Avx512, Slots};

    pub(crate) type Sets = [u64; 8];

    #[inline]
    pub(super) fn arrange(_: Avx512, slots: &Slots, set: u64) -> u64 {
        let bit_of = |square: u8| (set >> (square % 64)) & 1;
        slots.squares.iter().enumerate().fold(0, |bits, (bit, &square)| bits | bit_of(square) << bit)
    }

    #[inline]
    pub(super) fn sets(token: Avx512, slots: &Slots, roles: [u64; 6]) -> Sets {
        let mut sets = [0; 8];
        for (set, role) in sets.iter_mut().zip(roles) {
            *set = arrange(token, slots, role) & slots.on_board;
        }
        sets
    }

    #[inline]
    pub(super) fn roles(_: Avx512, sets: Sets, attacking: &[u64; 8], pieces: u64) -> u32 {
        let attacks = |role: usize| sets[role] & attacking[role] & pieces != 0;
        (0..8).fold(0, |roles, role| roles | u32::from(attacks(role)) << role)
    }

    #[inline]
    pub(super) fn set(_: Avx512, sets: Sets, role: usize) -> u64 {
        sets[role % 8]
    }
}

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512bitalg",
    target_feature = "gfni",
    not(miri)
))]
#[allow(unsafe_code, reason = "instructions that not every x86-64 has")]
mod intrinsics {
    use super::{Avx512, Slots};
    use core::arch::x86_64::*;

    pub(crate) type Sets = __m512i;

    /// Byte 8c + 7 − r comes from byte 8r + c: of eight boards the rank c of each, the last board first.
    static RANKS: [u8; 64] = {
        let mut order = [0; 64];
        let mut to = 0;
        while to < 64 {
            let (rank, board) = (to / 8, 7 - to % 8);
            order[to] = (board * 8 + rank) as u8;
            to += 1;
        }
        order
    };

    /// Byte 8r + c comes from byte 8c + r.
    static BYTES: [u8; 64] = {
        let mut order = [0; 64];
        let mut to = 0;
        while to < 64 {
            order[to] = ((to % 8) * 8 + to / 8) as u8;
            to += 1;
        }
        order
    };

    /// Eight bytes with one bit each; multiplied by eight rows of bits, it exchanges rows and columns.
    const DIAGONAL: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

    #[inline(always)]
    fn load(bytes: &[u8; 64]) -> __m512i {
        // SAFETY: the 64 bytes that are read are those of the array.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn arrange(_: Avx512, slots: &Slots, set: u64) -> u64 {
        // SAFETY: the feature is enabled for the whole build. Buys the order of the rays in one instruction instead of a
        // loop over 64 squares.
        unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(set.cast_signed()), load(&slots.squares)) }
    }

    #[inline(always)]
    pub(super) fn sets(_: Avx512, slots: &Slots, roles: [u64; 6]) -> Sets {
        let [a, b, c, d, e, f] = roles.map(u64::cast_signed);
        // SAFETY: the features are enabled for the whole build, and the 64 bytes that are read are those of the arrays.
        // Buys six sets in the order of the rays for the price of five instructions.
        unsafe {
            let one = _mm512_set1_epi64(DIAGONAL);
            let boards = _mm512_set_epi64(0, 0, f, e, d, c, b, a);
            // A byte for each square with a bit for each role; then a byte for each place; then a set for each role.
            let squares =
                _mm512_gf2p8affine_epi64_epi8::<0>(one, _mm512_permutexvar_epi8(load(&RANKS), boards));
            let places =
                _mm512_maskz_permutexvar_epi8(slots.on_board_reversed, load(&slots.reversed), squares);
            let rays = _mm512_gf2p8affine_epi64_epi8::<0>(one, places);
            _mm512_permutexvar_epi8(load(&BYTES), rays)
        }
    }

    #[inline(always)]
    pub(super) fn roles(_: Avx512, sets: Sets, attacking: &[u64; 8], pieces: u64) -> u32 {
        // SAFETY: the feature is enabled for the whole build, and the 64 bytes that are read are those of the array. Buys
        // one comparison instead of six.
        unsafe {
            let sets = _mm512_and_si512(sets, _mm512_loadu_si512(attacking.as_ptr().cast()));
            _mm512_test_epi64_mask(sets, _mm512_set1_epi64(pieces.cast_signed())).into()
        }
    }

    #[inline(always)]
    pub(super) fn set(_: Avx512, sets: Sets, role: usize) -> u64 {
        // SAFETY: the features are enabled for the whole build. Buys a set without a way through memory.
        unsafe {
            let set = _mm512_permutexvar_epi64(_mm512_set1_epi64(role as i64), sets);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(set)).cast_unsigned()
        }
    }
}

#[cfg(all(
    test,
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512bitalg",
    target_feature = "gfni",
    not(miri)
))]
mod tests {
    use super::super::slots::{SLOTS, attacking};
    use super::*;

    #[test]
    fn instructions_and_loops_agree() {
        let token = Avx512::COMPILED;
        let mut word = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word
        };
        for slots in SLOTS.iter().cycle().take(6400) {
            let roles = core::array::from_fn(|_| next() & next());
            let (fast, slow) = (imp::sets(token, slots, roles), slow::sets(token, slots, roles));
            let arranged = |set| (imp::arrange(token, slots, set), slow::arrange(token, slots, set));
            for (role, &set) in roles.iter().enumerate() {
                assert_eq!(imp::set(token, fast, role), slow::set(token, slow, role));
                let (here, there) = arranged(set);
                assert_eq!(here & slots.on_board, there & slots.on_board);
            }
            for side in exchequer_core::Color::ALL {
                let pieces = next() & next();
                let attacking = attacking(side);
                assert_eq!(
                    imp::roles(token, fast, attacking, pieces),
                    slow::roles(token, slow, attacking, pieces)
                );
            }
        }
    }
}
