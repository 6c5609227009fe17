//! Results of the positions of a file.

use super::task::Task;
use crate::uci::score;
use exchequer_report::printable;
use exchequer_search::Info;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Point of a search: depth, nodes and time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    depth: i32,
    nodes: u64,
    time: Duration,
}

impl Found {
    pub(super) fn new(info: &Info) -> Self {
        Self { depth: info.depth, nodes: info.nodes, time: info.time }
    }
}

/// Move for a position, and the point from which it was correct.
pub(super) struct Answer {
    pub(super) task: Task,
    pub(super) best: Option<String>,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) nodes: u64,
    pub(super) found: Option<Found>,
}

impl Answer {
    pub(super) fn is_solved(&self) -> bool {
        self.found.is_some()
    }

    fn to_json(&self) -> JsonAnswer<'_> {
        let Self { task, best, depth, nodes, found, .. } = self;
        JsonAnswer {
            line: task.line,
            id: task.id.as_deref(),
            fen: task.position.to_string(),
            asked: &task.asked,
            solved: self.is_solved(),
            best: best.as_deref(),
            score: score(self.score),
            depth: *depth,
            nodes: *nodes,
            found_at_depth: found.map(|found| found.depth),
            found_at_nodes: found.map(|found| found.nodes),
            found_at_milliseconds: found.map(|found| found.time.as_millis()),
        }
    }
}

/// All positions.
pub(super) struct Report {
    pub(super) answers: Vec<Answer>,
    pub(super) time: Duration,
}

#[derive(Serialize)]
pub(super) struct JsonReport<'r> {
    solved: usize,
    total: usize,
    nodes: u64,
    milliseconds: u128,
    positions: Vec<JsonAnswer<'r>>,
}

#[derive(Serialize)]
struct JsonAnswer<'r> {
    line: u64,
    id: Option<&'r str>,
    fen: String,
    asked: &'r str,
    solved: bool,
    best: Option<&'r str>,
    score: String,
    depth: i32,
    nodes: u64,
    found_at_depth: Option<i32>,
    found_at_nodes: Option<u64>,
    found_at_milliseconds: Option<u128>,
}

impl Report {
    fn solved(&self) -> usize {
        self.answers.iter().filter(|answer| answer.is_solved()).count()
    }

    fn nodes(&self) -> u64 {
        self.answers.iter().map(|answer| answer.nodes).sum()
    }

    pub(super) fn to_json(&self) -> JsonReport<'_> {
        JsonReport {
            solved: self.solved(),
            total: self.answers.len(),
            nodes: self.nodes(),
            milliseconds: self.time.as_millis(),
            positions: self.answers.iter().map(Answer::to_json).collect(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |task: &Task| {
            let id = task.id.as_deref().map(printable);
            id.unwrap_or_else(|| format!("line {}", task.line))
        };
        let wide = self.answers.iter().map(|answer| name(&answer.task).chars().count()).max();
        let wide = wide.unwrap_or_default().clamp(8, 30);
        writeln!(f, "{:<wide$}     {:<8} {:<10} found at", "position", "move", "score")?;
        for answer in &self.answers {
            let mark = if answer.is_solved() { "+" } else { "-" };
            let best = answer.best.as_deref().unwrap_or("none");
            let (name, score) = (name(&answer.task), score(answer.score));
            write!(f, "{name:<wide$}  {mark}  {best:<8} {score:<10} ")?;
            match answer.found {
                Some(Found { depth, nodes, time }) => {
                    writeln!(f, "depth {depth}, {nodes} nodes, {} ms", time.as_millis())?;
                }
                None => writeln!(f, "not found, {}", printable(&answer.task.asked))?,
            }
        }
        let (nodes, seconds) = (self.nodes(), self.time.as_secs_f64());
        writeln!(f, "{} of {} solved, {nodes} nodes, {seconds:.1} s", self.solved(), self.answers.len())
    }
}
