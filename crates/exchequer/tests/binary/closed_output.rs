//! Output closed early: the binary ends without a message and with the usual exit code.

use crate::harness::{START, command};
use std::io::{BufRead, BufReader, Read, Write};
use std::thread;

/// Exit code that a shell reports after SIGPIPE.
const CLOSED: Option<i32> = Some(141);

/// Reads one line of the output, closes it, and returns the exit code and stderr.
fn read_one_line(args: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut child = command().args(args).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut stderr = child.stderr.take().expect("stderr is a pipe");
    let stdout = child.stdout.take().expect("stdout is a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // The pipe breaks when the program ends before its input.
            let _ = stdin.write_all(input);
        });
        let first = BufReader::new(stdout).lines().next();
        assert!(first.is_some_and(|line| line.is_ok()));
        let mut text = String::new();
        stderr.read_to_string(&mut text).expect("stderr is text");
        (child.wait().expect("it ends").code(), text)
    })
}

#[test]
fn batch_ends_quietly() {
    let input = format!("{START}\te2e4\n").repeat(200_000);
    assert_eq!(read_one_line(&["see", "--batch", "-"], input.as_bytes()), (CLOSED, String::new()));
}

#[test]
fn uci_ends_quietly() {
    let input = "d\n".repeat(20_000);
    assert_eq!(read_one_line(&[], input.as_bytes()), (CLOSED, String::new()));
}

#[test]
fn streams_end_quietly() {
    let input = format!("{START} | 1\n").repeat(200_000);
    for args in [&["annotate", "-"][..], &["filter", "--quiet", "-"]] {
        assert_eq!(read_one_line(args, input.as_bytes()), (CLOSED, String::new()));
    }
}
