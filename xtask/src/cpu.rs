//! Which code to build for which CPU: the target CPU and the backend of the sliders.

use anyhow::{Result, bail};
use clap::ValueEnum;
use std::fmt;

/// The CPU that somebody asks a build for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Request {
    /// The CPU of this machine.
    Native,
    /// x86-64, every CPU since 2003.
    V1,
    /// x86-64-v2: SSE 4.2 and POPCNT.
    V2,
    /// x86-64-v3: AVX2, BMI1 and BMI2 with a fast PEXT.
    V3,
    /// x86-64-v4: AVX-512, with a fast PEXT.
    V4,
    /// AMD Zen 2: all of x86-64-v3, but PEXT is microcode.
    Znver2,
}

/// The backends of `exchequer-attacks` that a build is tuned for here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sliders {
    Magic,
    Pext,
}

impl fmt::Display for Sliders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Magic => "magic",
            Self::Pext => "pext",
        })
    }
}

/// What a CPU says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cpu {
    /// `x86_64`, `aarch64` and so on.
    pub(crate) arch: &'static str,
    /// The name on the box, for the heading of a table.
    pub(crate) name: String,
    /// Twelve letters from CPUID; empty elsewhere.
    pub(crate) vendor: String,
    /// Base and extended family from CPUID; 0 elsewhere.
    pub(crate) family: u32,
    /// Whether PEXT is there at all.
    pub(crate) has_bmi2: bool,
    /// Whether everything of x86-64-v3 is there.
    pub(crate) has_v3: bool,
}

impl Cpu {
    /// The CPU that runs this program.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Self {
        use std::arch::x86_64::__cpuid;
        let vendor = __cpuid(0);
        let version = __cpuid(1).eax;
        let base = version >> 8 & 0xF;
        let family = if base == 0xF { base + (version >> 20 & 0xFF) } else { base };
        let has_name = __cpuid(0x8000_0000).eax >= 0x8000_0004;
        let name = (0x8000_0002..=0x8000_0004)
            .filter(|_| has_name)
            .map(__cpuid)
            .flat_map(|leaf| [leaf.eax, leaf.ebx, leaf.ecx, leaf.edx]);
        Self {
            arch: std::env::consts::ARCH,
            name: text(name),
            vendor: text([vendor.ebx, vendor.edx, vendor.ecx]),
            family,
            has_bmi2: is_x86_feature_detected!("bmi2"),
            has_v3: is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("f16c")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("movbe")
                && is_x86_feature_detected!("popcnt"),
        }
    }

    /// The CPU that runs this program.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn detect() -> Self {
        Self {
            arch: std::env::consts::ARCH,
            name: std::env::consts::ARCH.to_owned(),
            vendor: String::new(),
            family: 0,
            has_bmi2: false,
            has_v3: false,
        }
    }

    /// Whether PEXT is there but slow: Excavator, Zen, Zen+, Zen 2 and Hygon's Zen run it as microcode, at up to
    /// hundreds of cycles.
    fn has_slow_pext(&self) -> bool {
        matches!(&*self.vendor, "AuthenticAMD" | "HygonGenuine") && matches!(self.family, 0x15..=0x18)
    }
}

/// The bytes of CPUID registers as text, without the padding.
#[cfg(target_arch = "x86_64")]
fn text(registers: impl IntoIterator<Item = u32>) -> String {
    let bytes: Vec<u8> = registers.into_iter().flat_map(u32::to_le_bytes).filter(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

/// How to build, and why so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// For `-C target-cpu`; also the name of the folder built into.
    pub(crate) target_cpu: &'static str,
    pub(crate) sliders: Sliders,
    /// Half a sentence.
    pub(crate) why: &'static str,
}

impl Choice {
    /// Compiler flags. The backend is always named, so that a build whose CPU lacks PEXT fails instead of
    /// being quietly another one.
    pub(crate) fn rustflags(&self) -> String {
        format!("-C target-cpu={} --cfg exchequer_sliders=\"{}\"", self.target_cpu, self.sliders)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "target-cpu {} with {} sliders: {}", self.target_cpu, self.sliders, self.why)
    }
}

/// The build for `request` on a machine with this CPU; an error when the machine is not x86-64 and the request is.
pub(crate) fn choose(request: Request, cpu: &Cpu) -> Result<Choice> {
    use Sliders::{Magic, Pext};
    if request != Request::Native && cpu.arch != "x86_64" {
        bail!(
            "--cpu {} names an x86-64 CPU and this machine is {}: only --cpu native can be built here",
            request.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned()),
            cpu.arch
        );
    }
    let (target_cpu, sliders, why) = match request {
        Request::Native if cpu.arch != "x86_64" => ("native", Magic, "PEXT is an instruction of x86-64"),
        Request::Native if !cpu.has_bmi2 => ("native", Magic, "this CPU has no BMI2 and so no PEXT"),
        Request::Native if cpu.has_slow_pext() => ("native", Magic, "PEXT is microcode on this CPU"),
        Request::Native => ("native", Pext, "this CPU has BMI2 with a fast PEXT"),
        Request::V1 => ("x86-64", Magic, "x86-64-v1 has no BMI2 and so no PEXT"),
        Request::V2 => ("x86-64-v2", Magic, "x86-64-v2 has no BMI2 and so no PEXT"),
        Request::V3 => ("x86-64-v3", Pext, "x86-64-v3 has BMI2; for AMD before Zen 3 take --cpu znver2"),
        Request::V4 => ("x86-64-v4", Pext, "x86-64-v4 has BMI2, and every CPU with AVX-512 has a fast PEXT"),
        Request::Znver2 => ("znver2", Magic, "PEXT is microcode on AMD before Zen 3"),
    };
    Ok(Choice { target_cpu, sliders, why })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cpu(vendor: &str, family: u32, has_bmi2: bool) -> Cpu {
        let name = String::new();
        Cpu { arch: "x86_64", name, vendor: vendor.to_owned(), family, has_bmi2, has_v3: has_bmi2 }
    }

    #[test]
    fn native_takes_pext_only_where_it_is_fast() {
        let sliders = |cpu: Cpu| choose(Request::Native, &cpu).unwrap().sliders;
        assert_eq!(sliders(cpu("GenuineIntel", 6, true)), Sliders::Pext);
        assert_eq!(sliders(cpu("GenuineIntel", 6, false)), Sliders::Magic);
        assert_eq!(sliders(cpu("AuthenticAMD", 0x19, true)), Sliders::Pext);
        assert_eq!(sliders(cpu("AuthenticAMD", 0x1A, true)), Sliders::Pext);
        for family in 0x15..=0x18 {
            assert_eq!(sliders(cpu("AuthenticAMD", family, true)), Sliders::Magic, "{family:#x}");
            assert_eq!(sliders(cpu("HygonGenuine", family, true)), Sliders::Magic, "{family:#x}");
        }
        // The families are AMD's: Intel counts differently.
        assert_eq!(sliders(cpu("GenuineIntel", 0x17, true)), Sliders::Pext);
    }

    #[test]
    fn a_named_cpu_is_built_for_whatever_the_machine_is() {
        for machine in [cpu("GenuineIntel", 6, true), cpu("AuthenticAMD", 0x17, true), cpu("", 0, false)] {
            let flags = |request| choose(request, &machine).unwrap().rustflags();
            assert_eq!(flags(Request::V1), r#"-C target-cpu=x86-64 --cfg exchequer_sliders="magic""#);
            assert_eq!(flags(Request::V2), r#"-C target-cpu=x86-64-v2 --cfg exchequer_sliders="magic""#);
            assert_eq!(flags(Request::V3), r#"-C target-cpu=x86-64-v3 --cfg exchequer_sliders="pext""#);
            assert_eq!(flags(Request::V4), r#"-C target-cpu=x86-64-v4 --cfg exchequer_sliders="pext""#);
            assert_eq!(flags(Request::Znver2), r#"-C target-cpu=znver2 --cfg exchequer_sliders="magic""#);
        }
    }

    #[test]
    fn elsewhere_only_native_can_be_built() {
        let arm = Cpu { arch: "aarch64", ..cpu("", 0, false) };
        assert_eq!(choose(Request::Native, &arm).unwrap().sliders, Sliders::Magic);
        let error = choose(Request::V3, &arm).unwrap_err().to_string();
        assert_eq!(
            error,
            "--cpu v3 names an x86-64 CPU and this machine is aarch64: only --cpu native can be built here"
        );
    }

    #[test]
    fn detection_is_consistent_with_itself() {
        let here = Cpu::detect();
        assert!(!here.name.is_empty());
        assert!(here.has_bmi2 || !here.has_v3);
        assert_eq!(here.vendor.len(), if here.arch == "x86_64" { 12 } else { 0 });
    }
}
