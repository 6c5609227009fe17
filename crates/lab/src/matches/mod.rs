//! `match`: a UCI engine against another or against several, in pairs of games with the colors reversed.
//!
//! `process` and `engine` talk to a program and never wait longer than they say; `game` plays one game, `run` many of
//! them; `standings`, `pentanomial` and `sprt` evaluate the results, `pgn` and `report` write them. The written games
//! is read again by `resume`, which continues a match if it is the same by `identity`.

mod adjudicate;
pub(crate) mod balance;
pub(crate) mod conditions;
pub(crate) mod engine;
mod game;
pub(crate) mod identity;
mod info;
mod limit;
mod openings;
mod pentanomial;
mod pgn;
mod process;
pub(crate) mod record;
mod report;
mod resume;
pub(crate) mod run;
mod sprt;
mod standings;

use anyhow::{Context, Result, bail, ensure};
use conditions::Conditions;
use engine::{Abort, Engine, Identity, Spec, Trouble};
use indicatif::{ProgressBar, ProgressStyle};
use pgn::Event;
use record::Record;
use report::{Report, status};
use resume::Past;
use run::{EnginePool, Schedule};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use sprt::{MAX_ELO, Sprt};
use standings::Gauntlet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code after Ctrl-C, as a shell has it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Interval of the status line without a terminal for a progress bar.
pub(crate) const STATUS_INTERVAL: Duration = Duration::from_secs(30);

/// Number of games without `--games`, and upper bound with `--sprt`, which decides long before.
const GAMES: usize = 100;
const GAMES_OF_SPRT: usize = 100_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The engine to be judged: a program, or a command with arguments such as "gnuchess --uci".
    #[arg(value_name = "A")]
    a: String,
    /// The engine to judge it by; with --gauntlet as many as you like.
    #[arg(value_name = "B", required = true, num_args = 1..=25)]
    opponents: Vec<String>,
    /// Play A against each of several opponents, with the same openings.
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    conditions: Conditions,
    /// Number of games against each opponent, an even number [default: 100, or 100000 with --sprt].
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Stop when the difference is shown to be closer to ELO1 than to ELO0 or the other way, in normalized Elo.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Error rate alpha: probability of accepting ELO1 when ELO0 is true.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// Error rate beta: probability of accepting ELO0 when ELO1 is true.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// An option of A, such as Hash=8; a button has no value.
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option of B, and of every other opponent.
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// Append the games to this file, with scores, depths and times.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Count the games of this match that the file of --pgn has, and play only those that it has not.
    #[arg(long, requires = "pgn")]
    resume: bool,
    /// Games that end by a crash count for neither side, and not in the statistics of pairs.
    #[arg(long)]
    leave_out_crashes: bool,
}

/// Prints the report, also when the match has been interrupted, which makes the exit code 130.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let pairs = pairs(args)?;
    let terms = args.conditions.terms()?;
    let openings = args.conditions.openings(pairs)?;
    let specs = specs(args)?;
    let sprt = sprt(args)?;
    let stop = stop_on_signals()?;
    let Some(names) = names(&specs, &stop)? else {
        return Ok(ExitCode::from(INTERRUPTED));
    };
    let event = Event {
        names,
        identity: identity::of_match(&specs, &args.conditions, &terms)?,
        date: jiff::Timestamp::now().strftime("%Y.%m.%d").to_string(),
        time_control: args
            .conditions
            .tc
            .map(|tc| format!("{}+{}", tc.base.as_secs_f64(), tc.increment.as_secs_f64())),
        chess960: args.conditions.chess960,
    };
    let past = match &args.pgn {
        Some(path) if args.resume => past(&event, path)?,
        _ => Past { games: Vec::new(), length: 0 },
    };
    let mut gauntlet = Gauntlet::new(specs.len() - 1, args.leave_out_crashes);
    past.games.iter().for_each(|game| gauntlet.count(game));

    let mut games = args.pgn.as_deref().map(append).transpose()?;
    let bar = bar((pairs * 2 * gauntlet.each.len()) as u64, "games")?;
    bar.set_position(past.games.len() as u64);
    bar.reset_eta();
    let mut last_status = Instant::now();
    let is_decided =
        |gauntlet: &Gauntlet| sprt.is_some_and(|sprt| sprt.decision(&gauntlet.all.pairs).is_some());
    // No more games after the test has decided.
    let left = if is_decided(&gauntlet) { 0 } else { pairs };
    let on_record = |record: &Record| {
        gauntlet.count(&record.played);
        if let Some((file, path)) = &mut games {
            file.write_all(pgn::write(&event, record).as_bytes())
                .with_context(|| format!("the games cannot be written to {}", path.display()))?;
        }
        bar.suspend(|| complain(record));
        bar.inc(1);
        let line = status(&gauntlet.all, sprt.as_ref());
        if !std::io::stderr().is_terminal() && last_status.elapsed() >= STATUS_INTERVAL {
            last_status = Instant::now();
            eprintln!("{} games  {line}", gauntlet.all.played);
        }
        bar.set_message(line);
        Ok(if is_decided(&gauntlet) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let schedule =
        Schedule { openings: &openings, pairs: 0..left, opponents: specs.len() - 1, done: &past.done() };
    let tables = args.conditions.concurrency(left * schedule.opponents);
    let mut pool = EnginePool::new(&specs[0], &specs[1..], tables);
    let outcome = pool.play(&schedule, &terms, &stop, on_record);
    pool.quit();
    bar.finish_and_clear();

    println!("Limit     {}", terms.limit);
    print!("{}", Report { names: &event.names, gauntlet: &gauntlet, sprt: sprt.as_ref() });
    outcome?;
    if stop.load(Ordering::Relaxed) {
        println!("Interrupted.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the number of pairs against each opponent.
fn pairs(args: &Args) -> Result<usize> {
    let games = args.games.unwrap_or(if args.sprt.is_some() { GAMES_OF_SPRT } else { GAMES });
    ensure!(
        games > 0 && games.is_multiple_of(2),
        "games are played in pairs, so that {games} of them is not possible"
    );
    Ok(games / 2)
}

/// A and its opponents.
fn specs(args: &Args) -> Result<Vec<Spec>> {
    let opponents = args.opponents.len();
    ensure!(
        opponents == 1 || args.gauntlet,
        "{opponents} opponents of A are more than one, for which --gauntlet is needed"
    );
    ensure!(
        opponents == 1 || args.sprt.is_none(),
        "a sequential test compares two engines: --sprt is not possible with {opponents} opponents of A"
    );
    let a = args.conditions.spec('A', &args.a, &args.option_a);
    let opponents = ('B'..)
        .zip(&args.opponents)
        .map(|(letter, command)| args.conditions.spec(letter, command, &args.option_b));
    [a].into_iter().chain(opponents).collect()
}

fn sprt(args: &Args) -> Result<Option<Sprt>> {
    let Some(&[elo0, elo1]) = args.sprt.as_deref() else { return Ok(None) };
    let (alpha, beta) = (args.alpha, args.beta);
    ensure!(
        -MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= MAX_ELO,
        "--sprt {elo0} {elo1}: ELO0 has to be below ELO1, and both between -{MAX_ELO} and {MAX_ELO}"
    );
    let is_share = |share: f64| share > 0.0 && share < 0.5;
    ensure!(
        is_share(alpha) && is_share(beta),
        "--alpha {alpha} --beta {beta}: both have to be between 0 and 0.5"
    );
    Ok(Some(Sprt { elo0, elo1, alpha, beta }))
}

/// Returns the engines' names, each with its letter where others have the same name; `None` when interrupted.
fn names(specs: &[Spec], stop: &Arc<AtomicBool>) -> Result<Option<Vec<String>>> {
    let mut names = Vec::new();
    for spec in specs {
        let Some((identity, _)) = introduce(spec, stop, None)? else { return Ok(None) };
        names.push(identity.name.unwrap_or_else(|| spec.program.clone()));
    }
    let name = |(spec, name): (&Spec, &String)| {
        let is_shared = names.iter().filter(|other| *other == name).count() > 1;
        if is_shared { format!("{name} ({})", spec.letter) } else { name.clone() }
    };
    Ok(Some(specs.iter().zip(&names).map(name).collect()))
}

/// Returns an engine's identification, and its answer to a command; `None` when interrupted.
///
/// It is started once for it before the games, so that a wrong path or option is an error and not a lost game.
pub(crate) fn introduce(
    spec: &Spec,
    stop: &Arc<AtomicBool>,
    command: Option<&str>,
) -> Result<Option<(Identity, Vec<String>)>> {
    let Spec { letter, program, .. } = spec;
    let mut engine = Engine::new(spec.clone(), Arc::clone(stop));
    let answer = engine.start().and_then(|identity| {
        let lines = command.map(|command| engine.ask(command)).transpose()?;
        Ok((identity, lines.unwrap_or_default()))
    });
    let (identity, lines) = match answer {
        Ok(answer) => answer,
        Err(Trouble::Abort(Abort::Halted)) => return Ok(None),
        Err(Trouble::Abort(Abort::NoStart(error))) => bail!(error),
        Err(Trouble::Fault(_, details)) => bail!("engine {letter}, {program:?}, is no UCI engine: {details}"),
    };
    engine.quit();
    for (option, _) in &spec.options {
        ensure!(identity.has_option(option), "engine {letter}, {program:?}, has no option {option:?}");
    }
    Ok(Some((identity, lines)))
}

/// Reports the engine that lost a game by a fault, and the fault.
pub(crate) fn complain(record: &Record) {
    let game = &record.played;
    if let Some((loser, _)) = game.ending.fault() {
        let letter = match game.side_of(loser) {
            record::Side::A => 'A',
            // There are no more opponents than letters.
            record::Side::B => ('B'..).nth(game.opponent).unwrap_or('?'),
        };
        eprintln!("pair {}, engine {letter} as {}", game.pair + 1, game.ending);
    }
}

pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds no wish yet and leaves one, the second one ends the program.
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("cannot listen for Ctrl-C")?;
    }
    Ok(stop)
}

/// The games of this match that a file has, which need not be there; a game that was cut off is taken away from its end.
fn past(event: &Event, path: &Path) -> Result<Past> {
    let name = path.display();
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        bytes => bytes.with_context(|| format!("{name} cannot be read"))?,
    };
    let past = resume::read(event, &bytes).with_context(|| format!("{name} cannot be gone on with"))?;
    if past.length < bytes.len() {
        let file = OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(past.length as u64))
            .with_context(|| format!("{name} cannot be written"))?;
        eprintln!("{name}: its last game was cut off and is played again");
    }
    Ok(past)
}

fn append(path: &Path) -> Result<(File, &Path)> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok((file.with_context(|| format!("{} cannot be opened", path.display()))?, path))
}

/// Shows the progress and the counts.
pub(crate) fn bar(length: u64, what: &str) -> Result<ProgressBar> {
    let template = format!("{{pos}}/{{len}} {what} [{{bar:20}}] {{elapsed}}, {{eta}} left  {{msg}}");
    let bar = ProgressBar::new(length);
    let bar = bar.with_style(ProgressStyle::with_template(&template)?.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}
