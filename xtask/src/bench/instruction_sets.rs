//! Instruction sets that the measured code ran on.

use super::goals::Build;
use crate::{cpu, workspace};
use anyhow::Result;
use exchequer_cpu::Cpu;
use std::fmt;
use std::process::Command;

/// Instruction sets of SEE and of the slider lookups, by their names in `rustc`.
const RELEVANT: &[&str] =
    &["popcnt", "bmi1", "bmi2", "avx2", "avx512f", "avx512bw", "avx512vbmi", "avx512bitalg", "gfni"];

/// The instruction sets of a build, and those of the CPU that runs it.
#[derive(Debug)]
pub(super) struct InstructionSets {
    built_in: Vec<&'static str>,
    cpu: Cpu,
}

impl InstructionSets {
    /// Asks the compiler which instruction sets it may use for a choice.
    pub(super) fn of(choice: &cpu::Choice, cpu: Cpu) -> Result<Self> {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "cfg"]).args(choice.target_flags().split(' '));
        let cfg = workspace::output(rustc.current_dir(workspace::root()), "rustc --print cfg")?;
        Ok(Self::from_cfg(&cfg, cpu))
    }

    fn from_cfg(cfg: &str, cpu: Cpu) -> Self {
        let is_built_in =
            |feature: &&str| cfg.lines().any(|line| line == format!("target_feature=\"{feature}\""));
        Self { built_in: RELEVANT.iter().copied().filter(is_built_in).collect(), cpu }
    }

    /// Returns the kind of build whose claims apply.
    pub(super) fn build(&self) -> Build {
        let has = |feature| self.built_in.contains(&feature);
        if has("avx512bitalg") {
            Build::Avx512
        } else if has("avx2") && has("bmi2") {
            Build::Avx2
        } else {
            Build::Baseline
        }
    }
}

impl fmt::Display for InstructionSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let built_in = if self.built_in.is_empty() {
            "none beyond the baseline".to_owned()
        } else {
            self.built_in.join(" ")
        };
        write!(f, "instruction sets of the build: {built_in}")?;
        // Batch evaluation detects AVX-512 at run time.
        if self.build() != Build::Avx512 && self.cpu.has("avx512bitalg") {
            write!(f, "; the CPU also has AVX-512, which batch rows use")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cpu(features: &[&'static str]) -> Cpu {
        Cpu {
            arch: "x86_64",
            name: String::new(),
            vendor: String::new(),
            family: 0,
            features: features.to_vec(),
        }
    }

    fn sets(features: &[&str], cpu: Cpu) -> InstructionSets {
        let cfg: Vec<String> =
            features.iter().map(|feature| format!("target_feature=\"{feature}\"")).collect();
        InstructionSets::from_cfg(&cfg.join("\n"), cpu)
    }

    #[test]
    fn the_instruction_sets_of_the_build_select_the_claims() {
        let build = |features: &[&str]| sets(features, cpu(&[])).build();
        assert_eq!(build(&["sse2"]), Build::Baseline);
        assert_eq!(build(&["avx2", "bmi2", "fma"]), Build::Avx2);
        assert_eq!(build(&["avx2", "bmi2", "avx512f"]), Build::Avx2);
        assert_eq!(build(&["avx2", "bmi2", "avx512f", "avx512bitalg"]), Build::Avx512);
    }

    #[test]
    fn avx512_that_only_batches_use_is_named() {
        let v3 = ["bmi2", "avx2", "fma"];
        assert_eq!(sets(&v3, cpu(&["avx2"])).to_string(), "instruction sets of the build: bmi2 avx2");
        assert_eq!(
            sets(&v3, cpu(&["avx2", "avx512bitalg"])).to_string(),
            "instruction sets of the build: bmi2 avx2; the CPU also has AVX-512, which batch rows use"
        );
        assert_eq!(
            sets(&["sse2"], cpu(&[])).to_string(),
            "instruction sets of the build: none beyond the baseline"
        );
    }
}
