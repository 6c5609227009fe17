//! Control characters of the input, which a terminal would obey.

use crate::harness::{command, run, run_command};
use crate::stream_files::{Folder, WINNING};

/// Sets a title, clears the screen, turns text around: C0, C1 and a mark of direction.
const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{9b}2J\u{202e}";

/// Checks that an output has the escapes and nothing else that a terminal obeys.
#[track_caller]
fn assert_escaped(text: &str) {
    let plain = text.replace("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m", "");
    let is_obeyed = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!plain.contains(is_obeyed), "{plain:?}");
    // Quoted texts have the escapes of Rust.
    assert!(
        plain.contains("\\u001b") || plain.contains("\\u{1b}") || plain.contains("\\u009b2J"),
        "{plain:?}"
    );
}

#[test]
fn messages_never_have_control_characters_of_the_input() {
    let folder = Folder::new();
    folder.write("bad.epd", format!("4k3/8/8/8/8/8/8/4K3 w - - bm {HOSTILE};\n").as_bytes());
    folder.write("bad.txt", format!("{HOSTILE}\n").as_bytes());
    folder.write("bad.pgn", format!("[FEN \"{HOSTILE}\"]\n\n1. {HOSTILE} 1-0\n").as_bytes());
    let fen = format!("4k3/8/8/8/8/8/8/4K3 w {HOSTILE} - 0 1");
    for args in [
        &["see", HOSTILE, "e2e4"][..],
        &["see", "startpos", HOSTILE],
        &["show", &fen],
        &["perft", "startpos", HOSTILE],
        &["epd", HOSTILE],
        &["epd", &folder.arg("bad.epd"), "--nodes", "10"],
        &["filter", &folder.arg("bad.txt"), "--quiet"],
        &["annotate", &folder.arg("bad.txt")],
        &["annotate", HOSTILE],
        &["datagen", "--out", &folder.arg("out"), "--nodes", "9", "--from", &folder.arg("bad.pgn")],
        &["bench", "--set", HOSTILE],
        &["see", "startpos", "e2e4", "--values", HOSTILE],
        &["show", "startpos", HOSTILE],
        &[&format!("--{HOSTILE}")],
        &[HOSTILE],
    ] {
        // Colors are wanted, as on a terminal.
        let run = run_command(command().env("CLICOLOR_FORCE", "1").args(args), b"");
        assert!(matches!(run.code, Some(1 | 2)), "{args:?}: {run:?}");
        assert_escaped(&run.stderr);
    }
}

#[test]
fn answers_never_have_control_characters_of_the_input() {
    let folder = Folder::new();
    folder.write("good.epd", format!("{WINNING} bm exd5; id \"{HOSTILE}\";\n").as_bytes());
    for args in [
        &["epd", &folder.arg("good.epd"), "--nodes", "100"][..],
        &["epd", &folder.arg("good.epd"), "--nodes", "100", "--json"],
    ] {
        let run = run_command(command().env("CLICOLOR_FORCE", "1").args(args), b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
        assert_escaped(&run.stdout);
    }
    for line in [
        "{}",
        "position fen {}",
        "setoption name {} value 1",
        "setoption name Hash value {}",
        "go {}",
        "see {}",
        "genfens 1 seed 1 book {}",
        "position startpos moves {}",
    ] {
        let line = line.replace("{}", HOSTILE);
        let run = run_command(command().env("CLICOLOR_FORCE", "1"), format!("{line}\nquit\n").as_bytes());
        assert_escaped(&run.stdout.replace("bestmove", ""));
    }
}

#[test]
fn a_pipe_gets_the_lines_as_they_are() {
    let line = format!("{WINNING} c0 \"{HOSTILE}\";\n");
    let piped = run(&["annotate", "-"], line.as_bytes());
    assert!(piped.stdout.starts_with(line.trim_end()), "{}", piped.stdout);
}
