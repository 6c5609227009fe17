//! Which build this is, whether the CPU can run it, and why it was started.

use crate::error::{self, BAD_USAGE};
use exchequer_attacks::{Native, Sliders};
use exchequer_cpu::{Cpu, FORCE, Level, WHY};
use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// To be asked before anything else, by a function that does nothing else: whether this build can run here.
///
/// # Errors
/// The exit code, after the sentence that says what is not there. It is written piece by piece: to put it together may
/// take the very instructions that are not there.
#[inline(never)]
pub fn check_cpu() -> Result<(), ExitCode> {
    let mut lacks = exchequer_cpu::missing().peekable();
    if lacks.peek().is_none() {
        return Ok(());
    }
    let tell = |text: &str| {
        // There is nowhere left to complain to when stderr is closed.
        let _ = io::stderr().write_all(text.as_bytes());
    };
    tell("error: this build of Exchequer is for ");
    tell(FOR);
    tell(" and needs");
    for name in lacks {
        tell(" ");
        tell(name);
    }
    tell(", which this CPU does not have.\n");
    Err(ExitCode::from(BAD_USAGE))
}

/// Whether this build is the one that was asked for.
///
/// # Errors
/// The exit code, after the sentence that says what is wrong.
pub fn check_wish() -> Result<(), ExitCode> {
    // A program that is started from a file without a name would be listed under a number.
    #[cfg(target_os = "linux")]
    if env::var_os(WHY).is_some() {
        // Nothing is lost but the name.
        let _ = rustix::thread::set_name(c"exchequer");
    }
    refusal(env::var_os(FORCE).as_deref(), Level::BUILT).map_or(Ok(()), |sentence| {
        error::explain(sentence);
        Err(ExitCode::from(BAD_USAGE))
    })
}

/// What this build is for.
const FOR: &str = match Level::BUILT {
    Some(level) => level.name(),
    None => "one CPU",
};

fn refusal(forced: Option<&OsStr>, level: Option<Level>) -> Option<String> {
    let forced = forced.filter(|forced| level.is_none_or(|level| *forced != OsStr::new(level.name())))?;
    Some(format!("{FORCE} is {forced:?}, but this build of Exchequer is for {FOR} alone"))
}

/// The build in one line, and in another one why it runs.
pub(crate) struct BuildInfo;

impl BuildInfo {
    /// Half a sentence.
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

    /// Half a sentence.
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

    /// The library of attack tables asks by itself, since it stands alone.
    #[test]
    fn slow_pext_is_told_the_same_way_twice() {
        let cpu = Cpu::detect();
        assert_eq!(Pext::detect().is_some(), cpu.has("bmi2") && !cpu.has_slow_pext());
    }
}
