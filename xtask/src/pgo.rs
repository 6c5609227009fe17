//! Profile-guided optimization: an instrumented engine records its branches, and the compiler optimizes by the counts.

use crate::cpu::Choice;
use crate::{build, dist, workspace};
use anyhow::{Context, Result, ensure};
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Environment variable with the path of the profile counts, read by the profiler's runtime.
const COUNTS_FILE: &str = "LLVM_PROFILE_FILE";

/// Command that the counting build runs: a search of fifty positions on one thread.
const WORK: &str = "bench";

/// Compiler flag that limits inlining of hot functions: otherwise the code of a search outgrows the instruction cache.
const INLINING: &str = "-Cllvm-args=-inline-enable-cost-benefit-analysis=false";

/// Compiler flags of the counting build: counters, and no link-time optimization. The counters are inserted before that, so that the counts
/// are the same without. The flags come after cargo's own, whose profile and target folder stay those of the guided build: both are part of the
/// names by which the compiler finds the counts of a function.
const COUNTING: [&str; 3] = ["-Cprofile-generate", "-Clto=off", "-Clinker-plugin-lto=no"];

/// A recorded profile, with the node count of the run that produced it.
pub(crate) struct Profile {
    file: PathBuf,
    nodes: u64,
}

impl Profile {
    /// Builds the engine for `choice` with counters and runs it; this CPU must support the choice.
    pub(crate) fn record(choice: &Choice) -> Result<Self> {
        let merge = profdata()?;
        let folder = build::guided_folder(choice)?;
        let counts = folder.join("counts");
        if counts.exists() {
            fs::remove_dir_all(&counts).with_context(|| format!("{} cannot be removed", counts.display()))?;
        }
        let binary = build::with_flags(choice, &COUNTING.map(str::to_owned), |cargo| {
            // Build scripts write counts as well, which the profile does not need.
            cargo.env(COUNTS_FILE, folder.join("build-scripts").join("%m.profraw"));
        })?;
        eprintln!("counting: {} {WORK}", binary.display());
        let nodes = nodes(Command::new(&binary).env(COUNTS_FILE, counts.join("%m.profraw")))?;
        let file = folder.join("engine.profdata");
        workspace::run(
            Command::new(&merge).arg("merge").arg(&counts).arg("--output").arg(&file),
            &format!("{} merge", merge.display()),
        )?;
        Ok(Self { file, nodes })
    }

    /// Returns the compiler flags for a build by this profile.
    pub(crate) fn flags(&self) -> Result<[String; 2]> {
        let path = self.file.to_str();
        let path =
            path.with_context(|| format!("{} is no path for cargo, being no UTF-8", self.file.display()))?;
        Ok([format!("-Cprofile-use={path}"), INLINING.to_owned()])
    }

    /// Fails unless a build by this profile has the node count of the recording.
    pub(crate) fn check(&self, binary: &Path) -> Result<()> {
        let nodes = nodes(&mut Command::new(binary))?;
        ensure!(nodes == self.nodes, "{}: {nodes} nodes, but {} when counting", binary.display(), self.nodes);
        Ok(())
    }
}

/// Runs the bench of an engine and returns its node count.
fn nodes(engine: &mut Command) -> Result<u64> {
    let line = format!("{} {WORK}", engine.get_program().display());
    dist::node_count(&workspace::output(engine.arg(WORK), &line)?)
}

/// Returns the program that merges counts. Only the toolchain is searched, since it must match the version of the compiler.
fn profdata() -> Result<PathBuf> {
    let ask = |what: &str| {
        let line = format!("rustc --print {what}");
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", what]).current_dir(workspace::root());
        workspace::output(&mut rustc, &line).map(|answer| answer.trim().to_owned())
    };
    profdata_in(Path::new(&ask("sysroot")?), &ask("host-tuple")?)
}

fn profdata_in(sysroot: &Path, host: &str) -> Result<PathBuf> {
    let folder = sysroot.join("lib").join("rustlib").join(host).join("bin");
    let program = folder.join(format!("llvm-profdata{EXE_SUFFIX}"));
    ensure!(
        program.is_file(),
        "{} is not there: `rustup component add llvm-tools` installs it",
        program.display()
    );
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_toolchain_without_the_program_is_named_with_the_command_that_helps() {
        let folder = tempfile::tempdir().unwrap();
        let error = profdata_in(folder.path(), "x86_64-unknown-linux-gnu").unwrap_err().to_string();
        assert!(error.contains("llvm-profdata"), "{error}");
        assert!(error.contains("rustup component add llvm-tools"), "{error}");
    }

    /// The README's test command needs cargo and a C compiler only. CI insists on the program when it builds by a profile.
    #[test]
    fn the_installed_program_merges() {
        let program = match profdata() {
            Ok(program) => program,
            Err(missing) => {
                // The output of a test is captured; standard error through the handle is not.
                let _ = writeln!(std::io::stderr(), "SKIPPED llvm-profdata: {missing:#}");
                return;
            }
        };
        let said =
            workspace::output(Command::new(&program).args(["merge", "--help"]), "llvm-profdata").unwrap();
        assert!(said.contains("--output"), "{said}");
    }

    #[test]
    fn a_path_with_spaces_is_one_flag() {
        let profile = Profile { file: "/a b/c.profdata".into(), nodes: 1 };
        assert_eq!(profile.flags().unwrap(), ["-Cprofile-use=/a b/c.profdata", INLINING]);
    }
}
