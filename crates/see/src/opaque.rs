//! A value that the compiler knows nothing about.

/// Returns `bits`, in a form that the compiler cannot look through.
///
/// It makes branches of conditions that are joined by `|` or chosen by `select_unpredictable`, if it sees them used in a
/// branch. [`black_box`](core::hint::black_box) prevents that as well, but stores the value in memory: 5 to 8 percent of a
/// threshold test.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, reason = "an empty instruction keeps the value in its register")]
#[inline(always)]
pub(crate) fn opaque(mut bits: u64) -> u64 {
    // SAFETY: there is no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) bits, options(pure, nomem, nostack, preserves_flags));
    }
    bits
}

/// Returns `bits`, in a form that the compiler cannot look through.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline(always)]
pub(crate) fn opaque(bits: u64) -> u64 {
    core::hint::black_box(bits)
}

/// Returns `reference`, in a form that the compiler cannot look through: it does not join what is read through it with what is
/// read elsewhere.
#[cfg(all(not(is_for_avx512), target_arch = "x86_64", target_feature = "avx2", not(miri)))]
#[allow(unsafe_code, reason = "an empty instruction keeps the pointer in its register")]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read through the pointer")]
#[inline(always)]
pub(crate) fn opaque_ref<T>(reference: &T) -> &T {
    let mut pointer = core::ptr::from_ref(reference);
    // SAFETY: there is no instruction, so the pointer is that of the reference.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) pointer, options(pure, nomem, nostack, preserves_flags));
        &*pointer
    }
}
