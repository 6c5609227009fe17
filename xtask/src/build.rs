//! `cargo xtask build`: the binary, built for one CPU.

use crate::cpu::{self, Choice, Request};
use crate::pgo::Profile;
use crate::{gen_magics, machine_code, rustc, workspace};
use anyhow::{Result, ensure};
use exchequer_cpu::Cpu;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Cargo profile of the binaries that ship, and of everything that measures them; also the name of their folder.
pub(crate) const SHIP: &str = "ship";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The CPU to build for.
    #[arg(long, value_enum, default_value_t = Request::Native)]
    cpu: Request,
    /// Fail unless the code counts, finds and gathers bits with the dedicated instructions, or if with
    /// a profile it searches other nodes than were counted.
    #[arg(long)]
    check: bool,
    /// Optimize by a profile of the engine (PGO): 1.04 to 1.07 times as fast, built in twice the time.
    #[arg(long)]
    pgo: bool,
}

/// Builds, then prints the choice on stderr and the path of the binary as the only line of stdout.
pub(crate) fn run(args: &Args) -> Result<()> {
    let choice = cpu::choose(args.cpu, &Cpu::detect())?;
    // A profiled engine is meant for search.
    let choice = if args.pgo { choice.for_search() } else { choice };
    eprintln!("{choice}");
    gen_magics::run(&gen_magics::Args::default())?;
    let profile = if args.pgo { Some(Profile::record(&choice)?) } else { None };
    let binary = engine(&choice, profile.as_ref())?;
    if args.check {
        if let Some(profile) = &profile {
            profile.check(&binary)?;
        }
        eprintln!("{}", machine_code::check(&binary, &choice)?);
    }
    println!("{}", binary.display());
    Ok(())
}

/// Builds the engine as it ships, guided by a profile or not, and returns its path.
pub(crate) fn engine(choice: &Choice, profile: Option<&Profile>) -> Result<PathBuf> {
    match profile {
        Some(profile) => with_flags(choice, &profile.flags()?, |_| {}),
        None => package("exchequer", choice, &folder_of(choice)?, |_| Ok(())),
    }
}

/// Builds the engine with more flags for the crates of this workspace; the dependencies of a counting build serve the guided one, too.
pub(crate) fn with_flags(
    choice: &Choice,
    flags: &[String],
    prepare: impl FnOnce(&mut Command),
) -> Result<PathBuf> {
    let folder = guided_folder(choice)?;
    rustc::forget(&folder, SHIP)?;
    package("exchequer", choice, &folder, |cargo| {
        prepare(cargo);
        rustc::add_flags(cargo, flags)
    })
}

/// Returns the target folder of the builds that count, and that a profile guides.
pub(crate) fn guided_folder(choice: &Choice) -> Result<PathBuf> {
    Ok(folder_of(choice)?.join("guided"))
}

/// Builds the binary of a package, and returns its path.
pub(crate) fn package(
    name: &str,
    choice: &Choice,
    folder: &Path,
    prepare: impl FnOnce(&mut Command) -> Result<()>,
) -> Result<PathBuf> {
    let mut cargo = workspace::cargo();
    for_choice(&mut cargo, choice, folder).args(["build", "--profile", SHIP, "--package", name]);
    prepare(&mut cargo)?;
    workspace::run(&mut cargo, &format!("cargo build --profile {SHIP} --package {name}"))?;
    let binary = folder.join(SHIP).join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    ensure!(binary.is_file(), "cargo built {name} without an error, but {} is not there", binary.display());
    Ok(binary)
}

/// Returns the target folder for one CPU: builds with different flags in one folder would evict each other.
pub(crate) fn folder_of(choice: &Choice) -> Result<PathBuf> {
    Ok(workspace::target_folder()?.join(choice.folder))
}

/// Configures cargo to build for a choice; flags from the environment are kept.
pub(crate) fn for_choice<'a>(cargo: &'a mut Command, choice: &Choice, folder: &Path) -> &'a mut Command {
    let given = std::env::var("RUSTFLAGS").unwrap_or_default();
    let chosen = choice.rustflags();
    let flags: Vec<&str> = given.split_whitespace().chain(chosen.split_whitespace()).collect();
    // The encoded form wins over the plain one.
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env("CARGO_TARGET_DIR", folder)
}
