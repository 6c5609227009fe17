//! `ablate`: effect of each search technique, by searching without it.
//!
//! A switch that no search reads looks like one that costs nothing, so that a row whose searches do not differ is an error
//! unless the table says why.

mod report;
mod techniques;

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Parser, ValueEnum};
use exchequer::{BenchArgs, PositionSet};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use report::{Report, Row};
use std::collections::BTreeMap;
use std::process::{Command, ExitCode};
use techniques::{Claim, GROUPS, Technique};

const HELP: &str = concat!(
    "Nodes are those of `exchequer bench` with the words of a row. They say nothing of strength: leaving moves out always ",
    "saves nodes. As many searches run at the same time as there are processors, which changes no number."
);

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Search depth of each position, in plies.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(i32).range(1..=127))]
    depth: i32,
    /// Which positions of the bench.
    #[arg(long, value_enum, default_value_t)]
    positions: PositionSet,
    /// Only the rows with this in their names or in the heading above them.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the table; returns an error when the claim of a row does not hold.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut report = measure(args)?;
    for row in &mut report.rows {
        row.commit = commit(row.technique.word);
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    let faults = report.faults();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(ExitCode::SUCCESS)
}

/// A line of the command line.
#[derive(Parser)]
struct Bench {
    #[command(flatten)]
    args: BenchArgs,
}

/// The arguments of a bench with the words of a row.
fn bench(args: &Args, words: &str) -> Result<BenchArgs> {
    let depth = args.depth.to_string();
    let positions = args.positions.to_possible_value().context("a set of positions without a name")?;
    let fixed = ["bench", depth.as_str(), "--positions", positions.get_name()];
    let bench = Bench::try_parse_from(fixed.into_iter().chain(words.split_whitespace()));
    Ok(bench.with_context(|| format!("`exchequer bench {words}` cannot be typed"))?.args)
}

/// Returns the rows that the arguments ask for, each below the title of its group.
fn choose(args: &Args) -> Result<Vec<(&'static str, &'static Technique)>> {
    let is_usual = |words| Ok::<_, anyhow::Error>(bench(args, words)?.config() == bench(args, "")?.config());
    let mut chosen = Vec::new();
    for (group, row) in GROUPS.iter().flat_map(|group| group.techniques.iter().map(|row| (group.title, row)))
    {
        let is_wanted =
            args.only.as_deref().is_none_or(|only| row.name.contains(only) || group.contains(only));
        let is_row = args.depth >= row.from && !(row.claim == Claim::Choice && is_usual(row.without)?);
        if is_wanted && is_row {
            chosen.push((group, row));
        }
    }
    ensure!(!chosen.is_empty(), "no row has such a name at this depth");
    Ok(chosen)
}

/// Counts the nodes of the chosen rows; their commits are still unknown.
fn measure(args: &Args) -> Result<Report> {
    let chosen = choose(args)?;
    let nodes = count(args, chosen.iter().flat_map(|(_, row)| [row.with, row.without]))?;
    let rows = chosen.into_iter().map(|(group, &technique)| Row {
        group,
        technique,
        commit: None,
        nodes_with: nodes[technique.with],
        nodes_without: nodes[technique.without],
    });
    Ok(Report { depth: args.depth, positions: args.positions, rows: rows.collect() })
}

/// The nodes of each different search, as many at once as there are processors.
fn count<'w>(args: &Args, words: impl Iterator<Item = &'w str>) -> Result<BTreeMap<&'w str, u64>> {
    let searches = words.map(|words| Ok((words, bench(args, words)?))).collect::<Result<BTreeMap<_, _>>>()?;
    let bar = ProgressBar::new(searches.len() as u64);
    bar.set_style(ProgressStyle::with_template("{pos}/{len} searches [{bar:30}] {elapsed}")?);
    let nodes = searches.into_par_iter().map(|(words, search)| {
        let stats = exchequer::bench(&search).map_err(|message| anyhow!(message))?;
        bar.inc(1);
        Ok((words, stats.nodes))
    });
    let nodes = nodes.collect();
    bar.finish_and_clear();
    nodes
}

/// The first commit whose code has a word in it; `None` where there is no history to look at.
fn commit(word: &str) -> Option<String> {
    let log =
        ["log", "--reverse", "--format=%h", "-S", word, "--", "crates/search/src", "crates/ordering/src"];
    let output = Command::new("git")
        .args(["-C", concat!(env!("CARGO_MANIFEST_DIR"), "/../..")])
        .args(log)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.lines().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &str) -> Args {
        Alone::parse_from(["ablate"].into_iter().chain(words.split_whitespace())).args
    }

    #[test]
    fn every_row_can_be_typed() {
        for row in GROUPS.iter().flat_map(|group| group.techniques) {
            for words in [row.with, row.without] {
                bench(&args(""), words).unwrap();
            }
        }
        assert!(bench(&args(""), "--set null_move_deep=64").is_err());
    }

    #[test]
    fn a_table_is_of_what_was_asked_for() {
        let report = measure(&args("--depth 2 --only ordering")).unwrap();
        let names: Vec<&str> = report.rows.iter().map(|row| row.technique.name).collect();
        assert_eq!(names, ["ordering: escapes from lesser attackers", "ordering: quiet checks early"]);
        let usual = exchequer::bench(&bench(&args("--depth 2"), "").unwrap()).unwrap();
        assert!(report.rows.iter().all(|row| row.nodes_with == usual.nodes));
        assert!(choose(&args("--depth 2 --only nothing")).is_err());
    }

    #[test]
    fn no_switch_is_dead() {
        assert_eq!(measure(&args("--depth 6")).unwrap().faults(), [""; 0]);
    }

    #[test]
    fn the_usual_choice_and_what_comes_later_are_no_rows() {
        let names: Vec<&str> = choose(&args("--depth 1")).unwrap().iter().map(|(_, row)| row.name).collect();
        assert!(names.contains(&"rules swap") && !names.contains(&"rules pinners"), "{names:?}");
        assert!(!names.contains(&"null move, verified"), "{names:?}");
    }
}
