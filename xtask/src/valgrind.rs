//! Programs under callgrind, the tool of valgrind that counts instructions.

use crate::cpu::{self, Choice, Request};
use crate::workspace;
use anyhow::{Context, Result};
use exchequer_cpu::{Cpu, Level};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Output of a run under callgrind.
pub(crate) struct Counted {
    /// Standard output of the program.
    pub(crate) stdout: String,
    /// Counts written by callgrind, in its own format.
    pub(crate) counts: String,
}

/// Returns the build to count: valgrind does not support AVX-512.
pub(crate) fn choice() -> Result<Choice> {
    cpu::choose(Request::Level(Level::V3), &Cpu::detect())
}

/// Returns the reason why nothing can be counted here, if there is one.
pub(crate) fn missing() -> Option<&'static str> {
    let version = Command::new("valgrind").arg("--version").output();
    match (Cpu::detect().lacks(Level::V3).is_empty(), version) {
        (false, _) => Some("this CPU has not all of x86-64-v3"),
        (true, Ok(output)) if output.status.success() => None,
        (true, _) => Some("valgrind is not installed"),
    }
}

/// Runs a program under callgrind, which writes beside it; errors of the program go where ours go.
pub(crate) fn callgrind(options: &[&str], binary: &Path, arguments: &[&str]) -> Result<Counted> {
    let file = binary.with_extension("callgrind");
    // Of an earlier run.
    let _ = fs::remove_file(&file);
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--tool=callgrind"]).args(options);
    command.arg(format!("--callgrind-out-file={}", file.display())).arg(binary).args(arguments);
    let name = binary.file_name().unwrap_or_default().to_string_lossy();
    let line = format!("valgrind --tool=callgrind {name} {}", arguments.join(" "));
    let stdout = workspace::output(&mut command, line.trim_end())?;
    let counts = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(Counted { stdout, counts })
}

/// The instructions of each call of the function that the options `--zero-before` and `--dump-after` have named, with
/// `--combine-dumps=yes`.
pub(crate) fn of_each_call(counts: &str) -> Result<Vec<u64>> {
    let mut is_call = false;
    let mut costs = Vec::new();
    for line in counts.lines() {
        if let Some(trigger) = line.strip_prefix("desc: Trigger: ") {
            is_call = trigger.starts_with("--dump-after=");
        } else if let Some(cost) = line.strip_prefix("summary: ").filter(|_| is_call) {
            let cost = cost.trim().parse();
            costs.push(cost.with_context(|| format!("callgrind has written no number: {line:?}"))?);
        }
    }
    Ok(costs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_after_the_last_call_is_not_one() {
        let text = "part: 1\ndesc: Trigger: --dump-after=a::b\nevents: Ir\nsummary: 70\n\nfn=(1) a::b\n3 70\ntotals: 70\n\
                    part: 2\ndesc: Trigger: --dump-after=a::b\nsummary: 12\ntotals: 12\n\
                    part: 3\ndesc: Trigger: Program termination\nsummary: 5\ntotals: 5\n";
        assert_eq!(of_each_call(text).unwrap(), [70, 12]);
        assert!(of_each_call("desc: Trigger: --dump-after=a\nsummary: many\n").is_err());
    }
}
