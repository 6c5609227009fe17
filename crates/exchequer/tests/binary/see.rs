//! `see` with one position: values, forms of a move, thresholds, JSON, errors.

use crate::harness::{SEED, SEED_VALUES, START, command, run, run_command};

/// Returns the last line of the answer.
fn verdict(fen: &str, mv: &str, args: &[&str]) -> String {
    let all = [&["see", fen, mv], args].concat();
    run(&all, b"").good().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn both_methods_say_the_same_of_both_seeds() {
    let first = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1";
    for method in ["swap", "mailbox"] {
        let args = ["--values", SEED_VALUES, "--method", method, "--rules", "swap"];
        assert!(verdict(first, "Rxe5", &args).starts_with("Rxe5 wins 100:"));
        assert!(verdict(SEED, "d3e5", &args).starts_with("Nxe5 loses 225:"));
    }
}

#[test]
fn both_methods_are_exact_where_the_early_break_is_not() {
    for method in ["swap", "mailbox"] {
        let sentence = verdict("3r3k/8/8/3q4/4P3/8/8/4K3 w - -", "exd5", &["--method", method]);
        assert!(sentence.starts_with("exd5 wins 800:"), "{sentence}");
    }
}

#[test]
fn the_threshold_is_inclusive() {
    for method in ["swap", "mailbox"] {
        let asked = |threshold| {
            let args = ["--values", SEED_VALUES, "--method", method, "--threshold", threshold];
            verdict(SEED, "Nxe5", &args)
        };
        assert!(asked("-225").ends_with(" Yes, it is worth at least -225."));
        assert!(asked("-224").ends_with(" No, it is not worth at least -224."));
    }
}

#[test]
fn startpos_is_a_position() {
    assert_eq!(run(&["see", "startpos", "e2e4"], b"").good(), run(&["see", START, "e4"], b"").good());
}

#[test]
fn kings_may_be_missing() {
    let sentence = verdict("8/8/8/3p4/4P3/8/8/8 w - -", "e4d5", &[]);
    assert_eq!(sentence, "exd5 wins 100: White takes a pawn, and Black cannot take back.");
}

#[test]
fn json_is_one_object_that_agrees_with_itself() {
    let text =
        run(&["see", SEED, "Nxe5", "--values", SEED_VALUES, "--json", "--threshold", "-224"], b"").good();
    assert_eq!(text.lines().count(), 1);
    let object: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(object["see"], -225);
    assert_eq!(object["move"], "d3e5");
    assert_eq!(object["see_ge"], false);
    let list = |key: &str| -> Vec<i64> {
        let entries = object["swap_list"].as_array().expect("a list");
        entries.iter().map(|entry| entry[key].as_i64().expect("a number")).collect()
    };
    assert_eq!(list("gain"), [100, 225, 100, 400, -75, 1075]);
    assert_eq!(list("value"), [-225, 225, -400, 400, -1075, 1075]);
    let captures = object["captures"].as_array().expect("a list");
    assert_eq!(captures.len(), 6);
    assert_eq!(captures.iter().filter(|capture| capture["played"] == true).count(), 2);
}

#[test]
fn colors_come_and_go_without_a_change_of_words() {
    let plain = run(&["see", SEED, "Nxe5"], b"").good();
    let colored = run_command(command().args(["see", SEED, "Nxe5"]).env("CLICOLOR_FORCE", "1"), b"").good();
    let refused = command()
        .args(["see", SEED, "Nxe5"])
        .envs([("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")])
        .output()
        .expect("it runs");
    assert!(colored.contains("\x1b["));
    assert!(plain.is_ascii() && !plain.contains('\x1b'));
    assert_eq!(refused.stdout, plain.as_bytes());
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}

#[test]
fn bad_input_is_1_and_one_sentence() {
    let king = "4k3/8/8/8/3r4/8/8/4K3 w - -";
    for (fen, mv, part) in [
        (
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "e4",
            "board field, character 14: found 'x'",
        ),
        (king, "e1d1", "White's king cannot go to d1, which the piece on d4 attacks"),
        (king, "Kd1", "\"Kd1\" is not a legal move"),
        (king, "e1d2", "White's king cannot go to d2"),
        ("8/8/8/8/3r4/8/8/4K3 w - -", "e1d1", "White's king cannot go to d1"),
        (king, "hello", "\"hello\" is not a move"),
        (king, "", "\"\" is not a move"),
        ("", "e4", "the FEN ends before its board field"),
    ] {
        let message = run(&["see", fen, mv], b"").bad_input();
        assert!(message.contains(part), "{fen} {mv}: {message}");
    }
}

#[test]
fn bad_usage_is_2() {
    for args in [
        &["see"][..],
        &["see", START],
        &["see", START, "e4", "extra"],
        &["see", START, "e4", "--values", "1,2,3"],
        &["see", START, "e4", "--values", "-1,2,3,4,5"],
        &["see", START, "e4", "--threshold", "x"],
        &["see", START, "e4", "--threshold", "9999999999"],
        &["see", START, "e4", "--rules", "none"],
        &["see", START, "e4", "--batch", "-"],
        &["see", "--batch", "-", "--json"],
        &["perft", "startpos"],
        &["perft", "startpos", "x"],
        &["perft", "startpos", "65"],
        &["perft", "startpos", "1", "--threads", "0"],
        &["perft", "startpos", "1", "--max-nodes", "9"],
        &["show"],
        &["unknown"],
    ] {
        let run = run(args, b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
    }
}
