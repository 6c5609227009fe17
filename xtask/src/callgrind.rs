//! `cargo xtask callgrind`: instructions of each operation, compared with the committed counts.
//!
//! Instruction counts do not depend on the load of the machine; they show a slow-down of a few percent at once.

use crate::{build, valgrind, workspace};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Write the counts into the committed file, benches/instructions.json, instead of comparing.
    #[arg(long)]
    update: bool,
}

const COMMITTED: &str = "benches/instructions.json";
/// Function of the program, which valgrind finds by its name.
const COUNTED: &str = "instructions::counted_workload";
/// Largest relative difference allowed for a count.
const ALLOWANCE: f64 = 0.03;

/// Instructions for one element of each workload.
type Counts = BTreeMap<String, f64>;

/// Counts, then writes the counts or returns an error when one is off.
pub(crate) fn run(args: &Args) -> Result<()> {
    let counts = count()?;
    let path = workspace::root().join(COMMITTED);
    if args.update {
        let text = serde_json::to_string_pretty(&counts)?;
        fs::write(&path, text + "\n").with_context(|| format!("{COMMITTED} cannot be written"))?;
        eprintln!("{COMMITTED} is written.");
        return Ok(());
    }
    let text = fs::read_to_string(&path).with_context(|| format!("{COMMITTED} cannot be read"))?;
    let committed =
        serde_json::from_str(&text).with_context(|| format!("{COMMITTED} is no list of counts"))?;
    print!("{}", table(&committed, &counts));
    let faults = faults(&committed, &counts);
    ensure!(
        faults.is_empty(),
        "{}; if it is meant, write the counts with `cargo xtask callgrind --update` and commit them",
        faults.join("; ")
    );
    Ok(())
}

/// A line that the program prints after a workload.
#[derive(Deserialize)]
struct Done {
    workload: String,
    elements: u64,
}

fn count() -> Result<Counts> {
    let choice = valgrind::choice()?;
    let folder = build::folder_of(&choice)?;
    let line =
        format!("build --profile {} --locked --package exchequer-benches --bin instructions", build::SHIP);
    workspace::run(
        build::for_choice(&mut workspace::cargo(), &choice, &folder).args(line.split(' ')),
        &format!("cargo {line}"),
    )?;
    let options =
        ["--combine-dumps=yes", &format!("--zero-before={COUNTED}"), &format!("--dump-after={COUNTED}")];
    let run = valgrind::callgrind(&options, &folder.join(build::SHIP).join("instructions"), &[])?;
    let done: Vec<Done> = run
        .stdout
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .context("no list of workloads")?;
    let costs = valgrind::of_each_call(&run.counts)?;
    ensure!(
        costs.len() == done.len() && !done.is_empty(),
        "{} workloads ran and callgrind has counted {}: it does not find {COUNTED}",
        done.len(),
        costs.len()
    );
    Ok(done
        .into_iter()
        .zip(costs)
        .map(|(done, cost)| (done.workload, rounded(cost, done.elements)))
        .collect())
}

/// Returns the cost per element, rounded to hundredths for readability.
fn rounded(cost: u64, elements: u64) -> f64 {
    (cost as f64 * 100.0 / elements as f64).round() / 100.0
}

/// One sentence without its end for each count that is off, in either direction: a speed-up that is not
/// committed could be lost unnoticed.
fn faults(committed: &Counts, counts: &Counts) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, &count) in counts {
        let Some(&before) = committed.get(name) else {
            faults.push(format!("{name:?} has no committed count"));
            continue;
        };
        let change = count / before - 1.0;
        if change.abs() > ALLOWANCE {
            let word = if change > 0.0 { "more" } else { "fewer" };
            faults.push(format!(
                "{name:?} takes {:.1} % {word} instructions than committed",
                change.abs() * 100.0
            ));
        }
    }
    let gone = committed.keys().filter(|name| !counts.contains_key(*name));
    faults.extend(gone.map(|name| format!("{name:?} is committed and was not counted")));
    faults
}

fn table(committed: &Counts, counts: &Counts) -> String {
    let width = counts.keys().map(String::len).max().unwrap_or(0);
    let mut table =
        format!("{:width$}  {:>12}  {:>12}  {:>8}\n", "instructions", "committed", "now", "change");
    for (name, count) in counts {
        let (before, change) = match committed.get(name) {
            Some(before) => (format!("{before:.2}"), format!("{:+.2} %", (count / before - 1.0) * 100.0)),
            None => ("-".to_owned(), "new".to_owned()),
        };
        table += &format!("{name:width$}  {before:>12}  {count:>12.2}  {change:>8}\n");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(all: &[(&str, f64)]) -> Counts {
        all.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn a_count_that_is_off_by_more_than_is_allowed_is_a_fault_on_either_side() {
        let committed = counts(&[("perft", 200.0)]);
        for close in [194.1, 200.0, 205.9] {
            assert_eq!(faults(&committed, &counts(&[("perft", close)])), [""; 0], "{close}");
        }
        assert_eq!(
            faults(&committed, &counts(&[("perft", 210.0)])),
            [r#""perft" takes 5.0 % more instructions than committed"#]
        );
        assert_eq!(
            faults(&committed, &counts(&[("perft", 193.8)])),
            [r#""perft" takes 3.1 % fewer instructions than committed"#]
        );
    }

    #[test]
    fn what_is_in_one_list_alone_is_a_fault() {
        assert_eq!(
            faults(&counts(&[("old", 1.0)]), &counts(&[("new", 1.0)])),
            [r#""new" has no committed count"#, r#""old" is committed and was not counted"#]
        );
    }

    #[test]
    fn the_table_has_every_count_beside_the_committed_one() {
        let table = table(&counts(&[("a", 2.0)]), &counts(&[("a", 3.0), ("b", 1.0)]));
        let words = |line: &str| line.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let lines: Vec<_> = table.lines().map(words).collect();
        assert_eq!(lines[1], ["a", "2.00", "3.00", "+50.00", "%"]);
        assert_eq!(lines[2], ["b", "-", "1.00", "new"]);
    }

    #[test]
    fn counts_are_of_one_element_and_survive_the_file() {
        assert_eq!(rounded(1_000, 3), 333.33);
        let all = counts(&[("FEN read", rounded(1_000, 3)), ("sliders", 14.0)]);
        let text = serde_json::to_string_pretty(&all).unwrap();
        assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), all);
    }
}
