//! The levels that the engine is compiled for.

use std::fmt;

/// A build of the engine, named after the CPU level that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Every x86-64 since 2003.
    V1,
    /// SSE 4.2 and POPCNT.
    V2,
    /// AVX2, BMI1 and BMI2, for CPUs with a fast PEXT.
    V3,
    /// AVX2, BMI1 and BMI2, for AMD CPUs before Zen 3, which have PEXT in microcode.
    Znver2,
    /// AVX-512 of the first servers (Skylake-X).
    V4,
    /// AVX-512 of Ice Lake and Zen 4, which exchange evaluation has its own code path for.
    Icelake,
}

const V1: &[&str] = &["fxsr", "sse", "sse2"];
const V2: &[&str] = &["cmpxchg16b", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"];
const V3: &[&str] = &["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"];
const V4: &[&str] = &["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"];
const ICELAKE: &[&str] = &["avx512bitalg", "avx512vbmi", "avx512vbmi2", "avx512vpopcntdq", "gfni"];

impl Level {
    /// All levels, in ascending order of preference.
    pub const ALL: [Self; 6] = [Self::V1, Self::V2, Self::V3, Self::Znver2, Self::V4, Self::Icelake];

    /// Level that `cargo xtask` compiled this program for; `None` in other builds.
    pub const BUILT: Option<Self> = if cfg!(exchequer_level = "v1") {
        Some(Self::V1)
    } else if cfg!(exchequer_level = "v2") {
        Some(Self::V2)
    } else if cfg!(exchequer_level = "v3") {
        Some(Self::V3)
    } else if cfg!(exchequer_level = "znver2") {
        Some(Self::Znver2)
    } else if cfg!(exchequer_level = "v4") {
        Some(Self::V4)
    } else if cfg!(exchequer_level = "icelake") {
        Some(Self::Icelake)
    } else {
        None
    };

    /// Name of the level in file names and environment variables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::V3 => "v3",
            Self::Znver2 => "znver2",
            Self::V4 => "v4",
            Self::Icelake => "icelake",
        }
    }

    /// Short description, as a clause without a full stop.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::V1 => "any x86-64",
            Self::V2 => "x86-64-v2, with SSE 4.2 and POPCNT",
            Self::V3 => "x86-64-v3, with AVX2 and a fast PEXT",
            Self::Znver2 => "x86-64-v3 with a slow PEXT, tuned for Zen 2",
            Self::V4 => "x86-64-v4, with AVX-512",
            Self::Icelake => "x86-64-v4 and what AVX-512 has gained with Ice Lake and Zen 4",
        }
    }

    /// The level with this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Instruction sets that the level needs, by their names in `rustc`.
    pub fn needs(self) -> impl Iterator<Item = &'static str> {
        let parts: &[&[&'static str]] = match self {
            Self::V1 => &[V1],
            Self::V2 => &[V1, V2],
            Self::V3 | Self::Znver2 => &[V1, V2, V3],
            Self::V4 => &[V1, V2, V3, V4],
            Self::Icelake => &[V1, V2, V3, V4, ICELAKE],
        };
        parts.iter().flat_map(|part| part.iter().copied())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::FEATURES;

    #[test]
    fn names_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(Level::of(level.name()), Some(level));
        }
        for other in ["", "v5", "V3", "native", "x86-64-v3"] {
            assert_eq!(Level::of(other), None, "{other}");
        }
    }

    #[test]
    fn every_needed_instruction_set_can_be_detected() {
        for level in Level::ALL {
            for name in level.needs() {
                assert!(FEATURES.iter().any(|feature| feature.name == name), "{level} needs {name}");
            }
        }
    }
}
