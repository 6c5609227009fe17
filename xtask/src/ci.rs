//! `cargo xtask ci`: all checks that a change has to pass, the quickest to fail first.

mod beside;
mod c;
mod explorer;
mod javascript;
mod packages;
mod platforms;
mod python;
mod readme;
mod runner;
mod site;
mod suites;

use crate::cpu::{self, Request};
use crate::pgo::Profile;
use crate::platform::Platform;
use crate::races::{self, Sanitizer};
use crate::{build, callgrind, licenses, machine_code, tidy, valgrind, workspace};
use anyhow::{Context, Result, ensure};
use beside::Beside;
use exchequer_cpu::{Cpu, Level};
use readme::Readme;
use runner::{Outcome, Report, Step};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The package outside the workspace that shows which crates need no standard library.
const NO_STD_PROOF: &str = "ci/no-std-proof/Cargo.toml";

/// The package outside the workspace whose fuzzers only a nightly compiler can start.
const FUZZ: &str = "fuzz/Cargo.toml";

/// The crates whose code depends on the instruction set that the compiler may use, and those they stand on: only their tests run for
/// x86-64-v3, too. The binary for that level searches in the step `machine code`, which compares its nodes with those of the counting build.
const PER_LEVEL: [&str; 7] = [
    "exchequer-cpu",
    "exchequer-core",
    "exchequer-attacks",
    "exchequer-board",
    "exchequer-see",
    "exchequer-ordering",
    "exchequer-search",
];

/// The crate with code for AVX-512 that is chosen by the build.
const FOR_AVX512: [&str; 1] = ["exchequer-see"];

/// Run every check that a change has to pass.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run one part of the steps only; by default both run, beside each other.
    #[arg(long)]
    part: Option<Part>,
}

/// Part of the steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// Steps of the workspace on this machine.
    Workspace,
    /// Steps of packages outside the workspace, of instrumented builds and of other platforms.
    Outside,
}

/// Runs the steps of one part, or both parts beside each other, until one step fails. A part alone leaves a processor idle wherever one program
/// is linked, optimized as a whole or waited for.
pub(crate) fn run(args: &Args) -> Result<()> {
    let target = workspace::target_folder()?;
    match args.part {
        Some(Part::Workspace) => report(runner::run(workspace_steps(&target)?, || Ok(()))),
        Some(Part::Outside) => report(runner::run(outside_steps(&target), || Ok(()))),
        None => {
            let steps = workspace_steps(&target)?;
            let mut command = Command::new(std::env::current_exe().context("this program has no path")?);
            let log = target.join("ci").join("outside.log");
            let mut outside = Beside::start(
                "cargo xtask ci --part outside",
                command.args(["ci", "--part", "outside"]),
                &log,
            )?;
            let steps = runner::run(steps, || outside.poll());
            if steps.failure.is_some() {
                outside.stop()?;
                return report(steps);
            }
            report(steps)?;
            outside.finish()
        }
    }
}

/// Prints the table of the steps and returns their failure.
fn report(report: Report) -> Result<()> {
    println!("\n{report}");
    report.failure.map_or(Ok(()), Err)
}

/// Steps of the workspace, the quickest to fail first; the commands inherit our output.
fn workspace_steps(target: &Path) -> Result<Vec<Step>> {
    let readme = Readme::read(&workspace::root().join("README.md"))?;
    let log = target.join("ci").join("suites.log");

    let mut steps = vec![
        cargo("format", "fmt --all --check"),
        cargo(
            "clippy",
            "clippy --workspace --all-targets --features exchequer-benches/contests --locked -- -D warnings",
        ),
        Step::new(
            "documentation",
            "RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps --locked",
            |line| {
                workspace::run(&mut workspace::shell(line), line)?;
                Ok(Outcome::Passed)
            },
        ),
        tests("README's tests", &readme.tests, &log, |_| true, |_| {}),
    ];
    // Without `--bench` each workload runs once.
    let layers =
        "attacks board formats see ordering search".split(' ').map(|layer| format!(" --bench {layer}"));
    steps.push(cargo(
        "benches of the layers",
        &format!("test --locked --workspace --exclude exchequer-benches{}", layers.collect::<String>()),
    ));
    steps.push(tests_for(Level::V3, "tests for x86-64-v3", &PER_LEVEL, target, &log)?);
    steps.push(tests_for(Level::Icelake, "tests for AVX-512", &FOR_AVX512, target, &log)?);
    steps.extend([
        cargo("magics", "xtask gen-magics --check"),
        cargo("conformance suite", "test --locked --workspace --test it -- --ignored the_published_suite"),
        Step::new("tidy", "cargo xtask tidy", |_| tidy::run().map(|()| Outcome::Passed)),
        Step::new("licenses", "cargo xtask licenses", |_| licenses::run().map(|()| Outcome::Passed)),
        example(&readme),
        instruction_counts(),
        python::engine(&target.join("python-chess")),
        machine_code(),
        packages::step(),
        cargo("features", "test --workspace --lib --features exchequer/spsa --locked -- every_number"),
    ]);
    Ok(steps)
}

/// Steps with target folders of their own, and last those of other platforms: the compilers of both parts wait for each other only while one
/// of them compiles for this machine in the same profile.
fn outside_steps(target: &Path) -> Vec<Step> {
    vec![
        no_std_proof(&target.join("no-std-proof")),
        fuzzers(&target.join("fuzz")),
        models(&target.join("loom")),
        c::step(&target.join("c-library")),
        python::package(&target.join("python-package")),
        javascript::package(&target.join("wasm")),
        explorer::step(&target.join("wasm")),
        site::step(target),
        data_races(),
        platforms::step("checked", Platform::Checked),
        platforms::step("oldest-rust", Platform::OldestRust),
        platforms::step("i686", Platform::I686),
        platforms::step("aarch64", Platform::Aarch64),
        platforms::step("s390x", Platform::S390x),
        platforms::step("wasm", Platform::Wasm),
    ]
}

/// A step that is one call of cargo.
///
/// Tests are those of the whole workspace, also where one package has them: with other packages, their dependencies would have other
/// features, and be compiled again.
fn cargo(name: &'static str, arguments: &str) -> Step {
    let arguments = arguments.to_owned();
    Step::new(name, &format!("cargo {arguments}"), move |line| {
        workspace::run(workspace::cargo().args(arguments.split(' ')), line)?;
        Ok(Outcome::Passed)
    })
}

/// The tests of some packages as they are built for a level, without a choice of sliders; skipped where the CPU cannot run them.
fn tests_for(
    level: Level,
    name: &'static str,
    packages: &'static [&str],
    target: &Path,
    log: &Path,
) -> Result<Step> {
    let line = format!("cargo test --locked -p {}", packages.join(" -p "));
    let cpu = Cpu::detect();
    let lacks = cpu.lacks(level);
    if !lacks.is_empty() {
        let reason = format!("this CPU has no {}", lacks.join(", "));
        return Ok(Step::new(name, &line, |_| Ok(Outcome::Skipped(reason))));
    }
    let flags = cpu::choose(Request::Level(level), &cpu)?.target_flags();
    let folder = target.join(format!("ci-{level}"));
    let is_tested = |package: &str| packages.contains(&package);
    Ok(tests(name, &line, log, is_tested, move |command| {
        command.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", folder);
    }))
}

/// A test command; then the log must show that no suite with data was skipped by the packages that it tests.
fn tests(
    name: &'static str,
    line: &str,
    log: &Path,
    is_tested: impl Fn(&str) -> bool + 'static,
    prepare: impl FnOnce(&mut Command) + 'static,
) -> Step {
    let log = log.to_owned();
    Step::new(name, line, move |line| {
        let data = suites::data_folder(&workspace::root(), std::env::var_os("EXCHEQUER_DATA"))?;
        suites::start_log(&log)?;
        let mut command = workspace::shell(line);
        command.env("EXCHEQUER_SUITE_LOG", &log);
        prepare(&mut command);
        workspace::run(&mut command, line)?;
        let Some(data) = data else {
            return Ok(Outcome::Noted("no data folder, so no suites".to_owned()));
        };
        let text = fs::read_to_string(&log).with_context(|| format!("{} cannot be read", log.display()))?;
        let count = suites::check(&text, &data, is_tested)?;
        Ok(Outcome::Noted(format!("{count} suites ran")))
    })
}

/// The README's first command prints the output shown in the README.
fn example(readme: &Readme) -> Step {
    let expected = readme.output.clone();
    Step::new("README's example", &readme.example, move |line| {
        let output = workspace::shell(line)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("`{line}` could not be started"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        print!("{printed}");
        ensure!(output.status.success(), "`{line}` failed ({})", output.status);
        readme::compare(&printed, &expected)?;
        Ok(Outcome::Passed)
    })
}

/// Instruction counts of all operations, independent of the load of the machine.
fn instruction_counts() -> Step {
    Step::new("instruction counts", "cargo xtask callgrind", |_| match valgrind::missing() {
        None => callgrind::run(&callgrind::Args::default()).map(|()| Outcome::Passed),
        Some(reason) => Ok(Outcome::Skipped(reason.to_owned())),
    })
}

/// The code of the engine as it ships for x86-64-v3, guided by a profile.
fn machine_code() -> Step {
    Step::new("machine code", "cargo xtask build --cpu v3 --pgo --check", |_| {
        let cpu = Cpu::detect();
        if cpu.arch != "x86_64" {
            return Ok(Outcome::Skipped("this is no x86-64".to_owned()));
        }
        let choice = cpu::choose(Request::Level(Level::V3), &cpu)?;
        if !cpu.lacks(Level::V3).is_empty() {
            let code = machine_code::check(&build::engine(&choice, None)?, &choice)?;
            return Ok(Outcome::Noted(format!("{code}; without a profile, which this CPU cannot count")));
        }
        let profile = Profile::record(&choice)?;
        let binary = build::engine(&choice, Some(&profile))?;
        profile.check(&binary)?;
        Ok(Outcome::Noted(machine_code::check(&binary, &choice)?.to_string()))
    })
}

/// Two static libraries without the standard library: one without an allocator, and one that adds the board.
fn no_std_proof(target: &Path) -> Step {
    let target = target.to_owned();
    let line = format!("cargo build --locked --manifest-path {NO_STD_PROOF}");
    Step::new("no_std proof", &line, move |line| {
        let format = format!("cargo fmt --check --manifest-path {NO_STD_PROOF}");
        for line in [&format, &format!("{line} --no-default-features"), line] {
            workspace::run(workspace::shell(line).env("CARGO_TARGET_DIR", &target), line)?;
        }
        Ok(Outcome::Passed)
    })
}

/// The fuzzers compile, and hold on the seeds that they would start from.
fn fuzzers(target: &Path) -> Step {
    let target = target.to_owned();
    let line = format!("cargo test --locked --manifest-path {FUZZ}");
    Step::new("fuzzers", &line, move |line| {
        for line in [&format!("cargo fmt --check --manifest-path {FUZZ}"), line] {
            workspace::run(workspace::shell(line).env("CARGO_TARGET_DIR", &target), line)?;
        }
        Ok(Outcome::Passed)
    })
}

/// Model checks of the threads, in every relevant interleaving.
fn models(target: &Path) -> Step {
    let target = target.to_owned();
    let line = "RUSTFLAGS='--cfg loom' cargo test --locked -p exchequer-search --lib models";
    Step::new("models of threads", line, move |line| {
        let mut command = workspace::shell(line);
        // The encoded form would win over the plain one.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS").env("CARGO_TARGET_DIR", &target);
        workspace::run(&mut command, line)?;
        Ok(Outcome::Passed)
    })
}

/// The engine under ThreadSanitizer, for as long as a change can wait; a longer run finds more.
fn data_races() -> Step {
    let args = races::Args { seconds: 10, seed: 1 };
    Step::new("data races", "cargo xtask races --seconds 10", move |_| {
        let format = "cargo fmt --check --manifest-path ci/races/fixture/Cargo.toml";
        workspace::run(&mut workspace::shell(format), format)?;
        match Sanitizer::find()? {
            Ok(sanitizer) => Ok(Outcome::Noted(sanitizer.check(&args)?)),
            Err(missing) => Ok(Outcome::Skipped(missing)),
        }
    })
}
