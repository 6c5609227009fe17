//! The `exchequer` for any CPU: it contains a build of the engine for each level, and replaces itself by the best one for
//! the CPU.
#![forbid(unsafe_code)]
#![allow(clippy::print_stderr, reason = "a program for a terminal prints")]

mod start;

use exchequer_cpu::{Cpu, FORCE, Level, choose};
use std::env;
use std::process::ExitCode;

/// A level and the file that is its build.
type Build = (&'static str, &'static [u8]);

const BUILDS: &[Build] = include!(concat!(env!("OUT_DIR"), "/builds.rs"));

/// As the engine has it for arguments that are wrong.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    match launch() {
        Ok(code) => code,
        Err(sentence) => {
            eprintln!("error: {sentence}.");
            ExitCode::from(BAD_USAGE)
        }
    }
}

/// Does not return where a program can replace its process by another.
fn launch() -> Result<ExitCode, String> {
    let levels: Vec<Level> = Level::ALL.into_iter().filter(|&level| build(level).is_some()).collect();
    if levels.is_empty() {
        return Err(
            "this launcher carries no build of the engine; `cargo xtask dist` makes one that does".to_owned()
        );
    }
    let choice = choose(&levels, &Cpu::detect(), env::var_os(FORCE).as_deref())?;
    let engine = build(choice.level).unwrap_or_default();
    start::start(engine, &choice, &env::args_os().collect::<Vec<_>>())
}

fn build(level: Level) -> Option<&'static [u8]> {
    BUILDS.iter().find(|(name, _)| *name == level.name()).map(|(_, bytes)| *bytes)
}
