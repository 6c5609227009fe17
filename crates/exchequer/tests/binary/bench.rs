//! `exchequer bench` and `exchequer epd`.

use crate::harness::run;
use exchequer_testkit::data;
use serde_json::Value;

fn bench(args: &[&str]) -> Value {
    let args = [&["bench", "5", "--positions", "all", "--json"], args].concat();
    serde_json::from_str(&run(&args, b"").good()).expect("one JSON object")
}

/// Returns the nodes of each position.
fn nodes(report: &Value) -> Vec<u64> {
    let positions = report["positions"].as_array().expect("positions");
    positions.iter().map(|position| position["nodes"].as_u64().expect("a count")).collect()
}

#[test]
fn the_modes_of_exchange_evaluation_visit_what_they_promise() {
    let production = bench(&[]);
    assert_eq!(nodes(&production).len(), 80);
    assert_eq!(nodes(&bench(&[])), nodes(&production));

    let testing = bench(&["--see-mode", "testing"]);
    assert_eq!(nodes(&testing), nodes(&production));
    assert_eq!(testing["disagreements"], 0);

    let off = bench(&["--see-mode", "off"]);
    assert_ne!(nodes(&off), nodes(&production));
    let shadow = bench(&["--see-mode", "shadow"]);
    assert_eq!(nodes(&shadow), nodes(&off));
    assert!(shadow["captures_deferred"].as_u64() > off["captures_deferred"].as_u64());

    let without = bench(&["--see-off"]);
    assert_eq!(without["see_calls"], 0);
    for report in [production, testing, off, shadow, without] {
        assert_eq!(report["quiescence_nodes_at_qply_0"], report["quiescence_entries"]);
        assert!(report["quiescence_entries"].as_u64() > Some(0));
    }
}

/// Parses the output like OpenBench: punctuation counts as blank, and the last match wins.
#[test]
fn the_last_line_is_for_openbench() {
    let text = run(&["bench", "3"], b"").good();
    let last = text.lines().last().expect("a last line");
    let words: Vec<&str> = last.split(' ').collect();
    assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
    let nodes: u64 = words[0].parse().expect("a count");
    words[2].parse::<u64>().expect("a speed");
    // The same in the UCI loop, where options count.
    let uci = run(&[], b"bench 3\nquit\n").good();
    assert!(uci.contains(&format!("\n{nodes} nodes ")), "{uci}");
    let off = run(&[], b"setoption name SEEMode value off\nbench 3\n").good();
    assert!(!off.contains(&format!("\n{nodes} nodes ")), "{off}");
    assert!(run(&["setoption name Threads value 2", "bench 3"], b"").good().ends_with(" nps\n"));
}

const SUITE: &str = "\
# two mates, a capture, and what cannot be read
7k/8/5K2/8/8/8/8/R7 w - - dm 2; id \"mate\";

4k3/3p4/8/8/n7/8/8/R5K1 w - - bm Rxa4; id \"fork; no\"
4k3/3p4/8/8/n7/8/8/R5K1 w - - am Rb1 Kf2;
4k3/3p4/8/8/n7/8/8/R5K1 w - - bm Kf2; id \"wrong\";
4k3/3p4/8/8/n7/8/8/R5K1 w - - bm Ra9;
";

#[test]
fn a_suite_is_solved_line_by_line() {
    let run = run(&["epd", "-", "--nodes", "5000", "--json"], SUITE.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.starts_with("error: stdin, line 7: operation bm: "), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((&report["solved"], &report["total"]), (&3.into(), &4.into()));
    let positions = report["positions"].as_array().expect("positions");
    let solved: Vec<bool> = positions.iter().map(|p| p["solved"].as_bool().expect("a verdict")).collect();
    assert_eq!(solved, [true, true, true, false]);
    assert_eq!(positions[0]["score"], "mate 2");
    assert_eq!(positions[1]["id"], "fork; no");
    assert!(positions[3]["found_at_nodes"].is_null());
}

#[test]
fn the_table_of_a_suite_ends_with_its_sum() {
    let suite: String = SUITE.lines().take(6).map(|line| format!("{line}\n")).collect();
    let text = run(&["epd", "-", "--depth", "12"], suite.as_bytes()).good();
    assert_eq!(text.lines().count(), 6, "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("3 of 4 solved, ")), "{text}");
    assert!(run(&["epd", "-"], b"# nothing\n").bad_input().contains("has no position to solve"));
    assert!(run(&["epd", "no such file"], b"").bad_input().contains("no such file"));
}

#[test]
fn public_suites_are_read_to_their_last_line() {
    for name in ["bratko_kopec", "lct2", "mate_in_2", "silent_but_deadly", "wac_new", "zugzwang"] {
        let Some(text) = data::suite(&format!("tactical/{name}.epd")) else { continue };
        let output = run(&["epd", "-", "--depth", "1", "--hash", "1"], text.as_bytes()).good();
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count();
        assert_eq!(output.lines().count(), lines + 2, "{name}");
    }
}
