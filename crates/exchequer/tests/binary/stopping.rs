//! `annotate` and `filter` under signals: their partial files, and resumed runs.

use crate::harness::{command, run, run_command};
use crate::stream_files::{Folder, assert_good, lines, noisy_lines, unpack};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin};
use std::thread;
use std::time::{Duration, Instant};

/// Program that waits for more input after it has read all but the buffered rest.
pub(crate) fn started(args: &[&str], input: &[u8]) -> (Child, ChildStdin) {
    let mut child = command().args(args).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(input).expect("the pipe is open");
    (child, stdin)
}

/// Number of bytes that is more than the headers of all formats, and of a compressed member.
pub(crate) const HEADERS: u64 = 256;

/// Longest wait for an output that surely comes.
pub(crate) const SURELY: Duration = Duration::from_secs(60);

/// Waits until the partial output is longer than `length`, but not longer than `patience`.
///
/// Other files do not count: checkpoints are written under temporary names.
pub(crate) fn wait_for(folder: &Folder, out: &str, length: u64, patience: Duration) {
    let partial = folder.path(&format!("{out}.partial"));
    let begin = Instant::now();
    while fs::metadata(&partial).map_or(0, |metadata| metadata.len()) <= length && begin.elapsed() < patience
    {
        thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("the process is there");
}

#[track_caller]
pub(crate) fn stopped(child: Child) -> String {
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8(output.stderr).expect("stderr is text");
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    stderr
}

#[test]
fn a_stopped_run_leaves_a_valid_part_and_goes_on_to_the_same_end() {
    let all = noisy_lines(40_000, |fen, i, noise| format!("{fen} | {i} | {noise:016x}\n"));
    for (command_args, ending) in [
        (&["filter", "--quiet"][..], "txt"),
        (&["annotate", "--format", "csv"], "csv.gz"),
        (&["annotate", "--format", "jsonl"], "jsonl.zst"),
    ] {
        let folder = Folder::new();
        let (whole, out) = (format!("whole.{ending}"), format!("out.{ending}"));
        let args = |out: &str| {
            [command_args, &["-", "-o", &folder.arg(out)]]
                .concat()
                .iter()
                .map(|arg| (*arg).to_owned())
                .collect::<Vec<_>>()
        };
        let whole_args = args(&whole);
        assert_good(&run_command(command().args(&whole_args), &all));

        let out_args = args(&out);
        let out_args: Vec<&str> = out_args.iter().map(String::as_str).collect();
        let mut parts = 0;
        // Stopped twice, the second time at a later point; the input ends inside a line each time.
        for (share, signal, resume) in [(3, Signal::INT, &[][..]), (2, Signal::TERM, &["--resume"])] {
            let partial = folder.path(&format!("{out}.partial"));
            let before = fs::metadata(&partial).map_or(0, |metadata| metadata.len());
            let (child, stdin) = started(&[&out_args, resume].concat(), &all[..all.len() / share]);
            wait_for(&folder, &out, before + HEADERS, SURELY);
            send(signal, &child);
            let messages = stopped(child);
            drop(stdin);
            assert!(
                messages.starts_with("stopped after line ")
                    && messages.ends_with("--resume goes on from there\n"),
                "{messages}"
            );
            let part = unpack(&folder.path(&format!("{out}.partial")));
            assert!(part.is_empty() || part.ends_with(b"\n"));
            assert!(unpack(&folder.path(&whole)).starts_with(&part));
            assert!(part.len() > parts, "{out}: something was done before the signal");
            parts = part.len();
            let names = [format!("{out}.partial"), format!("{out}.partial.json"), whole.clone()];
            assert_eq!(folder.names(), names);
        }
        let resumed = run_command(command().args(&out_args).arg("--resume"), &all);
        assert_good(&resumed);
        assert!(resumed.stderr.contains("40,000 positions"), "{}", resumed.stderr);
        assert!(unpack(&folder.path(&out)) == unpack(&folder.path(&whole)), "{ending}");
        assert_eq!(folder.names(), [out, whole]);
    }
}

#[test]
fn a_stopped_run_to_stdout_ends_with_a_whole_line() {
    // Few lines: a pipe takes them in one piece.
    let (mut child, stdin) = started(&["annotate", "-"], &lines(40));
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let mut text = vec![0; 80];
    stdout.read_exact(&mut text).expect("an answer before the end of the input");
    send(Signal::INT, &child);
    stdout.read_to_end(&mut text).expect("the rest");
    assert!(stopped(child).starts_with("stopped after line 40\n"));
    drop(stdin);
    assert_eq!(text.iter().filter(|&&byte| byte == b'\n').count(), 40);
    assert!(text.ends_with(b"\n"));
}

#[test]
fn a_run_goes_on_only_with_what_it_began_with() {
    let folder = Folder::new();
    let input = folder.write("in", &[&lines(300)[..], b"junk\n"].concat());
    let out = folder.arg("out");
    let args = ["annotate", &input, "-o", &out, "--strict"];
    let resume = |more: &[&str]| run_command(command().args(args).arg("--resume").args(more), b"");
    let message = resume(&[]).bad_input();
    assert!(message.contains("there is no ") && message.contains("out.partial to go on from"), "{message}");
    assert_eq!(run(&args, b"").code, Some(1));
    let before = [folder.read("out.partial"), folder.read("out.partial.json")];

    let message = run(&args, b"").bad_input();
    assert!(message.contains("go on with --resume, or remove it"), "{message}");
    for more in [&["--format", "csv"][..], &["--rules", "swap"], &["--values", "1,3,3,5,9"]] {
        let message = resume(more).bad_input();
        assert!(message.contains("was made by `exchequer ") && message.contains(more[1]), "{message}");
    }
    for other in [lines(299), lines(301)[1..].to_vec(), Vec::new()] {
        folder.write("in", &other);
        assert!(resume(&[]).bad_input().contains("begins differently"));
    }
    assert_eq!([folder.read("out.partial"), folder.read("out.partial.json")], before);

    // Bytes after the recorded end, left by a power cut, are removed.
    folder.write("in", &lines(600));
    folder.write("out.partial", &[&before[0][..], b"half a li"].concat());
    assert_good(&resume(&[]));
    assert!(folder.read("out") == run(&["annotate", "-"], &lines(600)).stdout.as_bytes());

    folder.write("out.partial", &before[0][1..]);
    folder.write("out.partial.json", &before[1]);
    assert!(resume(&[]).bad_input().contains("bytes, and had "));
    folder.write("out.partial.json", b"{}");
    assert!(resume(&[]).bad_input().contains("does not say how far"));
    fs::remove_file(folder.path("out.partial.json")).expect("it is removed");
    assert!(resume(&[]).bad_input().contains("cannot read "));
}

/// Returns the peak memory of a process, as Linux reports it.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_flat() {
    const AT_MOST_KIB: u64 = 80 * 1024;
    let folder = Folder::new();
    let (mut child, mut stdin) = started(&["annotate", "-", "-o", &folder.arg("out")], b"");
    let piece = lines(10_000);
    // 30 MB in short lines, and as much in one.
    for _ in 0..50 {
        stdin.write_all(&piece).expect("the pipe is open");
    }
    let long = vec![b'k'; 1 << 20];
    for _ in 0..30 {
        stdin.write_all(&long).expect("the pipe is open");
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it is running");
    drop(stdin);
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    let peak: u64 = peak.trim().strip_suffix(" kB").and_then(|peak| peak.parse().ok()).expect("a number");
    assert!(peak < AT_MOST_KIB, "{peak} KiB");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert_eq!(folder.read("out").iter().filter(|&&byte| byte == b'\n').count(), 500_000);
}
