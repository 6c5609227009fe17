//! `exchequer datagen`: training positions from self-play games.

mod args;
mod genfens;
mod judge;
mod listener;
mod opening;
mod output_format;
mod play;
mod player;
mod recorded_games;
mod state;
mod store;

pub use args::DatagenArgs;
pub(crate) use genfens::genfens;

use crate::bench_command;
use crate::deep_thread;
use crate::error::{Error, say};
use crate::progress;
use crate::random::SplitMix;
use crate::stream::Stop;
use crate::uci::Settings;
use exchequer_search::Control;
use indicatif::{HumanCount, ProgressBar};
use play::{Played, Source, play, replay};
use player::Player;
use recorded_games::RecordedGames;
use state::State;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use store::Store;

/// Depth of the bench that identifies the engine; deep enough to use every search technique.
const BENCH_DEPTH: i32 = 7;
/// Poll interval for signals.
const LISTEN_EVERY: Duration = Duration::from_millis(100);

/// Game with its number, or an error sentence.
type Delivery = Result<(u64, Played), String>;

pub(crate) fn run(args: &DatagenArgs) -> Result<(), Error> {
    let start = Instant::now();
    let stop = Stop::on_signals()?;
    let format = output_format::choose(args)?;
    let recorded = args.from.as_deref().map(|path| RecordedGames::read(path, format)).transpose()?;
    let games = games_in_the_end(args, recorded.as_ref());
    let mut store = Store::open(args, State::new(args, format, recorded.as_ref(), made_by(args)?))?;
    let before = store.state().positions;
    let bar = progress::games(games, store.state().games.min(games));
    let task = Task { args, recorded: recorded.as_ref(), games };
    let made = make(&task, &mut store, &stop, &bar);
    bar.finish_and_clear();
    made?;
    let state = store.state();
    let mut out = anstream::stdout().lock();
    write_summary(&mut out, state)?;
    writeln!(out, "time {}", progress::record_speed(state.positions - before, "positions", start))?;
    out.flush()?;
    if state.games >= games {
        return recorded.as_ref().map_or(Ok(()), RecordedGames::conclude);
    }
    say(&format!("stopped after game {}; the same command goes on from there", state.games));
    Err(Error::Interrupted)
}

/// Parameters of a run.
struct Task<'a> {
    args: &'a DatagenArgs,
    /// Games of a PGN file; `None` for self-play.
    recorded: Option<&'a RecordedGames>,
    games: u64,
}

/// Returns the total number of games.
fn games_in_the_end(args: &DatagenArgs, recorded: Option<&RecordedGames>) -> u64 {
    let there_are = recorded.map_or(u64::MAX, |recorded| recorded.games.len() as u64);
    args.games.unwrap_or(u64::MAX).min(there_are)
}

/// Returns the version and the bench count, which identify builds that play differently.
fn made_by(args: &DatagenArgs) -> Result<String, Error> {
    let settings = Settings { config: player::config(args.evaluation), ..Settings::default() };
    let bench = bench_command::measure(&settings, bench_command::usual(), BENCH_DEPTH, || {});
    let nodes = bench.map_err(Error::Input)?.stats.nodes;
    Ok(format!("exchequer {} with {nodes} nodes in `bench {BENCH_DEPTH}`", env!("CARGO_PKG_VERSION")))
}

fn write_summary(out: &mut impl Write, state: &State) -> io::Result<()> {
    let State { games, white_wins, draws, black_wins, bytes, .. } = state;
    writeln!(out, "games {games}: White won {white_wins}, drawn {draws}, Black won {black_wins}")?;
    writeln!(out, "positions {}, {} bytes", HumanCount(state.positions), HumanCount(*bytes))
}

/// Plays the missing games on all threads and stores them in order.
fn make(task: &Task<'_>, store: &mut Store, stop: &Stop, bar: &ProgressBar) -> Result<(), Error> {
    let (args, control) = (task.args, Control::default());
    let players = (0..args.threads).map(|_| Player::new(args.nodes, args.evaluation, control.clone()));
    let players: Vec<Player> = players.collect::<Result<_, _>>().map_err(Error::Input)?;
    let next = AtomicU64::new(store.state().games);
    let (sender, receiver) = sync_channel(players.len());
    thread::scope(|scope| {
        let mut outcome = Ok(());
        for player in players {
            let (sender, next) = (sender.clone(), &next);
            let work = move || deliver(task, player, next, &sender);
            if let Err(error) = deep_thread::spawn(scope, "datagen", work) {
                outcome = Err(Error::Input(error.to_string()));
                break;
            }
        }
        drop(sender);
        let outcome = outcome.and_then(|()| collect(receiver, store, stop, &control, bar));
        // Games in progress are discarded.
        control.stop();
        outcome
    })
}

/// Plays games until the total is reached or the receiver is dropped.
fn deliver(task: &Task<'_>, mut player: Player, next: &AtomicU64, sender: &SyncSender<Delivery>) {
    let args = task.args;
    let source = match args.inside {
        0 if args.all => Source::All,
        0 => Source::Quiet,
        most => Source::Inside { most: most.into(), nodes: args.inside_nodes },
    };
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= task.games {
            return;
        }
        let mut random = SplitMix::stream(args.seed, number);
        let recorded = task.recorded.and_then(|recorded| recorded.games.get(number as usize));
        let played = match recorded {
            Some(game) => replay(game, source, &mut random, &mut player),
            None => opening::draw(&mut random, &[], args.astray.into(), &mut player)
                .and_then(|opening| play(opening, source, &mut random, &mut player)),
        };
        if player.is_stopped() {
            return;
        }
        let delivery = played.map(|played| (number, played));
        if sender.send(delivery.ok_or_else(|| format!("game {number} has no opening"))).is_err() {
            return;
        }
    }
}

/// Stores each game after all earlier games.
fn collect(
    receiver: Receiver<Delivery>,
    store: &mut Store,
    stop: &Stop,
    control: &Control,
    bar: &ProgressBar,
) -> Result<(), Error> {
    let before = store.state().positions;
    let mut waiting = BTreeMap::new();
    loop {
        progress::show_positions(bar, store.state().positions, before);
        match receiver.recv_timeout(LISTEN_EVERY) {
            Ok(delivery) => waiting.extend([delivery.map_err(Error::Input)?]),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(played) = waiting.remove(&store.state().games) {
            store.add(&played)?;
            bar.inc(1);
        }
        if stop.is_wanted() {
            control.stop();
        }
    }
    store.save()
}
