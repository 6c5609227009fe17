//! `cargo xtask races`: the engine under ThreadSanitizer, once a fixture has shown that it finds a data race.

mod scenario;

use crate::workspace;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const FIXTURE: &str = "ci/races/fixture/Cargo.toml";
const SUPPRESSIONS: &str = "ci/races/suppressions.txt";

/// The standard library and C code stay uninstrumented, which needs an explicit flag. The cfg is for what the sanitizer
/// would not understand for that reason.
const RUSTFLAGS: &str = "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer --cfg exchequer_tsan";

/// Exit code of a program with ThreadSanitizer reports.
const REPORTED: i32 = 66;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Duration of the run, in seconds.
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// Seed of the commands and their timing; the same seed gives the same commands.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Runs the check as a task; a missing tool is an error.
pub(crate) fn run(args: &Args) -> Result<()> {
    let sanitizer = match Sanitizer::find()? {
        Ok(sanitizer) => sanitizer,
        Err(missing) => bail!("ThreadSanitizer cannot be used: {missing}"),
    };
    println!("{}", sanitizer.check(args)?);
    Ok(())
}

/// The pinned compiler with its runtime of ThreadSanitizer.
pub(crate) struct Sanitizer {
    host: String,
    target: PathBuf,
}

impl Sanitizer {
    /// Finds the sanitizer, or names the part that this machine lacks.
    pub(crate) fn find() -> Result<Result<Self, String>> {
        let host = rustc(&["-vV"])?.lines().find_map(|line| line.strip_prefix("host: ").map(str::to_owned));
        let host = host.context("`rustc -vV` names no host")?;
        let libraries = PathBuf::from(rustc(&["--print", "target-libdir"])?.trim());
        let names =
            fs::read_dir(&libraries).with_context(|| format!("{} cannot be read", libraries.display()))?;
        let is_runtime = |name: &str| name.starts_with("librustc") && name.contains("_rt.tsan.");
        if !names.flatten().any(|entry| entry.file_name().to_str().is_some_and(is_runtime)) {
            return Ok(Err(format!("the compiler has no runtime of it for {host}")));
        }
        // The suppressions name functions. This program resolves them with inlined frames, which other symbolizers omit.
        let symbolizer = Command::new("llvm-symbolizer").arg("--version").stdout(Stdio::null()).status();
        if !symbolizer.is_ok_and(|status| status.success()) {
            return Ok(Err("there is no llvm-symbolizer".to_owned()));
        }
        Ok(Ok(Self { host, target: workspace::target_folder()?.join("races") }))
    }

    /// Checks that the fixture is reported and the engine is not; returns a summary.
    pub(crate) fn check(&self, args: &Args) -> Result<String> {
        let fixture = self.target.join("fixture.log");
        let program = self.build(&["--manifest-path", FIXTURE], "debug", "races-fixture")?;
        let status = self.under_sanitizer(&program, &fixture)?.status();
        let status = status.with_context(|| format!("{} could not be started", program.display()))?;
        fixture_verdict(status.code(), &read(&fixture)?)?;

        let log = self.target.join("engine.log");
        let program = self.build(&["--profile", "lab", "--package", "exchequer"], "lab", "exchequer")?;
        let driven = scenario::drive(
            self.under_sanitizer(&program, &log)?,
            args.seed,
            Duration::from_secs(args.seconds),
        );
        let report = read(&log)?;
        let (status, tally) = driven.with_context(|| format!("with seed {}:\n{report}", args.seed))?;
        engine_verdict(status.code(), &report).with_context(|| format!("with seed {}", args.seed))?;
        Ok(format!("{tally}; the fixture's race was found, and none of the engine"))
    }

    fn build(&self, what: &[&str], profile: &str, name: &str) -> Result<PathBuf> {
        let mut cargo = workspace::cargo();
        cargo.args(["build", "--locked", "--target", &self.host]).args(what);
        // The encoded form would win over the plain one. The first of the flags is for nightly compilers, and the pinned one
        // takes it as it would take it there.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", RUSTFLAGS).env("RUSTC_BOOTSTRAP", "1");
        cargo.env("CARGO_TARGET_DIR", &self.target).env("CARGO_PROFILE_LAB_DEBUG", "line-tables-only");
        workspace::run(&mut cargo, &format!("RUSTFLAGS=\"{RUSTFLAGS}\" cargo build {}", what.join(" ")))?;
        Ok(self.target.join(&self.host).join(profile).join(name))
    }

    /// A program whose reports go to a file.
    fn under_sanitizer(&self, program: &Path, log: &Path) -> Result<Command> {
        let suppressions = workspace::root().join(SUPPRESSIONS);
        // With the longest history per thread: without the first access a race is not reported.
        let options = format!(
            "suppressions=\"{}\" exitcode={REPORTED} history_size=7 print_suppressions=1",
            suppressions.display()
        );
        let file = fs::File::create(log).with_context(|| format!("{} cannot be written", log.display()))?;
        let mut command = Command::new(program);
        command.env("TSAN_OPTIONS", options).stderr(file);
        Ok(command)
    }
}

fn rustc(arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc").args(arguments).current_dir(workspace::root()).output();
    let output = output.context("rustc could not be started")?;
    ensure!(output.status.success(), "`rustc {}` failed ({})", arguments.join(" "), output.status);
    String::from_utf8(output.stdout).context("rustc does not print text")
}

fn read(log: &Path) -> Result<String> {
    let bytes = fs::read(log).with_context(|| format!("{} cannot be read", log.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

const DATA_RACE: &str = "WARNING: ThreadSanitizer: data race";

/// Requires a report for the fixture; without one the sanitizer does not work here.
fn fixture_verdict(code: Option<i32>, report: &str) -> Result<()> {
    ensure!(
        code == Some(REPORTED) && report.contains(DATA_RACE) && report.contains("races_fixture"),
        "ThreadSanitizer has not found the data race of {FIXTURE}:\n{report}"
    );
    Ok(())
}

/// Requires no report for the engine.
fn engine_verdict(code: Option<i32>, report: &str) -> Result<()> {
    ensure!(!report.contains("WARNING: ThreadSanitizer"), "ThreadSanitizer has found something:\n{report}");
    ensure!(code == Some(0), "the engine failed (exit code {code:?}):\n{report}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixture_has_to_be_caught() {
        let report = format!("{DATA_RACE} (pid=1)\n  #0 races_fixture::Entry::store\n");
        assert!(fixture_verdict(Some(REPORTED), &report).is_ok());
        assert!(fixture_verdict(Some(0), &report).is_err());
        assert!(fixture_verdict(Some(REPORTED), "").is_err());
        assert!(fixture_verdict(Some(REPORTED), DATA_RACE).is_err());
        assert!(fixture_verdict(None, &report).is_err());
    }

    #[test]
    fn the_engine_must_not_be() {
        assert!(engine_verdict(Some(0), "ThreadSanitizer: Matched 7 suppressions").is_ok());
        assert!(engine_verdict(Some(0), DATA_RACE).is_err());
        assert!(engine_verdict(Some(0), "WARNING: ThreadSanitizer: thread leak").is_err());
        assert!(engine_verdict(Some(REPORTED), "").is_err());
        assert!(engine_verdict(None, "").is_err());
    }
}
