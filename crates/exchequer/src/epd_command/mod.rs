//! `exchequer epd`: solves the positions of an EPD file.

mod report;
mod task;

use crate::deep_thread;
use crate::engine_args::EpdArgs;
use crate::error::{Error, explain};
use crate::lines::Lines;
use crate::memory;
use crate::progress;
use crate::report::write_json;
use exchequer_board::Game;
use exchequer_core::Move;
use exchequer_search::{Bound, Control, HandCrafted, Info, InfoSink, Limits, Outcome, Searcher, WallClock};
use report::{Answer, Found, Report};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use task::Task;

/// Longest accepted line in bytes.
const LONGEST_LINE: usize = 1 << 16;

pub(crate) fn run(args: &EpdArgs) -> Result<(), Error> {
    let (tasks, is_clean) = read(&args.file)?;
    if tasks.is_empty() {
        return Err(match is_clean {
            true => Error::Input(format!("{} has no position to solve", args.file.display())),
            false => Error::Explained,
        });
    }
    let limits = limits(args);
    let searcher = memory::searcher(args.search.config(), args.hash as usize, args.threads.into());
    let mut searcher = searcher.map_err(Error::Input)?;
    let bar = progress::bar(tasks.len() as u64, "positions");
    let start = Instant::now();
    let mut solved = 0;
    let work = || {
        let solve = |task| {
            let answer = solve(&mut searcher, task, &limits);
            solved += u64::from(answer.is_solved());
            bar.inc(1);
            bar.set_message(format!("{solved} solved"));
            answer
        };
        tasks.into_iter().map(solve).collect::<Vec<_>>()
    };
    let answers = deep_thread::run("epd", work).map_err(Error::Input)?;
    bar.finish_and_clear();
    let report = Report { answers, time: start.elapsed() };
    let mut out = anstream::stdout().lock();
    if args.json {
        write_json(&report.to_json(), &mut out)?;
    } else {
        write!(out, "{report}")?;
    }
    out.flush()?;
    if is_clean { Ok(()) } else { Err(Error::Explained) }
}

fn limits(args: &EpdArgs) -> Limits {
    let unlimited = args.nodes.is_none() && args.depth.is_none();
    let movetime = args.movetime.or(unlimited.then_some(1000));
    Limits {
        nodes: args.nodes,
        depth: args.depth,
        move_time: movetime.map(Duration::from_millis),
        ..Limits::default()
    }
}

/// The tasks of a file, and whether every line of it could be read.
fn read(path: &Path) -> Result<(Vec<Task>, bool), Error> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| Error::file(path, &error))?)
    };
    let mut lines = Lines::new(input, LONGEST_LINE);
    let (mut tasks, mut is_clean, mut number) = (Vec::new(), true, 0);
    while let Some(block) = lines.next_block().map_err(|error| Error::file(path, &error))? {
        for line in block.lines() {
            number += 1;
            match line.text().and_then(|text| task::parse(text, number)) {
                Ok(task) => tasks.extend(task),
                Err(message) => {
                    explain(format_args!("line {number}: {message}"));
                    is_clean = false;
                }
            }
        }
    }
    Ok((tasks, is_clean))
}

/// Remembers since when the best move has been right.
struct Observer<'t> {
    task: &'t Task,
    found: Option<Found>,
}

impl InfoSink for Observer<'_> {
    fn info(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        if !self.task.is_solved_by(info.pv.first().copied(), info.score) {
            self.found = None;
        } else if self.found.is_none() {
            self.found = Some(Found::new(info));
        }
    }
}

fn solve(searcher: &mut Searcher<HandCrafted>, task: Task, limits: &Limits) -> Answer {
    searcher.forget();
    let mut observer = Observer { task: &task, found: None };
    let game = Game::new(task.position);
    let clock = WallClock::start();
    let Outcome { best, info, stats, .. } =
        searcher.search(&game, limits, &Control::default(), &clock, &mut observer);
    let is_solved = task.is_solved_by(best, info.score);
    // A move that was played is found at the latest in the end.
    let found = is_solved.then(|| observer.found.unwrap_or_else(|| Found::new(&info)));
    let san = |mv: Move| task.position.to_san(mv).to_string();
    Answer { best: best.map(san), score: info.score, depth: info.depth, nodes: stats.nodes, found, task }
}
