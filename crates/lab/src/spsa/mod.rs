//! `spsa`: tunes numbers of an engine by games against itself, with all of them perturbed at once.
//!
//! `parameter` reads the parameters, `tuning` is the arithmetic, `state` the file to resume from; the games are those of `match`.

mod parameter;
mod state;
mod tuning;

use crate::matches::balance::Balance;
use crate::matches::conditions::Conditions;
use crate::matches::record::Side;
use crate::matches::run::{EnginePool, Schedule};
use crate::matches::{INTERRUPTED, STATUS_INTERVAL, bar, complain, identity, introduce, stop_on_signals};
use anyhow::{Context, Result, ensure};
use parameter::Parameter;
use state::State;
use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tuning::Tuning;

/// Number of values shown beside the progress bar.
const SHOWN: usize = 4;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The engine whose options are tuned: a program, or a command with arguments.
    #[arg(value_name = "ENGINE")]
    engine: String,
    /// File with lines `name, int, value, min, max, c_end, r_end` as in OpenBench; by default the engine prints them in answer to
    /// the command `spsa`.
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Parameter to tune; may be given several times; all by default.
    #[arg(long, value_name = "NAME")]
    param: Vec<String>,
    /// Number of iterations.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// Number of pairs of games per iteration.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs_per_iteration: u32,
    #[command(flatten)]
    conditions: Conditions,
    /// Option of both sides, such as Hash=8; a button has no value.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// State file: written after each iteration; the run resumes from it if it exists.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// Prints the tuned parameters, also after an interruption; the exit code is 130 then.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let terms = args.conditions.terms()?;
    let pairs = args.pairs_per_iteration as usize;
    let openings = args.conditions.openings(pairs * args.iterations as usize)?;
    let specs = ['A', 'B'].map(|letter| args.conditions.spec(letter, &args.engine, &args.option));
    let [plus, minus] = specs;
    let (plus, minus) = (plus?, minus?);
    let stop = stop_on_signals()?;
    let command = args.params.is_none().then_some("spsa");
    let Some((engine, lines)) = introduce(&plus, &stop, command)? else {
        return Ok(ExitCode::from(INTERRUPTED));
    };
    let parameters = parameters(args, &lines)?;
    for Parameter { name, .. } in &parameters {
        ensure!(engine.has_option(name), "the engine has no option {name:?} that could be tuned");
    }
    let identity = identity::of_match(std::slice::from_ref(&plus), &args.conditions, &terms)?;
    let mut tuning = Tuning::new(parameters, args.iterations, args.conditions.seed);
    let mut state = State::new(&tuning, identity, args.pairs_per_iteration);
    if let Some(path) = &args.state {
        state.resume(&mut tuning, path)?;
    }

    let bar = bar(args.iterations.into(), "iterations")?;
    bar.set_position(tuning.done.into());
    bar.reset_eta();
    bar.set_message(status(&tuning));
    let mut last_status = Instant::now();
    let mut pool = EnginePool::new(&plus, std::slice::from_ref(&minus), args.conditions.concurrency(pairs));
    let mut outcome = Ok(());
    while let Some(trial) = tuning.trial() {
        let first = tuning.done as usize * pairs;
        let schedule = Schedule {
            openings: &openings,
            pairs: first..first + pairs,
            opponents: 1,
            done: &HashSet::new(),
        };
        pool.set(Side::A, &options(&tuning, &trial.plus));
        pool.set(Side::B, &options(&tuning, &trial.minus));
        let mut sum = Balance::default();
        outcome = pool.play(&schedule, &terms, &stop, |record| {
            sum.count(record);
            bar.suspend(|| complain(record));
            Ok(ControlFlow::Continue(()))
        });
        // An iteration with missing games is played again from the beginning.
        if outcome.is_err() || sum.games < 2 * pairs {
            break;
        }
        tuning.learn(&trial, sum.balance);
        state.push(&tuning, sum.balance, sum.faults);
        if let Some(path) = &args.state {
            outcome = state.write(path);
        }
        bar.inc(1);
        bar.set_message(status(&tuning));
        if !std::io::stderr().is_terminal() && last_status.elapsed() >= STATUS_INTERVAL {
            last_status = Instant::now();
            eprintln!("{} iterations  {}", tuning.done, status(&tuning));
        }
        if outcome.is_err() || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    pool.quit();
    bar.finish_and_clear();

    println!("Limit       {}", terms.limit);
    println!("Engine      {}", engine.name.as_deref().unwrap_or(&plus.program));
    println!("Iterations  {} of {}, of {} games each", tuning.done, tuning.iterations, 2 * pairs);
    println!("Faults      {}", state.faults);
    print!("{}", table(&tuning));
    outcome?;
    if stop.load(Ordering::Relaxed) {
        println!("Interrupted.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the parameters to tune, from a file or from the engine.
fn parameters(args: &Args, lines: &[String]) -> Result<Vec<Parameter>> {
    let Some(path) = &args.params else {
        // The output may contain other lines.
        let lines = lines.iter().map(String::as_str).filter(|line| line.matches(',').count() == 6);
        ensure!(
            lines.clone().next().is_some(),
            "the engine does not answer the command spsa by its parameters: they have to be in a file, --params FILE"
        );
        return parameter::choose(lines, &args.param).context("what the engine answers to the command spsa");
    };
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    parameter::choose(text.lines(), &args.param).with_context(|| path.display().to_string())
}

/// Returns the values as options of the engine.
fn options(tuning: &Tuning, values: &[i64]) -> Vec<(String, String)> {
    let names = tuning.parameters.iter().map(|parameter| parameter.name.clone());
    names.zip(values.iter().map(i64::to_string)).collect()
}

/// Returns the first values, as many as fit on a line.
fn status(tuning: &Tuning) -> String {
    let values = tuning.parameters.iter().zip(&tuning.values).take(SHOWN);
    let values: Vec<String> =
        values.map(|(parameter, value)| format!("{} {value:.2}", parameter.name)).collect();
    values.join("  ")
}

/// Returns a table of the parameters with start and current values, and the options that set them.
fn table(tuning: &Tuning) -> String {
    let names = tuning.parameters.iter().map(|parameter| parameter.name.len());
    let width = names.chain(["parameter".len()]).max().unwrap_or_default();
    let mut table = format!("\n{:width$} {:>10} {:>10} {:>10}\n", "parameter", "start", "now", "change");
    let mut words = Vec::new();
    for (Parameter { name, start, .. }, value) in tuning.parameters.iter().zip(&tuning.values) {
        // Writing to a string does not fail.
        let _ = writeln!(table, "{name:width$} {start:>10} {value:10.2} {:+10.2}", value - start);
        words.push(format!("--set {name}={}", value.round()));
    }
    let _ = writeln!(table, "\n{}", words.join(" "));
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_where_it_was_and_is() {
        let lines = ["margin, int, 50, 0, 100, 4, 0.002", "a_long_name, int, 7.5, 0, 10, 0.5, 0.1"];
        let parameters = lines.map(|line| line.parse().unwrap()).to_vec();
        let mut tuning = Tuning::new(parameters, 10, 1);
        tuning.values = vec![61.6, 7.25];
        assert_eq!(
            table(&tuning),
            "
parameter        start        now     change
margin              50      61.60     +11.60
a_long_name        7.5       7.25      -0.25

--set margin=62 --set a_long_name=7
"
        );
    }
}
