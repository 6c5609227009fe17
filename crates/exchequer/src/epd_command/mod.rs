//! `exchequer epd`: solves the positions of an EPD file.

mod args;
mod report;
mod task;

pub use args::EpdArgs;

use crate::deep_thread;
use crate::error::Error;
use crate::input::{LineCounts, LineReader};
use crate::memory;
use crate::progress;
use crate::report::write_json;
use exchequer_board::{Game, Repairs};
use exchequer_core::Move;
use exchequer_search::{
    Bound, Control, Evaluation, Info, InfoSink, Limits, SearchResult, Searcher, WallClock,
};
use report::{Answer, Found, Report};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use task::Task;

pub(crate) fn run(args: &EpdArgs) -> Result<(), Error> {
    let (tasks, counts) = read(&args.file, args.strict)?;
    if tasks.is_empty() {
        counts.conclude()?;
        return Err(Error::Input(format!("{} has no position to solve", args.file.display())));
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
    counts.conclude()
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

/// Returns the tasks of a file, and the counts of its other lines.
fn read(path: &Path, strict: bool) -> Result<(Vec<Task>, LineCounts), Error> {
    let mut tasks = Vec::new();
    let counts = LineReader::open(path)?.read_all(strict, |text, number| {
        let task = task::parse(text, number, strict)?;
        let repairs = task.as_ref().map_or(Repairs::empty(), |task| task.repairs);
        tasks.extend(task);
        Ok(repairs)
    })?;
    Ok((tasks, counts))
}

/// Observer of a search: the first report since which the best move solves the task.
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

fn solve(searcher: &mut Searcher<Evaluation>, task: Task, limits: &Limits) -> Answer {
    searcher.forget();
    let mut observer = Observer { task: &task, found: None };
    let game = Game::new(task.position);
    let clock = WallClock::start();
    let SearchResult { best, info, stats, .. } =
        searcher.search(&game, limits, &Control::default(), &clock, &mut observer);
    let is_solved = task.is_solved_by(best, info.score);
    // The final move counts as found at the end, even without a report of its own.
    let found = is_solved.then(|| observer.found.unwrap_or_else(|| Found::new(&info)));
    let san = |mv: Move| task.position.to_san(mv).to_string();
    Answer { best: best.map(san), score: info.score, depth: info.depth, nodes: stats.nodes, found, task }
}
