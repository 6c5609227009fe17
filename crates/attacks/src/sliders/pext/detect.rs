//! Detection of PEXT in hardware.

/// BMI2 in CPUID, and not one of the families that emulate PEXT.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, unused_unsafe, reason = "CPUID is safe since Rust 1.94")]
pub(super) fn has_fast_pext() -> bool {
    // SAFETY: every x86-64 has CPUID. No safe function reports the vendor.
    let cpuid = |leaf| unsafe { core::arch::x86_64::__cpuid_count(leaf, 0) };
    let vendor = cpuid(0);
    let features = if vendor.eax >= 7 { cpuid(7).ebx } else { 0 };
    // In this order the three registers spell the vendor.
    is_fast([vendor.ebx, vendor.edx, vendor.ecx], cpuid(1).eax, features)
}

/// Miri has no CPUID and runs the loops instead of the instructions; no other architecture than x86-64 has PEXT.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) const fn has_fast_pext() -> bool {
    cfg!(miri)
}

/// Decides from the vendor in three words, the processor signature (EAX of leaf 1) and EBX of leaf 7.
#[cfg(any(test, all(target_arch = "x86_64", not(miri))))]
const fn is_fast(vendor: [u32; 3], signature: u32, features: u32) -> bool {
    const BMI2: u32 = 1 << 8;
    const AMD: [u32; 3] = words(b"AuthenticAMD");
    const HYGON: [u32; 3] = words(b"HygonGenuine");

    let base_family = (signature >> 8) & 0xF;
    let family = if base_family == 0xF { 0xF + ((signature >> 20) & 0xFF) } else { base_family };
    let emulated = (same(vendor, AMD) || same(vendor, HYGON)) && matches!(family, 0x15..=0x18);
    features & BMI2 != 0 && !emulated
}

#[cfg(any(test, all(target_arch = "x86_64", not(miri))))]
const fn words(name: &[u8; 12]) -> [u32; 3] {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = *name;
    [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]), u32::from_le_bytes([i, j, k, l])]
}

/// Array equality for constants, which cannot use `==`.
#[cfg(any(test, all(target_arch = "x86_64", not(miri))))]
const fn same(a: [u32; 3], b: [u32; 3]) -> bool {
    a[0] == b[0] && a[1] == b[1] && a[2] == b[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    const BMI2: u32 = 1 << 8;

    /// Signatures as the vendors' manuals and public CPUID dumps give them.
    #[test]
    fn microcoded_families_are_refused_and_others_are_not() {
        let amd = words(b"AuthenticAMD");
        let slow =
            [0x0066_0F01 /* Excavator */, 0x0080_0F11 /* Zen 1 */, 0x0087_0F10 /* Zen 2 */];
        let fast = [0x00A2_0F10 /* Zen 3 */, 0x00A6_0F12 /* Zen 4 */, 0x00B4_0F40 /* Zen 5 */];
        assert!(slow.iter().all(|&signature| !is_fast(amd, signature, BMI2)));
        assert!(fast.iter().all(|&signature| is_fast(amd, signature, BMI2)));
        assert!(!is_fast(words(b"HygonGenuine"), 0x0090_0F01 /* Dhyana */, BMI2));
        assert!(is_fast(words(b"GenuineIntel"), 0x0004_06F1 /* Broadwell */, BMI2));
        assert!(!is_fast(words(b"GenuineIntel"), 0x0002_06A7 /* Sandy Bridge */, !BMI2));
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    fn agrees_with_the_operating_system_about_bmi2() {
        extern crate std;
        assert!(!has_fast_pext() || std::arch::is_x86_feature_detected!("bmi2"));
    }
}
