//! `cargo xtask bench`: the criterion benchmarks on this CPU, and one table of what they measured.

mod results;
mod table;

use crate::cpu::{self, Cpu, Request};
use crate::{build, workspace};
use anyhow::{Result, ensure};
use std::time::SystemTime;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run only the benchmarks whose name contains this.
    filter: Option<String>,
}

/// Runs the benchmarks that match and prints the table of this run alone.
pub(crate) fn run(args: &Args) -> Result<()> {
    let cpu = Cpu::detect();
    let choice = cpu::choose(Request::Native, &cpu)?;
    eprintln!("{choice}");
    let folder = build::folder_of(&choice)?;
    let criterion = folder.join("criterion");
    let start = SystemTime::now();

    let mut cargo = workspace::cargo();
    build::for_choice(&mut cargo, &choice, &folder).env("CRITERION_HOME", &criterion).args([
        "bench",
        "--package",
        "exchequer-benches",
    ]);
    if let Some(filter) = &args.filter {
        cargo.arg("--").arg(filter);
    }
    workspace::run(&mut cargo, "cargo bench --package exchequer-benches")?;

    let results = results::read(&criterion, start)?;
    ensure!(!results.is_empty(), "no benchmark ran: {} has no result of this run", criterion.display());
    let today = jiff::Timestamp::now().strftime("%Y-%m-%d");
    let filter = args.filter.as_deref().map_or_else(String::new, |filter| format!(" {filter:?}"));
    println!("{today}, {}, cargo xtask bench{filter}", cpu.name);
    println!("{choice}\n");
    print!("{}", table::draw(&results));
    Ok(())
}
