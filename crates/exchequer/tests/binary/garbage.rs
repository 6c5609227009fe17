//! Meaningless input: an error, never a panic.

use crate::harness::{SEED, START, run};

/// Checks the exit code: a panic aborts in a release build and gives 101 with unwinding.
#[track_caller]
fn assert_refused(args: &[&str], input: &[u8]) {
    let run = run(args, input);
    assert!(matches!(run.code, Some(0 | 1)), "{args:?}: {:?} {}", run.code, run.stderr);
    assert!(!run.stderr.contains("panicked"), "{args:?}: {}", run.stderr);
}

#[test]
fn a_fen_cut_anywhere_is_read_or_explained() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let mut read = 0;
    for end in 0..=fen.len() {
        for args in [&["see", &fen[..end], "e5f6"][..], &["show", &fen[..end]], &["perft", &fen[..end], "1"]]
        {
            let run = run(args, b"");
            match run.code {
                Some(0) => read += 1,
                _ => assert!(
                    run.code == Some(1) && run.stderr.lines().count() == 1 && run.stderr.ends_with(".\n"),
                    "{args:?}: {run:?}"
                ),
            }
        }
    }
    assert!(read > 3, "the whole FEN is good, and some that lack their last fields");
}

#[test]
fn batch_and_uci_survive_a_fen_cut_anywhere() {
    let batch: String = (0..=SEED.len()).map(|end| format!("{}\tNxe5\n", &SEED[..end])).collect();
    assert_eq!(run(&["see", "--batch", "-"], batch.as_bytes()).stdout.lines().count(), SEED.len() + 1);
    let uci: String = (0..=SEED.len()).map(|end| format!("position fen {}\n", &SEED[..end])).collect();
    let answer = run(&[], format!("{uci}isready\n").as_bytes()).good();
    assert!(answer.ends_with("readyok\n"));
    assert!(answer.lines().all(|line| line == "readyok" || line.starts_with("info string position: ")));
}

#[test]
fn noise_on_a_pipe_is_survived() {
    let megabyte = vec![b'k'; 1_000_000];
    let longer = vec![b' '; 5_000_000];
    let mut nested = b"position startpos moves ".to_vec();
    nested.extend(b"g1f3 g8f6 f3g1 f6g8 ".repeat(60_000));
    for noise in [
        &b""[..],
        b"\n",
        b"\0",
        b"\0\0\n\0\tposition\0\n",
        b"\xFF\xFE position startpos moves \xC3\x28\n",
        "position fen ｒnbqkbnr/8 w\u{2028}\n".as_bytes(),
        &megabyte,
        &longer,
        &nested,
    ] {
        assert_refused(&[], noise);
        assert_refused(&["see", "--batch", "-"], noise);
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "{}-noise-{}.epd",
            std::process::id(),
            noise.len()
        ));
        std::fs::write(&file, noise).expect("the file is written");
        assert_refused(&["perft", "--suite", file.to_str().expect("a plain path")], b"");
        std::fs::remove_file(&file).expect("the file is removed");
    }
}

#[test]
fn a_long_game_is_no_noise() {
    let mut input = b"position startpos moves ".to_vec();
    input.extend(b"g1f3 g8f6 f3g1 f6g8 ".repeat(40_000));
    input.extend(b"\nd\n");
    let answer = run(&[], &input).good();
    assert!(answer.contains(&START[..START.len() - " 0 1".len()]), "{answer}");
}

#[test]
fn arguments_may_have_any_characters() {
    for noise in
        ["", " ", "\n", "é", "♞xe5", "e2e4\u{0301}", "١٢", "aé", "e2é", "e2e\u{1F600}", &"9".repeat(100_000)]
    {
        for args in
            [&["see", noise, "e4"][..], &["see", START, noise], &["show", noise], &["perft", noise, "1"]]
        {
            let message = run(args, b"").bad_input();
            assert!(message.len() < 700, "{args:?}: {message}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_bad_usage() {
    use std::os::unix::ffi::OsStrExt;
    let noise = std::ffi::OsStr::from_bytes(b"\xFF");
    let output =
        crate::harness::command().args(["see".as_ref(), noise, "e4".as_ref()]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
}
