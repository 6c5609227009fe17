//! Sessions with the UCI loop.

use crate::harness::{START, command, run};
use std::io::{BufRead, BufReader, Write};

/// Returns the answer to some lines; the input ends after them.
fn answer(lines: &str) -> String {
    run(&[], lines.as_bytes()).good()
}

/// Returns the FEN that `d` shows after some lines.
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
    assert!(next().starts_with("info string build "));
    let options: Vec<String> = std::iter::repeat_with(&mut next).take_while(|line| line != "uciok").collect();
    assert!(
        options.iter().all(|line| line.starts_with("option name ") && line.contains(" type ")),
        "{options:?}"
    );
    for expected in
        ["option name Hash type spin default 16 min 1 max ", "option name Threads type spin default 1 min 1"]
    {
        assert!(options.iter().any(|line| line.starts_with(expected)), "{options:?}");
    }
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
    assert_eq!(answer("hello world\n"), "info string unknown command \"hello world\"; `help` lists them.\n");
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
        ("go perft x", "go perft: expected a depth"),
        ("go perft", "go perft: expected a depth"),
        ("go perft 65", "go perft: expected a depth"),
        ("go perft -1", "go perft: expected a depth"),
        ("setoption name Hash value much", "option Hash: \"much\" is not a number"),
        ("setoption name SEEMode value loud", "\"loud\" is not one of off, testing, shadow, production"),
        ("see", "see: a move is missing"),
        ("see e2e4", "see: \"e2e4\" is not a legal move"),
        ("see e7e5 much", "see: \"much\" is not a whole number"),
        ("bench 0", "bench: \"0\" is not a depth"),
        ("setoption name Foo Bar value 3", "there is no option \"Foo Bar\""),
        ("setoption", "setoption: expected `name`"),
        ("setoption Hash value 5", "setoption: expected `name`"),
        ("setoption name value 5", "there is no option \"\""),
        ("setoption name Hash", "option Hash: a value is missing"),
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

#[test]
fn a_castling_is_never_written_as_another_move() {
    // Castling is written as the king's move to g1.
    let answer = answer("position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1\ngo depth 1 searchmoves f1h1\n");
    assert!(answer.ends_with("bestmove f1h1\n"), "{answer}");
}

/// Checks the relations between the numbers, which stay when the evaluation changes.
#[test]
fn the_evaluation_is_shown_term_by_term() {
    let fen = "4k3/pppp4/8/8/8/8/PPPP4/RN2K3 w Q - 0 1";
    let table = answer(&format!("position fen {fen}\neval\n"));
    assert_eq!(run(&["eval", fen], b"").good(), table);
    let evaluation = |text: &str| -> i32 {
        let last = text.lines().last().expect("a last line");
        last.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{last}"))
    };
    let white = evaluation(&table);
    assert!(white > 500, "{table}");
    assert_eq!(evaluation(&answer(&format!("position fen {fen}\nflip\neval\n"))), -white);
    let terms =
        ["material", "placement", "mobility", "pieces", "pawns", "passed pawns", "threats", "king", "tempo"];
    for term in terms {
        let row =
            table.lines().find(|line| line.starts_with(term)).unwrap_or_else(|| panic!("{term}: {table}"));
        let numbers: Vec<i32> = row.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [white, white_end, black, black_end, difference, difference_end] = numbers[..] else {
            panic!("{row}")
        };
        assert_eq!((difference, difference_end), (white - black, white_end - black_end), "{row}");
    }
    let in_check = answer("position fen 4k3/8/8/8/8/8/4r3/4K3 w - -\neval\n");
    assert!(in_check.contains("in check, where a search does not ask"), "{in_check}");
}
