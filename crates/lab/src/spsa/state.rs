//! The file from which a run resumes: its settings, and the balance of each iteration so far.

use super::parameter::Parameter;
use super::tuning::Tuning;
use crate::state;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A run on disk.
///
/// The values follow from the balances and are there for the reader, so a resumed run equals an uninterrupted one to the
/// last bit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    /// Identity of the engine, the openings and the terms of the games.
    identity: String,
    /// Parameters in OpenBench's format.
    parameters: Vec<String>,
    iterations: u32,
    pairs_per_iteration: u32,
    seed: u64,
    /// Number of games lost by a fault.
    pub(crate) faults: u32,
    /// Current value of each parameter.
    now: BTreeMap<String, f64>,
    /// Balance of each iteration: games won by plus minus games lost.
    balances: Vec<i64>,
}

impl State {
    /// Returns the state before the first iteration.
    pub(crate) fn new(tuning: &Tuning, identity: String, pairs_per_iteration: u32) -> Self {
        Self {
            identity,
            parameters: tuning.parameters.iter().map(Parameter::to_string).collect(),
            iterations: tuning.iterations,
            pairs_per_iteration,
            seed: tuning.seed,
            faults: 0,
            now: BTreeMap::new(),
            balances: Vec::new(),
        }
    }

    /// Resumes from a file if it exists: replays the balances of its iterations.
    pub(crate) fn resume(&mut self, tuning: &mut Tuning, path: &Path) -> Result<()> {
        let name = path.display();
        let Some(theirs) = state::read::<Self>(path)? else { return Ok(()) };
        if let Some(what) = self.difference(&theirs) {
            bail!("{name} is the state of another run: its {what} are not those of this command");
        }
        ensure!(
            theirs.balances.len() <= self.iterations as usize,
            "{name} has more iterations than it was to have"
        );
        *self = theirs;
        for balance in &self.balances {
            let trial = tuning.trial().context("more iterations than there are")?;
            tuning.learn(&trial, *balance);
        }
        let moved = |(parameter, value): (&Parameter, &f64)| {
            // A number may lose its last bit when written as text.
            self.now.get(&parameter.name).is_none_or(|now| (now - value).abs() > 1e-6 * value.abs().max(1.0))
        };
        let has_moved = !self.balances.is_empty() && tuning.parameters.iter().zip(&tuning.values).any(moved);
        ensure!(!has_moved, "{name} has other values than follow from its balances");
        Ok(())
    }

    /// Records a finished iteration.
    pub(crate) fn push(&mut self, tuning: &Tuning, balance: i64, faults: u32) {
        self.balances.push(balance);
        self.faults += faults;
        let names = tuning.parameters.iter().map(|parameter| parameter.name.clone());
        self.now = names.zip(tuning.values.iter().copied()).collect();
    }

    /// Replaces the file: after an interruption either the old or the new one exists.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        state::write(self, path).with_context(|| format!("{} cannot be written", path.display()))
    }

    fn difference(&self, theirs: &Self) -> Option<&str> {
        let is_same = [
            ("parameters", self.parameters == theirs.parameters),
            ("iterations", self.iterations == theirs.iterations),
            ("pairs of an iteration", self.pairs_per_iteration == theirs.pairs_per_iteration),
            ("random numbers", self.seed == theirs.seed),
        ];
        let different = is_same.into_iter().find(|(_, is_same)| !is_same).map(|(what, _)| what);
        different.or_else(|| crate::matches::identity::difference(&self.identity, &theirs.identity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn tuning() -> Tuning {
        let lines = ["x, int, 50, 0, 100, 4, 0.002", "y, int, 7, 0, 10, 0.5, 0.1"];
        Tuning::new(lines.map(|line| line.parse().unwrap()).to_vec(), 200, 9)
    }

    fn state(tuning: &Tuning) -> State {
        State::new(tuning, "engines=1 openings=2 terms=3".to_owned(), 8)
    }

    /// Returns a deterministic balance of an iteration that depends on the tried values as games do.
    fn balance(tuning: &Tuning) -> i64 {
        let trial = tuning.trial().unwrap();
        (trial.plus[0] * 7 + trial.minus[1] * 3) % 9 - 4
    }

    fn go_on(tuning: &mut Tuning, state: &mut State, iterations: u32, path: &Path) {
        for _ in 0..iterations {
            let (trial, balance) = (tuning.trial().unwrap(), balance(tuning));
            tuning.learn(&trial, balance);
            state.push(tuning, balance, 1);
            state.write(path).unwrap();
        }
    }

    #[test]
    fn a_run_in_parts_is_a_run_in_one() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let (mut one, mut state_of_one) = (tuning(), state(&tuning()));
        state_of_one.resume(&mut one, &whole).unwrap();
        go_on(&mut one, &mut state_of_one, 200, &whole);
        let mut last = None;
        for iterations in [1, 70, 0, 128, 1] {
            let (mut tuning, mut state) = (tuning(), state(&tuning()));
            state.resume(&mut tuning, &parts).unwrap();
            go_on(&mut tuning, &mut state, iterations, &parts);
            last = Some(tuning);
        }
        assert_eq!(last, Some(one));
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left beside the files");
    }

    #[test]
    fn a_file_of_another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let (mut run, mut ours) = (tuning(), state(&tuning()));
        go_on(&mut run, &mut ours, 3, &path);
        let refused = |change: &dyn Fn(&mut State)| {
            let mut state = state(&tuning());
            change(&mut state);
            format!("{:#}", state.resume(&mut tuning(), &path).unwrap_err())
        };
        assert!(refused(&|state| state.iterations = 201).contains("its iterations are not those"));
        assert!(refused(&|state| state.seed = 2).contains("its random numbers are not those"));
        assert!(
            refused(&|state| state.pairs_per_iteration = 4).contains("its pairs of an iteration are not")
        );
        assert!(
            refused(&|state| state.parameters[1] = String::new()).contains("its parameters are not those")
        );
        let other = |state: &mut State| state.identity = "engines=4 openings=2 terms=3".to_owned();
        assert!(refused(&other).contains("its engines are not those of this command"));
        ours.balances[1] += 2;
        ours.write(&path).unwrap();
        assert!(refused(&|_| {}).contains("other values than follow from its balances"));
        fs::write(&path, "{}").unwrap();
        assert!(refused(&|_| {}).contains("is not the state of a run"));
    }
}
