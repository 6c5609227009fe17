//! `cargo xtask dist`: the engine for every level of x86-64, and one binary that contains all builds, with its completion scripts and
//! manual pages.

mod manual;

use crate::cpu::{self, Choice, Request};
use crate::pgo::Profile;
use crate::{build, gen_magics, machine_code, workspace};
use anyhow::{Context, Result, bail, ensure};
use exchequer_cpu::{Cpu, FORCE, Level};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Check the machine code of every build, and that all builds this CPU can run have the same bench.
    #[arg(long)]
    check: bool,
    /// Search depth of the benches of --check, in plies.
    #[arg(long, default_value_t = 6, value_name = "DEPTH", requires = "check")]
    depth: u32,
    /// Optimize every build by one profile, recorded on the best level of this CPU.
    #[arg(long)]
    pgo: bool,
}

/// Builds, and prints the level of each build on stderr and the path of the one binary on stdout; --check prints its results
/// there too.
pub(crate) fn run(args: &Args) -> Result<()> {
    let cpu = Cpu::detect();
    let choices = Level::ALL.map(|level| cpu::choose(Request::Level(level), &cpu));
    let choices = choices.into_iter().collect::<Result<Vec<Choice>>>()?;
    gen_magics::run(&gen_magics::Args::default())?;

    let folder = workspace::target_folder()?.join("dist");
    let parts = folder.join("builds");
    if parts.exists() {
        fs::remove_dir_all(&parts).with_context(|| format!("{} cannot be removed", parts.display()))?;
    }
    fs::create_dir_all(&parts).with_context(|| format!("{} cannot be made", parts.display()))?;
    let profile = if args.pgo { Some(profile(&choices, &cpu)?) } else { None };
    for choice in &choices {
        eprintln!("{choice}");
        copy(&build::engine(choice, profile.as_ref())?, &part(&parts, choice))?;
    }
    // The launcher has to run on any CPU.
    let first = &choices[0];
    let launcher = build::package("exchequer-launcher", first, &build::folder_of(first)?, |cargo| {
        cargo.env("EXCHEQUER_BUILDS", &parts);
        Ok(())
    })?;
    let one = folder.join(format!("exchequer{EXE_SUFFIX}"));
    copy(&launcher, &one)?;
    manual::write(&one, &folder)?;
    if args.check {
        check(&one, &parts, &choices, &cpu, args.depth)?;
    }
    println!("{}", one.display());
    Ok(())
}

/// Returns the profile of the best build that this CPU runs. Few functions differ between levels; those are compiled without counts.
fn profile(choices: &[Choice], cpu: &Cpu) -> Result<Profile> {
    let best = cpu.best(&Level::ALL).context("no level runs here, so there is no build to count with")?;
    let choice =
        choices.iter().find(|choice| choice.level == Some(best)).context("every level has a build")?;
    Profile::record(choice)
}

/// Returns the name of the level in the launcher's build script.
fn part(folder: &Path, choice: &Choice) -> PathBuf {
    let level = choice.level.map_or("native", Level::name);
    folder.join(format!("exchequer-{level}{EXE_SUFFIX}"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}

/// Returns one line for each level; an error at the first faulty build.
fn check(one: &Path, parts: &Path, choices: &[Choice], cpu: &Cpu, depth: u32) -> Result<()> {
    let mut nodes = None;
    for choice in choices {
        let Some(level) = choice.level else { continue };
        let part = part(parts, choice);
        let code = machine_code::check(&part, choice)?;
        let lacks = cpu.lacks(level);
        if !lacks.is_empty() {
            refuses(Command::new(one).env(FORCE, level.name()), level)?;
            refuses(&mut Command::new(&part), level)?;
            println!("{level:8} {code}; refused, as it should be: this CPU has no {}", lacks.join(", "));
            continue;
        }
        let depth = depth.to_string();
        let bench = ["bench", &depth];
        let alone = node_count(&output(&part, &bench, None)?)?;
        let carried = node_count(&output(one, &bench, Some(level.name()))?)?;
        ensure!(alone == carried, "{level}: {alone} nodes by itself, but {carried} when it is carried");
        let first = *nodes.get_or_insert(alone);
        ensure!(alone == first, "{level}: {alone} nodes, but {first} in the builds before");
        check_level(one, Some(level.name()), level)?;
        // Valgrind's CPU has no AVX-512, which covers the refusal on machines that have it.
        if level.needs().any(|feature| feature == "avx512f") && has_valgrind() {
            refuses(Command::new("valgrind").args(["--quiet", "--tool=none"]).arg(&part), level)?;
        }
        println!("{level:8} {code}; bench {depth}: {alone} nodes");
    }
    let best = cpu.best(&Level::ALL).context("no level runs here")?;
    check_level(one, None, best)?;
    println!("chosen:  {best}, {}", best.about());
    Ok(())
}

/// Checks that the file reports this level.
fn check_level(one: &Path, forced: Option<&str>, level: Level) -> Result<()> {
    let said = output(one, &["--version", "--verbose"], forced)?;
    let expected = format!("\nbuild: {level} (");
    ensure!(said.contains(&expected), "{} should run {level}, but says {said:?}", one.display());
    Ok(())
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Checks that the file refuses a level that a CPU cannot run.
fn refuses(command: &mut Command, level: Level) -> Result<()> {
    let output = command.arg("--version").output();
    let output = output.with_context(|| format!("{:?} could not be started", command.get_program()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let is_refused =
        output.status.code() == Some(2) && said.lines().count() == 1 && said.contains(level.name());
    ensure!(is_refused, "{level} should be refused, but it ended with {}: {said}", output.status);
    Ok(())
}

/// Returns the output of a binary, run with the variable that forces a level or without it.
fn output(binary: &Path, arguments: &[&str], forced: Option<&str>) -> Result<String> {
    let mut command = Command::new(binary);
    command.args(arguments).env_remove(FORCE).envs(forced.map(|level| (FORCE, OsStr::new(level))));
    let output = command.output().with_context(|| format!("{} could not be started", binary.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{} {} failed ({}): {said}", binary.display(), arguments.join(" "), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The last line of a bench is `N nodes M nps`.
pub(crate) fn node_count(text: &str) -> Result<u64> {
    let last = text.lines().last().unwrap_or_default();
    let count = last.split_once(" nodes ").and_then(|(count, _)| count.parse().ok());
    count.with_context(|| format!("the last line of the bench is {last:?}"))
}
