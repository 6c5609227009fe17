//! `exchequer annotate --to pgn`: games of a file with remarks, read back by python-chess.

use crate::harness::{Run, run};
use crate::stream_files::Folder;
use std::io::Write;
use std::process::Command;

/// Games with all that a PGN file has; each has moves that lose material.
const GAMES: &str = "\u{feff}[Event \"A \\\"fine\\\" one\"]\n[Unknown \"tag\"]\n[Result \"1-0\"]\n\n\
    {before} 1. e4 {[%eval 0.3] a word} e5 2. Nf3 Nc6 $1 (2... d6 {Philidor} 3. d4 (3. Bc4 $5)) 3. Nxe5 {bold}\n\
    Nxe5 4. d4 Ng6 ; to the end of the line\n5. Bg5 $14 {[%csl Gd4] [%cal Gd1d4]} Qxg5 6. h4!? Nxh4 {} 1-0\n\n\
    [FEN \"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a4 bxa3 2. Kd2 *\n";

/// Program that compares two files game by game; it prints the number of games and of moves.
const COMPARE: &str = r#"
import re, sys, chess.pgn
def same(a, b):
    assert a.move == b.move and a.nags <= b.nags, (a.move, b.move)
    words = re.sub(r"\[%c[sa]l [^]]*\]", " ", a.comment)
    assert all(word in b.comment for word in words.split()), (a.comment, b.comment)
    marks = [{mark.pgn() for mark in move.arrows()} for move in (a, b)]
    assert marks[0] <= marks[1], (a.comment, b.comment)
    assert a.eval() == b.eval() and a.starting_comment == b.starting_comment
    assert len(a.variations) == len(b.variations)
    return 1 + sum(same(*pair) for pair in zip(a.variations, b.variations))
files = [open(name, encoding="utf-8-sig") for name in sys.argv[1:]]
games = moves = 0
while True:
    a, b = (chess.pgn.read_game(file) for file in files)
    if a is None or b is None:
        assert a is b
        break
    assert not a.errors and not b.errors and list(a.headers.items()) == list(b.headers.items())
    games, moves = games + 1, moves - 1
    root = [(x.comment, len(x.variations)) for x in (a, b)]
    assert root[0] == root[1]
    moves += 1 + sum(same(*pair) for pair in zip(a.variations, b.variations))
print(games, moves)
"#;

#[test]
fn games_are_written_back_with_remarks() {
    let folder = Folder::new();
    folder.write("games.pgn", GAMES.as_bytes());
    let (input, out) = (folder.arg("games.pgn"), folder.arg("remarks.pgn"));
    let values = ["--values", "100,325,325,500,900"];
    let annotate =
        |more: &[&str]| run(&[&["annotate", &input, "--to", "pgn"], &values[..], more].concat(), b"");
    let Run { code, stdout: text, stderr } = annotate(&[]);
    let summary = "annotated 15 moves of 2 games, 4 with a remark; 0 games with a fault\n";
    assert!(code == Some(0) && stderr.starts_with(summary), "{stderr}");
    for part in [
        "3. Nxe5 $2 {bold; Nxe5 loses 225: ...Nxe5. [%csl Re5][%cal Rc6e5]}\nNxe5",
        "5. Bg5 $14 {[%csl Gd4,Rg5] [%cal Gd1d4,Rd8g5] Bg5 loses 325: ...Qxg5.} Qxg5 6. h4!? {h4 loses 100: ...Nxh4. [%csl Rh4][%cal Rg6h4]} Nxh4 {} 1-0",
        "1. a4 $2 {a4 leaves the pawn on a4 hanging: ...bxa3 wins 100. [%csl Ra4][%cal Rb4a3]} bxa3",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(annotate(&["--output", &out]).code, Some(0));
    assert_eq!(folder.read("remarks.pgn"), text.as_bytes());

    let python = Command::new("python3").args(["-c", "import chess.pgn"]).output();
    if !python.is_ok_and(|output| output.status.success()) {
        let message = b"SKIPPED games_are_written_back_with_remarks: install python3 and its package chess\n";
        std::io::stderr().write_all(message).expect("stderr takes a line");
        return;
    }
    let compare =
        Command::new("python3").args(["-c", COMPARE, &input, &out]).output().expect("it has started");
    let said = String::from_utf8_lossy(&compare.stderr);
    assert_eq!(String::from_utf8_lossy(&compare.stdout), "2 18\n", "{said}");
}

#[test]
fn games_with_faults_are_named_and_kept() {
    let folder = Folder::new();
    let text =
        "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 *\n";
    folder.write("games.pgn", text.as_bytes());
    let input = folder.arg("games.pgn");
    let kept = run(&["annotate", &input, "--to", "pgn"], b"");
    assert_eq!((kept.code, kept.stdout.as_str()), (Some(1), text), "{}", kept.stderr);
    for part in [
        "games.pgn, line 3: \"Ke3\" is not a legal move in this position (game of line 1).",
        "games.pgn, line 5: the variant \"Atomic\" is not supported (game of line 5).",
        "annotated 3 moves of 3 games, 0 with a remark; 2 games with a fault",
    ] {
        assert!(kept.stderr.contains(part), "{}", kept.stderr);
    }
    assert_eq!(run(&["annotate", &input, "--to", "pgn", "--strict"], b"").code, Some(1));
    let message = run(&["annotate", "-", "--to", "pgn"], b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").bad_input();
    assert!(message.contains("stdin has the format lines, and --to pgn needs games in PGN"), "{message}");
}

#[test]
fn many_games_are_written_in_their_order() {
    let game = |number: usize| format!("[Event \"{number}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 1-0\n\n");
    let text: String = (0..20_000).map(game).collect();
    let annotated = run(&["annotate", "-", "--to", "pgn"], text.as_bytes());
    assert_eq!(annotated.code, Some(0), "{}", annotated.stderr);
    let remark = first_remark(&annotated.stdout);
    assert_eq!(annotated.stdout.replace(&remark, ""), text);
    assert_eq!(annotated.stdout.matches(&remark).count(), 20_000);
}

/// First glyph and comment of a text.
fn first_remark(text: &str) -> String {
    let start = text.find(" $2 {").expect("a remark");
    let end = start + text[start..].find('}').expect("an end");
    text[start..=end].to_owned()
}
