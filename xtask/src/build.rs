//! `cargo xtask build`: the binary, built for one CPU.

use crate::cpu::{self, Choice, Request};
use crate::{gen_magics, machine_code, workspace};
use anyhow::{Result, ensure};
use exchequer_cpu::Cpu;
use std::path::PathBuf;
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The CPU to build for.
    #[arg(long, value_enum, default_value_t = Request::Native)]
    cpu: Request,
    /// Fail when the code counts, finds or gathers bits by anything else than the instruction that there is for it.
    #[arg(long)]
    check: bool,
}

/// Builds and prints: what was chosen on stderr, the path of the binary as the only line of stdout.
pub(crate) fn run(args: &Args) -> Result<()> {
    let choice = cpu::choose(args.cpu, &Cpu::detect())?;
    eprintln!("{choice}");
    gen_magics::run(&gen_magics::Args::default())?;
    let binary = engine(&choice)?;
    if args.check {
        eprintln!("{}", machine_code::check(&binary, &choice)?);
    }
    println!("{}", binary.display());
    Ok(())
}

/// Builds the engine as it ships, and tells where it is.
pub(crate) fn engine(choice: &Choice) -> Result<PathBuf> {
    package("exchequer", choice, |_| {})
}

/// Builds the binary of a package as it ships, and tells where it is.
pub(crate) fn package(name: &str, choice: &Choice, prepare: impl FnOnce(&mut Command)) -> Result<PathBuf> {
    let folder = folder_of(choice)?;
    let mut cargo = workspace::cargo();
    for_choice(&mut cargo, choice, &folder).args(["build", "--release", "--package", name]);
    prepare(&mut cargo);
    workspace::run(&mut cargo, &format!("cargo build --release --package {name}"))?;
    let binary = folder.join("release").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    ensure!(binary.is_file(), "cargo built {name} without an error, but {} is not there", binary.display());
    Ok(binary)
}

/// Where the builds for one CPU go: builds with different flags in one folder would throw each other out.
pub(crate) fn folder_of(choice: &Choice) -> Result<PathBuf> {
    Ok(workspace::target_folder()?.join(choice.folder))
}

/// Makes cargo build for a choice; flags that are in the environment already stay.
pub(crate) fn for_choice<'a>(cargo: &'a mut Command, choice: &Choice, folder: &PathBuf) -> &'a mut Command {
    let flags = match std::env::var("RUSTFLAGS") {
        Ok(given) => format!("{given} {}", choice.rustflags()),
        Err(_) => choice.rustflags(),
    };
    // The encoded form would win over the plain one.
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", folder)
}
