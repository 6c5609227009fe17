//! Names of files: with blanks, from the current folder, and with all folders, on Windows after a drive and backslashes.

use crate::harness::{command, run_command};
use crate::stream_files::{Folder, assert_good, lines, quiet_lines};
use std::fs::{self, File};
use std::path::{self, Path};

#[test]
fn a_file_has_the_same_bytes_by_any_name() {
    let folder = Folder::new();
    fs::create_dir(folder.path("a b")).expect("it is made");
    let windows = |text| String::from_utf8(text).expect("lines are text").replace('\n', "\r\n").into_bytes();
    folder.write("a b/\u{e9} in.txt", &windows(lines(30)));
    let short = Path::new("a b").join("\u{e9} in.txt");
    let long = path::absolute(folder.path("a b").join("\u{e9} in.txt")).expect("a path");
    let out = Path::new("a b").join("out put.txt");
    for name in [short, long] {
        let mut filter = command();
        filter.args(["filter", "--quiet"]).arg(name).arg("-o").arg(&out).current_dir(folder.path(""));
        assert_good(&run_command(&mut filter, b""));
        // A filter keeps lines as they are.
        assert!(folder.read("a b/out put.txt") == windows(quiet_lines(30)));
    }
}

#[test]
fn a_file_that_another_run_adds_to_has_the_name_of_the_user() {
    let folder = Folder::new();
    folder.write("games.binpack", b"");
    let other = File::options().append(true).open(folder.path("games.binpack")).expect("it is there");
    other.try_lock().expect("no run adds to it");
    let mut datagen = command();
    datagen.args(["datagen", "--nodes", "50", "--games", "1", "--out", "games.binpack"]);
    let message = run_command(datagen.current_dir(folder.path("")), b"").bad_input();
    assert_eq!(message, "error: another run adds to games.binpack.\n");
}

#[test]
fn an_input_that_would_be_overwritten_has_the_name_of_the_user() {
    let folder = Folder::new();
    folder.write("in", &lines(3));
    let mut filter = command();
    filter.args(["filter", "--quiet", "in", "-o"]).arg(folder.path("in")).current_dir(folder.path(""));
    let message = run_command(&mut filter, b"").bad_input();
    assert_eq!(message, "error: the input in would be overwritten: give the output another name.\n");
}
