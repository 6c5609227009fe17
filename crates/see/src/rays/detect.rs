//! Detection of the instructions in the CPU and of their registers in the operating system.

#![allow(unsafe_code, reason = "XGETBV reads the registers that the operating system saves")]

use core::arch::x86_64::{__cpuid_count, _xgetbv};
use core::sync::atomic::{AtomicU8, Ordering};

/// Cached result plus one; 0 means unknown. CPUID takes microseconds in a virtual machine.
static KNOWN: AtomicU8 = AtomicU8::new(0);

/// Returns `true` if the instructions are available; detected once in a program.
#[inline]
pub(super) fn is_available() -> bool {
    match KNOWN.load(Ordering::Relaxed) {
        0 => {
            let is_available = ask();
            KNOWN.store(1 + u8::from(is_available), Ordering::Relaxed);
            is_available
        }
        known => known == 2,
    }
}

/// F and BW of AVX-512, BMI1 and BMI2, in EBX of leaf 7.
const LEAF_7_EBX: u32 = 1 << 16 | 1 << 30 | 1 << 3 | 1 << 8;

/// VBMI, GFNI and BITALG, in ECX of leaf 7.
const LEAF_7_ECX: u32 = 1 << 1 | 1 << 8 | 1 << 12;

/// POPCNT and XGETBV, in ECX of leaf 1.
const LEAF_1_ECX: u32 = 1 << 23 | 1 << 27;

/// LZCNT, in ECX of leaf 8000_0001.
const EXTENDED_1_ECX: u32 = 1 << 5;

/// Registers that the system saves: those of 128, 256 and 512 bits, and masks.
const KEPT: u64 = 0b1110_0110;

#[cold]
#[allow(unused_unsafe, reason = "CPUID is safe since Rust 1.94")]
fn ask() -> bool {
    // SAFETY: every x86-64 has CPUID. `is_x86_feature_detected!` needs the standard library.
    let cpuid = |leaf| unsafe { __cpuid_count(leaf, 0) };
    let has = |register: u32, bits: u32| register & bits == bits;
    if cpuid(0).eax < 7 || cpuid(0x8000_0000).eax < 0x8000_0001 {
        return false;
    }
    let leaf_7 = cpuid(7);
    has(leaf_7.ebx, LEAF_7_EBX)
        && has(leaf_7.ecx, LEAF_7_ECX)
        && has(cpuid(0x8000_0001).ecx, EXTENDED_1_ECX)
        && has(cpuid(1).ecx, LEAF_1_ECX)
        // SAFETY: the condition before proves XGETBV. No other instruction reports the saved registers.
        && unsafe { _xgetbv(0) } & KEPT == KEPT
}

#[cfg(test)]
mod tests {
    use super::is_available;

    #[test]
    fn agrees_with_the_standard_library() {
        extern crate std;
        macro_rules! has {
            ($($name:tt),+) => { $(std::arch::is_x86_feature_detected!($name))&&+ };
        }
        let has = has!(
            "avx512f",
            "avx512bw",
            "avx512vbmi",
            "avx512bitalg",
            "gfni",
            "bmi1",
            "bmi2",
            "lzcnt",
            "popcnt"
        );
        assert_eq!((is_available(), is_available()), (has, has));
    }
}
