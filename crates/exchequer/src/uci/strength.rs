//! Limited strength (`UCI_LimitStrength`): few nodes for each move, and a draw among the best root moves.

use crate::random::SplitMix;
use exchequer_core::Move;
use exchequer_search::{Bound, Info, InfoSink, Limits};

/// Levels that the others lie between, lowest first.
///
/// Those of 1500, 1750 and 2000 are from matches against Stockfish 15.1 with the same `UCI_Elo`, the others are estimates:
/// `docs/experiments/strength.md`.
const LEVELS: [Level; 6] = [
    Level { elo: 1350.0, lines: 8.0, nodes: 100.0, temperature: 100.0 },
    Level { elo: 1500.0, lines: 4.0, nodes: 400.0, temperature: 80.0 },
    Level { elo: 1750.0, lines: 4.0, nodes: 1500.0, temperature: 47.0 },
    Level { elo: 2000.0, lines: 4.0, nodes: 12_000.0, temperature: 6.0 },
    Level { elo: 2500.0, lines: 2.0, nodes: 60_000.0, temperature: 2.0 },
    Level { elo: 2850.0, lines: 2.0, nodes: 150_000.0, temperature: 1.0 },
];

/// Least value of `UCI_Elo`.
pub(super) const LEAST_ELO: u16 = LEVELS[0].elo as u16;
/// Greatest value of `UCI_Elo`.
pub(super) const MOST_ELO: u16 = LEVELS[LEVELS.len() - 1].elo as u16;

/// Strength of a limited search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Level {
    elo: f64,
    /// Number of best root moves that the move is drawn from.
    lines: f64,
    /// Node limit of a move.
    nodes: f64,
    /// Difference in centipawns that makes a root move e times less probable.
    temperature: f64,
}

impl Level {
    /// Returns the level for a value of `UCI_Elo`: each number is a geometric mean of those of the two levels around it.
    pub(super) fn of(elo: u16) -> Self {
        let elo = f64::from(elo.clamp(LEAST_ELO, MOST_ELO));
        let last = LEVELS.partition_point(|level| level.elo < elo).max(1);
        let (low, high) = (LEVELS[last - 1], LEVELS[last]);
        let share = (elo - low.elo) / (high.elo - low.elo);
        let between = |low: f64, high: f64| low * (high / low).powf(share);
        Self {
            elo,
            lines: between(low.lines, high.lines),
            nodes: between(low.nodes, high.nodes),
            temperature: between(low.temperature, high.temperature),
        }
    }

    /// Returns the number of best root moves that the move is drawn from.
    pub(super) fn lines(self) -> usize {
        self.lines.round() as usize
    }

    /// Returns the limits with the node limit of the level.
    pub(super) fn limit(self, limits: &Limits) -> Limits {
        let own = self.nodes as u64;
        let nodes = limits.nodes.map_or(own, |nodes| nodes.min(own));
        Limits { nodes: Some(nodes), ..limits.clone() }
    }

    /// Draws one of the lines, which are the best root moves, best first; `None` without lines.
    ///
    /// The probability of a line is proportional to the exponential of its score over the temperature.
    pub(super) fn draw<'l>(self, lines: &'l [Info], random: &mut SplitMix) -> Option<&'l Info> {
        let lines = &lines[..lines.len().min(self.lines())];
        let best = lines.first()?.score;
        let weight = |line: &Info| (f64::from(line.score - best) / self.temperature).exp();
        let mut left = random.share() * lines.iter().map(weight).sum::<f64>();
        let drawn = lines.iter().find(|line| {
            left -= weight(line);
            left < 0.0
        });
        drawn.or(lines.first())
    }
}

/// Sink that passes on the lines to show and keeps all lines of the last iteration.
pub(super) struct Candidates<'s> {
    pub(super) shown: &'s mut dyn InfoSink,
    /// Number of lines to show.
    pub(super) multi_pv: usize,
    /// Lines of the last complete iteration, best first.
    pub(super) lines: Vec<Info>,
}

impl InfoSink for Candidates<'_> {
    fn info(&mut self, info: &Info) {
        if info.bound == Bound::Exact {
            self.lines.truncate(info.multi_pv - 1);
            self.lines.push(info.clone());
        }
        if info.multi_pv <= self.multi_pv {
            self.shown.info(info);
        }
    }

    fn current_move(&mut self, depth: i32, mv: Move, number: usize) {
        self.shown.current_move(depth, mv, number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn line(multi_pv: usize, score: i32) -> Info {
        Info {
            depth: 3,
            selective_depth: 3,
            multi_pv,
            score,
            bound: Bound::Exact,
            nodes: 100,
            tablebase_hits: 0,
            time: Duration::ZERO,
            permille_full: 0,
            pv: Vec::new(),
        }
    }

    #[test]
    fn levels_grow_and_are_met() {
        let all: Vec<Level> = (LEAST_ELO..=MOST_ELO).map(Level::of).collect();
        for pair in all.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].temperature > pair[1].temperature, "{pair:?}");
        }
        for level in LEVELS {
            let met = Level::of(level.elo as u16);
            assert!((met.nodes / level.nodes - 1.0).abs() < 1e-9, "{met:?} for {level:?}");
        }
    }

    #[test]
    fn the_smaller_node_limit_counts() {
        let level = Level { elo: 1500.0, lines: 4.0, nodes: 300.0, temperature: 50.0 };
        for (given, expected) in [(None, 300), (Some(20), 20), (Some(900), 300)] {
            let limits = Limits { nodes: given, depth: Some(4), ..Limits::default() };
            assert_eq!(level.limit(&limits), Limits { nodes: Some(expected), ..limits });
        }
    }

    #[test]
    fn lines_are_drawn_by_their_scores() {
        let level = Level { elo: 1500.0, lines: 4.0, nodes: 300.0, temperature: 50.0 };
        let lines = [line(1, 30), line(2, 30), line(3, -20), line(4, -1000), line(5, 30)];
        let counts = |seed| {
            let mut random = SplitMix::stream(seed, 0);
            let mut counts = [0_i32; 5];
            for _ in 0..10_000 {
                counts[level.draw(&lines, &mut random).expect("a line").multi_pv - 1] += 1;
            }
            counts
        };
        let drawn = counts(1);
        // The weights are 1, 1, 1/e and almost 0; the fifth line is not among the best four.
        for (count, expected) in drawn.into_iter().zip([4223, 4223, 1554, 0, 0]) {
            assert!((count - expected).abs() < 200, "{drawn:?}");
        }
        assert_eq!(drawn, counts(1));
        assert_ne!(drawn, counts(2));
        assert!(level.draw(&[], &mut SplitMix::stream(1, 0)).is_none());
    }

    #[test]
    fn the_lines_of_the_last_iteration_are_kept() {
        struct Count(usize);
        impl InfoSink for Count {
            fn info(&mut self, _: &Info) {
                self.0 += 1;
            }
        }
        let mut shown = Count(0);
        let mut candidates = Candidates { shown: &mut shown, multi_pv: 1, lines: Vec::new() };
        let bound = Info { bound: Bound::Lower, ..line(1, 90) };
        for info in [line(1, 10), line(2, 5), line(3, 0), line(1, 20), line(2, 15), bound] {
            candidates.info(&info);
        }
        assert_eq!(candidates.lines, [line(1, 20), line(2, 15)]);
        assert_eq!(shown.0, 3);
    }
}
