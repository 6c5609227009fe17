//! `stats`: the table, JSON and histograms.

use crate::harness::{command, run, run_command};
use crate::random_games::{games, tsv};
use crate::stream_files::{Folder, assert_good};
use exchequer_core::Color;
use serde_json::Value;
use std::collections::HashSet;

const ROWS: &str = "\
4k3/8/8/8/8/8/8/4K2R w K - 0 30\te1g1\t10\t58\t1
4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\te1e2\t500\t0\t1
4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 5\td1d5\t-300\t8\t-1
3rk3/8/8/8/8/8/8/3RK3 b - - 0 5\td8d1\t0\t9\t0
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5\te5d6\t32002\t8\t
4k3/P7/8/8/8/8/8/4K3 w - - 0 40\ta7a8q\t9999\t400\t1
4k3/8/8/8/8/8/8/4K2R w K - 0 30\t\t\t\t
";

fn json(input: &[u8], args: &[&str]) -> Value {
    let run = run(&[&["stats", "-", "--from", "tsv", "--json"], args].concat(), input);
    assert_good(&run);
    serde_json::from_str(&run.stdout).expect("one JSON value")
}

#[test]
fn records_are_counted_by_kind() {
    let report = json(ROWS.as_bytes(), &[]);
    for (pointer, expected) in [
        ("/positions", 7),
        ("/bad", 0),
        ("/duplicates", 1),
        ("/white_to_move", 6),
        ("/in_check", 1),
        ("/results/white_wins", 3),
        ("/results/draws", 1),
        ("/results/black_wins", 1),
        ("/results/unknown", 2),
        ("/moves/quiet", 0),
        ("/moves/captures", 3),
        ("/moves/en_passant", 1),
        ("/moves/promotions", 1),
        ("/moves/castlings", 1),
        ("/moves/none", 1),
        ("/captures/losing", 1),
        ("/captures/even", 1),
        ("/captures/winning", 2),
        ("/without_score", 1),
        ("/skipped_score", 1),
        ("/without_ply", 1),
    ] {
        assert_eq!(report.pointer(pointer).and_then(Value::as_u64), Some(expected), "{pointer}: {report}");
    }
    let sum = |name: &str| -> u64 {
        let counts = report[name]["counts"].as_array().expect("a list");
        counts.iter().filter_map(Value::as_u64).sum()
    };
    assert_eq!(["scores", "plies", "pieces"].map(sum), [5, 6, 7]);
}

#[test]
fn values_and_rules_are_selectable() {
    // With a queen of 1 the losing capture wins a pawn.
    let report = json(ROWS.as_bytes(), &["--values", "100,300,300,500,1"]);
    assert_eq!(report["captures"]["losing"], 0);
    assert_eq!(report["captures"]["winning"], 3);
}

#[test]
fn random_games_are_counted_as_by_the_library() {
    let rows = games(6, 120);
    let report = json(&tsv(&rows), &[]);
    let mut seen = HashSet::new();
    let duplicates = rows.iter().filter(|row| !seen.insert(row.key())).count();
    assert_eq!(report["duplicates"], duplicates);
    assert_eq!(report["in_check"], rows.iter().filter(|row| row.position.is_check()).count());
    let white = rows.iter().filter(|row| row.position.turn() == Color::White).count();
    assert_eq!(report["white_to_move"], white);
    // Blocks are counted in their order, whatever the number of threads.
    let text = tsv(&rows).repeat(6);
    for threads in ["1", "4"] {
        let mut command = command();
        command.args(["stats", "-", "--from", "tsv", "--json"]).env("RAYON_NUM_THREADS", threads);
        let run = run_command(&mut command, &text);
        let report: Value = serde_json::from_str(&run.stdout).expect("one JSON value");
        assert_eq!(report["duplicates"], rows.len() * 6 - seen.len(), "{threads}");
        assert_eq!(report["positions"], rows.len() * 6);
    }
}

#[test]
fn the_table_has_counts_and_shares() {
    let folder = Folder::new();
    let text = [ROWS, "junk\n"].concat();
    let input = folder.write("in.tsv", text.as_bytes());
    let svg = folder.arg("out.svg");
    let run = run(&["stats", &input, "--svg", &svg], b"");
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("in.tsv, line 8: "), "{}", run.stderr);
    assert!(run.stderr.contains("counted 7 positions, found 1 bad line\n"), "{}", run.stderr);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = run.stdout.lines().map(words).collect();
    for expected in [
        "positions 7",
        "white to move 6 85.7 %",
        "in check 1 14.3 %",
        "duplicates 1 14.3 %",
        "white wins 3 42.9 %",
        "captures by exchange value 4",
        "losing 1 25.0 %",
        "without score 1",
        "score to skip (32002) 1",
        "scores, side to move",
        "plies",
        "pieces",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}: {}", run.stdout);
    }
    let drawing = String::from_utf8(folder.read("out.svg")).expect("SVG is text");
    let document = roxmltree::Document::parse(&drawing).expect("well-formed XML");
    assert!(document.root_element().has_tag_name("svg"));
    let tallest = |at: usize, bins: usize| {
        let bars = document.descendants().filter(|node| node.has_tag_name("rect")).skip(at).take(bins);
        bars.filter_map(|bar| bar.attribute("height")?.parse::<u32>().ok()).max()
    };
    for (at, bins) in [(0, 40), (40, 31), (71, 31)] {
        assert!(tallest(at, bins).is_some_and(|height| height > 50), "{at}: {drawing}");
    }
}

#[test]
fn nothing_has_a_table_as_well() {
    let run = run(&["stats", "-"], b"");
    assert_good(&run);
    assert!(run.stdout.starts_with("positions"), "{}", run.stdout);
    assert!(!run.stdout.contains("NaN"), "{}", run.stdout);
}
