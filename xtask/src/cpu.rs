//! Build options by CPU: the target CPU and the slider backend.

use anyhow::{Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use exchequer_cpu::{Cpu, Level};
use std::fmt;

/// The CPU that a build is requested for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// The CPU of this machine.
    Native,
    /// Any CPU of this level.
    Level(Level),
}

impl ValueEnum for Request {
    fn value_variants<'a>() -> &'a [Self] {
        use Level::*;
        const ALL: [Request; 7] = [
            Request::Native,
            Request::Level(V1),
            Request::Level(V2),
            Request::Level(V3),
            Request::Level(Znver2),
            Request::Level(V4),
            Request::Level(Icelake),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Native => PossibleValue::new("native").help("The CPU of this machine"),
            Self::Level(level) => PossibleValue::new(level.name()).help(level.about()),
        })
    }
}

/// Slider backends of `exchequer-attacks` that a build chooses from.
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

/// The build options and the reason for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The x86-64 level passed to the build, if there is one.
    pub(crate) level: Option<Level>,
    /// Output folder of the build.
    pub(crate) folder: &'static str,
    /// Value of `-C target-cpu`, with the features removed or added.
    target: &'static str,
    /// `true` if the CPU at hand has AVX-512.
    has_avx512: bool,
    pub(crate) sliders: Sliders,
    /// Reason for the choice, as half a sentence.
    pub(crate) why: &'static str,
}

impl Choice {
    /// Returns the flags that select the instruction sets for `rustc`.
    pub(crate) fn target_flags(&self) -> String {
        format!("-C target-cpu={}", self.target)
    }

    /// Returns the same options without AVX-512 if they come from the CPU of this machine: the search is faster without it
    /// (docs/decisions/0009-builds-by-a-profile.md). Batch evaluation detects AVX-512 at run time.
    pub(crate) fn for_search(self) -> Self {
        let target =
            if self.level.is_none() && self.has_avx512 { NATIVE_WITHOUT_AVX512 } else { self.target };
        Self { target, ..self }
    }

    /// Compiler flags. The backend is always named, so that a build whose CPU lacks PEXT fails instead of
    /// being quietly another one.
    pub(crate) fn rustflags(&self) -> String {
        let level =
            self.level.map_or_else(String::new, |level| format!(" --cfg exchequer_level=\"{level}\""));
        format!("{} --cfg exchequer_sliders=\"{}\"{level}", self.target_flags(), self.sliders)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The features after the name of the CPU are long and in the table below.
        let (target, _) = self.target.split_once(' ').unwrap_or((self.target, ""));
        let level = self.level.map_or_else(String::new, |level| format!("{level}: "));
        let less = if self.target == NATIVE_WITHOUT_AVX512 { " without AVX-512" } else { "" };
        write!(f, "{level}target-cpu {target}{less} with {} sliders: {}", self.sliders, self.why)
    }
}

/// Scheduling of Zen 2 with the features that all CPUs with a slow PEXT have, in virtual machines too.
const ZNVER2: &str =
    "znver2 -C target-feature=-adx,-aes,-pclmulqdq,-rdrand,-rdseed,-sha,-sse4a,-xsavec,-xsaveopt,-xsaves";

const NATIVE_WITHOUT_AVX512: &str = "native -C target-feature=-avx512f";

const ICELAKE: &str =
    "x86-64-v4 -C target-feature=+avx512bitalg,+avx512vbmi,+avx512vbmi2,+avx512vpopcntdq,+gfni";

/// Returns the build for `request` on a machine with this CPU; an error for an x86-64 level on another architecture.
pub(crate) fn choose(request: Request, cpu: &Cpu) -> Result<Choice> {
    use Sliders::{Magic, Pext};
    let has_avx512 = cpu.has("avx512f");
    let level = match request {
        Request::Native => {
            let (sliders, why) = match cpu.arch {
                "x86_64" if !cpu.has("bmi2") => (Magic, "this CPU has no BMI2 and so no PEXT"),
                "x86_64" if cpu.has_slow_pext() => (Magic, "PEXT is microcode on this CPU"),
                "x86_64" => (Pext, "this CPU has BMI2 with a fast PEXT"),
                _ => (Magic, "PEXT is an instruction of x86-64"),
            };
            return Ok(Choice { level: None, folder: "native", target: "native", has_avx512, sliders, why });
        }
        Request::Level(level) => level,
    };
    if cpu.arch != "x86_64" {
        bail!(
            "{level} names an x86-64 CPU and this machine is {}: only --cpu native can be built here",
            cpu.arch
        );
    }
    let (folder, target, sliders, why) = match level {
        Level::V1 => ("x86-64", "x86-64", Magic, "x86-64-v1 has no BMI2 and so no PEXT"),
        Level::V2 => ("x86-64-v2", "x86-64-v2", Magic, "x86-64-v2 has no BMI2 and so no PEXT"),
        Level::V3 => ("x86-64-v3", "x86-64-v3", Pext, "x86-64-v3 has BMI2; for AMD before Zen 3 take znver2"),
        Level::Znver2 => ("znver2", ZNVER2, Magic, "PEXT is microcode on AMD before Zen 3"),
        Level::V4 => ("x86-64-v4", "x86-64-v4", Pext, "every CPU with AVX-512 has a fast PEXT"),
        Level::Icelake => ("icelake", ICELAKE, Pext, "every CPU with AVX-512 has a fast PEXT"),
    };
    Ok(Choice { level: Some(level), folder, target, has_avx512, sliders, why })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn cpu(vendor: &str, family: u32, has_bmi2: bool) -> Cpu {
        let features = if has_bmi2 { vec!["bmi2"] } else { Vec::new() };
        Cpu { arch: "x86_64", name: String::new(), vendor: vendor.to_owned(), family, features }
    }

    #[test]
    fn native_takes_pext_only_where_it_is_fast() {
        let sliders = |cpu: Cpu| choose(Request::Native, &cpu).unwrap().sliders;
        assert_eq!(sliders(cpu("GenuineIntel", 6, true)), Sliders::Pext);
        assert_eq!(sliders(cpu("GenuineIntel", 6, false)), Sliders::Magic);
        assert_eq!(sliders(cpu("AuthenticAMD", 0x19, true)), Sliders::Pext);
        assert_eq!(sliders(cpu("AuthenticAMD", 0x17, true)), Sliders::Magic);
        let arm = Cpu { arch: "aarch64", ..cpu("", 0, false) };
        assert_eq!(sliders(arm), Sliders::Magic);
    }

    #[test]
    fn a_search_is_built_for_this_cpu_without_avx512() {
        let mut machine = cpu("AuthenticAMD", 0x1A, true);
        let flags = |request, machine: &Cpu| choose(request, machine).unwrap().for_search().target_flags();
        assert_eq!(flags(Request::Native, &machine), "-C target-cpu=native");
        machine.features.push("avx512f");
        assert_eq!(flags(Request::Native, &machine), "-C target-cpu=native -C target-feature=-avx512f");
        // A requested level does not depend on the machine.
        let level = choose(Request::Level(Level::V4), &machine).unwrap();
        assert_eq!(level.clone().for_search(), level);
    }

    #[test]
    fn a_named_level_is_built_for_whatever_the_machine_is() {
        for machine in [cpu("GenuineIntel", 6, true), cpu("AuthenticAMD", 0x17, true), cpu("", 0, false)] {
            let flags = |level| choose(Request::Level(level), &machine).unwrap().rustflags();
            assert_eq!(
                flags(Level::V1),
                r#"-C target-cpu=x86-64 --cfg exchequer_sliders="magic" --cfg exchequer_level="v1""#
            );
            assert_eq!(
                flags(Level::V3),
                r#"-C target-cpu=x86-64-v3 --cfg exchequer_sliders="pext" --cfg exchequer_level="v3""#
            );
        }
    }

    /// The features enabled in a build are the ones that the CPU is checked for before the build starts.
    #[test]
    fn the_compiler_and_the_launcher_mean_the_same() {
        for level in Level::ALL {
            let choice = choose(Request::Level(level), &cpu("", 0, false)).unwrap();
            let flags = choice.target_flags();
            let target = ["--print", "cfg", "--target", "x86_64-unknown-linux-gnu"];
            let output = Command::new("rustc").args(target).args(flags.split(' ')).output().unwrap();
            assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
            let cfg = String::from_utf8(output.stdout).unwrap();
            let features =
                cfg.lines().filter_map(|line| line.strip_prefix("target_feature=\"")?.strip_suffix('"'));
            let mut needs: Vec<&str> = level.needs().collect();
            needs.sort_unstable();
            assert_eq!(features.collect::<Vec<_>>(), needs, "{level}");
        }
    }

    #[test]
    fn elsewhere_only_native_can_be_built() {
        let arm = Cpu { arch: "aarch64", ..cpu("", 0, false) };
        let error = choose(Request::Level(Level::V3), &arm).unwrap_err().to_string();
        assert_eq!(
            error,
            "v3 names an x86-64 CPU and this machine is aarch64: only --cpu native can be built here"
        );
    }

    #[test]
    fn every_level_can_be_asked_for() {
        let names = Request::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
        let levels = Level::ALL.iter().map(|level| level.name());
        assert_eq!(names, ["native"].into_iter().chain(levels).collect::<Vec<_>>());
    }
}
