//! `cargo xtask build`: the binary, built for one CPU.

use crate::cpu::{self, Choice, Cpu, Request};
use crate::{gen_magics, workspace};
use anyhow::{Result, ensure};
use std::path::PathBuf;
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The CPU to build for.
    #[arg(long, value_enum, default_value_t = Request::Native)]
    cpu: Request,
}

/// Builds and prints: what was chosen on stderr, the path of the binary as the only line of stdout.
pub(crate) fn run(args: &Args) -> Result<()> {
    let choice = cpu::choose(args.cpu, &Cpu::detect())?;
    eprintln!("{choice}");
    gen_magics::run(&gen_magics::Args::default())?;
    let folder = folder_of(&choice)?;
    workspace::run(
        for_choice(&mut workspace::cargo(), &choice, &folder).args([
            "build",
            "--release",
            "--package",
            "exchequer",
        ]),
        "cargo build --release --package exchequer",
    )?;
    let binary = folder.join("release").join(format!("exchequer{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        binary.is_file(),
        "cargo built exchequer without an error, but {} is not there",
        binary.display()
    );
    println!("{}", binary.display());
    Ok(())
}

/// Where the builds for one CPU go: builds with different flags in one folder would throw each other out.
pub(crate) fn folder_of(choice: &Choice) -> Result<PathBuf> {
    Ok(workspace::target_folder()?.join(choice.target_cpu))
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
