//! `match`: two UCI engines against each other, in pairs of games with the colors reversed.
//!
//! `process` and `engine` talk to a program and never wait longer than they say; `game` plays one game, `run` many of
//! them; `standings`, `pentanomial` and `sprt` say what came of it, `pgn` and `report` write it down.

mod adjudicate;
mod engine;
mod game;
mod info;
mod limit;
mod openings;
mod pentanomial;
mod pgn;
mod process;
mod record;
mod report;
mod run;
mod sprt;
mod standings;

use adjudicate::{DrawRule, ResignRule, Rules};
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ArgGroup;
use engine::{Abort, Engine, Spec, Trouble};
use exchequer_board::Notation;
use game::Terms;
use indicatif::{ProgressBar, ProgressStyle};
use limit::{Limit, TimeControl};
use openings::Openings;
use record::Side;
use report::{Report, status};
use run::{Plan, play_match};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use sprt::{MAX_ELO, Sprt};
use standings::Standings;
use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code after Ctrl-C, as a shell has it.
const INTERRUPTED: u8 = 130;

/// How often a status line is written where there is no terminal for a progress bar.
const STATUS_INTERVAL: Duration = Duration::from_secs(30);

/// What is played without `--games`, and with `--sprt`, which decides long before.
const GAMES: usize = 100;
const GAMES_OF_SPRT: usize = 100_000;

#[derive(clap::Args)]
#[command(group = ArgGroup::new("limit").required(true))]
pub(crate) struct Args {
    /// The engine to be judged: a program, or a command with arguments such as "gnuchess --uci".
    #[arg(value_name = "A")]
    a: String,
    /// The engine to judge it by.
    #[arg(value_name = "B")]
    b: String,
    /// Nodes for each move.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for the game and for each move, such as 10+0.1.
    #[arg(long, value_name = "T+I", group = "limit")]
    tc: Option<TimeControl>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Plies for each move.
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many games, an even number [default: 100, or 100000 with --sprt].
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// FENs or EPDs to begin from, drawn without repetition; without it 8 random moves are played.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// What the openings are drawn from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop when the difference is shown to be closer to ELO1 than to ELO0 or the other way, in normalized Elo.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// How often ELO1 may be taken for true when ELO0 is.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// How often ELO0 may be taken for true when ELO1 is.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// How many games at the same time, each with two programs of which one thinks.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// An option of A, such as Hash=8; a button has no value.
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option of B.
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// Append the games to this file, with scores, depths and times.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Play Chess960: castling is king takes rook, and without a book the starts are drawn.
    #[arg(long)]
    chess960: bool,
    /// A side loses after so many moves with so bad a score in a row, such as movecount=3 score=400.
    #[arg(long, num_args = 2, value_names = ["movecount=N", "score=CP"])]
    resign: Option<Vec<String>>,
    /// A draw after move movenumber and movecount moves of both sides this close to 0, such as
    /// movenumber=40 movecount=8 score=10.
    #[arg(long, num_args = 3, value_names = ["movenumber=N", "movecount=N", "score=CP"])]
    draw: Option<Vec<String>>,
    /// How many milliseconds an answer may be late.
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=600_000))]
    margin: u64,
    /// How many seconds an engine may take for a move where nothing else limits the time.
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    /// Games that end by a crash count for neither side, and not in the statistics of pairs.
    #[arg(long)]
    leave_out_crashes: bool,
}

/// Prints the report, also when the match has been interrupted, which makes the exit code 130.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let plan = plan(args)?;
    let sprt = sprt(args)?;
    let stop = stop_on_signals()?;
    let Some(names) = names(&plan.specs, &stop)? else {
        return Ok(ExitCode::from(INTERRUPTED));
    };
    let event = pgn::Event {
        names: names.clone(),
        date: jiff::Timestamp::now().strftime("%Y.%m.%d").to_string(),
        time_control: args.tc.map(|tc| format!("{}+{}", tc.base.as_secs_f64(), tc.increment.as_secs_f64())),
        chess960: args.chess960,
    };
    let mut games = args.pgn.as_deref().map(append).transpose()?;
    let bar = bar(plan.pairs * 2)?;
    let is_terminal = std::io::stderr().is_terminal();
    let mut last_status = Instant::now();
    let mut standings = Standings::new(args.leave_out_crashes);

    let outcome = play_match(&plan, &stop, |game| {
        standings.count(game);
        if let Some((file, path)) = &mut games {
            file.write_all(pgn::write(&event, game).as_bytes())
                .with_context(|| format!("the games cannot be written to {}", path.display()))?;
        }
        if let Some((loser, _)) = game.ending.fault() {
            let (pair, side) = (game.pair + 1, game.side_of(loser));
            bar.suspend(|| eprintln!("pair {pair}, engine {side} as {}", game.ending));
        }
        bar.inc(1);
        bar.set_message(status(&standings, sprt.as_ref()));
        if !is_terminal && last_status.elapsed() >= STATUS_INTERVAL {
            last_status = Instant::now();
            eprintln!("{} games  {}", standings.played, status(&standings, sprt.as_ref()));
        }
        let is_decided = sprt.is_some_and(|sprt| sprt.decision(&standings.pairs).is_some());
        Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    bar.finish_and_clear();

    println!("Limit     {}", plan.terms.limit);
    print!("{}", Report { names: &names, standings: &standings, sprt: sprt.as_ref() });
    outcome?;
    if stop.load(Ordering::Relaxed) {
        println!("Interrupted.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn plan(args: &Args) -> Result<Plan> {
    let games = args.games.unwrap_or(if args.sprt.is_some() { GAMES_OF_SPRT } else { GAMES });
    ensure!(
        games > 0 && games.is_multiple_of(2),
        "games are played in pairs, so that {games} of them is not possible"
    );
    let pairs = games / 2;
    let limit = match (args.nodes, args.depth, args.movetime, args.tc) {
        (Some(nodes), ..) => Limit::Nodes(nodes),
        (_, Some(depth), ..) => Limit::Depth(depth),
        (_, _, Some(time), _) => Limit::MoveTime(Duration::from_millis(time)),
        (_, _, _, Some(tc)) => Limit::Clock(tc),
        _ => bail!("one of --nodes, --tc, --movetime and --depth is needed"),
    };
    let openings = match &args.book {
        Some(book) => Openings::read(book, args.seed, pairs, args.chess960)?,
        None => Openings::Random { seed: args.seed, chess960: args.chess960 },
    };
    Ok(Plan {
        specs: [
            spec(Side::A, &args.a, &args.option_a, args.chess960)?,
            spec(Side::B, &args.b, &args.option_b, args.chess960)?,
        ],
        pairs,
        openings,
        terms: Terms {
            limit,
            margin: Duration::from_millis(args.margin),
            timeout: Duration::from_secs(args.timeout),
            notation: if args.chess960 { Notation::Chess960 } else { Notation::Standard },
            adjudication: adjudication(args)?,
        },
        concurrency: usize::from(args.concurrency).min(pairs),
    })
}

/// A program whose path may have spaces in it, or a command as for a shell.
fn spec(side: Side, command: &str, options: &[String], chess960: bool) -> Result<Spec> {
    let words =
        if Path::new(command).is_file() { Some(vec![command.to_owned()]) } else { shlex::split(command) };
    let mut words =
        words.with_context(|| format!("engine {side}, {command:?}, has a quotation that is not closed"))?;
    ensure!(!words.is_empty(), "engine {side} is empty");
    let program = words.remove(0);
    let split = |option: &String| match option.split_once('=') {
        Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
        None => (option.clone(), None),
    };
    let mut options: Vec<_> = options.iter().map(split).collect();
    if chess960 {
        options.push(("UCI_Chess960".to_owned(), Some("true".to_owned())));
    }
    let has_line_end = |text: &str| text.contains(['\n', '\r']);
    let is_bad =
        options.iter().any(|(name, value)| has_line_end(name) || value.as_deref().is_some_and(has_line_end));
    ensure!(!is_bad, "an option of engine {side} has more than one line");
    Ok(Spec { side, program, arguments: words, options })
}

fn adjudication(args: &Args) -> Result<Rules> {
    let resign = args.resign.as_deref().map(|words| adjudicate::numbers(words, ["movecount", "score"]));
    let resign = resign.transpose().map_err(|error| anyhow!("--resign: {error}"))?;
    let draw =
        args.draw.as_deref().map(|words| adjudicate::numbers(words, ["movenumber", "movecount", "score"]));
    let draw = draw.transpose().map_err(|error| anyhow!("--draw: {error}"))?;
    Ok(Rules {
        resign: resign.map(|[movecount, score]| ResignRule { movecount: movecount.unsigned_abs(), score }),
        draw: draw.map(|[movenumber, movecount, score]| DrawRule {
            movenumber: movenumber.unsigned_abs(),
            movecount: movecount.unsigned_abs(),
            score,
        }),
    })
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

/// What both engines call themselves; `None` when it was interrupted.
///
/// They are started once for it before the match, so that a wrong path or option is an error and not a lost game.
fn names(specs: &[Spec; 2], stop: &AtomicBool) -> Result<Option<[String; 2]>> {
    let mut names = Vec::new();
    for spec in specs {
        let side = spec.side;
        let mut engine = Engine::new(spec, stop);
        let identity = match engine.start() {
            Ok(identity) => identity,
            Err(Trouble::Abort(Abort::Halted)) => return Ok(None),
            Err(Trouble::Abort(Abort::NoStart(error))) => bail!(error),
            Err(Trouble::Fault(_, details)) => {
                bail!("engine {side}, {:?}, is no UCI engine: {details}", spec.program)
            }
        };
        engine.quit();
        for (option, _) in &spec.options {
            ensure!(
                identity.has_option(option),
                "engine {side}, {:?}, has no option {option:?}",
                spec.program
            );
        }
        names.push(identity.name.unwrap_or_else(|| spec.program.clone()));
    }
    let is_same = names[0] == names[1];
    let name = |side: Side| {
        let name = &names[side as usize];
        if is_same { format!("{name} ({side})") } else { name.clone() }
    };
    Ok(Some(Side::BOTH.map(name)))
}

fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds no wish yet and leaves one, the second one ends the program.
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("cannot listen for Ctrl-C")?;
    }
    Ok(stop)
}

fn append(path: &Path) -> Result<(std::fs::File, &Path)> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok((file.with_context(|| format!("{} cannot be opened", path.display()))?, path))
}

fn bar(games: usize) -> Result<ProgressBar> {
    let template = "{pos}/{len} games [{bar:20}] {elapsed}, {eta} left  {msg}";
    let bar = ProgressBar::new(games as u64);
    let bar = bar.with_style(ProgressStyle::with_template(template)?.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}
