//! Input files of all commands that read lines: compressed, with other line endings, damaged.

use crate::harness::{Run, START, run};
use crate::stream_files::{Folder, WINNING, gzip, zstd};
use serde_json::Value;
use std::io::Write;

/// Command that reads lines, with three good lines.
struct Reader {
    /// Arguments before the name of the file.
    args: &'static [&'static str],
    lines: [String; 3],
    /// Returns the answers without line numbers and times.
    answers: fn(&str) -> Vec<String>,
}

fn readers() -> [Reader; 5] {
    // White wins a queen, and has another capture that wins nothing.
    let other = WINNING.replace("3q4", "2pq4");
    let positions = || [START.to_owned(), format!("{WINNING} | 1"), format!("{START} | 2")];
    let with = |endings: [&str; 3]| {
        [
            format!("{WINNING}{}", endings[0]),
            format!("{other}{}", endings[1]),
            format!("{WINNING}{}", endings[2]),
        ]
    };
    let moves = || {
        ["bm exd5;", "am exd5;", "bm e5;"]
            .map(|operation| format!("4k3/8/8/3q4/4P3/8/8/4K3 w - - {operation}"))
    };
    let lines = |text: &str| text.lines().map(|line| line.trim_end_matches([' ', '\0']).to_owned()).collect();
    [
        Reader { args: &["annotate"], lines: positions(), answers: lines },
        Reader { args: &["filter", "--quiet"], lines: positions(), answers: lines },
        Reader {
            args: &["see", "--batch"],
            lines: with(["\te4d5", "\te1e2", "\te4e5"]),
            answers: |text| text.lines().filter(|line| *line != "error").map(str::to_owned).collect(),
        },
        Reader { args: &["epd", "--depth", "1", "--json"], lines: moves(), answers: solved },
        Reader {
            args: &["perft", "--suite"],
            lines: with([" ;D1 5", " ;D1 5", " ;D2 121"]),
            answers: |text| text.lines().map(|line| line.split(": ").take(1).collect()).collect(),
        },
    ]
}

/// Move and verdict of each position of `epd --json`.
fn solved(text: &str) -> Vec<String> {
    let report: Value = serde_json::from_str(text).expect("one JSON object");
    let positions = report["positions"].as_array().expect("positions");
    positions
        .iter()
        .map(|position| format!("{} {} {}", position["asked"], position["best"], position["solved"]))
        .collect()
}

impl Reader {
    fn run(&self, file: &str, input: &[u8]) -> Run {
        run(&[self.args, &[file]].concat(), input)
    }

    fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Returns the answers for lines in a plain file.
    fn expected(&self, folder: &Folder, lines: &[&String]) -> Vec<String> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let answers = (self.answers)(&self.run(&folder.write("plain.txt", text.as_bytes()), b"").stdout);
        assert!(!answers.is_empty(), "{:?}", self.args);
        answers
    }
}

#[test]
fn the_form_of_a_file_does_not_change_the_answers() {
    let folder = Folder::new();
    for reader in readers() {
        let text = reader.text();
        let plain = reader.run(&folder.write("plain.txt", text.as_bytes()), b"");
        let expected = (reader.answers)(&plain.stdout);
        assert!(!expected.is_empty() && !plain.stderr.contains("line "), "{plain:?}");
        let marked = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
        for (name, bytes) in [
            ("lines.gz", gzip(text.as_bytes())),
            ("lines.zst", zstd(text.as_bytes())),
            ("packed.txt", gzip(text.as_bytes())),
            ("windows.txt", text.replace('\n', "\r\n").into_bytes()),
            ("padded.txt", text.replace('\n', " \0\0 \r\n").into_bytes()),
            ("long.zst", zstd_with_window(text.as_bytes(), 31)),
            ("unfinished.txt", text.trim_end().into()),
            ("marked.txt", marked.clone()),
            ("marked.gz", gzip(&marked)),
        ] {
            let file = folder.write(name, &bytes);
            for run in [reader.run(&file, b""), reader.run("-", &bytes)] {
                assert_eq!(run.code, plain.code, "{:?} {name}: {}", reader.args, run.stderr);
                assert_eq!((reader.answers)(&run.stdout), expected, "{:?} {name}", reader.args);
                assert!(!run.stderr.contains("line "), "{:?} {name}: {}", reader.args, run.stderr);
            }
        }
    }
}

#[test]
fn a_text_in_utf_16_is_named() {
    let folder = Folder::new();
    for reader in readers() {
        let units: Vec<u16> = format!("\u{FEFF}{}", reader.text()).encode_utf16().collect();
        let little_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for (name, bytes) in [
            ("little.txt", little_endian.clone()),
            ("big.epd", big_endian),
            ("without_ending", little_endian.clone()),
            ("packed.gz", gzip(&little_endian)),
            ("mark_alone.txt", little_endian[..2].to_vec()),
        ] {
            let file = folder.write(name, &bytes);
            for (name, run) in [(&*file, reader.run(&file, b"")), ("stdin", reader.run("-", &bytes))] {
                assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{:?} {name}", reader.args);
                let fault = format!("error: cannot read {name}: its text is UTF-16; convert it to UTF-8.\n");
                assert_eq!(run.stderr, fault, "{:?}", reader.args);
            }
        }
    }
}

#[test]
fn a_binary_record_may_begin_like_a_text_in_utf_16() {
    let folder = Folder::new();
    // Both back ranks but the rook on a1, and the pawns: the first byte of the occupancy is 0xFE, the second 0xFF.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - - 0 1";
    let text = folder.write("one.txt", format!("{fen} | 35 | 0.5\n").as_bytes());
    let records = folder.arg("one.bulletformat");
    for (from, to) in [(&text, &records), (&records, &folder.arg("back.txt"))] {
        let run = run(&["convert", from, to], b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
    assert!(folder.read("one.bulletformat").starts_with(b"\xFE\xFF"));
}

#[test]
fn a_bad_line_is_named_with_its_file_and_the_others_are_answered() {
    let folder = Folder::new();
    let too_long = "x".repeat(70_000);
    for reader in readers() {
        let [first, _, last] = &reader.lines;
        let expected = reader.expected(&folder, &[first, last]);
        for (line, reason) in [
            (&b"4k3/8\xFF/8"[..], "byte 6 is not UTF-8."),
            (too_long.as_bytes(), "it is longer than 65536 bytes."),
        ] {
            let bytes = [first.as_bytes(), b"\n", line, b"\r\n", last.as_bytes()].concat();
            let file = folder.write("bad.txt", &bytes);
            for (name, run) in [(&*file, reader.run(&file, b"")), ("stdin", reader.run("-", &bytes))] {
                assert_eq!(run.code, Some(1), "{:?}: {}", reader.args, run.stderr);
                let fault = format!("error: {name}, line 2: {reason}");
                assert!(run.stderr.lines().any(|line| line == fault), "{:?}: {}", reader.args, run.stderr);
                let answers = (reader.answers)(&run.stdout);
                assert_eq!(answers, expected, "{:?}", reader.args);
            }
        }
    }
}

/// Packs bytes into a frame that declares a window of this size, as a power of two.
fn zstd_with_window(bytes: &[u8], log: u32) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("an encoder");
    encoder.long_distance_matching(true).and_then(|()| encoder.window_log(log)).expect("its options");
    encoder.write_all(bytes).expect("a vector takes bytes");
    encoder.finish().expect("a vector takes bytes")
}

#[test]
fn a_window_above_the_bound_is_named() {
    let folder = Folder::new();
    for reader in readers() {
        let mut frame = zstd_with_window(reader.text().as_bytes(), 31);
        // The sixth byte is the exponent of the window, from 10, above three bits of its mantissa.
        assert_eq!(frame[5], 21 << 3);
        frame[5] = 22 << 3;
        let file = folder.write("long.zst", &frame);
        let run = reader.run(&file, b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{:?}", reader.args);
        let fault =
            format!("error: cannot read {file}: its Zstandard data has a window of more than 2^31 bytes.");
        assert_eq!(run.stderr.lines().next(), Some(&*fault), "{:?}", reader.args);
    }
}

#[test]
fn an_unreadable_file_is_named() {
    let folder = Folder::new();
    for reader in readers() {
        let whole = gzip(reader.text().as_bytes());
        let cut = folder.write("cut.gz", &whole[..whole.len() - 9]);
        let plain = folder.write("plain.gz", reader.text().as_bytes());
        for (file, reason) in [
            (cut, " to its end: its gzip data is cut off."),
            (plain, ": by its name it is gzip data, and by its first bytes plain."),
        ] {
            let run = reader.run(&file, b"");
            assert_eq!(run.code, Some(1), "{:?}", reader.args);
            let message = format!("error: cannot read {file}{reason}");
            assert!(run.stderr.lines().any(|line| line == message), "{:?}: {}", reader.args, run.stderr);
        }
        assert!(reader.run("absent.txt", b"").bad_input().starts_with("error: cannot read absent.txt: "));
    }
}
