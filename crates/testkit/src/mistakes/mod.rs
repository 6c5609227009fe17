//! Faulty variants of the brute forces: one rule wrong, everything else right.
//!
//! They show that a suite separates a rule from its absence. A row *catches* a mistake if the variant with the
//! mistake gives another value there than the original rule set. One evaluator covers the swap lists and one covers
//! the choices, each with a place for every mistake. Without a mistake they agree with the oracles, and a test checks
//! this.

mod chosen;
mod listed;
mod opening;
mod table;

use crate::conformance::RuleSet;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::Move;
use std::fmt;
use std::str::FromStr;

pub use table::Mistake;

/// Piece values that a program without configurable values has built in.
const BUILT_IN_VALUES: Values = [100, 300, 300, 500, 900, 0];

impl Mistake {
    /// Returns the value that a program with only this mistake gives to a legal move.
    ///
    /// # Panics
    /// Panics if the from-square is empty.
    #[must_use]
    pub fn see(self, board: &OracleBoard, mv: Move, values: &Values) -> i32 {
        twin(board, mv, values, self.rules(), Some(self))
    }
}

/// Returns the value of the evaluators without a mistake; the move has to be legal.
///
/// # Panics
/// Panics if the from-square is empty.
#[must_use]
pub fn see_without_mistake(board: &OracleBoard, mv: Move, values: &Values, rules: RuleSet) -> i32 {
    twin(board, mv, values, rules, None)
}

fn twin(board: &OracleBoard, mv: Move, values: &Values, rules: RuleSet, mistake: Option<Mistake>) -> i32 {
    let values = if mistake == Some(Mistake::BuiltInValues) { &BUILT_IN_VALUES } else { values };
    match rules {
        RuleSet::Swap | RuleSet::Pinners | RuleSet::PinnersAll => {
            listed::see(board, mv, values, rules, mistake)
        }
        _ => chosen::see(board, mv, values, rules, mistake),
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Mistake {
    type Err = ();

    /// Parses the name of a mistake.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|mistake| mistake.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{random_dense, random_playouts};

    #[test]
    fn without_a_mistake_the_twins_are_the_oracles() {
        let values = [93, 346, 308, 521, 994, 0];
        let mut compared = [0; RuleSet::ALL.len()];
        for board in random_dense(3).take(600).chain(random_playouts(3).take(400)) {
            for mv in board.legal_moves() {
                let attackers = exchequer_core::Color::ALL.map(|color| board.attackers(mv.to(), color).len());
                if attackers[0] + attackers[1] > 8 {
                    continue;
                }
                for (count, rules) in compared.iter_mut().zip(RuleSet::ALL) {
                    let value = see_without_mistake(&board, mv, &values, rules);
                    assert_eq!(
                        rules.brute_force(&board, mv, &values),
                        Some(value),
                        "{rules}: {mv} in {board:?}"
                    );
                    *count += 1;
                }
            }
        }
        assert!(compared.iter().all(|&count| count > 10_000), "{compared:?}");
    }

    #[test]
    fn names_are_read_back_and_differ() {
        for mistake in Mistake::ALL {
            assert_eq!(mistake.name().parse(), Ok(mistake));
        }
        assert_eq!("no-such-mistake".parse::<Mistake>(), Err(()));
    }
}
