//! `annotate` and `filter` on files: packed and plain, cut off and stopped, gone on with, refused.

use crate::harness::{Run, START, command, run, run_command};
use flate2::read::{GzDecoder, MultiGzDecoder};
use flate2::write::GzEncoder;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin};
use tempfile::TempDir;

/// White takes a queen with a pawn.
const WINNING: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

/// A directory of its own, with names in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// As an argument.
    fn arg(&self, name: &str) -> String {
        self.path(name).to_str().expect("a plain path").to_owned()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        fs::write(self.path(name), bytes).expect("the file is written");
        self.arg(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("the file is there")
    }

    /// What is in it, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the directory is there");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
        let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }
}

/// Lines that differ from each other, every third with a capture that wins.
fn lines(count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for i in 0..count {
        let fen = if i % 3 == 0 { WINNING } else { START };
        writeln!(text, "{fen} | {i} | 0.5").expect("a vector takes text");
    }
    text
}

/// What `filter --quiet` keeps of them.
fn quiet_lines(count: usize) -> Vec<u8> {
    let text = lines(count);
    let kept = text.split_inclusive(|&byte| byte == b'\n').enumerate().filter(|(i, _)| i % 3 != 0);
    kept.flat_map(|(_, line)| line.to_vec()).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("a vector takes bytes");
    encoder.finish().expect("a vector takes bytes")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("bytes can be packed")
}

/// Unpacks all parts by the name; an error for what is cut off or damaged.
fn unpack(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("the file is there");
    let mut text = Vec::new();
    if path.to_str().is_some_and(|name| name.contains(".gz")) {
        MultiGzDecoder::new(&bytes[..]).read_to_end(&mut text).expect("whole gzip data");
    } else if path.to_str().is_some_and(|name| name.contains(".zst")) {
        text = zstd::decode_all(&bytes[..]).expect("whole Zstandard data");
    } else {
        text = bytes;
    }
    text
}

#[track_caller]
fn assert_good(run: &Run) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(!run.stderr.contains("error"), "{}", run.stderr);
}

#[test]
fn the_order_of_many_lines_is_kept() {
    let count = 60_000;
    let run = run(&["filter", "--quiet", "-"], &lines(count));
    assert_good(&run);
    assert!(run.stdout.as_bytes() == quiet_lines(count));
    assert!(run.stderr.starts_with("kept 40,000 of 60,000 positions; dropped 0 in check, 20,000 with"));
}

#[test]
fn packed_input_is_told_by_its_bytes_also_on_stdin() {
    let text = lines(3000);
    let (first, second) = text.split_at(text.len() / 3);
    let members = [gzip(first), gzip(b""), gzip(second)].concat();
    let frames = [zstd(first), zstd(second)].concat();
    let folder = Folder::new();
    for (name, bytes) in [("a.gz", &members), ("a", &members), ("b.zst", &frames), ("b.txt", &frames)] {
        let from_file = run(&["filter", "--quiet", &folder.write(name, bytes)], b"");
        assert_good(&from_file);
        assert!(from_file.stdout.as_bytes() == quiet_lines(3000), "{name}");
        let from_pipe = run(&["filter", "--quiet", "-"], bytes);
        assert_eq!(from_pipe.stdout, from_file.stdout, "{name}");
    }
}

#[test]
fn packed_output_is_by_name() {
    let folder = Folder::new();
    let input = folder.write("in", &lines(3000));
    let plain = run(&["annotate", &input], b"");
    assert_good(&plain);
    for name in ["out.txt", "out.gz", "out.zst"] {
        let run = run(&["annotate", &input, "-o", &folder.arg(name)], b"");
        assert_good(&run);
        assert_eq!(run.stdout, "");
        assert!(unpack(&folder.path(name)) == plain.stdout.as_bytes(), "{name}");
    }
    let mut one_member = Vec::new();
    GzDecoder::new(&folder.read("out.gz")[..]).read_to_end(&mut one_member).expect("gzip data");
    assert!(one_member == plain.stdout.as_bytes());
    assert_eq!(folder.names(), ["in", "out.gz", "out.txt", "out.zst"]);
}

#[test]
fn a_name_that_promises_what_is_not_there_is_refused() {
    let folder = Folder::new();
    let gz = folder.write("plain.gz", &lines(3));
    let message = run(&["annotate", &gz], b"").bad_input();
    assert!(message.contains("by its name it is gzip data, and by its first bytes plain"), "{message}");
    let empty = folder.write("empty.zst", b"");
    assert!(run(&["annotate", &empty], b"").bad_input().contains("Zstandard"));
    let message = run(&["annotate", &folder.arg("absent")], b"").bad_input();
    assert!(message.contains("cannot read "), "{message}");
}

#[test]
fn an_output_that_is_there_is_replaced_and_keeps_no_rights_to_itself() {
    let folder = Folder::new();
    let input = folder.write("in", &lines(30));
    let out = folder.write("out", b"old");
    assert_good(&run(&["filter", "--quiet", &input, "-o", &out], b""));
    assert!(folder.read("out") == quiet_lines(30));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any file that is made here.
        let mode = |name| fs::metadata(folder.path(name)).expect("it is there").permissions().mode();
        assert_eq!(mode("out"), mode("in"));
    }
}

#[test]
fn the_input_is_never_overwritten() {
    let folder = Folder::new();
    let input = folder.write("in", &lines(30));
    let around = format!("{}/../{}/in", folder.arg(""), folder.0.path().file_name().unwrap().display());
    for out in [&input, &around] {
        let message = run(&["filter", "--quiet", &input, "-o", out], b"").bad_input();
        assert!(message.contains("would be overwritten"), "{message}");
    }
    let partial = folder.write("out.partial", &lines(30));
    let message = run(&["filter", "--quiet", &partial, "-o", &folder.arg("out")], b"").bad_input();
    assert!(message.contains("would be overwritten"), "{message}");
    assert!(folder.read("in") == lines(30) && folder.read("out.partial") == lines(30));
}

#[test]
fn an_output_that_is_no_file_is_refused() {
    let folder = Folder::new();
    let input = folder.write("in", &lines(3));
    let message = run(&["annotate", &input, "-o", &folder.arg("")], b"").bad_input();
    assert!(message.contains("is not a file that can be replaced"), "{message}");
    let message = run(&["annotate", &input, "-o", &folder.arg("no/out")], b"").bad_input();
    assert!(message.contains("cannot write "), "{message}");
    assert_eq!(folder.names(), ["in"]);
}

#[test]
fn bad_lines_are_named_and_the_others_answered() {
    let folder = Folder::new();
    let mut text = lines(20_000);
    text.extend(b"junk | 1\n");
    text.extend(lines(20_000));
    text.extend(b"4k3/8/8/8/8/8/8/8 w - - 0 1 | 2");
    let input = folder.write("in.txt", &text);
    let run = run(&["annotate", &input, "-o", &folder.arg("out")], b"");
    assert_eq!(run.code, Some(1));
    let told: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(
        told[0].starts_with("error: ")
            && told[0].contains("in.txt, line 20001: cannot read the FEN \"junk\": ")
    );
    assert!(
        told[1].contains("in.txt, line 40002: ") && told[1].ends_with("a side has no king."),
        "{}",
        told[1]
    );
    assert_eq!(told[2], "annotated 40,000 positions, found 2 bad lines");
    assert_eq!(folder.read("out").iter().filter(|&&byte| byte == b'\n').count(), 40_000);
}

#[test]
fn a_flood_of_bad_lines_is_counted() {
    let run = run(&["filter", "--quiet", "-"], "junk\n".repeat(100_000).as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let told: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(told.len(), 20 + 3);
    assert!(told[19].starts_with("error: stdin, line 20: "), "{}", told[19]);
    assert_eq!(told[20], "error: stdin has 100,000 bad lines: 99,980 more than are explained here.");
    assert!(
        told[21].starts_with("kept 0 of 0 positions") && told[21].ends_with("100,000 bad lines"),
        "{}",
        told[21]
    );
}

#[test]
fn strict_keeps_what_comes_before_the_first_bad_line() {
    let folder = Folder::new();
    let good = lines(9000);
    let input = folder.write("in", &[&good[..], b"junk | 1\n", &good].concat());
    let args = ["filter", "--quiet", "--strict", &input, "-o", &folder.arg("out.gz")];
    let stopped = run(&args, b"");
    assert_eq!(stopped.code, Some(1));
    let told: Vec<&str> = stopped.stderr.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("in, line 9001: "), "{}", told[0]);
    assert!(
        told[1].starts_with("stopped after line 9,000: ") && told[1].contains("out.gz.partial"),
        "{}",
        told[1]
    );
    assert!(unpack(&folder.path("out.gz.partial")) == quiet_lines(9000));
    assert_eq!(folder.names(), ["in", "out.gz.partial", "out.gz.partial.json"]);

    // What comes behind it may be repaired.
    folder.write("in", &[&good[..], &good].concat());
    let resumed = run_command(command().args(args).arg("--resume"), b"");
    assert_good(&resumed);
    assert!(resumed.stderr.starts_with("kept 12,000 of 18,000 positions"), "{}", resumed.stderr);
    assert!(unpack(&folder.path("out.gz")) == [quiet_lines(9000), quiet_lines(9000)].concat());
    assert_eq!(folder.names(), ["in", "out.gz"]);

    let to_stdout = run(&["filter", "--quiet", "--strict", "-"], &[&good[..], b"junk\n", &good].concat());
    assert_eq!(to_stdout.code, Some(1));
    assert!(to_stdout.stdout.as_bytes() == quiet_lines(9000));
}

#[test]
fn input_that_is_cut_off_is_named_and_gone_on_with() {
    let folder = Folder::new();
    for (ending, whole) in [("gz", gzip(&lines(30_000))), ("zst", zstd(&lines(30_000)))] {
        let name = format!("in.{ending}");
        let input = folder.write(&name, &whole[..whole.len() / 2]);
        let args = ["filter", "--quiet", &input, "-o", &folder.arg("out")];
        let cut = run(&args, b"");
        assert_eq!(cut.code, Some(1));
        let told: Vec<&str> = cut.stderr.lines().collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains(&format!("{name} to its end: its ")), "{}", told[0]);
        assert!(told[0].ends_with(" data is cut off."), "{}", told[0]);
        let kept = folder.read("out.partial");
        assert!(kept.ends_with(b"\n") && kept.len() > 10_000 && quiet_lines(30_000).starts_with(&kept));
        folder.write(&name, &whole);
        assert_good(&run_command(command().args(args).arg("--resume"), b""));
        assert!(folder.read("out") == quiet_lines(30_000));
        fs::remove_file(folder.path("out")).expect("it is removed");
    }
}

#[test]
fn damaged_input_is_named() {
    let mut bytes = zstd(&lines(30_000));
    let middle = bytes.len() / 2;
    for byte in &mut bytes[middle..middle + 100] {
        *byte = !*byte;
    }
    let run = run(&["filter", "--quiet", "-"], &bytes);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.starts_with("error: cannot read stdin to its end: its Zstandard data is damaged ("));
}

/// A program that waits for more than it was given, once it has read all but what fits into its buffers.
fn started(args: &[&str], input: &[u8]) -> (Child, ChildStdin) {
    let mut child = command().args(args).spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(input).expect("the pipe is open");
    (child, stdin)
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let status = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

#[cfg(unix)]
#[track_caller]
fn stopped(child: Child) -> String {
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8(output.stderr).expect("stderr is text");
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    stderr
}

#[cfg(unix)]
#[test]
fn a_stopped_run_leaves_a_valid_part_and_goes_on_to_the_same_end() {
    const COUNT: usize = 40_000;
    let all = lines(COUNT);
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
        // Stopped twice, further on the second time; the input ends inside a line each time.
        for (share, signal, resume) in [(3, "-INT", &[][..]), (2, "-TERM", &["--resume"])] {
            let (child, stdin) = started(&[&out_args, resume].concat(), &all[..all.len() / share]);
            send(signal, &child);
            let told = stopped(child);
            drop(stdin);
            assert!(
                told.starts_with("stopped after line ") && told.ends_with("--resume goes on from there\n"),
                "{told}"
            );
            let part = unpack(&folder.path(&format!("{out}.partial")));
            assert!(part.is_empty() || part.ends_with(b"\n"));
            assert!(unpack(&folder.path(&whole)).starts_with(&part));
            assert!(part.len() >= parts);
            parts = part.len();
            let names = [format!("{out}.partial"), format!("{out}.partial.json"), whole.clone()];
            assert_eq!(folder.names(), names);
        }
        assert!(parts > 0, "something was done before the second signal");
        let resumed = run_command(command().args(&out_args).arg("--resume"), &all);
        assert_good(&resumed);
        assert!(resumed.stderr.contains("40,000 positions"), "{}", resumed.stderr);
        assert!(unpack(&folder.path(&out)) == unpack(&folder.path(&whole)), "{ending}");
        assert_eq!(folder.names(), [out, whole]);
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_run_to_stdout_ends_with_a_whole_line() {
    let (mut child, stdin) = started(&["annotate", "-"], &lines(100));
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let mut text = vec![0; 100];
    stdout.read_exact(&mut text).expect("an answer before the end of the input");
    send("-INT", &child);
    stdout.read_to_end(&mut text).expect("the rest");
    assert!(stopped(child).starts_with("stopped after line 100\n"));
    drop(stdin);
    assert_eq!(text.iter().filter(|&&byte| byte == b'\n').count(), 100);
    assert!(text.ends_with(b"\n"));
}

#[cfg(unix)]
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

    // What a power cut has left behind the end of the part is cut off.
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

#[test]
fn resume_needs_an_output() {
    assert_eq!(run(&["annotate", "-", "--resume"], b"").code, Some(2));
    assert_eq!(run(&["filter", "-"], b"").code, Some(2));
}

#[test]
fn noise_is_survived() {
    let megabyte = vec![b'k'; 1_000_000];
    let mut long_lines = lines(3);
    for _ in 0..3 {
        long_lines.extend(&megabyte);
        long_lines.extend(b"\n8/8/8/8/8/8/8/8\n");
        long_lines.extend(lines(3));
    }
    for (noise, answers) in [
        (&b""[..], 0),
        (b"\0\0\n\0\t\n", 0),
        (b"\x1F\x8B", 0),
        (b"\x1F\x8B\0\0\0\0\0\0", 0),
        (b"\x28\xB5\x2F\xFD", 0),
        (b"\x50\x2A\x4D\x18\xFF\xFF\xFF\xFF", 0),
        (&megabyte, 0),
        (&long_lines, 12),
    ] {
        for format in ["text", "jsonl", "csv"] {
            let run = run(&["annotate", "-", "--format", format], noise);
            assert!(matches!(run.code, Some(0 | 1)) && !run.stderr.contains("panicked"), "{run:?}");
            let header = usize::from(format == "csv" && !run.stdout.is_empty());
            assert_eq!(run.stdout.lines().count(), answers + header, "{run:?}");
        }
    }
    let run = run(&["filter", "--quiet", "-"], &long_lines);
    assert!(run.stderr.contains("stdin, line 4: it is longer than 65536 bytes."), "{}", run.stderr);
    assert!(run.stderr.contains("stdin, line 5: cannot read the FEN"), "{}", run.stderr);
    assert!(run.stderr.contains("of 12 positions"), "{}", run.stderr);
}

/// Linux says how much memory a process had at most.
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
