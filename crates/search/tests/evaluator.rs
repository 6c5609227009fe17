//! Calls that the search makes to a custom evaluator.

use crate::{POSITIONS, game, to_depth};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_search::{Control, Evaluator, HandCrafted, SearchConfig, Searcher, Silent, WallClock};
use std::cell::RefCell;
use std::collections::HashSet;

/// Counts evaluations of positions without an `expect` call.
#[derive(Default)]
struct Suspicious {
    evaluation: HandCrafted,
    expected: RefCell<HashSet<u64>>,
    asked: usize,
    unexpected: usize,
}

impl Evaluator for Suspicious {
    fn reset(&mut self, position: &Position) {
        self.evaluation.reset(position);
        *self.expected.get_mut() = HashSet::from([position.key()]);
    }

    fn push(&mut self, before: &Position, mv: Move) {
        self.evaluation.push(before, mv);
    }

    fn expect(&self, next: &Position) {
        self.expected.borrow_mut().insert(next.key());
    }

    fn pop(&mut self) {
        self.evaluation.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.asked += 1;
        self.unexpected += usize::from(!self.expected.get_mut().contains(&position.key()));
        self.evaluation.evaluate(position)
    }
}

#[test]
fn every_evaluated_position_was_expected() {
    let mut searcher = Searcher::new(SearchConfig::default(), 1, 1, Suspicious::default);
    for fen in POSITIONS {
        searcher.search(&game(fen), &to_depth(8), &Control::default(), &WallClock::start(), &mut Silent);
    }
    let evaluator = searcher.evaluator();
    assert!(evaluator.asked > 1000, "{} questions", evaluator.asked);
    assert_eq!(evaluator.unexpected, 0, "of {} questions", evaluator.asked);
}
