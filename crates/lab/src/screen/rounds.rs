//! State of a run, and the file from which it is resumed.

use super::change::Change;
use super::fit::{self, Effect};
use crate::splitmix::{SplitMix, scramble};
use crate::state;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Separates this random stream from that of the openings, which share the seed.
const OWN: u64 = 0x5343_5245;

/// The rounds of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Rounds {
    /// The engine, the openings and the terms of the games.
    identity: String,
    changes: Vec<String>,
    /// `true` if B is another engine, which has no changes.
    #[serde(default)]
    pub(crate) is_against_other: bool,
    pairs_per_round: u32,
    seed: u64,
    /// Games that were lost by a fault.
    pub(crate) faults: u32,
    /// Balance of each round: the games that A has won less those that it has lost.
    balances: Vec<i64>,
}

impl Rounds {
    pub(crate) fn new(changes: &[Change], identity: String, pairs_per_round: u32, seed: u64) -> Self {
        let words = |change: &Change| {
            let options = change.options.iter().map(|(option, value)| format!(" {option}={value}"));
            format!("{}:{}", change.name, options.collect::<String>())
        };
        let changes = changes.iter().map(words).collect();
        let (is_against_other, faults, balances) = (false, 0, Vec::new());
        Self { identity, changes, is_against_other, pairs_per_round, seed, faults, balances }
    }

    /// Returns the number of finished rounds.
    pub(crate) fn played(&self) -> usize {
        self.balances.len()
    }

    /// Returns for every change if A has it in a round; B has the others, unless it is another engine.
    pub(crate) fn sides(&self, round: usize) -> Vec<bool> {
        let mut random = SplitMix::new(scramble(self.seed ^ OWN), round as u64);
        self.changes.iter().map(|_| random.below(2) == 1).collect()
    }

    /// Takes over a round that is over.
    pub(crate) fn push(&mut self, balance: i64, faults: u32) {
        self.balances.push(balance);
        self.faults += faults;
    }

    /// Returns the estimated effects of the changes, if there are enough games.
    pub(crate) fn effects(&self) -> Option<Vec<Effect>> {
        let games = f64::from(2 * self.pairs_per_round);
        let row = |(round, balance): (usize, &i64)| {
            let mut sides: Vec<f64> =
                self.sides(round).iter().map(|&has_a| if has_a { 1.0 } else { -1.0 }).collect();
            if self.is_against_other {
                // The difference of the two engines is a separate parameter; a change is present or absent, half the distance between the sides.
                sides.iter_mut().for_each(|side| *side /= 2.0);
                sides.push(1.0);
            }
            (sides, *balance as f64 / 2.0 / games)
        };
        let mut effects = fit::effects(&self.balances.iter().enumerate().map(row).collect::<Vec<_>>())?;
        effects.truncate(self.changes.len());
        Some(effects)
    }

    /// Resumes from a file if it exists.
    pub(crate) fn resume(&mut self, path: &Path) -> Result<()> {
        let Some(theirs) = state::read::<Self>(path)? else { return Ok(()) };
        let is_same = [
            ("changes", self.changes == theirs.changes),
            ("opponent", self.is_against_other == theirs.is_against_other),
            ("pairs of a round", self.pairs_per_round == theirs.pairs_per_round),
            ("random numbers", self.seed == theirs.seed),
        ];
        let different = is_same.into_iter().find(|(_, is_same)| !is_same).map(|(what, _)| what);
        let different =
            different.or_else(|| crate::matches::identity::difference(&self.identity, &theirs.identity));
        if let Some(what) = different {
            bail!("{} is the state of another run: its {what} are not those of this command", path.display());
        }
        *self = theirs;
        Ok(())
    }

    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        state::write(self, path).with_context(|| format!("{} cannot be written", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(seed: u64) -> Rounds {
        let changes = ["a=1", "both: b=2 c=3"].map(|words| words.parse().unwrap());
        Rounds::new(&changes, "engines=1 openings=2 terms=3".to_owned(), 2, seed)
    }

    #[test]
    fn every_change_is_on_either_side_about_as_often() {
        let rounds = rounds(7);
        let counts = (0..1000).map(|round| rounds.sides(round)).fold([0; 3], |mut counts, sides| {
            counts[0] += u32::from(sides[0]);
            counts[1] += u32::from(sides[1]);
            counts[2] += u32::from(sides[0] == sides[1]);
            counts
        });
        assert!(counts.iter().all(|count| (450..=550).contains(count)), "{counts:?}");
    }

    #[test]
    fn against_another_engine_changes_are_told_from_its_strength() {
        let mut rounds = rounds(5);
        rounds.is_against_other = true;
        // The other is stronger: four games lost, but for those that the first change saves.
        for round in 0..40 {
            rounds.push(if rounds.sides(round)[0] { -2 } else { -4 }, 0);
        }
        let effects = rounds.effects().unwrap();
        let expected = 0.25 * 1600.0 / 10_f64.ln();
        assert!((effects[0].elo - expected).abs() < 1e-6 && effects[1].elo.abs() < 1e-6, "{effects:?}");
        assert_eq!(effects.len(), 2);
    }

    #[test]
    fn a_run_goes_on_from_its_file_and_from_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let mut one = rounds(7);
        one.resume(&path).unwrap();
        for round in 0..9 {
            one.push(if one.sides(round)[0] { 2 } else { -2 }, 1);
        }
        one.write(&path).unwrap();
        let mut two = rounds(7);
        two.resume(&path).unwrap();
        assert_eq!(two, one);
        let effects = two.effects().unwrap();
        assert!((effects[0].elo - 0.25 * 1600.0 / 10_f64.ln()).abs() < 1e-6 && effects[1].elo.abs() < 1e-6);
        let refusal = format!("{:#}", rounds(8).resume(&path).unwrap_err());
        assert!(refusal.contains("its random numbers are not those of this command"), "{refusal}");
    }
}
