//! Sessions with the UCI loop.

use crate::harness::{START, command, run};
use std::io::{BufRead, BufReader, Write};

/// The answer to some lines; the input ends after them.
fn answer(lines: &str) -> String {
    run(&[], lines.as_bytes()).good()
}

/// The FEN that `d` shows after some lines.
fn fen_after(lines: &str) -> String {
    let text = answer(&format!("{lines}\nd\n"));
    text.lines().find_map(|line| line.strip_prefix("Fen: ")).expect("a FEN").to_owned()
}

#[test]
fn a_gui_gets_its_handshake_while_the_pipe_stays_open() {
    let mut child = command().spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("stdout is a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("text");
    writeln!(stdin, "uci").expect("the pipe is open");
    assert_eq!(next(), format!("id name Exchequer {}", env!("CARGO_PKG_VERSION")));
    assert!(next().starts_with("id author "));
    assert_eq!(next(), "option name UCI_Chess960 type check default false");
    assert_eq!(next(), "uciok");
    writeln!(stdin, "isready").expect("the pipe is open");
    assert_eq!(next(), "readyok");
    writeln!(stdin, "quit").expect("the pipe is open");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_end_of_the_input_is_quit() {
    assert_eq!(answer(""), "");
    assert_eq!(answer("isready"), "readyok\n");
    assert_eq!(answer("quit\nisready\n"), "");
}

#[test]
fn white_space_and_unknown_words_are_passed_over() {
    assert_eq!(answer("\r\n \t isready \r\nhello isready\r\n\u{a0}isready\n"), "readyok\nreadyok\nreadyok\n");
    assert_eq!(answer("hello world\n"), "info string unknown command \"hello world\".\n");
    assert_eq!(answer("stop\nponderhit\ndebug on\nucinewgame\n"), "");
}

#[test]
fn positions_are_played_to() {
    assert_eq!(fen_after("isready"), START);
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(fen_after("position startpos moves e2e4 e7e5"), open);
    assert_eq!(fen_after("  position\tstartpos   moves e2e4  e7e5 \r"), open);
    assert_eq!(fen_after("position startpos moves e2e4 e7e5\nposition startpos"), START);
    assert_eq!(fen_after("position startpos moves e2e4\nucinewgame"), START);
    assert_eq!(
        fen_after("position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1"),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
    assert_eq!(
        fen_after("position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1h1"),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (bad, part) in [
        ("position", "expected startpos or fen"),
        ("position startpos moves e2e4 e2e4", "position: move 2: \"e2e4\" is not a legal move"),
        ("position startpos moves nonsense", "position: move 1: \"nonsense\" is not a move"),
        ("position fen", "position: the FEN ends before its board field"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "a side has no king"),
        ("position fen x/8 moves e2e4", "board field, character 1"),
        ("go perft x", "go perft: expected a depth"),
        ("go perft", "go perft: expected a depth"),
        ("go perft 65", "go perft: expected a depth"),
        ("go perft -1", "go perft: expected a depth"),
        ("go wtime 100 btime 100", "search is not built yet"),
        ("go", "search is not built yet"),
        ("setoption name Foo Bar value 3", "there is no option \"Foo Bar\""),
        ("setoption", "there is no option \"\""),
        ("setoption name UCI_Chess960 value maybe", "\"maybe\" is neither true nor false"),
    ] {
        let text = answer(&format!("position startpos moves e2e4\n{bad}\nd\n"));
        let first = text.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("info string ") && first.contains(part) && first.ends_with('.'),
            "{bad}: {first}"
        );
        assert!(text.contains(&format!("Fen: {moved}\n")), "{bad}");
    }
}

#[test]
fn perft_is_divided() {
    let text = answer("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\ngo perft 2\n");
    assert!(text.ends_with("\n\nNodes searched: 568\n"), "{text}");
    assert!(text.contains("\ne1g1: "), "{text}");
    assert_eq!(answer("go perft 0\n"), "\nNodes searched: 1\n");
}

#[test]
fn the_option_decides_how_castling_is_written() {
    let castle = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let on = "setoption NAME uci_chess960 VALUE True";
    let text = answer(&format!("{on}\n{castle}\ngo perft 1\nd\n"));
    assert!(text.contains("e1h1: 1\n") && text.contains("e1a1: 1\n") && !text.contains("e1g1"), "{text}");
    assert!(text.contains(" w HAha - 0 1\n"), "{text}");
    let off = "setoption name UCI_Chess960 value false";
    assert!(answer(&format!("{on}\n{off}\n{castle}\ngo perft 1\n")).contains("e1g1: 1\n"));
}
