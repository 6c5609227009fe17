//! `convert`: every format to every other, the format of an input by its content, and values that are missing.

use crate::harness::{Run, run};
use crate::random_games::{games, tsv};
use crate::stream_files::{Folder, assert_good, gzip, unpack, zstd};
use std::thread;

/// Names of the formats, each the ending of its files here.
pub(crate) const FORMATS: [&str; 11] = [
    "lines",
    "csv",
    "tsv",
    "jsonl",
    "plain",
    "pgn",
    "binpack",
    "viriformat",
    "marlinformat",
    "bulletformat",
    "bin",
];
/// Formats that do not hold all parts of a record.
const LOSSY: [&str; 3] = ["lines", "marlinformat", "bulletformat"];

/// Returns the canonical text of a file.
#[track_caller]
pub(crate) fn as_tsv(input: &str) -> String {
    let run = run(&["convert", input, "-", "--to", "tsv"], b"");
    assert_good(&run);
    run.stdout
}

/// Converts to `out.FORMAT`, and returns its content.
fn converted(folder: &Folder, input: &str, out: &str, format: &str) -> (Run, Option<Vec<u8>>) {
    let run = run(&["convert", input, &folder.arg(out), "--to", format], b"");
    let bytes = folder.path(out).exists().then(|| folder.read(out));
    (run, bytes)
}

#[test]
fn every_format_becomes_every_other() {
    let rows = games(4, 90);
    let folder = Folder::new();
    let base = folder.write("base", &tsv(&rows));
    for format in FORMATS {
        let args = ["convert", &base, &folder.arg(&format!("base.{format}")), "--from", "tsv"];
        let run = run(&args, b"");
        assert_good(&run);
        let loses = run.stderr.starts_with(&format!("{format} does not hold all that tsv may have: "));
        assert_eq!(
            loses,
            LOSSY.contains(&format) || ["plain", "binpack", "bin"].contains(&format),
            "{}",
            run.stderr
        );
        assert!(
            run.stderr
                .contains(&format!("converted {} positions to {format}, found 0 bad lines", rows.len()))
        );
    }
    assert!(folder.read("base.tsv") == tsv(&rows));
    thread::scope(|scope| {
        for from in FORMATS {
            let (folder, rows) = (&folder, &rows);
            scope.spawn(move || {
                // A file whose records lack what the format has lost.
                let lossless = if LOSSY.contains(&from) {
                    let text = as_tsv(&folder.arg(&format!("base.{from}")));
                    // The ply of a line follows from its counters.
                    let expected: String =
                        rows.iter().map(|row| row.line_of_labels(from == "lines")).collect();
                    assert!(from == "bulletformat" || text == expected, "{from}");
                    folder.write(&format!("less.{from}.tsv"), text.as_bytes())
                } else {
                    base_name(folder, "tsv")
                };
                for to in FORMATS {
                    let (run, bytes) =
                        converted(folder, &base_name(folder, from), &format!("{from}.{to}"), to);
                    let (expected, expected_bytes) =
                        converted(folder, &lossless, &format!("expected.{from}.{to}"), to);
                    assert_eq!(run.code, expected.code, "{from} to {to}: {}", run.stderr);
                    assert!(bytes == expected_bytes, "{from} to {to}");
                    let needs_move = ["plain", "pgn", "viriformat"].contains(&to);
                    let is_good = !needs_move || !LOSSY.contains(&from);
                    assert_eq!(run.code, Some(i32::from(!is_good)), "{from} to {to}: {}", run.stderr);
                }
            });
        }
    });
}

fn base_name(folder: &Folder, format: &str) -> String {
    folder.arg(&format!("base.{format}"))
}

#[test]
fn bulletformat_is_the_view_of_the_side_to_move() {
    let folder = Folder::new();
    let text = "4k3/8/8/8/8/8/4p3/K2R4 b - - 7 30\te2d1q\t-35\t59\t1\n";
    let input = folder.write("in.tsv", text.as_bytes());
    let out = folder.arg("out.bullet");
    let run = run(&["convert", &input, &out], b"");
    assert_good(&run);
    let sentence = "bulletformat does not hold all that tsv may have: the side to move, castling rights, castling rights \
                    of Chess960, en-passant squares, halfmove clocks, fullmove numbers, moves, plies";
    assert_eq!(run.stderr.lines().next(), Some(sentence));
    assert_eq!(as_tsv(&out), "k2r4/4P3/8/8/8/8/8/4K3 w - - 0 1\t\t-35\t\t1\n");
}

#[test]
fn the_format_is_found_by_content_under_any_name() {
    let rows = games(2, 60);
    let folder = Folder::new();
    let base = folder.write("base.tsv", &tsv(&rows));
    let expected = String::from_utf8(tsv(&rows)).expect("the text is ASCII");
    for (format, names) in [
        ("bulletformat", &["b.bin", "b", "b.data", "b.viri"][..]),
        ("viriformat", &["v.binpack", "v", "v.bin"]),
        ("binpack", &["s", "s.bin", "s.txt"]),
        ("marlinformat", &["m", "m.bin", "m.viri"]),
        ("bin", &["p", "p.data", "p.bulletformat"]),
        ("plain", &["t", "t.txt"]),
        ("pgn", &["g", "g.txt"]),
        ("jsonl", &["j", "j.txt", "j.json"]),
        ("csv", &["c", "c.txt", "c.tsv"]),
    ] {
        let (run, bytes) = converted(&folder, &base, &format!("right.{format}"), format);
        assert_good(&run);
        let bytes = bytes.expect("the output is there");
        let right = as_tsv(&folder.arg(&format!("right.{format}")));
        assert!(LOSSY.contains(&format) || right == expected, "{format}");
        for name in names {
            if (format, *name) == ("csv", "c.tsv") {
                continue;
            }
            assert!(as_tsv(&folder.write(name, &bytes)) == right, "{format} as {name}");
        }
        let from_stdin = crate::harness::run(&["convert", "-", "-", "--to", "tsv"], &bytes);
        assert!(from_stdin.stdout == right, "{format} on stdin: {}", from_stdin.stderr);
        let named = crate::harness::run(&["convert", "-", "-", "--to", "tsv", "--from", format], &bytes);
        assert!(named.stdout == right, "{format} on stdin by --from: {}", named.stderr);
    }
}

#[test]
fn binary_data_that_begins_with_a_line_end_is_binary() {
    // The occupancy of bulletformat comes first: b1 and d1 are the byte of a line end.
    let folder = Folder::new();
    for fen in ["4k3/8/8/8/8/8/8/1K1R4 w - - 0 1", "4k3/8/8/8/8/8/1P1P4/1K1N4 w - - 0 1"] {
        let input = folder.write("in.tsv", format!("{fen}\t\t5\t\t0\n").repeat(3).as_bytes());
        assert_good(&run(&["convert", &input, &folder.arg("out.bulletformat")], b""));
        let bytes = folder.read("out.bulletformat");
        let from_stdin = run(&["convert", "-", "-", "--to", "tsv"], &bytes);
        assert_eq!(from_stdin.stdout, format!("{fen}\t\t5\t\t0\n").repeat(3), "{}", from_stdin.stderr);
        assert_eq!(as_tsv(&folder.write("in", &bytes)), from_stdin.stdout);
    }
}

#[test]
fn packed_files_are_read_and_written() {
    let rows = games(2, 60);
    let text = tsv(&rows);
    let expected = String::from_utf8(text.clone()).expect("the text is ASCII");
    let folder = Folder::new();
    for (input, bytes) in [("in.tsv.gz", gzip(&text)), ("in.tsv.zst", zstd(&text))] {
        let input = folder.write(input, &bytes);
        for out in ["out.binpack.gz", "out.binpack.zst", "out.pgn.gz", "out.csv.zst", "out.viri.gz"] {
            let out_path = folder.arg(out);
            assert_good(&run(&["convert", &input, &out_path], b""));
            assert!(as_tsv(&out_path) == expected, "{out}");
            assert!(unpack(&folder.path(out)) != folder.read(out), "{out}");
        }
    }
}

#[test]
fn values_that_are_missing_are_filled_in() {
    let folder = Folder::new();
    let fens = ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"];
    let text = format!("{0} | 35 | 1.0\n{0}\n{1}\n{1} | 20 | 0.5\n", fens[0], fens[1]);
    let input = folder.write("in.fen", text.as_bytes());
    let out = folder.arg("out.marlinformat");
    let without = run(&["convert", &input, &out], b"");
    assert_eq!(without.code, Some(1));
    let errors: Vec<&str> = without.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 2, "{}", without.stderr);
    assert!(
        errors[0].ends_with("in.fen, line 2: the record has no score, which the format needs."),
        "{errors:?}"
    );
    assert!(errors[1].contains("in.fen, line 3: "), "{errors:?}");
    assert!(without.stderr.contains("converted 2 positions to marlinformat, found 2 bad lines"));
    let kept = format!("{}\t\t35\t\t1\n{}\t\t-20\t\t0\n", fens[0], fens[1]);
    assert_eq!(as_tsv(&out), kept);

    let scored = run(&["convert", &input, &out, "--missing-score", "-7"], b"");
    assert!(scored.stderr.contains("the record has no result, which the format needs."), "{}", scored.stderr);
    assert_good(&run(&["convert", &input, &out, "--missing-score", "-7", "--missing-result", "-1"], b""));
    let filled =
        format!("{0}\t\t35\t\t1\n{0}\t\t-7\t\t-1\n{1}\t\t-7\t\t-1\n{1}\t\t-20\t\t0\n", fens[0], fens[1]);
    assert_eq!(as_tsv(&out), filled);
}

#[test]
fn a_record_that_the_format_cannot_hold_is_named_and_the_others_are_written() {
    let folder = Folder::new();
    let good = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\te1g1\t5\t0\t0\n";
    let chess960 = "1k6/8/8/8/8/8/8/1K5R w H - 0 1\tb1h1\t5\t0\t0\n";
    let input = folder.write("in.tsv", [good, chess960, good].concat().as_bytes());
    for to in ["plain", "binpack", "bin"] {
        let out = folder.arg(&format!("out.{to}"));
        let run = run(&["convert", &input, &out], b"");
        assert_eq!(run.code, Some(1), "{to}: {}", run.stderr);
        assert!(
            run.stderr.contains("in.tsv, line 2: the record has a castling of Chess960"),
            "{}",
            run.stderr
        );
        assert_eq!(as_tsv(&out), good.repeat(2), "{to}");
    }
    let viri = folder.arg("in.viri");
    assert_good(&run(&["convert", &input, &viri], b""));
    let from_binary = run(&["convert", &viri, &folder.arg("out.plain")], b"");
    assert!(from_binary.stderr.contains("in.viri, offset "), "{}", from_binary.stderr);
    assert!(from_binary.stderr.contains("found 1 bad record\n"), "{}", from_binary.stderr);
}

#[test]
fn an_output_without_a_format_is_refused() {
    let folder = Folder::new();
    let input = folder.write("in.tsv", b"4k3/8/8/8/8/8/8/4K2R w K - 0 1\te1g1\t5\t0\t0\n");
    for out in [folder.arg("out"), "-".to_owned(), folder.arg("out.gz")] {
        let run = run(&["convert", &input, &out], b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains("shows no format: name one by --to"), "{}", run.stderr);
    }
    let message = run(&["convert", &input, &input, "--to", "csv"], b"").stderr;
    assert!(message.contains("would be overwritten"), "{message}");
    let wrong = run(&["convert", &input, "-", "--from", "pgn", "--to", "tsv", "--column", "x"], b"");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("--column has no meaning for the format pgn"), "{}", wrong.stderr);
    let csv = folder.write("in.csv", b"fen,move\n4k3/8/8/8/8/8/8/4K2R w K - 0 1,e1g1\n");
    let absent = run(&["convert", &csv, "-", "--to", "tsv", "--column", "x"], b"").bad_input();
    assert!(absent.contains("in.csv: "), "{absent}");
    assert_eq!(folder.names(), ["in.csv", "in.tsv"]);
}

#[test]
fn a_move_field_of_lines_is_among_the_losses() {
    let line = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 | e1g1 | 5 | 1.0\n";
    let to = |format: &str, more: &[&str]| {
        run(
            &[&["convert", "-", "-", "--to", format, "--move-field", "2", "--score-field", "3"], more]
                .concat(),
            line,
        )
    };
    let lines = to("lines", &[]);
    assert_eq!(lines.stderr.lines().next(), Some("lines does not hold all that lines may have: moves"));
    let tsv = to("tsv", &["--result-field", "4"]);
    assert_eq!(tsv.stdout, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\te1g1\t5\t0\t1\n");
    assert_eq!(tsv.stderr.lines().count(), 2, "{}", tsv.stderr);
}

#[test]
fn a_long_header_is_read_as_a_whole() {
    let columns: Vec<String> = (0..2000).map(|number| format!("column{number}")).collect();
    let row = ["x"; 2000].join(",");
    let text = format!("{},fen\n{row},4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", columns.join(","));
    let run = run(&["convert", "-", "-", "--from", "csv", "--to", "tsv"], text.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\t\t\t0\t\n");
}

#[test]
fn records_of_a_block_with_a_large_output_come_back() {
    const GAMES: usize = 700;
    const MOVES: [(&str, &str); 4] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "g1f3"),
        ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b", "g8f6"),
        ("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w", "f3g1"),
        ("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b", "f6g8"),
    ];
    let line = |ply: usize| {
        let (board, mv) = MOVES[ply % 4];
        format!("{board} KQkq - {ply} {}\t{mv}\t7\t{ply}\t0\n", 1 + ply / 2)
    };
    let game: String = (0..100).map(line).collect();
    let folder = Folder::new();
    let text = folder.write("games.tsv", game.repeat(GAMES).as_bytes());
    let packed = folder.arg("games.binpack");
    let run = run(&["convert", &text, &packed], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // One chunk, and so one block; its text is longer than a part of an output.
    assert!(folder.read("games.binpack").len() < 1 << 20 && folder.read("games.tsv").len() > 4 << 20);
    for option in ["--strict", "--missing-score=0"] {
        let back = folder.arg("back.tsv");
        let run = crate::harness::run(&["convert", option, &packed, &back], b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(
            run.stderr.contains("converted 70,000 positions to tsv, found 0 bad records"),
            "{}",
            run.stderr
        );
        assert!(folder.read("back.tsv") == folder.read("games.tsv"), "{option}");
    }
}
