//! The instruction CPUID.

#![allow(unsafe_code, unused_unsafe, reason = "the intrinsic is safe since Rust 1.94")]

use std::arch::x86_64::{__cpuid_count, CpuidResult};

/// Returns the registers of a leaf and its subleaf.
pub(crate) fn cpuid(leaf: u32, subleaf: u32) -> CpuidResult {
    // SAFETY: every x86-64 has the instruction. No safe function of older compilers reports vendor and family.
    unsafe { __cpuid_count(leaf, subleaf) }
}
