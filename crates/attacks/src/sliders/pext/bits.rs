//! Bit gathering and scattering: PEXT and PDEP on CPUs that have them, loops elsewhere.

use super::Pext;

/// PEXT: the bits of `source` under `mask`, packed at the low end.
#[inline(always)]
pub(super) fn gather(pext: Pext, source: u64, mask: u64) -> u64 {
    imp::gather(pext, source, mask)
}

/// PDEP: the low bits of `source`, spread over the bits of `mask`.
#[inline(always)]
pub(super) fn scatter(pext: Pext, source: u64, mask: u64) -> u64 {
    imp::scatter(pext, source, mask)
}

/// PEXT bit by bit, for the tables and for CPUs without the instruction.
pub(super) const fn gather_slowly(source: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= ((source >> mask.trailing_zeros()) & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), not(miri)))]
use self::assembly as imp;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
use self::intrinsics as imp;
// Miri interprets no machine code.
#[cfg(any(miri, not(target_arch = "x86_64")))]
use self::slow as imp;

/// Runs under Miri; other architectures than x86-64 cannot create the token.
#[cfg(any(test, miri, not(target_arch = "x86_64")))]
mod slow {
    use super::Pext;

    #[inline]
    pub(super) fn gather(_: Pext, source: u64, mask: u64) -> u64 {
        super::gather_slowly(source, mask)
    }

    #[inline]
    pub(super) fn scatter(_: Pext, mut source: u64, mut mask: u64) -> u64 {
        let mut scattered = 0;
        while mask != 0 {
            scattered |= (source & 1) << mask.trailing_zeros();
            source >>= 1;
            mask &= mask - 1;
        }
        scattered
    }
}

/// In a build for CPUs with BMI2 the optimizer understands the intrinsics.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[allow(unsafe_code, reason = "two instructions that not every x86-64 has")]
mod intrinsics {
    use super::Pext;
    use core::arch::x86_64::{_pdep_u64, _pext_u64};

    #[inline(always)]
    pub(super) fn gather(_: Pext, source: u64, mask: u64) -> u64 {
        // SAFETY: BMI2 is enabled for the whole build, and the token proves that the CPU has it. Gains the
        // instruction; the alternative is a loop over the bits of the mask.
        unsafe { _pext_u64(source, mask) }
    }

    #[inline(always)]
    pub(super) fn scatter(_: Pext, source: u64, mask: u64) -> u64 {
        // SAFETY: as in `gather`.
        unsafe { _pdep_u64(source, mask) }
    }
}

/// In a build for any x86-64 the intrinsics are calls unless every caller enables BMI2, which generic code
/// cannot do. Assembly is inlined everywhere.
#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), not(miri)))]
#[allow(unsafe_code, reason = "two instructions that not every x86-64 has")]
mod assembly {
    use super::Pext;
    use core::arch::asm;

    #[inline(always)]
    pub(super) fn gather(_: Pext, source: u64, mask: u64) -> u64 {
        let gathered;
        // SAFETY: the token proves that the CPU has BMI2. PEXT reads and writes the named registers alone and keeps the
        // flags. Gains the instruction without a call around it.
        unsafe {
            asm!(
                "pext {gathered}, {source}, {mask}",
                gathered = lateout(reg) gathered, source = in(reg) source, mask = in(reg) mask,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        gathered
    }

    #[inline(always)]
    pub(super) fn scatter(_: Pext, source: u64, mask: u64) -> u64 {
        let scattered;
        // SAFETY: as in `gather`; PDEP keeps the flags as well.
        unsafe {
            asm!(
                "pdep {scattered}, {source}, {mask}",
                scattered = lateout(reg) scattered, source = in(reg) source, mask = in(reg) mask,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        scattered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_and_loops_agree() {
        // Without the instructions there is nothing to compare; tests/it/backends.rs reports it.
        let Some(pext) = Pext::detect() else { return };
        let mut word = 0x0123_4567_89AB_CDEF_u64;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word
        };
        for (source, mask) in
            (0..10_000).map(|_| (next(), next() & next())).chain([(!0, 0), (0, !0), (!0, !0)])
        {
            assert_eq!(gather(pext, source, mask), slow::gather(pext, source, mask), "{source:x} {mask:x}");
            assert_eq!(scatter(pext, source, mask), slow::scatter(pext, source, mask), "{source:x} {mask:x}");
            assert_eq!(scatter(pext, gather(pext, source, mask), mask), source & mask);
        }
    }
}
