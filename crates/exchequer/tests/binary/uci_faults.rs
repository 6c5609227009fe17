//! UCI lines with faults: limits and positions that are missing, misspelled or impossible.

use crate::engine::Engine;
use crate::harness::{START, run};
use std::time::Duration;

/// Returns the answer to some lines; the input ends after them.
fn answer(lines: &str) -> String {
    run(&[], lines.as_bytes()).good()
}

/// Returns the FEN that `d` shows after some lines.
#[track_caller]
fn fen_after(lines: &str) -> String {
    let text = answer(&format!("{lines}\nd\n"));
    text.lines().find_map(|line| line.strip_prefix("Fen: ")).expect(&text).to_owned()
}

#[test]
fn numbers_of_any_kind_limit_a_search() {
    let mut engine = Engine::start();
    for go in [
        "movetime 40.0",
        "movetime 4e1",
        "movetime -1",
        "nodes 1.5e3",
        "nodes 700.9",
        "depth 2.0",
        "DEPTH 2",
        "depth -3",
        "wtime 40.7 btime 40.7 winc 0.0 binc 0.0",
        "wtime -1 btime -1",
        "mate 1e0 depth 2",
        "depth movetime 30",
        "nodes x depth 2",
        "depth 2 nodes 99999999999999999999",
    ] {
        engine.send(&format!("go {go}"));
        let lines = engine.until("bestmove ");
        assert!(lines.iter().any(|line| line.contains(" score ")), "{go}: {lines:?}");
    }
    engine.ready();
}

#[test]
fn every_limit_that_has_no_number_is_named_and_the_search_ends_at_stop() {
    let mut engine = Engine::start();
    for limit in ["depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc", "movestogo"] {
        for (number, reason) in [("", "a number is missing"), (" 5ms", "\"5ms\" is not a number")] {
            engine.send(&format!("go {limit}{number}"));
            assert_eq!(
                engine.line(),
                format!("info string go {limit}: {reason}, and the limit is passed over.")
            );
            engine.stays_silent(Duration::from_millis(10));
            engine.send("stop");
            engine.until("bestmove ");
        }
    }
    engine.ready();
}

#[test]
fn moves_need_no_keyword() {
    let caro = "rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for command in [
        "position startpos e2e4 c7c6",
        "position startpos MOVES e2e4 c7c6",
        "position STARTPOS moves e2e4 c7c6",
        "position fen startpos moves e2e4 c7c6",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4 c7c6",
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 c7c6",
    ] {
        assert_eq!(fen_after(command), caro, "{command}");
    }
}

#[test]
fn repairs_are_told_and_what_follows_a_fen_is_passed_over() {
    for (fields, fen, note) in [
        ("w KQkq - 0 1", "w Q - 0 1", "castling field repaired: "),
        ("w - d6 0 1", "w - - 0 1", "en-passant field repaired: "),
        ("w HAha a3 -4 1.5", "w Q - 0 1", "castling field and en-passant field and counters repaired: "),
        ("w Q - 3 9; id \"x\";", "w Q - 3 9", "\"; id \\\"x\\\";\" after the FEN is passed over."),
        ("w Q - bm Ra8; c0 \"a1a2\";", "w Q - 0 1", "\"bm Ra8; c0 "),
    ] {
        let board = "4k3/8/8/8/8/8/8/R3K3";
        let run = run(&[&format!("position fen {board} {fields}"), "d", "go depth 2"], b"");
        let text = run.good();
        assert!(text.starts_with(&format!("info string position: {note}")), "{fields}: {text}");
        assert!(text.contains(&format!("Fen: {board} {fen}\n")), "{fields}: {text}");
        assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    }
}

/// Positions that cannot be, with a part of the reason.
const NO_POSITIONS: [(&str, &str); 9] = [
    ("position", "expected startpos or fen"),
    ("position e2e4", "expected startpos or fen, not \"e2e4\""),
    ("position startpos moves e2e4 e2e4", "move 2: \"e2e4\" is not a legal move"),
    ("position startpos moves nonsense", "move 1: \"nonsense\" is not a move"),
    ("position startpos quickly moves e2e4", "move 1: \"quickly\" is not a move"),
    ("position fen", "the FEN ends before its board field"),
    ("position fen nothing of the kind", "board field, character 2"),
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "a side has no king"),
    ("position fen x/8 moves e2e4", "board field, character 1"),
];

#[test]
fn without_a_position_no_answer_is_about_a_board() {
    for (command, reason) in NO_POSITIONS {
        let tools = ["d", "eval", "order", "flip", "see e2e4", "go perft 1"];
        let mut lines = format!("position startpos moves d2d4\n{command}\n");
        tools.iter().for_each(|tool| lines += &format!("{tool}\n"));
        let text = answer(&format!("{lines}go depth 2\n"));
        let lines: Vec<&str> = text.lines().collect();
        let [fault, answers @ .., go, best] = &lines[..] else { panic!("{text}") };
        assert!(fault.starts_with("info string position: ") && fault.contains(reason), "{command}: {fault}");
        assert_eq!((answers.len(), *best), (tools.len(), "bestmove (none)"), "{command}: {text}");
        for (tool, line) in tools.iter().zip(answers).chain([(&"go", go)]) {
            let name = tool.trim_end_matches(" e2e4").trim_end_matches(" 1");
            let start = format!("info string {name}: there is no position; position: ");
            assert!(line.starts_with(&start) && line.contains(reason), "{command}: {line}");
        }
        for good in ["position startpos", "ucinewgame"] {
            assert_eq!(fen_after(&format!("{command}\n{good}")), START, "{command}, {good}");
        }
    }
}

#[test]
fn a_search_without_a_position_waits_like_any_other() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("position fen nothing");
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(50));
    engine.send("stop");
    let first = engine.until("bestmove ");
    assert!(!first[first.len() - 1].contains("(none)"), "{first:?}");
    assert_eq!(engine.until("bestmove ").last().expect("a line"), "bestmove (none)");
    engine.send("go ponder wtime 1000");
    engine.stays_silent(Duration::from_millis(50));
    engine.send("ponderhit");
    assert_eq!(engine.line(), "bestmove (none)");
}

#[test]
fn a_fault_in_an_argument_gives_exit_code_1() {
    for (args, answers) in [
        (&["position fen nothing", "eval"][..], 2),
        (&["position fen nothing", "go depth 2"], 3),
        (&["position startpos moves e2e5"], 1),
        (&["d", "see e2e5"], 2),
        (&["isready", "hello"], 2),
        (&["setoption name Hash value much"], 1),
        (&["go depth 1 nodes", "quit"], 3),
        (&["genfens 1 seed 1 book missing.epd", "quit"], 1),
        (&["perft x"], 1),
    ] {
        let run = run(args, b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{args:?}");
        assert!(run.stdout.lines().count() >= answers, "{args:?}: {}", run.stdout);
        assert!(run.stdout.contains("info string "), "{args:?}: {}", run.stdout);
    }
    // On a pipe the session goes on, and its end is no fault.
    assert!(answer("position fen nothing\nisready\n").ends_with("readyok\n"));
    run(&["position startpos e2e4", "go depth 1.0", "quit"], b"").good();
}
