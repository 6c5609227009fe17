//! Instruction sets that a compiler may assume, with their CPUID bits.

/// A register of CPUID.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Register {
    Leaf1Ecx,
    Leaf1Edx,
    Leaf7Ebx,
    Leaf7Ecx,
    /// EAX of the first subleaf.
    Leaf7Eax1,
    /// EAX of the first subleaf.
    LeafDEax1,
    Extended1Ecx,
}

/// An instruction set.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only x86-64 has CPUID"))]
pub(crate) struct Feature {
    /// Name in `rustc`.
    pub(crate) name: &'static str,
    pub(crate) register: Register,
    pub(crate) bit: u32,
    /// `true` if this program is compiled to use the instruction set without detection.
    pub(crate) is_built_in: bool,
}

macro_rules! features {
    ($($register:ident: $($name:tt $bit:literal),+;)+) => {
        /// All instruction sets of the levels, and those that a build for a single CPU may add.
        pub(crate) const FEATURES: &[Feature] = &[$($(Feature {
            name: $name,
            register: Register::$register,
            bit: $bit,
            is_built_in: cfg!(target_feature = $name),
        },)+)+];
    };
}

features! {
    Leaf1Ecx: "sse3" 0, "pclmulqdq" 1, "ssse3" 9, "fma" 12, "cmpxchg16b" 13, "sse4.1" 19, "sse4.2" 20, "movbe" 22,
        "popcnt" 23, "aes" 25, "xsave" 26, "avx" 28, "f16c" 29, "rdrand" 30;
    Leaf1Edx: "fxsr" 24, "sse" 25, "sse2" 26;
    Leaf7Ebx: "bmi1" 3, "avx2" 5, "bmi2" 8, "avx512f" 16, "avx512dq" 17, "rdseed" 18, "adx" 19, "avx512ifma" 21,
        "avx512cd" 28, "sha" 29, "avx512bw" 30, "avx512vl" 31;
    Leaf7Ecx: "avx512vbmi" 1, "avx512vbmi2" 6, "gfni" 8, "vaes" 9, "vpclmulqdq" 10, "avx512vnni" 11,
        "avx512bitalg" 12, "avx512vpopcntdq" 14;
    Leaf7Eax1: "avx512bf16" 5;
    LeafDEax1: "xsaveopt" 0, "xsavec" 1, "xsaves" 3;
    Extended1Ecx: "lzcnt" 5, "sse4a" 6;
}

/// Instruction sets that this program is compiled to use without detection, by their names in `rustc`.
#[must_use]
pub fn built_in() -> Vec<&'static str> {
    FEATURES.iter().filter(|feature| feature.is_built_in).map(|feature| feature.name).collect()
}

#[cfg(target_arch = "x86_64")]
impl Feature {
    /// Returns `true` if it needs an operating system that saves 256-bit registers.
    pub(crate) fn needs_ymm(&self) -> bool {
        self.name.starts_with("avx") || matches!(self.name, "fma" | "f16c" | "vaes" | "vpclmulqdq")
    }

    /// Returns `true` if it needs an operating system that saves 512-bit and mask registers.
    pub(crate) fn needs_zmm(&self) -> bool {
        self.name.starts_with("avx512")
    }
}
