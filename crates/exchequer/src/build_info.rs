//! Build identity, CPU check, and the reason for the selection of this build.

use crate::error::{self, BAD_USAGE};
use exchequer_attacks::{Native, Sliders};
use exchequer_cpu::{Cpu, FORCE, Level, WHY};
use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Checks that the CPU can run this build. Call it first, from a function that does nothing else.
///
/// # Errors
/// The exit code, after a sentence that names the missing features. The sentence is written in pieces: formatting may
/// use the missing instructions.
#[inline(never)]
pub fn check_cpu() -> Result<(), ExitCode> {
    let mut lacks = exchequer_cpu::missing().peekable();
    if lacks.peek().is_none() {
        return Ok(());
    }
    let print = |text: &str| {
        // A closed stderr leaves no place to report.
        let _ = io::stderr().write_all(text.as_bytes());
    };
    print("error: this build of Exchequer is for ");
    print(FOR);
    print(" and needs");
    for name in lacks {
        print(" ");
        print(name);
    }
    print(", which this CPU does not have.\n");
    Err(ExitCode::from(BAD_USAGE))
}

/// Checks that this build is the requested one.
///
/// # Errors
/// The exit code, after a sentence that describes the fault.
pub fn check_wish() -> Result<(), ExitCode> {
    // A program started from an anonymous file would be listed under a number.
    #[cfg(target_os = "linux")]
    if env::var_os(WHY).is_some() {
        // A failure costs only the process name.
        let _ = rustix::thread::set_name(c"exchequer");
    }
    refusal(env::var_os(FORCE).as_deref(), Level::BUILT).map_or(Ok(()), |sentence| {
        error::explain(sentence);
        Err(ExitCode::from(BAD_USAGE))
    })
}

/// CPU target of this build.
const FOR: &str = match Level::BUILT {
    Some(level) => level.name(),
    None => "one CPU",
};

fn refusal(forced: Option<&OsStr>, level: Option<Level>) -> Option<String> {
    let forced = forced.filter(|forced| level.is_none_or(|level| *forced != OsStr::new(level.name())))?;
    Some(format!("{FORCE} is {forced:?}, but this build of Exchequer is for {FOR} alone"))
}

/// Formats the build in one line and the reason for its selection in another.
pub(crate) struct BuildInfo;

impl BuildInfo {
    /// Returns a sentence fragment.
    pub(crate) fn build() -> String {
        let sliders = Native::NAME;
        match Level::BUILT {
            Some(level) => format!("{level} ({}), sliders by {sliders}", level.about()),
            None if cfg!(target_arch = "x86_64") => {
                format!("for {FOR} ({}), sliders by {sliders}", exchequer_cpu::built_in().join(" "))
            }
            None => format!("for {FOR}, sliders by {sliders}"),
        }
    }

    /// Returns a sentence fragment.
    pub(crate) fn why() -> String {
        env::var(WHY).unwrap_or_else(|_| format!("it was started itself, on {}", Cpu::detect()))
    }
}

impl fmt::Display for BuildInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "build: {}", Self::build())?;
        writeln!(f, "why: {}", Self::why())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_attacks::Pext;

    #[test]
    fn only_what_is_meant_runs() {
        assert_eq!(refusal(None, None), None);
        assert_eq!(refusal(Some(OsStr::new("v3")), Some(Level::V3)), None);
        for level in [None, Some(Level::V3)] {
            let sentence = refusal(Some(OsStr::new("v2")), level).expect("a refusal");
            assert!(sentence.starts_with("EXCHEQUER_CPU is \"v2\", but this build"), "{sentence}");
        }
    }

    /// The attack-table crate detects CPU features separately; both results have to agree.
    #[test]
    fn slow_pext_detection_agrees_with_attack_tables() {
        let cpu = Cpu::detect();
        assert_eq!(Pext::detect().is_some(), cpu.has("bmi2") && !cpu.has_slow_pext());
    }
}
