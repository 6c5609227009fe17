//! `screen`: Elo of many changes of an engine's options, measured all at once.
//!
//! In every round a coin gives each change to one of two sides, so that every game tests every change. Against another
//! engine the coin says whether our side has it. `change` reads the changes, `rounds` holds the results and their file, `fit` estimates the effects; the games are those of `match`.

mod change;
mod fit;
mod rounds;

use crate::matches::balance::Balance;
use crate::matches::conditions::Conditions;
use crate::matches::record::Side;
use crate::matches::run::{EnginePool, Schedule};
use crate::matches::{INTERRUPTED, STATUS_INTERVAL, bar, complain, identity, introduce, stop_on_signals};
use anyhow::{Result, bail, ensure};
use change::Change;
use fit::Effect;
use rounds::Rounds;
use std::collections::HashSet;
use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The engine: a program, or a command with arguments.
    #[arg(value_name = "ENGINE")]
    engine: String,
    /// Change to try, such as "early: late_move_base=2 futility_base=40"; a change of one option needs no name.
    #[arg(long, value_name = "NAME: OPTION=VALUE ...", required = true)]
    change: Vec<Change>,
    /// Number of rounds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// Number of pairs of games per round.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs_per_round: u32,
    #[command(flatten)]
    conditions: Conditions,
    /// An option that the engine has on whichever side but for the changes, such as Hash=8.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Let the engine play this one, with about half of the changes in every round, instead of itself: a gain against
    /// itself need not be one against others.
    #[arg(long, value_name = "ENGINE")]
    against: Option<String>,
    /// An option of that opponent.
    #[arg(long, value_name = "NAME=VALUE", requires = "against")]
    option_against: Vec<String>,
    /// State file: written after each round; the run resumes from it if it exists.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// Prints the estimated Elo of the changes from the games played, also when the run has been interrupted, which makes the exit
/// code 130.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let terms = args.conditions.terms()?;
    let pairs = args.pairs_per_round as usize;
    let openings = args.conditions.openings(pairs * args.rounds as usize)?;
    let a = args.conditions.spec('A', &args.engine, &args.option)?;
    let b = match &args.against {
        Some(opponent) => args.conditions.spec('B', opponent, &args.option_against)?,
        None => args.conditions.spec('B', &args.engine, &args.option)?,
    };
    let stop = stop_on_signals()?;
    let Some((engine, _)) = introduce(&a, &stop, None)? else {
        return Ok(ExitCode::from(INTERRUPTED));
    };
    let mut opponent = None;
    if args.against.is_some() {
        let Some((engine, _)) = introduce(&b, &stop, None)? else {
            return Ok(ExitCode::from(INTERRUPTED));
        };
        opponent = Some(engine.name.unwrap_or_else(|| b.program.clone()));
    }
    let mut names = HashSet::new();
    for change in &args.change {
        ensure!(names.insert(&change.name), "two changes are called {:?}", change.name);
        for (option, _) in &change.options {
            ensure!(engine.has_option(option), "the engine has no option {option:?} that could be changed");
        }
    }
    // What an option is where no change has it: as both sides have it, or as the engine has it by itself.
    let mut usual: Vec<(String, String)> = Vec::new();
    for (option, _) in args.change.iter().flat_map(|change| &change.options) {
        let given = a.options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case(option));
        let value = given.map_or_else(|| engine.default_of(option), |(_, value)| value.as_deref());
        let Some(value) = value else {
            bail!("the value of the option {option:?} without the change is unknown")
        };
        usual.push((option.clone(), value.to_owned()));
    }

    let specs = [a.clone(), b.clone()];
    // Against itself both are the same.
    let specs = if args.against.is_some() { &specs[..] } else { &specs[..1] };
    let identity = identity::of_match(specs, &args.conditions, &terms)?;
    let mut rounds = Rounds::new(&args.change, identity, args.pairs_per_round, args.conditions.seed);
    rounds.is_against_other = args.against.is_some();
    if let Some(path) = &args.state {
        rounds.resume(path)?;
    }
    let bar = bar(args.rounds.into(), "rounds")?;
    bar.set_position(rounds.played() as u64);
    bar.reset_eta();
    let mut last_status = Instant::now();
    let mut pool = EnginePool::new(&a, std::slice::from_ref(&b), args.conditions.concurrency(pairs));
    let mut outcome = Ok(());
    while rounds.played() < args.rounds as usize && outcome.is_ok() && !stop.load(Ordering::Relaxed) {
        let first = rounds.played() * pairs;
        let schedule = Schedule {
            openings: &openings,
            pairs: first..first + pairs,
            opponents: 1,
            done: &HashSet::new(),
        };
        let has_a = rounds.sides(rounds.played());
        for (side, is_a) in [(Side::A, true), (Side::B, false)] {
            if !is_a && args.against.is_some() {
                continue;
            }
            let mut options = usual.clone();
            let of_side = args.change.iter().zip(&has_a).filter(|&(_, &has_a)| has_a == is_a);
            options.extend(of_side.flat_map(|(change, _)| change.options.clone()));
            pool.set(side, &options);
        }
        let mut sum = Balance::default();
        outcome = pool.play(&schedule, &terms, &stop, |record| {
            sum.count(record);
            bar.suspend(|| complain(record));
            Ok(ControlFlow::Continue(()))
        });
        // A round with missing games is played again from the beginning.
        if outcome.is_err() || sum.games < 2 * pairs {
            break;
        }
        rounds.push(sum.balance, sum.faults);
        if let Some(path) = &args.state {
            outcome = rounds.write(path);
        }
        bar.inc(1);
        if !std::io::stderr().is_terminal() && last_status.elapsed() >= STATUS_INTERVAL {
            last_status = Instant::now();
            eprintln!("{} rounds", rounds.played());
        }
    }
    pool.quit();
    bar.finish_and_clear();

    println!("Limit   {}", terms.limit);
    println!("Engine  {}", engine.name.as_deref().unwrap_or(&a.program));
    if let Some(opponent) = opponent {
        println!("Against {opponent}");
    }
    println!("Rounds  {} of {}, of {} games each", rounds.played(), args.rounds, 2 * pairs);
    println!("Faults  {}", rounds.faults);
    print!("{}", table(&args.change, &rounds.effects()));
    outcome?;
    if stop.load(Ordering::Relaxed) {
        println!("Interrupted.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The changes, the best first, or why nothing can be said of them.
fn table(changes: &[Change], effects: &Option<Vec<Effect>>) -> String {
    let Some(effects) = effects else {
        return format!("\nToo few rounds: {} changes take more than that.\n", changes.len());
    };
    let width =
        changes.iter().map(|change| change.name.chars().count()).max().unwrap_or(0).max("change".len());
    let mut rows: Vec<_> = changes.iter().zip(effects).collect();
    rows.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    let mut table = format!("\n{:width$}     Elo\n", "change");
    for (change, effect) in rows {
        // Writing to a string does not fail.
        let _ = writeln!(table, "{:width$}  {:+6.1} ± {:.1}", change.name, effect.elo, effect.error);
    }
    table
}
