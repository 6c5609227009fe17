//! The README shows the actual output of the program.

use std::process::Command;

const README: &str = include_str!("../README.md");

#[test]
fn the_program_prints_the_quoted_output() {
    let (_, fen) = README.split_once("shakmaty -- \"").expect("a command with a FEN");
    let fen = fen.split('"').next().expect("the FEN");
    let program = env!("CARGO_BIN_EXE_exchequer-example-shakmaty");
    for arguments in [&[fen][..], &[]] {
        let output = Command::new(program).args(arguments).output().expect("the program starts");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert!(README.contains(&format!("```text\n{printed}```\n")), "{printed}");
    }
}

#[test]
fn the_part_to_copy_takes_less_than_40_lines() {
    assert!(include_str!("../src/board.rs").lines().count() < 40);
}
