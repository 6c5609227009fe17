//! `filter` on records with moves, scores and plies: each condition, samples, duplicates.

use crate::convert::as_tsv;
use crate::harness::{Run, command, run, run_command};
use crate::random_games::{Row, games, tsv};
use crate::stream_files::{Folder, assert_good};
use std::collections::HashSet;

/// Records of canonical text: a calm castling, a move in check, a winning capture passed by and taken, a losing
/// capture, an even one, and a promotion.
const ROWS: [&str; 7] = [
    "4k3/8/8/8/8/8/8/4K2R w K - 0 30\te1g1\t10\t58\t1\n",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\te1e2\t500\t0\t1\n",
    "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 10\te1f1\t900\t18\t0\n",
    "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 10\te4d5\t-900\t18\t0\n",
    "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 5\td1d5\t-300\t8\t-1\n",
    "3rk3/8/8/8/8/8/8/3RK3 w - - 0 5\td1d8\t0\t8\t0\n",
    "4k3/P7/8/8/8/8/8/4K3 w - - 0 40\ta7a8q\t2500\t78\t1\n",
];
const CASTLING: usize = 0;
const CHECK: usize = 1;
const PASSED_BY: usize = 2;
const WINNING: usize = 3;
const LOSING: usize = 4;
const EVEN: usize = 5;
const PROMOTION: usize = 6;

/// Filters [`ROWS`] on stdin.
fn filtered(args: &[&str]) -> Run {
    run(&[&["filter", "-", "--from", "tsv"], args].concat(), ROWS.concat().as_bytes())
}

#[test]
fn each_condition_drops_what_it_says() {
    for (args, dropped) in [
        (&["--no-check"][..], &[CHECK][..]),
        (&["--no-noisy-move"], &[CHECK, WINNING, LOSING, EVEN, PROMOTION]),
        (&["--see-move", ">= 0"], &[LOSING]),
        (&["--see-move", "> 0"], &[CASTLING, PASSED_BY, LOSING, EVEN]),
        (&["--see-move", "<= 0"], &[CHECK, WINNING, PROMOTION]),
        (&["--see-move", "== 0"], &[CHECK, WINNING, LOSING, PROMOTION]),
        (&["--see-move", "!= 0"], &[CASTLING, PASSED_BY, EVEN]),
        (&["--see-move", "<-799"], &[CASTLING, CHECK, PASSED_BY, WINNING, EVEN, PROMOTION]),
        (&["--min-ply", "9"], &[CHECK, LOSING, EVEN]),
        (&["--min-ply", "8"], &[CHECK]),
        (&["--max-score", "899"], &[PASSED_BY, WINNING, PROMOTION]),
        (&["--max-score", "900"], &[PROMOTION]),
        (&["--pieces", "4.."], &[CASTLING, CHECK, PROMOTION]),
        (&["--pieces", "..3"], &[PASSED_BY, WINNING, LOSING, EVEN]),
        (&["--pieces", "5"], &[CASTLING, CHECK, PASSED_BY, WINNING, EVEN, PROMOTION]),
        (&["--quiet"], &[CHECK, PASSED_BY, WINNING]),
        (&["--quiet", "--threshold", "0"], &[CHECK, PASSED_BY, WINNING, EVEN]),
    ] {
        let kept = |is_kept: bool| -> String {
            (0..ROWS.len()).filter(|row| dropped.contains(row) != is_kept).map(|row| ROWS[row]).collect()
        };
        let run = filtered(args);
        assert_good(&run);
        assert_eq!(run.stdout, kept(true), "{args:?}");
        let expected = format!("kept {} of 7 positions; dropped {} ", 7 - dropped.len(), dropped.len());
        if !args.contains(&"--quiet") {
            assert!(run.stderr.starts_with(&expected), "{args:?}: {}", run.stderr);
        }
        let inverted = filtered(&[args, &["--invert"]].concat());
        assert_eq!(inverted.stdout, kept(false), "{args:?}");
        assert!(inverted.stderr.starts_with(&format!("kept {} of 7 positions, ", dropped.len())));

        let marked = filtered(&[args, &["--mark"]].concat());
        assert_good(&marked);
        let expected: String = (0..ROWS.len())
            .map(|row| {
                let fields: Vec<&str> = ROWS[row].split('\t').collect();
                let score = if dropped.contains(&row) { "32002" } else { fields[2] };
                [fields[0], fields[1], score, fields[3], fields[4]].join("\t")
            })
            .collect();
        assert_eq!(marked.stdout, expected, "{args:?}");
        assert!(marked.stderr.starts_with(&format!("marked {} of 7 positions; ", dropped.len())));
    }
}

#[test]
fn a_record_is_dropped_for_the_first_reason() {
    let args = [
        "--no-noisy-move",
        "--see-move",
        ">= 0",
        "--quiet",
        "--pieces",
        "4..",
        "--max-score",
        "1000",
        "--min-ply",
        "1",
    ];
    let run = filtered(&args);
    assert_eq!(run.stdout, "");
    let summary = "kept 0 of 7 positions; dropped 1 before ply 1, 1 with a score above 1000, 1 without 4.. pieces, 0 in \
                   check, 2 with a capture worth 1 or more, 2 with a noisy move, 0 with a move that is not worth >= 0, 0 bad \
                   lines";
    assert_eq!(run.stderr.lines().next(), Some(summary));
    let inverted = filtered(&["--no-check", "--invert", "--mark"]);
    assert_good(&inverted);
    assert_eq!(inverted.stdout.matches("\t32002\t").count(), 6);
    assert!(inverted.stderr.starts_with("marked 6 of 7 positions; "), "{}", inverted.stderr);
}

#[test]
fn the_definitions_of_a_noisy_move_differ() {
    const FEN: &str = "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    let moves = ["e5d6", "a7a8q", "a7a8r", "a7b8r", "e1g1", "e1e2"];
    let text: String = moves.iter().map(|mv| format!("{FEN}\t{mv}\t\t\t\n")).collect();
    for (name, noisy) in [
        ("exchequer", &["e5d6", "a7a8q", "a7a8r", "a7b8r"][..]),
        ("nnue-pytorch", &["a7b8r"]),
        ("stockfish", &["e5d6", "a7a8q", "a7a8r", "a7b8r"]),
        ("bullet", &["e5d6", "a7a8q", "a7a8r", "a7b8r", "e1g1"]),
        ("viriformat", &["e5d6", "a7a8q", "a7a8r", "a7b8r"]),
        ("stormphrax", &["e5d6", "a7a8q", "a7b8r"]),
        ("monty", &["e5d6", "a7b8r"]),
    ] {
        let run = run(&["filter", "-", "--from", "tsv", "--noisy-like", name], text.as_bytes());
        assert_good(&run);
        let expected: String =
            moves.iter().filter(|mv| !noisy.contains(mv)).map(|mv| format!("{FEN}\t{mv}\t\t\t\n")).collect();
        assert_eq!(run.stdout, expected, "{name}");
    }
}

#[test]
fn a_condition_names_what_a_record_lacks() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\t\t\t\t\n";
    let calm = ROWS[PASSED_BY];
    let text = [calm, bare, calm].concat();
    for (args, what) in [
        (&["--no-noisy-move"][..], "move"),
        (&["--noisy-like", "bullet"], "move"),
        (&["--see-move", ">= 0"], "move"),
        (&["--min-ply", "1"], "ply"),
        (&["--max-score", "1000"], "score"),
    ] {
        let run = run(&[&["filter", "-", "--from", "tsv"], args].concat(), text.as_bytes());
        assert_eq!(run.code, Some(1));
        assert_eq!(run.stdout, calm.repeat(2), "{args:?}");
        let message = format!("error: stdin, line 2: it has no {what}.");
        assert_eq!(run.stderr.lines().next(), Some(&*message));
        assert!(run.stderr.contains("kept 2 of 2 positions; ") && run.stderr.contains(", 1 bad line\n"));
    }
}

#[test]
fn games_need_another_format() {
    let pgn = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 1-0\n";
    let folder = Folder::new();
    let input = folder.write("in.pgn", pgn.as_bytes());
    for out in [&["-o", &folder.arg("out.pgn")][..], &[]] {
        let refused = run(&[&["filter", "--no-check", &input], out].concat(), b"");
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
        assert!(refused.stderr.contains("name another format by --to"), "{}", refused.stderr);
    }
    let kept = run(&["filter", "--no-noisy-move", &input, "--to", "tsv"], b"");
    assert_good(&kept);
    assert_eq!(kept.stdout.lines().count(), 6);
    assert_good(&run(&["filter", "--no-noisy-move", &input, "-o", &folder.arg("out.csv")], b""));
    assert_eq!(folder.read("out.csv").split(|&byte| byte == b'\n').count(), 1 + 6 + 1);
}

#[test]
fn losses_are_said_before_the_work() {
    let sentence = "marlinformat does not hold all that tsv may have: moves, plies";
    let folder = Folder::new();
    let out = folder.arg("out.marlinformat");
    let run = filtered(&["--no-check", "-o", &out]);
    assert_eq!(run.stderr.lines().next(), Some(sentence));
    assert!(!filtered(&["--no-check", "-o", &folder.arg("out.tsv")]).stderr.contains("does not hold"));
}

#[test]
fn rows_of_csv_keep_their_bytes_and_their_header() {
    let header = "id,\"FEN\",\"note, quoted\"\r\n";
    let noisy = "7,4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1,plain\r\n";
    let quiet = [
        "1,\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",\"a \"\"quote\"\", a\r\nline end\"\r\n",
        "2, 4k3/8/8/8/8/8/8/4K3 b - - 0 1 ,\r\n",
    ];
    let text = [header, quiet[0], noisy, quiet[1]].concat();
    let run = run(&["filter", "--quiet", "-"], text.as_bytes());
    assert_good(&run);
    assert_eq!(run.stdout, [header, quiet[0], quiet[1]].concat());
}

/// Runs with a number of worker threads.
fn with_threads(threads: &str, args: &[&str], input: &[u8]) -> Run {
    let run = run_command(command().args(args).env("RAYON_NUM_THREADS", threads), input);
    assert_good(&run);
    run
}

/// Returns lines of random games, repeated with other numbers to fill some blocks.
fn many_lines(rows: &[Row], count: usize) -> Vec<u8> {
    let line = |i: usize| format!("{} | {i}\n", rows[i % rows.len()].position);
    (0..count).flat_map(|i| line(i).into_bytes()).collect()
}

#[test]
fn a_sample_depends_on_its_seed_alone() {
    const COUNT: usize = 12_000;
    let text = many_lines(&games(8, 100), COUNT);
    let sample = |threads, share: &str, seed: &str| {
        with_threads(threads, &["filter", "-", "--sample", share, "--seed", seed], &text).stdout
    };
    let first = sample("1", "0.1", "1");
    assert!(first == sample("4", "0.1", "1"));
    let (kept, expected) = (first.lines().count(), COUNT / 10);
    // Four standard deviations.
    assert!(kept.abs_diff(expected) < 4 * 33, "{kept}");
    let second = sample("4", "0.1", "2");
    assert!(first != second && second.lines().count().abs_diff(expected) < 4 * 33);
    assert!(first != sample("4", "0.1", "0"));
    assert!(sample("2", "1", "0").as_bytes() == text && sample("2", "0", "0").is_empty());
}

#[test]
fn the_first_of_equal_positions_is_kept() {
    let rows = games(6, 120);
    let text = many_lines(&rows, 8000);
    let mut seen = HashSet::new();
    let mut expected = String::new();
    for (i, line) in String::from_utf8(text.clone()).expect("ASCII").split_inclusive('\n').enumerate() {
        if seen.insert(rows[i % rows.len()].key()) {
            expected += line;
        }
    }
    let folder = Folder::new();
    let input = folder.write("in.txt", &text);
    for threads in ["1", "4"] {
        let run = with_threads(threads, &["filter", "--dedup", &input], b"");
        assert!(run.stdout == expected, "{threads}");
        let duplicates = indicatif(8000 - expected.lines().count());
        assert!(run.stderr.contains(&format!("{duplicates} duplicates, 0 bad lines")), "{}", run.stderr);
    }
}

/// Formats a number below a million with commas.
fn indicatif(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

#[test]
fn duplicates_of_a_binpack_file_are_dropped() {
    let rows = games(6, 120);
    let folder = Folder::new();
    let input = folder.write("in.tsv", &tsv(&rows));
    assert_good(&run(&["convert", &input, &folder.arg("one.binpack")], b""));
    // Chunks one after the other, in more than one block.
    folder.write("in.binpack", &folder.read("one.binpack").repeat(4));
    let mut seen = HashSet::new();
    let expected: String = rows.iter().filter(|row| seen.insert(row.key())).map(Row::line).collect();
    for threads in ["1", "4"] {
        let out = folder.arg(&format!("out{threads}.binpack"));
        with_threads(threads, &["filter", "--dedup", &folder.arg("in.binpack"), "-o", &out], b"");
        assert!(as_tsv(&out) == expected);
    }
    assert!(folder.read("out1.binpack") == folder.read("out4.binpack"));
}

#[test]
fn marked_records_of_a_binpack_file_stay_in_their_chains() {
    let rows = games(4, 100);
    let folder = Folder::new();
    let input = folder.write("in.tsv", &tsv(&rows));
    let [all, marked, kept] = ["all", "marked", "kept"].map(|name| folder.arg(&format!("{name}.binpack")));
    assert_good(&run(&["convert", &input, &all], b""));
    assert_good(&run(&["filter", "--no-check", "--mark", &all, "-o", &marked], b""));
    assert_good(&run(&["filter", "--no-check", &all, "-o", &kept], b""));
    let is_check = |row: &Row| row.position.is_check();
    let skipped = |row: &Row| Row { score: if is_check(row) { 32002 } else { row.score }, ..row.clone() };
    assert_eq!(as_tsv(&marked), rows.iter().map(|row| skipped(row).line()).collect::<String>());
    let calm = rows.iter().filter(|row| !is_check(row));
    assert_eq!(as_tsv(&kept), calm.map(Row::line).collect::<String>());
    assert!(folder.read("marked.binpack").len() < folder.read("kept.binpack").len());
}

#[test]
fn a_record_that_is_refused_is_the_first_of_none() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let text = format!("{fen}\t\t\t\t0\n{fen}\t\t7\t\t0\n{fen}\t\t8\t\t0\n");
    let folder = Folder::new();
    let input = folder.write("in.tsv", text.as_bytes());
    let out = folder.arg("out.marlinformat");
    let run = run(&["filter", "--dedup", &input, "-o", &out], b"");
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("in.tsv, line 1: the record has no score"), "{}", run.stderr);
    assert!(
        run.stderr.contains("kept 1 of 2 positions; dropped 1 duplicates, 1 bad line\n"),
        "{}",
        run.stderr
    );
    assert_eq!(as_tsv(&out), format!("{fen}\t\t7\t\t0\n"));
    let strict =
        crate::harness::run(&["filter", "--dedup", "--strict", &input, "-o", &folder.arg("s.bullet")], b"");
    assert!(strict.code == Some(1) && strict.stderr.contains("stopped after line 0"), "{}", strict.stderr);
}
