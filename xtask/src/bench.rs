//! `cargo xtask bench`: the benchmarks in a build for one CPU, one table of the results, and a check of our claims.

mod chart;
mod goals;
mod instruction_sets;
mod launch;
mod results;
mod table;

use crate::cpu::{self, Request};
use anyhow::{Context, Result, ensure};
use exchequer_cpu::Cpu;
use instruction_sets::InstructionSets;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run only the topics whose name contains this.
    filter: Option<String>,
    /// The CPU to build for; it has to be one that this machine is.
    #[arg(long, value_enum, default_value_t = Request::Native)]
    cpu: Request,
    /// Also write every single measurement to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also draw every layer into this folder.
    #[arg(long, value_name = "FOLDER")]
    charts: Option<PathBuf>,
    /// Fail when we are not as many times as fast as a peer as the project claims.
    #[arg(long, conflicts_with = "filter")]
    check: bool,
}

/// Runs the benchmarks that match, prints the table and, on request, the claims.
pub(crate) fn run(args: &Args) -> Result<()> {
    let cpu = Cpu::detect();
    let choice = cpu::choose(args.cpu, &cpu)?;
    eprintln!("{choice}");
    let programs = launch::build(&choice)?;
    let topics = launch::run(&programs, args.filter.as_deref())?;
    ensure!(!topics.is_empty(), "no topic has {:?} in its name", args.filter.as_deref().unwrap_or_default());

    let today = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    if let Some(path) = &args.json {
        write(
            path,
            &json!({ "date": today, "cpu": cpu.name, "build": choice.to_string(), "topics": topics }),
        )?;
    }
    let filter = args.filter.as_deref().map_or_else(String::new, |filter| format!(" {filter:?}"));
    let caption = format!("{today}, {}, cargo xtask bench{filter}", cpu.name);
    if let Some(folder) = &args.charts {
        chart::write(folder, &topics, &caption)?;
    }
    println!("{caption}");
    println!("{choice}\n");
    print!("{}", table::draw(&topics));
    if args.check { check(&topics, &InstructionSets::of(&choice, cpu)?) } else { Ok(()) }
}

fn check(topics: &[results::Topic], sets: &InstructionSets) -> Result<()> {
    let judged = goals::judge(topics, sets.build());
    println!("\n{sets}");
    for judged in &judged {
        println!("{judged}");
    }
    let missed = judged.iter().filter(|judged| !judged.is_met()).count();
    ensure!(missed == 0, "{missed} of {} claims do not hold here", judged.len());
    Ok(())
}

fn write(path: &Path, value: &serde_json::Value) -> Result<()> {
    std::fs::write(path, format!("{value:#}\n"))
        .with_context(|| format!("{} cannot be written", path.display()))
}
