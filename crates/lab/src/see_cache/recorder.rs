//! An evaluator that reports the captures of a search to caches of exchange values.

use super::cache::SeeCache;
use exchequer_board::{Key, Position};
use exchequer_core::Move;
use exchequer_ordering::OrderingPosition;
use exchequer_search::{Evaluation, Evaluator};
use exchequer_see::{PieceValues, RuleSet, Rules};
use std::collections::HashSet;

/// Sizes of the caches in KiB; the last one has room for all questions of a run.
pub(crate) const SIZES: [usize; 4] = [128, 1 << 10, 8 << 10, 256 << 10];

/// Size of the cache of the comparator in KiB.
pub(crate) const FOR_COMPARATOR: usize = 8 << 10;

/// Number of questions that are kept for the measurement of time.
const SAMPLE: usize = 1 << 17;

/// Creates an empty cache of a size in KiB.
pub(crate) fn cache(rules: RuleSet, values: PieceValues, kibibytes: usize) -> SeeCache<RuleSet> {
    SeeCache::new(rules, values, kibibytes << 10 >> 3)
}

/// Caches and the questions put to them.
pub(crate) struct Caches {
    rules: RuleSet,
    values: PieceValues,
    pub(crate) caches: [SeeCache<RuleSet>; SIZES.len()],
    pub(crate) for_comparator: SeeCache<RuleSet>,
    /// Positions with a capture, each sorted once.
    pub(crate) sorted: HashSet<Key>,
    pub(crate) disagreements: u64,
    pub(crate) sample: Vec<(Position, Move)>,
}

impl Caches {
    pub(crate) fn new(rules: RuleSet, values: PieceValues) -> Self {
        Self {
            rules,
            values,
            caches: SIZES.map(|kibibytes| cache(rules, values, kibibytes)),
            for_comparator: cache(rules, values, FOR_COMPARATOR),
            sorted: HashSet::new(),
            disagreements: 0,
            sample: Vec::new(),
        }
    }

    fn ask(&mut self, position: &Position, mv: Move) {
        let (board, key) = (position.board(), position.key());
        let expected = self.rules.see_ge(board, mv, &self.values, 0);
        for cache in &mut self.caches {
            self.disagreements += u64::from(cache.see_ge(board, key, mv, 0) != expected);
        }
        if self.sample.len() < SAMPLE {
            self.sample.push((*position, mv));
        }
        if self.sorted.insert(key) {
            let cache = &mut self.for_comparator;
            let mut see = |mv: &Move| cache.see(board, key, *mv);
            position.captures().sort_by(|a, b| {
                let (a, b) = (see(a), see(b));
                b.cmp(&a)
            });
        }
    }
}

/// The evaluation of the engine, with caches that are asked about each capture and promotion that the search makes.
#[derive(Default)]
pub(crate) struct Recorder {
    inner: Evaluation,
    /// `None` records nothing.
    pub(crate) caches: Option<Caches>,
}

impl Evaluator for Recorder {
    fn reset(&mut self, position: &Position) {
        self.inner.reset(position);
    }

    fn push(&mut self, before: &Position, mv: Move) {
        if let Some(caches) = &mut self.caches
            && OrderingPosition::is_noisy(before, mv)
        {
            caches.ask(before, mv);
        }
        self.inner.push(before, mv);
    }

    fn expect(&self, next: &Position) {
        self.inner.expect(next);
    }

    fn pop(&mut self) {
        self.inner.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.inner.evaluate(position)
    }
}
