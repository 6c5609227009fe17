//! Runs the seeds through the bodies of the targets, to verify the seed corpus with a stable compiler.

use arbitrary::{Arbitrary, Unstructured};
use exchequer_fuzz::{fen_rules, notation, pgn, placement_rules, records, text_formats};
use std::fs;
use std::path::Path;

/// Passes each file of a target's folder to its body.
fn run_all(target: &str, run: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let path = file.expect("a folder can be read to its end").path();
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // The harness shows this line if the test fails.
        eprintln!("{}", path.display());
        run(&bytes);
        count += 1;
    }
    assert!(count >= 20, "{count} seeds in {}", folder.display());
}

#[test]
fn fen_rules() {
    run_all("fen_rules", fen_rules::run);
}

#[test]
fn notation() {
    run_all("notation", notation::run);
}

#[test]
fn pgn() {
    run_all("pgn", pgn::run);
}

#[test]
fn placement_rules() {
    run_all("placement_rules", |bytes| {
        let input = placement_rules::Input::arbitrary_take_rest(Unstructured::new(bytes));
        placement_rules::run(input.expect("a seed says what it has to"));
    });
}

#[test]
fn records() {
    run_all("records", records::run);
}

#[test]
fn text_formats() {
    run_all("text_formats", text_formats::run);
}
