//! Moves and operations as people and programs write them, in files and as arguments.

use crate::harness::{START, run};
use serde_json::Value;

/// White takes a queen on d5, or en passant on d6; in both positions the king may go to f2.
const QUEEN: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w -";
const PASSER: &str = "4k3/8/8/3pP3/8/8/8/4K3 w -";

#[test]
fn solutions_of_an_epd_are_read_as_they_are_meant() {
    let lines = [
        format!("{QUEEN} - bm exd5 +;"),
        format!("{QUEEN} - bm exd5, Kf2;"),
        format!("{QUEEN} - bm Kf2; bm exd5;"),
        format!("{QUEEN} -0 1 bm 1. exd5+-;"),
        format!("{QUEEN} c9 bm 1… exd5 N;"),
        format!("{PASSER} d6 bm exd6 e.p.; bm Kf2;"),
        format!("{PASSER} d6 bm exd6ep $1 or ♔f2 !?;"),
    ];
    let run = run(&["epd", "-", "--depth", "1", "--json"], lines.join("\n").as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(report["total"], lines.len());
    for position in &report["positions"].as_array().expect("positions")[..5] {
        assert_eq!((&position["best"], &position["solved"]), (&"exd5".into(), &true.into()), "{position}");
    }
    assert!(run.stderr.contains("repaired 2 en-passant fields"), "{}", run.stderr);
}

#[test]
fn an_operation_that_is_not_clear_is_named() {
    let text = format!("{QUEEN} - bm Sf3;\n{QUEEN} - am +;\n{QUEEN} - bm exd5;\n");
    let run = run(&["epd", "-", "--depth", "1"], text.as_bytes());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    for start in ["error: stdin, line 1: operation bm: \"Sf3\"", "error: stdin, line 2: operation am: \"+\""]
    {
        assert!(run.stderr.lines().any(|line| line.starts_with(start)), "{}", run.stderr);
    }
    assert!(run.stdout.contains("1 of 1 solved"), "{}", run.stdout);
}

#[test]
fn the_error_of_a_move_is_that_of_its_notation() {
    for (text, part) in [
        ("Nf9", "expected algebraic notation"),
        ("Sf3", "expected algebraic notation"),
        ("e2e9", "expected two squares"),
    ] {
        let message = run(&["see", START, text], b"").bad_input();
        assert!(message.contains(part), "{message}");
    }
    for text in ["1.Nf3 !?", "♘f3", "Nf3+-"] {
        assert_eq!(
            run(&["see", START, text], b"").good(),
            run(&["see", START, "g1f3"], b"").good(),
            "{text}"
        );
    }
}
