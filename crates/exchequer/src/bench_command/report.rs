//! Report of a bench.

use exchequer_ordering::{CutoffCounts, Stage};
use exchequer_report::stage_name;
use exchequer_search::SearchStats;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Total counts of all positions, and the nodes of each.
pub(crate) struct Report {
    pub(super) depth: i32,
    pub(super) fens: Vec<&'static str>,
    pub(super) nodes: Vec<u64>,
    pub(crate) stats: SearchStats,
    pub(super) time: Duration,
}

/// Report as JSON.
#[derive(Serialize)]
pub(super) struct JsonReport {
    positions: Vec<JsonPosition>,
    depth: i32,
    nodes: u64,
    milliseconds: u128,
    nps: u128,
    nodes_per_position: u64,
    branching_factor: f64,
    quiescence_nodes: u64,
    first_move_cutoffs: JsonCutoffs,
    first_move_cutoffs_from_depth_8: JsonCutoffs,
    first_move_cutoffs_from_depth_8_with_table_move: JsonCutoffs,
    cutoffs_by_stage: Vec<JsonStage>,
    cutoffs_by_losing_captures: u64,
    see_calls: u64,
    see_calls_per_node: f64,
    captures_deferred: u64,
    captures_left_out_of_quiescence: u64,
    moves_left_out_of_main_search: u64,
    disagreements: u64,
    deepest_qply: usize,
    quiescence_entries: u64,
    quiescence_nodes_at_qply_0: u64,
}

#[derive(Serialize)]
struct JsonPosition {
    fen: &'static str,
    nodes: u64,
}

#[derive(Serialize)]
struct JsonCutoffs {
    cutoffs: u64,
    percent: f64,
    mean_place: f64,
}

#[derive(Serialize)]
struct JsonStage {
    stage: &'static str,
    cutoffs: u64,
}

impl From<CutoffCounts> for JsonCutoffs {
    fn from(counts: CutoffCounts) -> Self {
        Self { cutoffs: counts.all, percent: counts.first_percent(), mean_place: counts.mean_place() }
    }
}

impl Report {
    /// Returns the number of exchange evaluations by move pickers and search.
    fn see_calls(&self) -> u64 {
        self.stats.ordering.see_calls + self.stats.see_pruning_calls
    }

    fn nodes_per_second(&self) -> u128 {
        u128::from(self.stats.nodes) * 1_000_000 / self.time.as_micros().max(1)
    }

    fn nodes_per_position(&self) -> u64 {
        self.stats.nodes / (self.nodes.len() as u64).max(1)
    }

    /// Returns the effective branching factor: its power to the depth is the geometric mean of the node counts.
    fn branching_factor(&self) -> f64 {
        let logarithms: f64 = self.nodes.iter().map(|&nodes| (nodes.max(1) as f64).ln()).sum();
        (logarithms / self.nodes.len().max(1) as f64 / f64::from(self.depth.max(1))).exp()
    }

    /// Returns the cutoffs in total, from depth 8 on, and from depth 8 on with a TT move.
    fn cutoffs(&self) -> [(&'static str, CutoffCounts); 3] {
        let cutoffs = &self.stats.cutoffs;
        [
            ("in all", cutoffs.from_depth(1, false)),
            ("from depth 8", cutoffs.from_depth(8, false)),
            ("with a table move", cutoffs.from_depth(8, true)),
        ]
    }

    pub(super) fn to_json(&self) -> JsonReport {
        let stats = &self.stats;
        let positions = self.fens.iter().zip(&self.nodes);
        let [all, deep, with_table_move] = self.cutoffs().map(|(_, counts)| counts.into());
        let by_stage = |stage| JsonStage { stage: stage_name(stage), cutoffs: stats.cutoffs.by_stage(stage) };
        JsonReport {
            positions: positions.map(|(&fen, &nodes)| JsonPosition { fen, nodes }).collect(),
            depth: self.depth,
            nodes: stats.nodes,
            milliseconds: self.time.as_millis(),
            nps: self.nodes_per_second(),
            nodes_per_position: self.nodes_per_position(),
            branching_factor: self.branching_factor(),
            quiescence_nodes: stats.quiescence_nodes,
            first_move_cutoffs: all,
            first_move_cutoffs_from_depth_8: deep,
            first_move_cutoffs_from_depth_8_with_table_move: with_table_move,
            cutoffs_by_stage: Stage::ALL.into_iter().map(by_stage).collect(),
            cutoffs_by_losing_captures: stats.cutoffs.by_losing_captures,
            see_calls: self.see_calls(),
            see_calls_per_node: self.see_calls() as f64 / stats.nodes.max(1) as f64,
            captures_deferred: stats.ordering.deferred,
            captures_left_out_of_quiescence: stats.ordering.pruned,
            moves_left_out_of_main_search: stats.see_pruned,
            disagreements: stats.ordering.disagreements,
            deepest_qply: stats.deepest_qply,
            quiescence_entries: stats.quiescence_entries,
            quiescence_nodes_at_qply_0: stats.quiescence_nodes_at_zero,
        }
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl fmt::Display for Report {
    /// Writes the report; OpenBench parses the last line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stats = &self.stats;
        writeln!(f, "positions            {}, to depth {}", self.nodes.len(), self.depth)?;
        writeln!(f, "nodes per position   {}", self.nodes_per_position())?;
        writeln!(f, "branching factor     {:.3}", self.branching_factor())?;
        writeln!(f, "in quiescence        {:.1} %", percent(stats.quiescence_nodes, stats.nodes))?;
        writeln!(f, "first-move cutoffs")?;
        for (what, counts) in self.cutoffs() {
            let (first, place) = (counts.first_percent(), counts.mean_place());
            writeln!(f, "  {what:<19}{first:.1} %, mean place {place:.3}")?;
        }
        writeln!(f, "cutoffs by stage")?;
        let all: u64 = Stage::ALL.into_iter().map(|stage| stats.cutoffs.by_stage(stage)).sum();
        for stage in Stage::ALL {
            let share = percent(stats.cutoffs.by_stage(stage), all);
            writeln!(f, "  {:<19}{share:.1} %", stage_name(stage))?;
        }
        let calls = self.see_calls();
        writeln!(f, "exchange evaluation")?;
        writeln!(f, "  calls per node     {:.3}", calls as f64 / stats.nodes.max(1) as f64)?;
        let deferred = percent(stats.ordering.deferred, stats.ordering.see_calls);
        writeln!(
            f,
            "  captures deferred  {} ({deferred:.1} % of those asked about)",
            stats.ordering.deferred
        )?;
        writeln!(f, "  cutoffs by losers  {}", stats.cutoffs.by_losing_captures)?;
        writeln!(f, "  left out           {} and in quiescence {}", stats.see_pruned, stats.ordering.pruned)?;
        writeln!(f, "  disagreements      {}", stats.ordering.disagreements)?;
        writeln!(f, "deepest qply         {}", stats.deepest_qply)?;
        let (entries, at_zero) = (stats.quiescence_entries, stats.quiescence_nodes_at_zero);
        writeln!(f, "quiescence entries   {entries}, positions at qply 0 {at_zero}")?;
        writeln!(f, "time                 {:.3} s", self.time.as_secs_f64())?;
        writeln!(f, "{} nodes {} nps", stats.nodes, self.nodes_per_second())
    }
}
