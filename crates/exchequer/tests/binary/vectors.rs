//! `convert` on files that other programs have written.

use crate::convert::as_tsv;
use crate::harness::run;
use crate::stream_files::{Folder, assert_good};
use exchequer_testkit::data::{suite, suite_bytes};

/// Returns canonical text without its first column, the number of the game.
fn canonical(name: &str) -> Option<String> {
    let text = suite(name)?;
    Some(text.lines().filter_map(|line| Some(format!("{}\n", line.split_once('\t')?.1))).collect())
}

#[test]
fn files_of_other_programs_become_each_other() {
    let folder = Folder::new();
    let names = ["games.pgn", "games.binpack", "games.viri", "games.marlinformat"];
    let mut files = Vec::new();
    for name in names {
        let Some(bytes) = suite_bytes(&format!("formats/{name}")) else { return };
        folder.write(name, &bytes);
        files.push(bytes);
    }
    let text = as_tsv(&folder.arg("games.pgn"));
    assert_eq!(text.lines().count(), 3121);
    for name in &names[..3] {
        assert!(as_tsv(&folder.arg(name)) == text, "{name}");
        for (to, bytes) in names.iter().zip(&files).skip(1) {
            let out = folder.arg(&format!("out.{to}"));
            assert_good(&run(&["convert", &folder.arg(name), &out], b""));
            assert!(folder.read(&format!("out.{to}")) == *bytes, "{name} to {to}");
        }
    }
}

#[test]
fn records_of_other_programs_are_those_of_the_text() {
    let folder = Folder::new();
    let pairs =
        [("first600.plain", "first600.tsv"), ("first600.bin", "first600.tsv"), ("gaps.binpack", "gaps.tsv")];
    for (name, text) in pairs {
        let (Some(bytes), Some(text)) =
            (suite_bytes(&format!("formats/{name}")), canonical(&format!("formats/{text}")))
        else {
            return;
        };
        assert!(as_tsv(&folder.write(name, &bytes)) == text, "{name}");
        let input = folder.write("in.tsv", text.as_bytes());
        let out = folder.arg(&format!("out.{name}"));
        assert_good(&run(&["convert", &input, &out], b""));
        assert!(folder.read(&format!("out.{name}")) == bytes, "{name}");
    }
    let (Some(bullet), Some(text)) =
        (suite_bytes("formats/first600.bulletformat"), canonical("formats/first600.tsv"))
    else {
        return;
    };
    let input = folder.write("in.tsv", text.as_bytes());
    assert_good(&run(&["convert", &input, &folder.arg("out.bulletformat")], b""));
    assert!(folder.read("out.bulletformat") == bullet);
}

#[test]
fn a_file_that_is_cut_has_its_first_records() {
    let (Some(cut), Some(whole)) = (suite_bytes("formats/cut.binpack"), suite_bytes("formats/games.binpack"))
    else {
        return;
    };
    let folder = Folder::new();
    let whole = as_tsv(&folder.write("whole.binpack", &whole));
    let run = run(&["convert", "-", "-", "--to", "tsv"], &cut);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout.lines().count(), 1593, "{}", run.stderr);
    assert!(whole.starts_with(&run.stdout));
    assert!(run.stderr.contains("error: stdin, offset "), "{}", run.stderr);
}
