//! A running engine behind two pipes, and its behavior during a search.

use crate::harness::{START, command, run};
use exchequer_board::{Game, Notation, Position};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Timeout, longer than any step takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Engine process whose lines are read as they arrive.
pub(crate) struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut child = command().spawn().expect("the binary starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.expect("the output is text")).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    #[track_caller]
    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().expect("stdin is open"), "{line}").expect("the engine reads");
    }

    #[track_caller]
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// Returns the lines up to and including the first that begins with `start`.
    #[track_caller]
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(start) {
            lines.push(self.line());
        }
        lines
    }

    /// Checks that only `info` lines arrive for a while.
    #[track_caller]
    pub(crate) fn stays_silent(&mut self, time: Duration) {
        let end = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => assert!(line.starts_with("info "), "{line}"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine has gone"),
            }
        }
    }

    #[track_caller]
    pub(crate) fn ready(&mut self) {
        self.send("isready");
        assert_eq!(self.until("readyok").len(), 1);
    }

    /// Closes the input and returns the remaining lines.
    #[track_caller]
    fn close(mut self) -> Vec<String> {
        self.stdin = None;
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        assert!(self.child.wait().expect("it ends").success());
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays the moves of an info line from `position`.
#[track_caller]
fn play_through(position: Position, line: &str) {
    let Some((_, moves)) = line.split_once(" pv ") else { panic!("{line}") };
    let mut game = Game::new(position);
    for text in moves.split(' ') {
        assert_eq!(game.outcome(), None, "{line}");
        let mv = game.position().parse_uci(text).expect(line);
        assert_eq!(game.position().to_uci(mv, Notation::Standard).to_string(), text, "{line}");
        game.play(mv).expect(line);
    }
}

/// Returns the value after a word.
#[track_caller]
fn value<'l>(line: &'l str, word: &str) -> &'l str {
    let mut words = line.split(' ').skip_while(|&found| found != word);
    words.nth(1).unwrap_or_else(|| panic!("{word} in {line}"))
}

#[test]
fn lines_are_legal_and_the_last_begins_with_the_best_move() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80",
    ] {
        let mut engine = Engine::start();
        engine.send(&format!("position fen {fen}"));
        engine.send("go nodes 30000");
        let lines = engine.until("bestmove");
        let (best, infos) = lines.split_last().expect("there is a last line");
        // After three seconds the engine reports the current move as well.
        let infos: Vec<&String> = infos.iter().filter(|line| !line.contains(" currmove ")).collect();
        let mut depth = 0;
        for line in &infos {
            play_through(fen.parse().expect(fen), line);
            for word in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"] {
                value(line, word).parse::<u64>().expect(line);
            }
            let now: u64 = value(line, "depth").parse().expect(line);
            assert!(now >= depth, "{lines:?}");
            depth = now;
        }
        assert_eq!(value(best, "bestmove"), value(infos.last().expect("a line"), "pv"));
        if best.contains(" ponder ") {
            let expected = format!("{} {}", value(best, "bestmove"), value(best, "ponder"));
            assert!(infos.last().expect("a line").contains(&expected), "{lines:?}");
        }
    }
}

#[test]
fn an_endless_search_answers_and_stops() {
    let mut engine = Engine::start();
    for go in ["go infinite", "go", "go ponder wtime 50 btime 50", "go infinite depth 2", "go ponder depth 1"]
    {
        engine.send(go);
        let asked = Instant::now();
        engine.send("isready");
        let lines = engine.until("readyok");
        assert!(
            asked.elapsed() < Duration::from_secs(5) && !lines.iter().any(|line| line.starts_with("best"))
        );
        engine.stays_silent(Duration::from_millis(150));
        engine.send("stop");
        engine.until("bestmove ");
    }
    // No search is running, and there is no answer.
    engine.send("stop");
    engine.send("ponderhit");
    engine.ready();
}

#[test]
fn a_mate_that_is_found_does_not_end_an_endless_search() {
    let mut engine = Engine::start();
    engine.send("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(300));
    engine.send("stop");
    engine.until("bestmove ");
    engine.send("go mate 2");
    let lines = engine.until("bestmove ");
    assert!(lines[lines.len() - 2].contains(" score mate 2 "), "{lines:?}");
}

#[test]
fn a_mate_comes_with_its_whole_line() {
    let mut engine = Engine::start();
    let mut mates = 0;
    for (fen, go) in [
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "go depth 9 searchmoves g1b1"),
        ("8/8/8/8/8/3k4/6r1/3K4 w - - 0 1", "go depth 11"),
        ("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", "go mate 2"),
    ] {
        engine.send(&format!("position fen {fen}"));
        engine.send(go);
        for line in engine.until("bestmove ").iter().filter(|line| line.contains(" score mate ")) {
            play_through(fen.parse().expect(fen), line);
            let moves: i32 = value(line, "mate").parse().expect(line);
            let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
            let (_, pv) = line.split_once(" pv ").expect(line);
            assert_eq!(pv.split(' ').count() as i32, plies, "{line}");
            mates += 1;
        }
    }
    assert!(mates >= 3, "{mates}");
}

#[test]
fn pondering_goes_on_until_the_move_is_played() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 300 btime 300");
    engine.stays_silent(Duration::from_millis(500));
    engine.send("ponderhit");
    engine.until("bestmove ");
    engine.ready();
}

#[test]
fn every_go_has_one_best_move() {
    let mut engine = Engine::start();
    // The second search is requested before the first has ended.
    engine.send("go depth 9");
    engine.send("position startpos moves d2d4");
    engine.send("go depth 1");
    engine.until("bestmove ");
    engine.until("bestmove ");
    // A stop right after `go` is not lost.
    for _ in 0..20 {
        engine.send("go infinite");
        engine.send("stop");
        engine.until("bestmove ");
    }
    engine.ready();
}

#[test]
fn without_a_legal_move_there_is_none_to_play() {
    let mut engine = Engine::start();
    for (fen, score) in
        [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0")]
    {
        for go in ["depth 5", "infinite", "wtime 100 btime 100", "searchmoves h8g8 depth 3", "ponder"] {
            engine.send(&format!("position fen {fen}"));
            engine.send(&format!("go {go}"));
            if ["infinite", "ponder"].contains(&go) {
                engine.stays_silent_but(&format!("info depth 0 score {score}"));
                engine.send("stop");
                assert_eq!(engine.line(), "bestmove (none)");
                continue;
            }
            let mut lines = engine.until("bestmove");
            lines.retain(|line| !line.starts_with("info string"));
            assert_eq!(lines, [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]);
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = Engine::start();
    engine.send("go depth 6 searchmoves a2a3 h2h4");
    let lines = engine.until("bestmove ");
    for line in &lines[..lines.len() - 1] {
        assert!(["a2a3", "h2h4"].contains(&value(line, "pv")), "{line}");
    }
    // An illegal move is reported, and the others count.
    engine.send("go searchmoves e2e5 b2b3 depth 3");
    let lines = engine.until("bestmove ");
    assert!(lines[0].starts_with("info string go searchmoves: \"e2e5\" is not a legal move"), "{lines:?}");
    assert_eq!(value(&lines[lines.len() - 1], "bestmove"), "b2b3");
}

#[test]
fn several_lines_come_sorted_and_differ() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 4");
    engine.send("go depth 7");
    let lines = engine.until("bestmove ");
    let infos: Vec<&String> = lines.iter().filter(|line| line.contains(" pv ")).collect();
    let last = &infos[infos.len() - 4..];
    let mut scores = Vec::new();
    let mut firsts = Vec::new();
    for (number, line) in (1..).zip(last) {
        assert_eq!(value(line, "multipv"), number.to_string(), "{line}");
        scores.push(value(line, "cp").parse::<i32>().expect(line));
        firsts.push(value(line, "pv"));
    }
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert_eq!(value(&lines[lines.len() - 1], "bestmove"), firsts[0]);
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    // At most as many lines as moves.
    engine.send("position fen 7k/8/8/8/8/8/8/K6R b - - 0 1");
    engine.send("go depth 2");
    assert!(engine.until("bestmove ").iter().all(|line| !line.contains("multipv 4")));
}

#[test]
fn options_that_are_set_while_searching_hold_for_the_next_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("setoption name MultiPV value 2");
    engine.send("setoption name Hash value 1");
    engine.send("setoption name Clear Hash");
    engine.send("ucinewgame");
    engine.stays_silent(Duration::from_millis(100));
    engine.send("stop");
    let lines = engine.until("bestmove ");
    assert!(lines.iter().all(|line| !line.contains("multipv 2")), "{lines:?}");
    engine.send("go depth 2");
    assert!(engine.until("bestmove ").iter().any(|line| line.contains("multipv 2")));
}

#[test]
fn a_new_game_forgets_and_the_same_search_is_the_same() {
    let mut engine = Engine::start();
    let mut search = |before: &str| {
        engine.send(before);
        engine.send("position startpos");
        engine.send("go depth 9");
        let lines = engine.until("bestmove ");
        value(&lines[lines.len() - 2], "nodes").to_owned()
    };
    let first = search("isready");
    assert_ne!(search("isready"), first);
    for before in ["ucinewgame", "setoption name Clear Hash"] {
        search("isready");
        assert_eq!(search(before), first, "{before}");
    }
}

#[test]
fn each_see_option_reaches_the_search() {
    let mut engine = Engine::start();
    engine.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let mut nodes = |options: &[&str]| {
        engine.send("ucinewgame");
        for option in options {
            engine.send(&format!("setoption name {option}"));
        }
        engine.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        engine.send("go depth 7");
        let lines = engine.until("bestmove ");
        value(&lines[lines.len() - 2], "nodes").to_owned()
    };
    let usual = nodes(&[]);
    for (on, off) in [
        ("SEEMode value off", "SEEMode value production"),
        ("SEEPruning value off", "SEEPruning value moderate"),
        ("QSEEPruning value off", "QSEEPruning value moderate"),
        ("SEERules value swap", "SEERules value pinners"),
        ("CaptureOrder value mvv-lva", "CaptureOrder value staged"),
        ("UseQplyForPruning value false", "UseQplyForPruning value true"),
        ("SEEEqualPruneQply value 0", "SEEEqualPruneQply value 5"),
    ] {
        assert_ne!(nodes(&[on]), usual, "{on}");
        assert_eq!(nodes(&[off]), usual, "{off}");
    }
    // Shadow mode does not change the search.
    assert_eq!(nodes(&["SEEMode value testing"]), usual);
    let off = nodes(&["SEEMode value off"]);
    assert_eq!(nodes(&["SEEMode value shadow"]), off);
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.ready_while_searching();
    let lines = engine.close();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:?}");

    let text = run(&[], b"go infinite\nquit\n").good();
    assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
}

impl Engine {
    /// Checks that one line arrives and no other follows.
    #[track_caller]
    fn stays_silent_but(&mut self, line: &str) {
        assert_eq!(self.line(), line);
        assert_eq!(self.lines.recv_timeout(Duration::from_millis(100)), Err(RecvTimeoutError::Timeout));
    }

    #[track_caller]
    fn ready_while_searching(&mut self) {
        self.send("isready");
        self.until("readyok");
    }
}

#[test]
fn clocks_are_kept() {
    let mut engine = Engine::start();
    engine.ready();
    for (go, most) in [
        ("go movetime 100", 100),
        ("go movetime 1", 1),
        ("go wtime 200 btime 200", 200),
        ("go wtime 1 btime 1", 1),
        ("go wtime -100 btime -100 winc 10", 1),
        ("go btime 300", 300),
        ("go wtime 100 movestogo 1", 100),
    ] {
        let start = Instant::now();
        engine.send(go);
        let lines = engine.until("bestmove ");
        let late = start.elapsed().saturating_sub(Duration::from_millis(most));
        // Other tests share the processor.
        assert!(late < Duration::from_secs(2), "{go}: {late:?} late");
        assert!(lines.iter().any(|line| line.contains(" score ")), "{go}: {lines:?}");
    }
}

#[test]
fn two_threads_search_and_are_stopped() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 2");
    engine.send("setoption name Hash value 4");
    engine.ready();
    for _ in 0..5 {
        engine.send("go infinite");
        engine.stays_silent(Duration::from_millis(50));
        engine.send("stop");
        engine.until("bestmove ");
    }
    engine.send("go nodes 20000");
    let lines = engine.until("bestmove ");
    assert_eq!(value(&lines[lines.len() - 2], "pv"), value(&lines[lines.len() - 1], "bestmove"));
}

#[test]
fn castling_is_written_as_the_option_says() {
    let mut engine = Engine::start();
    let only_castling = "go depth 2 searchmoves e1h1";
    for (option, expected) in [("true", "e1h1"), ("false", "e1g1")] {
        engine.send(&format!("setoption name UCI_Chess960 value {option}"));
        engine.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
        engine.send(only_castling);
        let lines = engine.until("bestmove ");
        assert_eq!(value(&lines[lines.len() - 1], "bestmove"), expected);
        assert_eq!(value(&lines[lines.len() - 2], "pv"), expected);
    }
}

#[test]
fn what_else_goes_on_is_not_disturbed() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("go perft 3");
    engine.send("bench 1");
    engine.send("go depth x");
    let mut complaints = Vec::new();
    while complaints.len() < 3 {
        let line = engine.line();
        if line.starts_with("info string ") {
            complaints.push(line);
        }
    }
    assert_eq!(complaints[0], "info string perft: a search is under way.");
    assert_eq!(complaints[1], "info string bench: a search is under way.");
    engine.send("stop");
    engine.until("bestmove ");
}
