//! `genfens`, called like OpenBench does.

use crate::harness::{Run, command, run_command};
use crate::stream_files::{Folder, WINNING};
use exchequer_board::Position;
use std::collections::BTreeSet;
use std::process::Command;

/// Returns the lines of the answer to `genfens` with these words.
fn genfens(words: &str) -> Vec<String> {
    answer(&mut command(), words)
}

/// Like [`genfens`], in a folder: words cannot name a path with a space.
fn genfens_in(folder: &Folder, words: &str) -> Vec<String> {
    answer(command().current_dir(folder.path("")), words)
}

fn answer(command: &mut Command, words: &str) -> Vec<String> {
    lines(&ask(command, words).good())
}

fn ask(command: &mut Command, words: &str) -> Run {
    // OpenBench leaves a space after the book if there are no further arguments.
    run_command(command.args([&format!("genfens {words} "), "quit"]), b"")
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.strip_prefix("info string genfens").expect("its line").to_owned()).collect()
}

#[test]
fn openings_are_legal_and_all_different() {
    let lines = genfens("40 seed 5 book None");
    assert_eq!(lines.len(), 40);
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 40);
    for line in &lines {
        let fen = line.trim_start();
        let position: Position = fen.parse().expect(fen);
        assert_eq!((position.outcome(), position.to_string().as_str()), (None, fen));
        assert_eq!(position.fullmove_number(), 5, "{fen}");
    }
    for turn in [" w ", " b "] {
        assert!(lines.iter().any(|line| line.contains(turn)), "{turn}");
    }
    assert_eq!(genfens("40 seed 5 book None"), lines);
    assert_eq!(genfens("3 seed 5 book none"), lines[..3]);
    assert_ne!(genfens("40 seed 6 book None"), lines);
    assert_eq!(genfens("0 seed 6 book None"), [""; 0]);
}

#[test]
fn openings_begin_with_the_lines_of_a_book() {
    let folder = Folder::new();
    let rooks = "4k2r/pppp4/8/8/8/8/PPPP4/4K2R w Kk -";
    folder.write("book.epd", format!("# two\n{rooks} hmvc 3; fmvn 20;\n\n{WINNING}\n").as_bytes());
    let lines = genfens_in(&folder, "20 seed 1 book book.epd");
    assert_eq!(lines.len(), 20);
    let positions: Vec<Position> = lines.iter().map(|line| line.trim().parse().expect(line)).collect();
    // The numbers of the moves go on from the line that an opening begins with.
    for numbers in [3..=4, 22..=23] {
        assert!(positions.iter().any(|position| numbers.contains(&position.fullmove_number())), "{lines:?}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said_in_one_line() {
    let folder = Folder::new();
    folder.write("junk", b"4k3/8/8/8/8/8/8/4K3 w - -\njunk\n");
    folder.write("kings", b"4k3/8/8/8/8/8/8/4K3 w - -\n");
    folder.write("empty", b"# nothing\n");
    for (words, part) in [
        ("", "expected `genfens N seed S book None`"),
        ("5 seed 1", "expected `genfens N seed S book None`"),
        ("5 seed 1 book None 8", "expected `genfens N seed S book None`"),
        ("x seed 1 book None", "\"x\" is not a whole number"),
        ("5 seed -1 book None", "\"-1\" is not a whole number"),
        ("5 seed 1 book absent", "cannot read absent: "),
        ("5 seed 1 book junk", "junk, line 2: "),
        ("5 seed 1 book kings", "only 0 openings have been found"),
        ("5 seed 1 book empty", "empty has no position"),
    ] {
        let run = ask(command().current_dir(folder.path("")), words);
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{words}");
        let lines = lines(&run.stdout);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].starts_with(": ") && lines[0].contains(part) && lines[0].ends_with('.'),
            "{lines:?}"
        );
    }
}
