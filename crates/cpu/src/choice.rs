//! Choice of the build to start, with the reason.

use crate::{Cpu, Level};
use std::ffi::OsStr;

/// Environment variable that forces a level.
pub const FORCE: &str = "EXCHEQUER_CPU";

/// Environment variable by which the launcher passes the reason of the choice to the build.
pub const WHY: &str = "EXCHEQUER_WHY";

/// A build to start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Level of the build.
    pub level: Level,
    /// Reason of the choice, as a clause without a full stop.
    pub why: String,
}

/// Chooses a build: the one forced by [`FORCE`], else the best of `among` for the CPU.
///
/// # Errors
/// A sentence without its full stop that says why no build can start.
pub fn choose(among: &[Level], cpu: &Cpu, forced: Option<&OsStr>) -> Result<Choice, String> {
    let Some(forced) = forced else {
        let level = cpu.best(among).ok_or_else(|| {
            format!("none of the builds in this file ({}) runs on this CPU, {cpu}", list(among))
        })?;
        return Ok(Choice { level, why: format!("the best of {} for this CPU, {cpu}", list(among)) });
    };
    let level = forced.to_str().and_then(Level::of).filter(|level| among.contains(level));
    let level = level.ok_or_else(|| format!("{FORCE} is {forced:?}, which is none of {}", list(among)))?;
    let lacks = cpu.lacks(level);
    if !lacks.is_empty() {
        let runs: Vec<Level> = among.iter().copied().filter(|&level| cpu.lacks(level).is_empty()).collect();
        return Err(format!(
            "{FORCE} asks for {level}, which needs {} that this CPU, {cpu}, does not have; it runs {}",
            lacks.join(", "),
            list(&runs)
        ));
    }
    Ok(Choice { level, why: format!("{FORCE} asks for it") })
}

fn list(levels: &[Level]) -> String {
    levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn haswell() -> Cpu {
        let (name, vendor) = ("Haswell".to_owned(), "GenuineIntel".to_owned());
        Cpu { arch: "x86_64", name, vendor, family: 6, features: Level::V3.needs().collect() }
    }

    #[test]
    fn the_environment_is_obeyed_or_refused() {
        let forced = |word: &str| choose(&Level::ALL, &haswell(), Some(OsStr::new(word)));
        assert_eq!(
            forced("v2"),
            Ok(Choice { level: Level::V2, why: "EXCHEQUER_CPU asks for it".to_owned() })
        );
        // Slow on another CPU than Zen 2, but a forced level is obeyed.
        assert_eq!(forced("znver2").map(|choice| choice.level), Ok(Level::Znver2));
        assert_eq!(
            forced("v5"),
            Err("EXCHEQUER_CPU is \"v5\", which is none of v1, v2, v3, znver2, v4, icelake".to_owned())
        );
        assert!(forced("").is_err());
        assert_eq!(
            forced("v4"),
            Err("EXCHEQUER_CPU asks for v4, which needs avx512bw, avx512cd, avx512dq, avx512f, avx512vl that this CPU, \
                 Haswell (GenuineIntel, family 0x6), does not have; it runs v1, v2, v3, znver2"
                .to_owned())
        );
    }

    #[test]
    fn only_builds_of_the_file_are_chosen() {
        let choose = |among: &[Level]| choose(among, &haswell(), None);
        assert_eq!(
            choose(&Level::ALL),
            Ok(Choice {
                level: Level::V3,
                why: "the best of v1, v2, v3, znver2, v4, icelake for this CPU, Haswell (GenuineIntel, family 0x6)".to_owned()
            })
        );
        assert_eq!(choose(&[Level::V1, Level::V4]).map(|choice| choice.level), Ok(Level::V1));
        assert_eq!(
            choose(&[Level::V4]),
            Err("none of the builds in this file (v4) runs on this CPU, Haswell (GenuineIntel, family 0x6)"
                .to_owned())
        );
        assert!(super::choose(&[], &haswell(), Some(OsStr::new("v1"))).is_err());
    }
}
