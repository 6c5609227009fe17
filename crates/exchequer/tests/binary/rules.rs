//! `see --rules`: the effect of each rule set in every form of the command.

use crate::harness::{SEED, run};

/// Positions on which the rule sets differ, with the value under each in the order of [`RULES`].
const PARTINGS: &[(&str, &str, [i32; 5])] = &[
    // A pinned knight does not recapture.
    ("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - -", "cxd5", [0, 100, 100, 0, 100]),
    // Excluded by its pinner, although it could capture along the pin.
    ("4k3/8/8/4r3/8/2Q5/8/4R1K1 w - -", "Qe3", [-400, 0, 0, -400, -400]),
    // One of two pinners has left: pinners-all frees the pinned pieces of both.
    ("4k3/4n3/6p1/3p3Q/8/8/8/4R2K w - -", "Qxd5", [-800, 100, -800, -800, 100]),
    // The slider behind the pinner that has left still pins, except under pinners-all.
    ("4r1k1/8/3Pr3/8/4N3/8/8/4K3 b - -", "Rxd6", [-400, 100, -400, -400, 100]),
    ("6k1/8/8/2b5/8/4q3/5B2/6K1 b - -", "Qg3+", [-900, 0, -900, -900, 0]),
    // The least valuable recapture opens a line for the enemy, or blocks a slider of its own side.
    ("6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - -", "Nxd6", [100, 100, 100, -200, -200]),
    ("3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - -", "Nxd5", [0, 0, 0, -200, -200]),
    // The recapture promotes.
    ("1Qq5/2P3k1/8/8/8/8/6K1/8 b - -", "Qxb8", [0, 0, 0, -800, -800]),
    // A discovered check, and a pin that arises in the exchange.
    ("4k3/8/1qp5/4N3/8/8/8/4R2K w - -", "Nxc6+", [-200, -200, -200, -200, 100]),
    ("4k3/4n3/4p3/3p4/4P3/2N5/8/4R1K1 w - -", "exd5", [0, 0, 0, 0, 100]),
];

const RULES: [&str; 5] = ["swap", "pinners", "pinners-all", "pseudo", "legal"];

fn json(args: &[&str]) -> serde_json::Value {
    let text = run(args, b"").good();
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn one_move_has_the_value_of_its_rules() {
    for (fen, mv, expected) in PARTINGS {
        for (rules, expected) in RULES.into_iter().zip(expected) {
            let above = (expected + 1).to_string();
            let object = json(&["see", fen, mv, "--rules", rules, "--json", "--threshold", &above]);
            assert_eq!(object["see"], *expected, "{mv} in {fen} under {rules}");
            assert_eq!(object["see_ge"], false, "{mv} in {fen} under {rules}");
            assert_eq!(object["rules"], rules);
            assert_eq!(object["swap_list"][0]["value"], *expected);
            // Only the swap rules have a choice of methods.
            assert_eq!(object["method"].is_string(), rules == "swap");
        }
    }
}

#[test]
fn a_batch_has_the_values_of_its_rules() {
    let input: String = PARTINGS.iter().map(|(fen, mv, _)| format!("{fen}\t{mv}\n")).collect();
    for (i, rules) in RULES.into_iter().enumerate() {
        let values: String = PARTINGS.iter().map(|(_, _, values)| format!("{}\n", values[i])).collect();
        assert_eq!(
            run(&["see", "--batch", "-", "--rules", rules], input.as_bytes()).good(),
            values,
            "{rules}"
        );
        let reached: String = PARTINGS.iter().map(|(_, _, values)| format!("{}\n", values[i] >= 1)).collect();
        let args = ["see", "--batch", "-", "--rules", rules, "--threshold", "1"];
        assert_eq!(run(&args, input.as_bytes()).good(), reached, "{rules}");
    }
}

#[test]
fn all_rules_stand_side_by_side() {
    for (fen, mv, expected) in PARTINGS {
        let object = json(&["see", fen, mv, "--rules", "all", "--json", "--threshold", "100"]);
        let answers = object["rule_sets"].as_array().expect("a list");
        assert_eq!(answers.len(), RULES.len());
        for ((answer, rules), expected) in answers.iter().zip(RULES).zip(expected) {
            assert_eq!(answer["rules"], rules);
            assert_eq!(answer["see"], *expected, "{mv} in {fen} under {rules}");
            assert_eq!(answer["see_ge"], *expected >= 100);
            // The same text as in the answer for one rule set.
            let alone = json(&["see", fen, mv, "--rules", rules, "--json"]);
            assert_eq!(answer["captures"], alone["captures"]);
            assert_eq!(answer["swap_list"], alone["swap_list"]);
        }
    }
}

#[test]
fn json_has_the_words_of_the_text() {
    let mut sentences = 0;
    for (fen, mv, _) in PARTINGS {
        let text = run(&["see", fen, mv], b"").good();
        let object = json(&["see", fen, mv, "--json"]);
        assert_eq!(object["verdict"].as_str(), text.lines().last());
        let played =
            object["captures"].as_array().expect("a list").iter().filter(|capture| capture["played"] == true);
        let played = played.count() as u64;
        for refusal in object["refused"].as_array().expect("a list") {
            let before = refusal["before"].as_u64().expect("an index");
            let sentence = refusal["sentence"].as_str().expect("a sentence");
            let line = format!("\n  {:>2}  {sentence}\n", before + 1);
            assert_eq!(text.contains(&line), before <= played, "{sentence}: {text}");
            let by = refusal["by"].as_str().unwrap_or("");
            assert!(sentence.contains(&format!(" on {by}")) || by.is_empty(), "{sentence}");
            sentences += 1;
        }
        let text = run(&["see", fen, mv, "--rules", "all"], b"").good();
        let object = json(&["see", fen, mv, "--rules", "all", "--json"]);
        assert_eq!(object["verdict"].as_str(), text.lines().last());
        for answer in object["rule_sets"].as_array().expect("a list") {
            let rules = answer["rules"].as_str().expect("a name");
            let line = answer["line"].as_str().expect("captures");
            let row = format!("\n  {rules:<12} {:>8}  {line}\n", answer["see"].as_i64().expect("a value"));
            assert!(text.contains(&row), "{row}: {text}");
        }
    }
    assert!(sentences >= 3, "{sentences}");
}

#[test]
fn a_sentence_says_where_the_rules_differ() {
    let sentence = |fen, mv, more: &[&str]| {
        let args = [&["see", fen, mv, "--rules", "all"], more].concat();
        run(&args, b"").good().lines().last().unwrap_or_default().to_owned()
    };
    let (pinned, mv, _) = PARTINGS[0];
    assert_eq!(
        sentence(pinned, mv, &["--threshold", "1"]),
        "The rules differ: cxd5 is worth 0 under swap and pseudo, and 100 under pinners, pinners-all and legal. \
         It is worth at least 1 under pinners, pinners-all and legal."
    );
    assert_eq!(
        sentence(pinned, mv, &["--threshold", "0"]).split_once(". ").map(|(_, end)| end.to_owned()),
        Some("It is worth at least 0 under all of them.".to_owned())
    );
    let agreed = "The rules agree: Nxe5 is worth -200 under all of them.";
    assert_eq!(sentence(SEED, "Nxe5", &[]), agreed);
    let not_reached = format!("{agreed} It is worth at least 0 under none of them.");
    assert_eq!(sentence(SEED, "Nxe5", &["--threshold", "0"]), not_reached);
}

#[test]
fn a_pawn_promotes_inside_the_exchange() {
    let fen = "1n1qr1k1/P1P5/8/8/8/8/6K1/8 w - -";
    let promotions = |rules| -> Vec<Option<String>> {
        let object = json(&["see", fen, "axb8=Q", "--rules", rules, "--json"]);
        let captures = object["captures"].as_array().expect("a list").clone();
        captures.iter().map(|capture| capture["promotes_to"].as_str().map(str::to_owned)).collect()
    };
    let queen = || Some("queen".to_owned());
    assert_eq!(promotions("swap"), [queen(), None, None, None]);
    assert_eq!(promotions("legal"), [queen(), None, queen(), None]);
}

#[test]
fn a_move_that_leaves_its_king_opens_no_exchange() {
    let fen = "4k3/8/8/8/4r3/8/4B3/4K3 w - -";
    for rules in ["swap", "pinners", "pinners-all", "pseudo", "legal", "all"] {
        let message = run(&["see", fen, "e2d3", "--rules", rules], b"").bad_input();
        let reason = "The piece on e2 leaves White's king on e1 to be taken by the piece on e4.";
        assert!(message.contains(reason), "{message}");
    }
    let answers = run(&["see", "--batch", "-", "--rules", "legal"], format!("{fen}\te2d3\n").as_bytes());
    assert_eq!((answers.code, answers.stdout.as_str()), (Some(1), "error\n"));
}

#[test]
fn what_does_not_go_together_is_bad_usage() {
    let mailbox =
        RULES[1..].iter().map(|&rules| vec!["see", SEED, "Nxe5", "--method", "mailbox", "--rules", rules]);
    let all = [
        vec!["see", SEED, "Nxe5", "--method", "mailbox", "--rules", "all"],
        vec!["see", "--batch", "-", "--method", "mailbox", "--rules", "legal"],
        vec!["see", "--batch", "-", "--rules", "all"],
    ];
    for args in mailbox.chain(all) {
        let run = run(&args, b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        assert!(
            run.stderr.starts_with("error: --") && run.stderr.ends_with(".\n"),
            "{args:?}: {}",
            run.stderr
        );
    }
}
