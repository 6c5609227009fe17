//! `exchequer-signature`: prints the results of all libraries on fixed positions, which every platform has to repeat.
//!
//! `expected.txt` has the output. The test of this package compares with it, natively and on each platform of `cargo xtask platform`.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a tool for a terminal prints")]

mod files;
mod games;
mod hash;
mod values;

/// Returns the output: a line for each result.
fn signature() -> String {
    let games = games::play();
    let lines = [
        values::perft(),
        values::search(),
        values::network(&games),
        values::keys(&games),
        values::exchanges(&games),
    ];
    lines.concat() + &values::conformance() + &values::reports(&games) + &files::written(&games)
}

fn main() {
    print!("{}", signature());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `cargo run --package exchequer-signature` prints the new file after a change that has to change results.
    #[test]
    fn results_are_those_of_every_platform() {
        let (found, expected) = (signature(), include_str!("../expected.txt").replace('\r', ""));
        for (found, expected) in found.lines().zip(expected.lines()) {
            assert_eq!(found, expected, "a result of this platform differs");
        }
        assert_eq!(found, expected, "the lines differ in number");
    }
}
