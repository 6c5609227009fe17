//! `perft --suite`: node counts of an EPD file, compared with the expected ones.

use super::args::MAX_DEPTH;
use crate::error::Error;
use crate::input::{LineCounts, LineReader};
use crate::progress;
use exchequer_board::{Perft, Position, Repairs, par_perft};
use exchequer_report::read_epd;
use indicatif::{HumanCount, ProgressBar};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// Expected count of a suite: a position and a depth.
struct Task {
    line: u64,
    position: Position,
    depth: u32,
    expected: u64,
}

/// Parsed suite.
struct Suite {
    tasks: Vec<Task>,
    lines: LineCounts,
}

pub(super) fn run(path: &Path, max_nodes: Option<u64>, strict: bool, how: Perft) -> Result<(), Error> {
    let mut suite = read(path, strict)?;
    suite.tasks.retain(|task| max_nodes.is_none_or(|most| task.expected <= most));
    if suite.tasks.is_empty() && suite.lines.bad == 0 {
        let limit = max_nodes.map_or_else(String::new, |most| format!(" of at most {most} nodes"));
        return Err(Error::Input(format!("{} has no depth{limit} to check", path.display())));
    }
    let start = Instant::now();
    let wrong = check(&suite.tasks, how)?;
    let nodes = summarize(&suite, wrong)?;
    let _ = writeln!(anstream::stderr(), "{}", progress::speed(nodes, start));
    suite.lines.conclude()?;
    if wrong == 0 { Ok(()) } else { Err(Error::Explained) }
}

fn read(path: &Path, strict: bool) -> Result<Suite, Error> {
    let mut all = Vec::new();
    let lines = LineReader::open(path)?.read_all(strict, |text, number| {
        let (tasks, repairs) = tasks(text, number, strict)?;
        all.extend(tasks);
        Ok(repairs)
    })?;
    Ok(Suite { tasks: all, lines })
}

/// Parses the counts of a line, with its repairs; none for a blank line or a comment.
fn tasks(text: &str, number: u64, strict: bool) -> Result<(Vec<Task>, Repairs), String> {
    if text.trim_start().is_empty() || text.trim_start().starts_with('#') {
        return Ok((Vec::new(), Repairs::empty()));
    }
    let (position, read) = read_epd(text, strict)?;
    let counts = read.epd.operations.iter().filter_map(|operation| {
        let depth: u32 = operation.opcode.strip_prefix('D')?.parse().ok()?;
        Some((depth, operation))
    });
    let tasks = counts.map(|(depth, operation)| match operation.operands.as_slice() {
        _ if i64::from(depth) > MAX_DEPTH => Err(format!("D{depth}: the depth is above {MAX_DEPTH}")),
        [count] => match count.parse() {
            Ok(expected) => Ok(Task { line: number, position, depth, expected }),
            Err(_) => Err(format!("D{depth}: {count:?} is not a number of nodes")),
        },
        operands => Err(format!("D{depth}: found {} numbers, expected one", operands.len())),
    });
    let tasks: Vec<Task> = tasks.collect::<Result<_, _>>()?;
    if tasks.is_empty() {
        return Err("there is no depth, such as `;D1 20`".to_owned());
    }
    Ok((tasks, read.repairs))
}

/// Counts the nodes of each task, prints each difference as soon as it is found, and returns their number.
fn check(tasks: &[Task], how: Perft) -> io::Result<u64> {
    let bar = progress::bar(tasks.iter().map(|task| task.expected).fold(0, u64::saturating_add), "nodes");
    // Tasks run in parallel, and each tree is split as well: small trees fill the gaps that large ones leave.
    let wrong = tasks
        .par_iter()
        .with_max_len(1)
        .map(|task| {
            let nodes = par_perft(&task.position, task.depth, how);
            bar.inc(task.expected);
            if nodes == task.expected { Ok(0) } else { report(task, nodes, &bar).map(|()| 1) }
        })
        .try_reduce(|| 0, |a, b| Ok(a + b));
    bar.finish_and_clear();
    wrong
}

fn report(task: &Task, nodes: u64, bar: &ProgressBar) -> io::Result<()> {
    let Task { line, position, depth, expected } = task;
    bar.suspend(|| {
        writeln!(
            io::stdout(),
            "line {line}: {position}: depth {depth} has {nodes} nodes, expected {expected}"
        )
    })
}

/// Prints the summary and returns the sum of the expected counts.
fn summarize(suite: &Suite, wrong: u64) -> io::Result<u64> {
    let positions = suite.tasks.iter().map(|task| task.line).collect::<BTreeSet<_>>().len();
    let nodes = suite.tasks.iter().map(|task| task.expected).fold(0, u64::saturating_add);
    let verdict = match (wrong, suite.lines.bad) {
        (0, 0) => "all right".to_owned(),
        (_, 0) => format!("{wrong} wrong"),
        (_, 1) => format!("{wrong} wrong, 1 bad line"),
        (_, bad) => format!("{wrong} wrong, {bad} bad lines"),
    };
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} positions, {} depths, {} nodes: {verdict}",
        HumanCount(positions as u64),
        HumanCount(suite.tasks.len() as u64),
        HumanCount(nodes)
    )?;
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(line: &str) -> Result<Vec<(u32, u64)>, String> {
        let (tasks, _) = tasks(line, 1, false)?;
        Ok(tasks.iter().map(|task| (task.depth, task.expected)).collect())
    }

    #[test]
    fn a_line_gives_its_depths_whatever_else_it_has() {
        let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D12 66; id \"D9 1; x\"";
        assert_eq!(depths(line), Ok(vec![(1, 15), (12, 66)]));
        assert_eq!(depths("8/8/8/8/8/8/k7/2K5 w - - D2 3"), Ok(vec![(2, 3)]));
        assert_eq!(depths(" \t"), Ok(vec![]));
        assert_eq!(depths("# from somewhere"), Ok(vec![]));
    }

    #[test]
    fn a_bad_line_is_explained() {
        for (line, part) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "there is no depth"),
            ("4k3/8/8/8/8/8/8/4K2R w K - ;D1 x", "D1: \"x\" is not a number of nodes"),
            ("4k3/8/8/8/8/8/8/4K2R w K - ;D65 1", "the depth is above 64"),
            ("4k3/8/8/8/8/8/8/4K2R w K - ;D1", "D1: found 0 numbers"),
            ("4k3/8/8/8/8/8/8/7R w - - ;D1 1", "a side has no king"),
            ("4k3/8/8/8/8/8/4K2R w - - ;D1 1", "found 7 ranks"),
        ] {
            let message = depths(line).unwrap_err();
            assert!(message.contains(part), "{line}: {message}");
        }
    }
}
