//! Samples of the hand-crafted evaluation (knowledge distillation; Hinton and others 2015).
//!
//! A move drawn at random makes positions that games never have and every search tree has. Their evaluation is without the noise
//! of results and costs no search.

use super::sample::Sample;
use crate::splitmix::SplitMix;
use anyhow::Result;
use exchequer_formats::Record;
use exchequer_search::{Evaluator, HandCrafted};

/// Draws moves and evaluates the positions after them.
pub(crate) struct Teacher {
    random: SplitMix,
    evaluator: HandCrafted,
}

impl Teacher {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: SplitMix::new(seed, 2), evaluator: HandCrafted::default() }
    }

    /// Returns the position of a record after a random move, with its evaluation as score; `None` where there is no move, or the move
    /// gives check: no search evaluates such a position.
    pub(crate) fn sample(&mut self, record: &Record) -> Result<Option<Sample>> {
        let moves = record.position.legal_moves();
        if moves.is_empty() {
            return Ok(None);
        }
        let position = record.position.after(moves[self.random.below(moves.len())]);
        if position.is_check() {
            return Ok(None);
        }
        self.evaluator.reset(&position);
        let score = self.evaluator.evaluate(&position) as i16;
        // The game went another way: its result is left out.
        Sample::new(&Record { score: Some(score), ..Record::new(position) }).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;

    #[test]
    fn a_sample_is_the_evaluation_after_a_move() {
        let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1";
        let before: Position = fen.parse().expect("legal");
        let mut evaluator = HandCrafted::default();
        let mut value = |position: &Position| {
            evaluator.reset(position);
            evaluator.evaluate(position) as f32
        };
        let children: Vec<f32> = before.legal_moves().iter().map(|&mv| value(&before.after(mv))).collect();
        let mut teacher = Teacher::new(7);
        let record = Record::new(before);
        let scores: Vec<f32> = (0..50)
            .map(|_| teacher.sample(&record).expect("a whole record").expect("a move").score())
            .collect();
        assert!(scores.iter().all(|score| *score < -300.0 && children.contains(score)), "{scores:?}");
        assert!(scores.iter().any(|score| *score != scores[0]));
    }

    #[test]
    fn no_sample_without_a_move_or_in_check() {
        let mut teacher = Teacher::new(7);
        let mut sample =
            |fen: &str| teacher.sample(&Record::new(fen.parse().expect("legal"))).expect("a whole record");
        assert!(sample("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_none());
        // The only move, f7, gives check.
        assert!(sample("1r4k1/8/5P2/8/8/8/7r/K7 w - - 0 1").is_none());
    }
}
