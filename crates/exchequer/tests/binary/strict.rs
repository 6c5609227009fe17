//! `--strict` in every format: the first fault stops, and a resumed run goes on after it is mended.

use crate::convert::{FORMATS, as_tsv};
use crate::damage::file_of;
use crate::harness::run;
use crate::random_games::{games, tsv};
use crate::stream_files::{Folder, assert_good};

/// Returns an offset at which a record begins, and the number of records before it.
fn place(format: &str, bytes: &[u8], records: usize) -> (usize, usize) {
    let middle = records / 2;
    let after = |pattern: &[u8], count: usize| {
        let ends = bytes.windows(pattern.len()).enumerate().filter(|(_, window)| *window == pattern);
        ends.map(|(at, _)| at + pattern.len()).nth(count - 1).expect("a record ends there")
    };
    match format {
        "csv" => (after(b"\n", 1 + middle), middle),
        "plain" => (after(b"\ne\n", middle), middle),
        "bulletformat" | "marlinformat" => (32 * middle, middle),
        "bin" => (40 * middle, middle),
        _ => (after(b"\n", middle), middle),
    }
}

/// Returns bytes that are no record of a format.
fn junk(format: &str) -> Vec<u8> {
    match format {
        "bulletformat" | "marlinformat" => vec![0xFF; 32],
        "bin" => vec![0xFF; 40],
        "plain" => b"fen junk\nmove e2e4\nscore 1\nply 1\nresult 0\ne\n".to_vec(),
        "jsonl" => b"{\"fen\":\"junk\"}\n".to_vec(),
        _ => b"junk\n".to_vec(),
    }
}

#[test]
fn records_that_stand_alone_stop_at_the_fault() {
    let rows = games(3, 80);
    for format in FORMATS.into_iter().filter(|format| !["pgn", "binpack", "viriformat"].contains(format)) {
        let folder = Folder::new();
        let name = format!("in.{format}");
        let bytes = file_of(&folder, &name, &rows);
        let all = as_tsv(&folder.arg(&name));
        let (at, before) = place(format, &bytes, rows.len());
        let input = folder.write(&name, &[&bytes[..at], &junk(format), &bytes[at..]].concat());
        for more in [&["convert"][..], &["filter", "--dedup", "--pieces", "2.."]] {
            let out = folder.arg("out.tsv");
            let mut args = more.to_vec();
            args.extend(["--strict", "--to", "tsv", &input]);
            if more[0] == "filter" {
                args.push("-o");
            }
            args.push(&out);
            let stopped = run(&args, b"");
            assert_eq!(stopped.code, Some(1), "{format}: {}", stopped.stderr);
            let errors = stopped.stderr.lines().filter(|line| line.starts_with("error: ")).count();
            assert_eq!(errors, 1, "{format}: {}", stopped.stderr);
            let part = String::from_utf8(folder.read("out.tsv.partial")).expect("ASCII");
            assert!(all.starts_with(&part), "{format}");
            if more[0] == "convert" {
                assert_eq!(part.lines().count(), before, "{format}");
            }
            // The fault is still there, and then it is mended.
            let again = run(&[&args[..], &["--resume"]].concat(), b"");
            assert_eq!(again.code, Some(1), "{format}: {}", again.stderr);
            assert_eq!(folder.read("out.tsv.partial"), part.as_bytes(), "{format}");
            folder.write(&name, &bytes);
            let resumed = run(&[&args[..], &["--resume"]].concat(), b"");
            assert_good(&resumed);
            let whole = run(&[&args[..args.len() - 1], &[&folder.arg("whole.tsv")]].concat(), b"");
            assert_good(&whole);
            assert!(folder.read("out.tsv") == folder.read("whole.tsv"), "{format} {}", more[0]);
            if more[0] == "convert" {
                assert!(folder.read("out.tsv") == all.as_bytes(), "{format}");
            }
            folder.write(&name, &[&bytes[..at], &junk(format), &bytes[at..]].concat());
        }
    }
}

#[test]
fn games_and_chunks_stop_before_the_block_of_the_fault() {
    let rows = games(3, 80);
    let text = String::from_utf8(tsv(&rows)).expect("ASCII");
    for format in ["pgn", "binpack", "viriformat"] {
        let folder = Folder::new();
        let name = format!("in.{format}");
        let one = file_of(&folder, &name, &rows);
        // Enough for some blocks.
        let count = 600_000 / one.len() + 3;
        let whole = one.repeat(count);
        let at = one.len() * (count - 1);
        let fault = match format {
            "pgn" => b"[Event \"?\"]\n\n1. e5 *\n\n".to_vec(),
            _ => vec![0xFF; 64],
        };
        let damaged = [&whole[..at], &fault, &whole[at..]].concat();
        let input = folder.write(&name, &damaged);
        let out = folder.arg("out.tsv");
        let args = ["convert", "--strict", &input, &out];
        let stopped = run(&args, b"");
        assert_eq!(stopped.code, Some(1), "{format}: {}", stopped.stderr);
        assert!(stopped.stderr.contains("stopped after "), "{format}: {}", stopped.stderr);
        let part = folder.read("out.tsv.partial");
        let expected = text.repeat(count);
        assert!(!part.is_empty() && expected.as_bytes().starts_with(&part), "{format}");
        folder.write(&name, &whole);
        assert_good(&run(&[&args[..], &["--resume"]].concat(), b""));
        assert!(folder.read("out.tsv") == expected.as_bytes(), "{format}");
    }
}

#[test]
fn a_repair_stops_as_a_fault_does() {
    let good = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let repaired = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1";
    let lines = [good, good, repaired, good].map(|fen| format!("{fen}\te1e2\t5\t0\t0\n")).concat();
    let tolerant = run(&["convert", "-", "-", "--from", "tsv", "--to", "tsv"], lines.as_bytes());
    assert_good(&tolerant);
    assert_eq!(tolerant.stdout, format!("{good}\te1e2\t5\t0\t0\n").repeat(4));
    assert!(tolerant.stderr.contains("repaired 1 castling field"), "{}", tolerant.stderr);
    let csv = lines.replace('\t', ",");
    let csv = format!("fen,move,score,ply,result\n{csv}");
    for (format, text, line) in [("tsv", lines, 3), ("csv", csv, 4)] {
        let strict =
            run(&["convert", "-", "-", "--from", format, "--to", "tsv", "--strict"], text.as_bytes());
        assert_eq!(strict.code, Some(1));
        assert_eq!(strict.stdout.lines().count(), 2, "{format}");
        assert!(strict.stderr.contains(&format!("stdin, line {line}: ")), "{}", strict.stderr);
        assert!(strict.stderr.contains(&format!("stopped after line {}", line - 1)), "{}", strict.stderr);
    }
}
