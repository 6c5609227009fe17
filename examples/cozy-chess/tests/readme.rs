//! The README shows the actual output of the programs.

use std::process::Command;

const README: &str = include_str!("../README.md");

/// Asserts that a program prints the output in the README, with the FEN there and without arguments.
fn assert_prints(program: &str, before_fen: &str) {
    let (_, fen) = README.split_once(before_fen).expect("a command with a FEN");
    let fen = fen.split('"').next().expect("the FEN");
    for arguments in [&[fen][..], &[]] {
        let output = Command::new(program).args(arguments).output().expect("the program starts");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert!(README.contains(&format!("```text\n{printed}```\n")), "{printed}");
    }
}

#[test]
fn the_programs_print_the_quoted_output() {
    assert_prints(env!("CARGO_BIN_EXE_exchequer-example-cozy-chess"), "cozy-chess -- \"");
    assert_prints(env!("CARGO_BIN_EXE_cozy-search"), "cozy-search -- \"");
}

#[test]
fn the_parts_to_copy_are_as_short_as_it_says() {
    assert!(include_str!("../src/board.rs").lines().count() < 40);
    assert!(include_str!("../src/ordering.rs").lines().count() < 80);
}
