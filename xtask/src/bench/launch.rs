//! The benchmark programs, and how they are started.

use super::results::{self, Topic};
use crate::cpu::Choice;
use crate::{build, rustc, workspace};
use anyhow::{Context, Result};
use cargo_metadata::Message;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Number of launches of each program.
const LAUNCHES: u32 = 3;

/// Every function begins at a cache line. Otherwise a change elsewhere shifts a function, and with it a ratio by up to 5 %.
const ALIGNED: [&str; 2] = ["-C", "llvm-args=-align-all-functions=6"];

/// Builds all of them for a choice.
pub(super) fn build(choice: &Choice) -> Result<Vec<PathBuf>> {
    const LINE: &str = "bench --package exchequer-benches --features contests --no-run \
                        --message-format json-render-diagnostics";
    let folder = build::folder_of(choice)?;
    let mut cargo = workspace::cargo();
    build::for_choice(&mut cargo, choice, &folder).args(LINE.split(' '));
    rustc::add_flags(&mut cargo, &ALIGNED.map(str::to_owned))?;
    let messages = workspace::output(&mut cargo, &format!("cargo {LINE}"))?;
    let mut programs = Vec::new();
    for message in Message::parse_stream(messages.as_bytes()) {
        match message.context("cargo printed what is no message")? {
            Message::CompilerArtifact(artifact) if artifact.target.is_bench() => {
                programs.extend(artifact.executable.map(PathBuf::from));
            }
            _ => {}
        }
    }
    programs.sort();
    Ok(programs)
}

/// The topics whose names have the filter in them, with the rounds of all launches.
///
/// Each launch is of a fresh copy: from one copy of a file to another, a ratio differed by a tenth, launch after launch.
/// The physical pages of the file probably determine the cache conflicts of its tables.
pub(super) fn run(programs: &[PathBuf], filter: Option<&str>) -> Result<Vec<Topic>> {
    let mut topics = Vec::new();
    for launch in 1..=LAUNCHES {
        for program in programs {
            let copy = program.with_extension(format!("launch-{launch}"));
            fs::copy(program, &copy).with_context(|| format!("{} cannot be copied", program.display()))?;
            let launched = output_of(&copy, filter);
            fs::remove_file(&copy).with_context(|| format!("{} cannot be removed", copy.display()))?;
            results::append(&mut topics, results::read(&launched?)?);
        }
        eprintln!("launch {launch} of {LAUNCHES} is done");
    }
    Ok(topics)
}

fn output_of(program: &Path, filter: Option<&str>) -> Result<String> {
    let mut command = Command::new(program);
    command.args(filter).arg("--json").current_dir(workspace::root());
    workspace::output(&mut command, &program.display().to_string())
}
