//! CPU detection by CPUID.

use crate::Level;
use crate::features::FEATURES;
use std::fmt;

/// A CPU: name, vendor and instruction sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cpu {
    /// `x86_64`, `aarch64` and so on.
    pub arch: &'static str,
    /// Brand string, or the architecture without one.
    pub name: String,
    /// Twelve-letter vendor string of CPUID; empty on other architectures than x86-64.
    pub vendor: String,
    /// Base plus extended family of CPUID; 0 on other architectures than x86-64.
    pub family: u32,
    /// Usable instruction sets by their names in `rustc`; empty on other architectures than x86-64.
    pub features: Vec<&'static str>,
}

impl Cpu {
    /// Detects the CPU that runs this program.
    #[must_use]
    pub fn detect() -> Self {
        imp::detect()
    }

    /// Returns `true` if the instruction set of this name in `rustc` is usable.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.contains(&feature)
    }

    /// Instruction sets that a level needs and the CPU does not have.
    #[must_use]
    pub fn lacks(&self, level: Level) -> Vec<&'static str> {
        level.needs().filter(|name| !self.has(name)).collect()
    }

    /// Returns `true` if PEXT, where present, is slow: Excavator, Zen, Zen+, Zen 2 and Hygon's Zen run it as microcode,
    /// in up to hundreds of cycles.
    #[must_use]
    pub fn has_slow_pext(&self) -> bool {
        matches!(&*self.vendor, "AuthenticAMD" | "HygonGenuine") && matches!(self.family, 0x15..=0x18)
    }

    /// The best of some levels for this CPU; `None` if none runs on it.
    #[must_use]
    pub fn best(&self, among: &[Level]) -> Option<Level> {
        let suits = |level: &Level| match level {
            Level::V1 | Level::V2 => true,
            Level::Znver2 => self.has_slow_pext(),
            Level::V3 | Level::V4 | Level::Icelake => !self.has_slow_pext(),
        };
        let mut levels = Level::ALL.into_iter().rev().filter(|level| among.contains(level));
        levels.find(|level| suits(level) && self.lacks(*level).is_empty())
    }
}

/// Instruction sets that this program is compiled to use and this CPU does not have: with any, it must not go on.
///
/// It allocates nothing, since the code of an allocation may already use a missing instruction.
pub fn missing() -> impl Iterator<Item = &'static str> {
    FEATURES
        .iter()
        .filter(|feature| feature.is_built_in && !imp::is_there(feature))
        .map(|feature| feature.name)
}

impl fmt::Display for Cpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.vendor.is_empty() {
            write!(f, " ({}, family {:#x})", self.vendor, self.family)?;
        }
        Ok(())
    }
}

#[cfg(target_arch = "x86_64")]
mod imp {
    use super::Cpu;
    use crate::cpuid::cpuid;
    use crate::features::{FEATURES, Feature, Register};

    pub(super) fn detect() -> Cpu {
        let vendor = cpuid(0, 0);
        let highest = cpuid(0x8000_0000, 0).eax;
        let name = (0x8000_0002..=0x8000_0004)
            .filter(|&leaf| leaf <= highest)
            .map(|leaf| cpuid(leaf, 0))
            .flat_map(|leaf| [leaf.eax, leaf.ebx, leaf.ecx, leaf.edx]);
        let name = text(name);
        Cpu {
            arch: std::env::consts::ARCH,
            name: if name.is_empty() { std::env::consts::ARCH.to_owned() } else { name },
            vendor: text([vendor.ebx, vendor.edx, vendor.ecx]),
            family: family(cpuid(1, 0).eax),
            features: FEATURES
                .iter()
                .filter(|feature| is_there(feature))
                .map(|feature| feature.name)
                .collect(),
        }
    }

    /// Reads each CPUID bit itself: `is_x86_feature_detected!` is constant where the compiler may assume the feature. Only
    /// the check that the operating system saves the wide registers uses that macro.
    pub(super) fn is_there(feature: &Feature) -> bool {
        let bit = register(feature.register) >> feature.bit & 1 == 1;
        bit && (!feature.needs_ymm() || is_x86_feature_detected!("avx"))
            && (!feature.needs_zmm() || is_x86_feature_detected!("avx512f"))
    }

    fn register(register: Register) -> u32 {
        let leaf = |leaf: u32, subleaf: u32| {
            // Leaves above the highest one are undefined.
            let highest = cpuid(leaf & 0x8000_0000, 0).eax;
            (leaf <= highest).then(|| cpuid(leaf, subleaf))
        };
        let value = match register {
            Register::Leaf1Ecx => leaf(1, 0).map(|leaf| leaf.ecx),
            Register::Leaf1Edx => leaf(1, 0).map(|leaf| leaf.edx),
            Register::Leaf7Ebx => leaf(7, 0).map(|leaf| leaf.ebx),
            Register::Leaf7Ecx => leaf(7, 0).map(|leaf| leaf.ecx),
            // EAX of the leaf is its highest subleaf.
            Register::Leaf7Eax1 => {
                leaf(7, 0).filter(|leaf| leaf.eax >= 1).and_then(|_| leaf(7, 1)).map(|leaf| leaf.eax)
            }
            Register::LeafDEax1 => leaf(0xD, 1).map(|leaf| leaf.eax),
            Register::Extended1Ecx => leaf(0x8000_0001, 0).map(|leaf| leaf.ecx),
        };
        value.unwrap_or(0)
    }

    /// CPU family from the processor signature, EAX of leaf 1.
    fn family(signature: u32) -> u32 {
        let base = signature >> 8 & 0xF;
        if base == 0xF { base + (signature >> 20 & 0xFF) } else { base }
    }

    /// Bytes of registers as text, without padding.
    fn text(registers: impl IntoIterator<Item = u32>) -> String {
        let bytes = registers.into_iter().flat_map(u32::to_le_bytes);
        let bytes: Vec<u8> = bytes.filter(|&byte| byte != 0).collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// Signatures as the vendors' manuals and public CPUID dumps give them.
        #[test]
        fn families_are_counted_as_the_vendors_do() {
            let signatures = [
                (0x0066_0F01, 0x15 /* Excavator */),
                (0x0080_0F11, 0x17 /* Zen 1 */),
                (0x0087_0F10, 0x17 /* Zen 2 */),
                (0x0090_0F01, 0x18 /* Dhyana */),
                (0x00A2_0F10, 0x19 /* Zen 3 */),
                (0x00B4_0F40, 0x1A /* Zen 5 */),
                (0x0004_06F1, 6 /* Broadwell */),
            ];
            for (signature, expected) in signatures {
                assert_eq!(family(signature), expected, "{signature:#x}");
            }
        }

        /// A wrong bit in the table would disagree with the standard library on some machine.
        #[test]
        fn the_bits_are_those_of_the_standard_library() {
            let here = detect();
            macro_rules! agree {
                ($($name:tt)+) => {
                    $(assert_eq!(here.has($name), is_x86_feature_detected!($name), $name);)+
                };
            }
            agree!(
                "sse3" "pclmulqdq" "ssse3" "fma" "cmpxchg16b" "sse4.1" "sse4.2" "movbe" "popcnt" "aes" "xsave" "avx"
                "f16c" "rdrand" "fxsr" "sse" "sse2" "bmi1" "avx2" "bmi2" "avx512f" "avx512dq" "rdseed" "adx" "avx512ifma"
                "avx512cd" "sha" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2" "gfni" "vaes" "vpclmulqdq" "avx512vnni"
                "avx512bitalg" "avx512vpopcntdq" "avx512bf16" "xsaveopt" "xsavec" "xsaves" "lzcnt" "sse4a"
            );
            assert_eq!(here.vendor.len(), 12);
            assert_eq!(super::super::missing().next(), None);
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod imp {
    use super::Cpu;
    use crate::features::Feature;
    use std::env::consts::ARCH;

    pub(super) fn is_there(_: &Feature) -> bool {
        false
    }

    pub(super) fn detect() -> Cpu {
        let (vendor, features) = (String::new(), Vec::new());
        Cpu { arch: ARCH, name: ARCH.to_owned(), vendor, family: 0, features }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A CPU with the instruction sets of some levels.
    fn cpu(vendor: &str, family: u32, has_all_of: &[Level]) -> Cpu {
        let features = has_all_of.iter().flat_map(|level| level.needs()).collect();
        Cpu { arch: "x86_64", name: String::new(), vendor: vendor.to_owned(), family, features }
    }

    #[test]
    fn every_cpu_finds_its_level() {
        use Level::*;
        let best = |vendor, family, has| cpu(vendor, family, &[has]).best(&Level::ALL);
        for (family, has, expected) in
            [(6, V1, V1), (6, V2, V2), (6, V3, V3), (6, V4, V4), (6, Icelake, Icelake)]
        {
            assert_eq!(best("GenuineIntel", family, has), Some(expected));
        }
        for (family, has, expected) in
            [(0x10, V1, V1), (0x15, V2, V2), (0x17, V3, Znver2), (0x19, V3, V3), (0x19, Icelake, Icelake)]
        {
            assert_eq!(best("AuthenticAMD", family, has), Some(expected), "{family:#x}");
        }
        for family in 0x15..=0x18 {
            assert_eq!(best("HygonGenuine", family, V3), Some(Znver2));
        }
        // The families are AMD's: Intel counts differently.
        assert_eq!(best("GenuineIntel", 0x17, V3), Some(V3));
    }

    #[test]
    fn missing_builds_and_instruction_sets_are_not_chosen() {
        use Level::*;
        let zen2 = cpu("AuthenticAMD", 0x17, &[V3]);
        assert_eq!(zen2.best(&[V1, V2, V3, V4]), Some(V2));
        assert_eq!(zen2.best(&[V4]), None);
        assert_eq!(zen2.lacks(V4), ["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"]);
        let mut almost = cpu("GenuineIntel", 6, &[V3]);
        almost.features.retain(|&name| name != "movbe");
        assert_eq!(almost.best(&Level::ALL), Some(V2));
        assert_eq!(almost.lacks(V3), ["movbe"]);
    }
}
