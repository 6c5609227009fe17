//! Peak memory of streams on inputs that are much larger, as Linux reports it.

use crate::harness::command;
use crate::stream_files::Folder;
use std::fs;
use std::io::Write;
use std::process::Child;

const AT_MOST_KIB: u64 = 80 * 1024;

fn peak_kib(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it is running");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    peak.trim().strip_suffix(" kB").and_then(|peak| peak.parse().ok()).expect("a number")
}

/// Feeds a piece a number of times, and returns the peak and the exit code.
fn fed(args: &[&str], begin: &[u8], piece: &[u8], times: usize) -> (u64, Option<i32>) {
    let mut child = command().args(args).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(begin).expect("the pipe is open");
    for _ in 0..times {
        stdin.write_all(piece).expect("the pipe is open");
    }
    let peak = peak_kib(&child);
    drop(stdin);
    (peak, child.wait().expect("it ends").code())
}

#[test]
fn a_line_without_an_end_is_dropped_piece_by_piece() {
    let piece = vec![b'k'; 1 << 20];
    for (format, begin) in [
        ("lines", &b""[..]),
        ("csv", b"fen,move\n"),
        ("csv", b"fen,move\n\"4k3/8"),
        ("tsv", b""),
        ("jsonl", b"{\"fen\": \""),
        ("plain", b"fen "),
    ] {
        let folder = Folder::new();
        let args = ["convert", "-", &folder.arg("out"), "--from", format, "--to", "tsv"];
        let (peak, code) = fed(&args, begin, &piece, 100);
        assert!(peak < AT_MOST_KIB, "{format}: {peak} KiB");
        assert_eq!(code, Some(1), "{format}");
    }
}

#[test]
fn a_large_input_is_not_kept() {
    // Comments: the test measures no decoder.
    let comments = format!("#{}\n", "-".repeat(1022)).repeat(1 << 10);
    for more in [&["--quiet"][..], &["--dedup"], &["--dedup", "--to", "csv"]] {
        let folder = Folder::new();
        let out = folder.arg("out");
        let args = [&["filter", "-", "--from", "lines", "-o", &out], more].concat();
        let (peak, code) = fed(&args, b"", comments.as_bytes(), 100);
        assert!(peak < AT_MOST_KIB, "{more:?}: {peak} KiB");
        assert_eq!(code, Some(0), "{more:?}");
    }
}
