//! Commands for the engine under ThreadSanitizer: searches, and every other command at any moment.

use crate::random::SplitMix64;
use anyhow::{Context, Result, bail, ensure};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

const THREADS: u32 = 4;

/// Longer than any answer takes under a sanitizer on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// So many searches may wait for each other.
const MOST_WAITING: u64 = 4;

const SEARCHES: [&str; 9] = [
    "go infinite",
    "go ponder wtime 300 btime 300 winc 10 binc 10",
    "go ponder wtime 300 btime 300 winc 10 binc 10",
    "go ponder depth 4",
    "go wtime 500 btime 500",
    "go movetime 20",
    "go depth 6",
    "go nodes 3000",
    "go infinite searchmoves e2e4 d2d4",
];

/// `stop` and `ponderhit` appear twice: all other commands wait for them.
const BETWEEN: [&str; 16] = [
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 c7c5 g1f3 d7d6",
    "position fen r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1BR2K1 w - - 0 11",
    // Stalemate: there is nothing to search.
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "setoption name Hash value 1",
    "setoption name Hash value 8",
    "setoption name Clear Hash",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "eval",
];

/// Counts of the commands sent.
#[derive(Default)]
pub(super) struct Tally {
    commands: u64,
    searches: u64,
    readies: u64,
    seconds: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { commands, searches, seconds, .. } = self;
        write!(f, "{searches} searches and {commands} commands in {seconds} s on {THREADS} threads")
    }
}

/// Sends commands for a while, then waits until every search and every `isready` has been answered once, and for the end.
///
/// # Errors
/// An answer too few, too many or too late.
pub(super) fn drive(mut engine: Command, seed: u64, time: Duration) -> Result<(ExitStatus, Tally)> {
    let mut engine = Engine::start(&mut engine)?;
    let mut random = SplitMix64::new(seed, 0);
    let mut tally = Tally { seconds: time.as_secs(), ..Tally::default() };
    engine.send(&format!("setoption name Threads value {THREADS}"))?;
    let end = Instant::now() + time;
    while Instant::now() < end {
        let waiting = tally.searches.saturating_sub(engine.moves);
        let command = match random.next() % 3 {
            0 if waiting < MOST_WAITING => one_of(&SEARCHES, &mut random),
            // Whatever waits has an end.
            0 => "stop",
            _ => one_of(&BETWEEN, &mut random),
        };
        tally.commands += 1;
        tally.searches += u64::from(command.starts_with("go"));
        tally.readies += u64::from(command == "isready");
        engine.send(command)?;
        // Half of all commands follow at once, the others after up to 60 milliseconds, mostly soon.
        let part = random.next() % 1000;
        if random.next().is_multiple_of(2) {
            thread::sleep(Duration::from_micros(60 * part * part / 1000));
        }
        engine.listen()?;
    }
    engine.send("stop")?;
    tally.readies += 1;
    engine.send("isready")?;
    let end = Instant::now() + PATIENCE;
    while engine.moves < tally.searches || engine.readies < tally.readies {
        let left = end.saturating_duration_since(Instant::now());
        let line = engine.lines.recv_timeout(left);
        let line = line.with_context(|| {
            let Tally { searches, readies, .. } = tally;
            format!("{} moves to {searches} searches, {} of {readies} readyok", engine.moves, engine.readies)
        })?;
        engine.read_answer(&line);
    }
    engine.send("quit")?;
    let status = engine.end()?;
    ensure!(engine.moves == tally.searches, "{} moves to {} searches", engine.moves, tally.searches);
    Ok((status, tally))
}

fn one_of(commands: &[&'static str], random: &mut SplitMix64) -> &'static str {
    commands[(random.next() % commands.len() as u64) as usize]
}

/// The engine at the other end of two pipes.
struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    moves: u64,
    readies: u64,
}

impl Engine {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().with_context(|| {
                format!("{} could not be started", command.get_program().to_string_lossy())
            })?;
        let (stdin, stdout) =
            child.stdin.take().zip(child.stdout.take()).context("the engine has no pipes")?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            // An error means that the receiver has been dropped.
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        Ok(Self { child, stdin, lines, moves: 0, readies: 0 })
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.stdin, "{line}").with_context(|| format!("the engine did not read {line:?}"))
    }

    fn read_answer(&mut self, line: &str) {
        self.moves += u64::from(line.starts_with("bestmove"));
        self.readies += u64::from(line == "readyok");
    }

    /// Reads the pending answers.
    fn listen(&mut self) -> Result<()> {
        loop {
            match self.lines.try_recv() {
                Ok(line) => self.read_answer(&line),
                Err(mpsc::TryRecvError::Empty) => return Ok(()),
                Err(mpsc::TryRecvError::Disconnected) => bail!("the engine has gone"),
            }
        }
    }

    /// Hears everything until the engine has ended.
    fn end(&mut self) -> Result<ExitStatus> {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => self.read_answer(&line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => bail!("the engine did not end"),
            }
        }
        self.child.wait().context("the engine did not end")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // One that has ended is not there to be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
