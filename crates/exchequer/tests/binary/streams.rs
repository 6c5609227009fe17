//! `annotate` and `filter` on files: compressed and plain, cut off, bad, refused.

use crate::harness::{command, run, run_command};
use crate::stream_files::{Folder, assert_good, gzip, lines, quiet_lines, unpack, zstd};
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;

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
        // The default mode of new files.
        let mode = |name| fs::metadata(folder.path(name)).expect("it is there").permissions().mode();
        assert_eq!(mode("out"), mode("in"));
    }
}

#[test]
fn the_input_is_never_overwritten() {
    let folder = Folder::new();
    let input = folder.write("in", &lines(30));
    fs::create_dir(folder.path("beside")).expect("it is made");
    for out in [&input, &folder.arg("beside/../in")] {
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
    let messages: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(messages.len(), 4, "{messages:?}");
    assert!(
        messages[0].starts_with("error: ")
            && messages[0].contains("in.txt, line 20001: cannot read the FEN \"junk\": ")
    );
    assert!(
        messages[1].contains("in.txt, line 40002: ") && messages[1].ends_with("a side has no king."),
        "{}",
        messages[1]
    );
    assert_eq!(messages[2], "annotated 40,000 positions, found 2 bad lines");
    assert_eq!(folder.read("out").iter().filter(|&&byte| byte == b'\n').count(), 40_000);
}

#[test]
fn a_flood_of_bad_lines_is_counted() {
    let run = run(&["filter", "--quiet", "-"], "junk\n".repeat(100_000).as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let messages: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(messages.len(), 20 + 3);
    assert!(messages[19].starts_with("error: stdin, line 20: "), "{}", messages[19]);
    assert_eq!(messages[20], "error: stdin has 100,000 bad lines: 99,980 more than are explained here.");
    assert!(
        messages[21].starts_with("kept 0 of 0 positions") && messages[21].ends_with("100,000 bad lines"),
        "{}",
        messages[21]
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
    let messages: Vec<&str> = stopped.stderr.lines().collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("in, line 9001: "), "{}", messages[0]);
    assert!(
        messages[1].starts_with("stopped after line 9,000: ") && messages[1].contains("out.gz.partial"),
        "{}",
        messages[1]
    );
    assert!(unpack(&folder.path("out.gz.partial")) == quiet_lines(9000));
    assert_eq!(folder.names(), ["in", "out.gz.partial", "out.gz.partial.json"]);

    // The input after the bad line may change before the run resumes.
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
        let messages: Vec<&str> = cut.stderr.lines().collect();
        assert_eq!(messages.len(), 2, "{messages:?}");
        assert!(messages[0].contains(&format!("{name} to its end: its ")), "{}", messages[0]);
        assert!(messages[0].ends_with(" data is cut off."), "{}", messages[0]);
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

#[test]
fn resume_needs_an_output() {
    assert_eq!(run(&["annotate", "-", "--resume"], b"").code, Some(2));
    assert_eq!(run(&["annotate", "-", "--resume", "-o", "-"], b"").code, Some(2));
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
