//! `map`: both sides, every rule set, and the effect of options.

use crate::harness::{START, run};
use serde_json::Value;

fn map(args: &[&str]) -> Value {
    let args = [&["map"], args, &["--json"]].concat();
    serde_json::from_str(&run(&args, b"").good()).expect("it is JSON")
}

/// Returns the squares on which a side can capture, with the value of its best capture there.
fn captures(map: &Value, side: &str) -> Vec<(String, i64)> {
    let captures = map[side]["captures"].as_array().expect("a list");
    let pair = |capture: &Value| {
        (capture["square"].as_str().expect("a square").to_owned(), capture["see"].as_i64().expect("a number"))
    };
    captures.iter().map(pair).collect()
}

#[test]
fn the_turn_is_passed_for_the_other_side() {
    for turn in ["w", "b"] {
        let object = map(&[&format!("4k3/8/8/3n4/8/8/8/3RK3 {turn} - -")]);
        assert_eq!(captures(&object, "white"), [("d5".to_owned(), 300)]);
        assert_eq!(captures(&object, "black"), []);
        assert_eq!(object["hanging"][0]["piece"], "knight");
    }
}

#[test]
fn en_passant_ends_with_the_turn() {
    // For either side to move, the square is behind a white pawn, and only Black could go there.
    let to_move = map(&["4k3/8/8/8/3Pp3/8/8/4K3 b - d3"]);
    assert_eq!(captures(&to_move, "black"), [("d3".to_owned(), 100)]);
    assert_eq!(to_move["black"]["captures"][0]["on"], "d4");
    assert_eq!(to_move["hanging"][0]["on"], "d4");
    let other = run(&["map", "4k3/8/8/8/3Pp3/8/8/4K3 w - d3", "--json"], b"");
    let map: Value = serde_json::from_str(&other.stdout).expect("it is JSON");
    assert_eq!(captures(&map, "black"), []);
    assert!(other.stderr.starts_with("repaired: en-passant field; "), "{}", other.stderr);
}

#[test]
fn a_side_whose_opponent_is_in_check_has_none() {
    let object = map(&["3k4/8/8/8/6b1/8/7n/3RK3 b - -"]);
    assert_eq!(object["white"]["captures"], Value::Null);
    assert_eq!(captures(&object, "black"), [("d1".to_owned(), 200)]);
}

#[test]
fn rules_and_values_change_what_is_won() {
    let pinned = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - -";
    let on_d5 = |args: &[&str]| {
        let object = map(&[&[pinned], args].concat());
        captures(&object, "white").iter().find(|(square, _)| square == "d5").map(|&(_, value)| value)
    };
    assert_eq!(on_d5(&[]), Some(100));
    for (rules, value) in [("swap", 0), ("pinners", 100), ("pinners-all", 100), ("pseudo", 0), ("legal", 100)]
    {
        assert_eq!(on_d5(&["--rules", rules]), Some(value), "{rules}");
    }
    assert_eq!(on_d5(&["--values", "7,30,30,50,90"]), Some(7));
}

#[test]
fn nothing_hangs_at_the_start() {
    let object = map(&[START]);
    assert_eq!(object["hanging"], Value::Array(Vec::new()));
    assert!(run(&["map", START], b"").good().ends_with("Nothing hangs.\n"));
}

#[test]
fn json_has_the_verdict_of_the_text() {
    for fen in [START, "4k3/8/8/3p4/8/2N5/8/4K3 w - -", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"] {
        let text = run(&["map", fen], b"").good();
        assert_eq!(map(&[fen])["verdict"].as_str(), text.lines().last(), "{fen}");
    }
}

#[test]
fn bad_input_is_one_sentence() {
    let message = run(&["map", "4k3/8/8/8/8/8/8 w - -"], b"").bad_input();
    assert!(message.starts_with("error: cannot read the FEN"), "{message}");
}
