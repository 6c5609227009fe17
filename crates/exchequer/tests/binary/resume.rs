//! Runs that are stopped by Ctrl-C or killed, and resumed to the bytes of an uninterrupted run.

use crate::convert::as_tsv;
use crate::harness::{command, run, run_command};
use crate::random_games::{Row, games, tsv};
use crate::stopping::{HEADERS, SURELY, send, started, stopped, wait_for};
use crate::stream_files::{Folder, assert_good, noisy_lines, unpack};
use rustix::process::Signal;
use serde_json::Value;
use std::fs;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// Length of an input whose first block is processed before the stop, and the second by each resumed run before it is killed.
const TWO_BLOCKS: usize = 600_000;

/// Wait for the output of a resumed run before it is killed: a chunk of a binpack file may take more input than there is.
const WHILE: Duration = Duration::from_millis(300);

/// Runs a command with this output to its end; its input is on stdin.
#[track_caller]
fn whole(folder: &Folder, args: &[&str], out: &str, input: &[u8]) -> String {
    let out = folder.arg(out);
    let run = run_command(command().args(args).arg(&out), input);
    assert_good(&run);
    run.stderr
}

fn kill(mut child: Child) {
    child.kill().expect("it is running");
    child.wait().expect("it ends");
}

/// Stops a run by Ctrl-C, kills a resumed one, kills it once more, and resumes to the end.
#[track_caller]
fn interrupted(folder: &Folder, args: &[&str], out: &str, input: &[u8]) -> String {
    let resume = [args, &["--resume"]].concat();
    let with_out = |args: &[&str]| -> Vec<String> {
        let mut args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        // The output comes last where it is an argument of `-o`.
        let at = args.iter().position(|arg| arg == "-o").map_or(args.len(), |at| at + 1);
        args.insert(at, folder.arg(out));
        args
    };
    let start = |args: &[&str], share: usize| {
        let args = with_out(args);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        started(&args, &input[..input.len() * share / 20])
    };
    let (child, stdin) = start(args, 16);
    wait_for(folder, out, HEADERS, SURELY);
    send(Signal::INT, &child);
    let message = stopped(child);
    assert!(message.contains("--resume goes on from there"), "{message}");
    drop(stdin);
    let checkpoint = folder.read(&format!("{out}.partial.json"));
    let length = fs::metadata(folder.path(&format!("{out}.partial"))).map_or(0, |metadata| metadata.len());
    assert!(processed(&checkpoint) > 0, "{out}: a part of the input was processed");
    for share in [18, 19] {
        let (child, stdin) = start(&resume, share);
        wait_for(folder, out, length, WHILE);
        kill(child);
        drop(stdin);
        // A run that is killed within five seconds has no later checkpoint.
        assert!(folder.read(&format!("{out}.partial.json")) == checkpoint);
    }
    let resumed = run_command(command().args(with_out(&resume)), input);
    assert_good(&resumed);
    let names = folder.names();
    assert!(!names.iter().any(|name| name.contains("partial")), "{names:?}");
    resumed.stderr
}

/// Returns the length of the processed input of a checkpoint.
fn processed(checkpoint: &[u8]) -> u64 {
    let checkpoint: Value = serde_json::from_slice(checkpoint).expect("a checkpoint is JSON");
    checkpoint["input"]["bytes"].as_u64().expect("a number of bytes")
}

/// Sentence of a run without its speed.
fn summary(stderr: &str) -> String {
    stderr.lines().filter(|line| !line.contains("/s")).collect::<Vec<_>>().join("\n")
}

#[test]
fn copies_of_text_are_resumed() {
    let lines = noisy_lines(16_000, |fen, i, noise| format!("{fen} | {i} | {noise:016x}\n"));
    let rows = noisy_lines(16_000, |fen, i, noise| format!("{i},{fen},\"a \"\"{noise:016x}\"\"\"\r\n"));
    let csv = [&b"number,fen,note\r\n"[..], &rows].concat();
    for (args, out, input) in [
        (&["filter", "--quiet", "-", "-o"][..], "out.txt", lines.clone()),
        (&["filter", "--quiet", "-", "-o"], "out.txt.gz", lines),
        (&["filter", "--quiet", "-", "-o"], "out.csv", csv.clone()),
        (&["filter", "--quiet", "-", "-o"], "out.csv.zst", csv),
    ] {
        let folder = Folder::new();
        let whole_args: Vec<&str> = args.to_vec();
        let expected = whole(&folder, &whole_args, &format!("whole.{out}"), &input);
        let expected_bytes = unpack(&folder.path(&format!("whole.{out}")));
        fs::remove_file(folder.path(&format!("whole.{out}"))).expect("it is removed");
        let resumed = interrupted(&folder, args, out, &input);
        assert!(unpack(&folder.path(out)) == expected_bytes, "{out}");
        assert_eq!(summary(&resumed), summary(&expected), "{out}");
    }
}

#[test]
fn a_run_that_is_killed_at_once_is_resumed() {
    let input = tsv(&games(12, 150));
    for out in ["out.csv", "out.csv.gz", "out.binpack", "out.binpack.zst"] {
        let folder = Folder::new();
        let args = ["convert", "--from", "tsv", "-"];
        let whole_out = format!("whole.{out}");
        whole(&folder, &args, &whole_out, &input);
        let out_path = folder.arg(out);
        let (child, stdin) = started(&[&args[..], &[&*out_path]].concat(), &input[..input.len() * 9 / 10]);
        let begin = Instant::now();
        while !folder.path(&format!("{out}.partial.json")).exists() && begin.elapsed().as_secs() < 60 {
            thread::sleep(Duration::from_millis(1));
        }
        kill(child);
        drop(stdin);
        let resumed = run_command(command().args(args).args([&*out_path, "--resume"]), &input);
        assert_good(&resumed);
        assert!(unpack(&folder.path(out)) == unpack(&folder.path(&whole_out)), "{out}");
    }
}

/// Returns records that do not continue each other, so that a chain of each is long.
fn scattered(count: usize) -> Vec<u8> {
    let rows = games(10, 100);
    let scattered: Vec<&Row> = rows.iter().step_by(3).collect();
    tsv((0..count).map(|i| scattered[i % scattered.len()]))
}

#[test]
fn conversions_are_resumed() {
    // Enough for some chunks of a binpack file, which have 1 MiB.
    let input = scattered(40_000);
    for out in ["out.binpack", "out.viri", "out.csv", "out.pgn", "out.bin"] {
        let input = if out == "out.binpack" { &input[..] } else { &input[..TWO_BLOCKS] };
        let input = &input[..=input.iter().rposition(|&byte| byte == b'\n').expect("a line")];
        let folder = Folder::new();
        let args = ["convert", "--from", "tsv", "-"];
        let expected = whole(&folder, &args, &format!("whole.{out}"), input);
        let expected_bytes = unpack(&folder.path(&format!("whole.{out}")));
        fs::remove_file(folder.path(&format!("whole.{out}"))).expect("it is removed");
        let resumed = interrupted(&folder, &args, out, input);
        assert!(unpack(&folder.path(out)) == expected_bytes, "{out}");
        assert_eq!(summary(&resumed), summary(&expected), "{out}");
    }
}

#[test]
fn duplicates_are_remembered_across_a_stop() {
    // Every position comes again after the stop, and new ones come before that.
    let rows = tsv(&games(48, 150));
    let half = rows[..TWO_BLOCKS / 2].iter().rposition(|&byte| byte == b'\n').expect("a line");
    let text = rows[..=half].repeat(2);
    for (out, args) in [
        ("out.tsv", &["filter", "--dedup", "-", "--from", "tsv", "-o"][..]),
        ("out.csv", &["filter", "--dedup", "-", "--from", "tsv", "-o"]),
        ("out.tsv.gz", &["filter", "--dedup", "-", "--from", "tsv", "-o"]),
        ("out.plain", &["filter", "--dedup", "-", "--from", "tsv", "-o"]),
    ] {
        let folder = Folder::new();
        let expected = whole(&folder, args, &format!("whole.{out}"), &text);
        let expected_bytes = unpack(&folder.path(&format!("whole.{out}")));
        fs::remove_file(folder.path(&format!("whole.{out}"))).expect("it is removed");
        let resumed = interrupted(&folder, args, out, &text);
        assert!(unpack(&folder.path(out)) == expected_bytes, "{out}");
        assert_eq!(summary(&resumed), summary(&expected), "{out}");
    }
}

#[test]
fn a_stop_while_the_input_is_read_again_loses_nothing() {
    let rows = games(24, 150);
    let text = tsv(rows.iter().chain(&rows).chain(&rows));
    let folder = Folder::new();
    let args = ["filter", "--dedup", "-", "--from", "tsv", "-o"];
    let expected = whole(&folder, &args, "whole", &text);
    let out = folder.arg("out");
    let (child, stdin) = started(&[&args[..], &[&*out]].concat(), &text[..text.len() * 3 / 4]);
    wait_for(&folder, "out", 0, SURELY);
    send(Signal::INT, &child);
    stopped(child);
    drop(stdin);
    assert!(processed(&folder.read("out.partial.json")) > 0);
    let [part, checkpoint] = ["out.partial", "out.partial.json"].map(|name| folder.read(name));
    let resume = [&args[..], &[&*out, "--resume"]].concat();
    for length in [0, 1, 200_000] {
        let (child, stdin) = started(&resume, &text[..length]);
        thread::sleep(Duration::from_millis(300));
        send(Signal::INT, &child);
        stopped(child);
        drop(stdin);
        assert!(folder.read("out.partial") == part);
        assert!(folder.read("out.partial.json") == checkpoint);
    }
    // An input that is shorter, and one that differs.
    let mut other = text.clone();
    other[40] = other[40].wrapping_add(1);
    for other in [&text[..200_000], &other[..]] {
        let refused = run(&resume, other);
        assert_eq!(refused.code, Some(1), "{}", refused.stderr);
        assert!(refused.stderr.contains("this one begins differently"), "{}", refused.stderr);
        assert!(folder.read("out.partial.json") == checkpoint);
    }
    let resumed = run(&resume, &text);
    assert_good(&resumed);
    assert!(folder.read("out") == folder.read("whole"));
    assert_eq!(summary(&resumed.stderr), summary(&expected));
}

#[test]
fn other_options_and_outputs_that_are_there_are_refused() {
    let folder = Folder::new();
    let rows = games(2, 40);
    let text = [&tsv(&rows)[..], b"junk\n"].concat();
    let input = folder.write("in.tsv", &text);
    let out = folder.arg("out.plain");
    let args = ["convert", "--strict", &*input, &*out];
    let with = |more: &[&str]| run(&[&args[..], more].concat(), b"");
    assert_eq!(with(&[]).code, Some(1));
    let before = folder.read("out.plain.partial.json");
    assert!(with(&[]).stderr.contains("go on with --resume, or remove it"));
    for more in [&["--to", "csv"][..], &["--missing-score", "1"], &["--from", "lines"]] {
        let refused = with(&[more, &["--resume"]].concat());
        assert_eq!(refused.code, Some(1));
        assert!(refused.stderr.contains("was made by `exchequer "), "{}", refused.stderr);
    }
    let filter = run(&["filter", "--no-check", "--strict", &input, "-o", &out, "--resume"], b"");
    assert!(filter.code == Some(1) && filter.stderr.contains("was made by `exchequer "), "{}", filter.stderr);
    assert!(folder.read("out.plain.partial.json") == before);
    // The detected format may be named as well.
    folder.write("in.tsv", &tsv(&rows));
    assert_good(&with(&["--resume", "--from", "tsv"]));
    assert!(as_tsv(&out).as_bytes() == tsv(&rows));
}
