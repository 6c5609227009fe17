//! `see --batch`: order, bad lines, line ends, latency, memory.

use crate::harness::{SEED, START, command, run};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin};
use std::thread;

const BATCH: &[&str] = &["see", "--batch", "-"];

#[test]
fn one_answer_for_each_line_in_order() {
    let input = format!("{SEED}\tNxe5\n{START}\te2e4\n{SEED}\te2e5\nstartpos\tNf3");
    assert_eq!(run(BATCH, input.as_bytes()).good(), "-200\n0\n-400\n0\n");
    let with_threshold = [BATCH, &["--threshold", "0"]].concat();
    assert_eq!(run(&with_threshold, input.as_bytes()).good(), "false\ntrue\nfalse\ntrue\n");
    let with_values = [BATCH, &["--values", "100,325,325,500,1000", "--method", "mailbox"]].concat();
    assert_eq!(run(&with_values, input.as_bytes()).good(), "-225\n0\n-400\n0\n");
}

#[test]
fn a_file_is_read_as_a_pipe_is() {
    let path = temporary("lines.tsv");
    let input = format!("{SEED}\tNxe5\r\n{START}\te2e4\r\n");
    fs::write(&path, &input).expect("the file is written");
    let from_file = run(&["see", "--batch", path.to_str().expect("a plain path")], b"").good();
    fs::remove_file(&path).expect("the file is removed");
    assert_eq!(from_file, run(BATCH, input.as_bytes()).good());
    let message = run(&["see", "--batch", path.to_str().expect("a plain path")], b"").bad_input();
    assert!(message.contains("cannot read ") && message.contains("lines.tsv"), "{message}");
}

#[test]
fn an_empty_input_has_no_answers() {
    assert_eq!(run(BATCH, b"").good(), "");
}

#[test]
fn bad_lines_are_named_and_the_others_answered() {
    let good = format!("{SEED}\tNxe5");
    let lines: Vec<&str> = (1..=1000).map(|line| if line == 73 { "junk\tNxe5" } else { &good }).collect();
    let run = run(BATCH, (lines.join("\n") + "\n").as_bytes());
    assert_eq!(run.code, Some(1));
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 1000);
    assert!(answers.iter().enumerate().all(|(i, &answer)| answer == if i == 72 { "error" } else { "-200" }));
    assert_eq!(run.stderr.lines().count(), 1);
    assert!(
        run.stderr.starts_with("error: stdin, line 73: cannot read the FEN \"junk\": "),
        "{}",
        run.stderr
    );
}

#[test]
fn every_kind_of_bad_line_is_one_error() {
    let long = "x".repeat(70_000);
    let huge = "y".repeat(3_000_000);
    let bad: [&[u8]; 9] = [
        b"",
        b"no tab",
        b"startpos\te2e4\tmore",
        b"startpos\t\xFF",
        b"start\0pos\te2e4",
        b"startpos\te2e5",
        b"4k3/8/8/8/3r4/8/8/4K3 w - -\te1d1",
        long.as_bytes(),
        huge.as_bytes(),
    ];
    let mut input = Vec::new();
    for line in bad {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\nstartpos\te2e4\n");
    }
    let run = run(BATCH, &input);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, "error\n0\n".repeat(bad.len()));
    let explained: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(explained.len(), bad.len());
    for (i, message) in explained.iter().enumerate() {
        assert!(message.starts_with(&format!("error: stdin, line {}: ", 2 * i + 1)), "{message}");
        assert!(message.len() < 300 && message.ends_with('.'), "{message}");
    }
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let (mut child, mut stdin) = start();
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe")).lines();
    for _ in 0..3 {
        writeln!(stdin, "{SEED}\tNxe5").expect("the pipe is open");
        assert_eq!(answers.next().expect("an answer").expect("text"), "-200");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// Linux reports the peak memory of a process; elsewhere only the answers are checked.
#[test]
fn a_million_lines_take_flat_memory() {
    const LINES: usize = 1_000_000;
    const AT_MOST_KIB: u64 = 100 * 1024;
    let (mut child, mut stdin) = start();
    let stdout = child.stdout.take().expect("stdout is a pipe");
    let writer = thread::spawn(move || {
        let piece = format!("{SEED}\tNxe5\n{SEED}\tRxe5\n").repeat(500);
        for _ in 0..LINES / 1000 {
            stdin.write_all(piece.as_bytes()).expect("the pipe is open");
        }
        stdin
    });
    let mut answers = BufReader::new(stdout).lines();
    for i in 0..LINES {
        let answer = answers.next().expect("an answer for each line").expect("text");
        assert_eq!(answer, if i % 2 == 0 { "-200" } else { "-400" }, "line {}", i + 1);
    }
    // The process waits for more input: its memory can still be read.
    let stdin = writer.join().expect("all lines were written");
    let peak = peak_kib(child.id());
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().expect("it ends").success());
    assert!(peak.is_none_or(|peak| peak < AT_MOST_KIB), "{peak:?} KiB");
    assert_eq!(peak.is_some(), cfg!(target_os = "linux"));
}

fn start() -> (Child, ChildStdin) {
    let mut child = command().args(BATCH).spawn().expect("the binary starts");
    let stdin = child.stdin.take().expect("stdin is a pipe");
    (child, stdin)
}

fn peak_kib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}

/// Returns a unique path in cargo's directory for tests.
fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}
