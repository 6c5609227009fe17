//! `perft`: counts, division, suites good and bad.

use crate::harness::{Run, run};
use std::fs;
use std::path::PathBuf;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_count_is_alone_on_stdout_whatever_the_way() {
    for args in [&[][..], &["--full"], &["--threads", "1"], &["--threads", "3", "--full"]] {
        let run = run(&[&["perft", KIWIPETE, "3"], args].concat(), b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), "97862\n"), "{args:?}");
        assert!(run.stderr.ends_with(" Mnps\n"), "{}", run.stderr);
    }
    assert_eq!(run(&["perft", "startpos", "0"], b"").stdout, "1\n");
}

#[test]
fn a_division_adds_up() {
    let divided = run(&["perft", KIWIPETE, "3", "--divide"], b"").stdout;
    let (moves, rest) = divided.split_once("\n\n").expect("a blank line");
    assert_eq!(rest, "Nodes searched: 97862\n");
    let counts: Vec<u64> = moves
        .lines()
        .map(|line| line.split_once(": ").expect("a count").1.parse().expect("a number"))
        .collect();
    assert_eq!((counts.len(), counts.iter().sum()), (48, 97_862));
    assert!(moves.lines().any(|line| line.starts_with("e1g1: ")));
}

#[test]
fn castling_of_chess960_is_written_as_king_takes_rook() {
    let divided = run(&["perft", "4k3/8/8/8/8/8/8/3K2R1 w G - 0 1", "1", "--divide"], b"").stdout;
    assert!(divided.contains("d1g1: 1\n"), "{divided}");
}

#[test]
fn a_position_that_cannot_be_is_bad_input() {
    let message = run(&["perft", "4k3/8/8/8/8/8/8/8 w - - 0 1", "1"], b"").bad_input();
    assert!(message.contains("is not a legal position: a side has no king"), "{message}");
}

fn suite(name: &str, text: &str, args: &[&str]) -> Run {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}.epd", std::process::id()));
    fs::write(&path, text).expect("the file is written");
    let run = run(&[&["perft", "--suite", path.to_str().expect("a plain path")], args].concat(), b"");
    fs::remove_file(&path).expect("the file is removed");
    run
}

#[test]
fn a_good_suite_is_all_right() {
    let text = format!("# two positions\n{KIWIPETE} ;D1 48 ;D2 2039 ;D3 97862\r\n\nstart ;D1 1\n");
    let good =
        text.replace("start ;D1 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D4 197281");
    let all = suite("good", &good, &[]);
    assert_eq!(
        (all.code, all.stdout.as_str()),
        (Some(0), "2 positions, 4 depths, 297,230 nodes: all right\n")
    );
    let some = suite("some", &good, &["--max-nodes", "2039", "--threads", "1", "--full"]);
    assert_eq!(
        (some.code, some.stdout.as_str()),
        (Some(0), "1 positions, 2 depths, 2,087 nodes: all right\n")
    );
}

#[test]
fn a_wrong_count_and_a_bad_line_are_named_and_the_rest_is_done() {
    let text = format!("{KIWIPETE} ;D1 48 ;D2 2040\njunk\n{KIWIPETE} ;D3 97862\n");
    let run = suite("wrong", &text, &[]);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.stdout,
        format!(
            "line 1: {KIWIPETE}: depth 2 has 2039 nodes, expected 2040\n\
             2 positions, 3 depths, 99,950 nodes: 1 wrong, 1 bad line\n"
        )
    );
    assert!(run.stderr.contains("-wrong.epd, line 2: "), "{}", run.stderr);
}

#[test]
fn nothing_to_check_is_not_all_right() {
    assert!(suite("empty", "", &[]).bad_input().contains("has no depth to check"));
    let text = format!("{KIWIPETE} ;D1 48\n");
    let message = suite("low", &text, &["--max-nodes", "47"]).bad_input();
    assert!(message.contains("has no depth of at most 47 nodes to check"), "{message}");
    assert!(run(&["perft", "--suite", "absent.epd"], b"").bad_input().contains("cannot read absent.epd"));
}
