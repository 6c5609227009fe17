//! `screen` over real pipes, with a fake engine whose play gets better with a number.

use std::path::Path;
use std::process::{Command, Output};

const LAB: &str = env!("CARGO_BIN_EXE_exchequer-lab");

fn start(arguments: &[&str]) -> Output {
    let engine = format!("'{LAB}' fake-engine skilled");
    Command::new(LAB).args(["screen", &engine, "--depth", "1"]).args(arguments).output().unwrap()
}

fn screen(arguments: &[&str]) -> String {
    let output = start(arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

const CHANGES: [&str; 6] =
    ["--change", "better: Skill=60", "--change", "nothing: Delay=0", "--change", "worse: Skill=0"];

#[test]
fn what_wins_is_worth_more_than_what_loses() {
    let report = screen(&[&CHANGES[..], &["--rounds", "24", "--seed", "5"]].concat());
    assert!(
        report.starts_with("Limit   depth 1\nEngine  Fake Skilled\nRounds  24 of 24, of 4 games each\n"),
        "{report}"
    );
    let elo = |name: &str| -> f64 {
        let line = report.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{report}"));
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    assert!(elo("better") > elo("nothing") && elo("nothing") > elo("worse"), "{report}");
    assert!(elo("better") > 50.0, "{report}");
}

#[test]
fn another_engine_has_none_of_the_changes() {
    let opponent = format!("'{LAB}' fake-engine skilled");
    let against = ["--against", &opponent, "--option-against", "Skill=90", "--rounds", "40", "--seed", "5"];
    let report = screen(&[&CHANGES[..4], &against].concat());
    assert!(report.contains("\nAgainst Fake Skilled\nRounds  40 of 40"), "{report}");
    let better = report.lines().find(|line| line.starts_with("better")).unwrap_or_else(|| panic!("{report}"));
    let elo: f64 = better.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(elo > 30.0, "{report}");
}

#[test]
fn a_run_in_parts_is_a_run_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let with = |rounds: &str, path: &Path| {
        let state = ["--state", path.to_str().unwrap()];
        screen(&[&CHANGES[..], &["--rounds", rounds], &state].concat())
    };
    let [whole, part] = ["whole.json", "part.json"].map(|name| folder.path().join(name));
    let report = with("9", &whole);
    assert!(with("2", &part).contains("Too few rounds"));
    assert_eq!(with("9", &part), report);
    assert_eq!(std::fs::read(&part).unwrap(), std::fs::read(&whole).unwrap());
}

#[test]
fn what_cannot_be_changed_is_refused_with_a_sentence() {
    for (arguments, expected) in [
        (&["--rounds", "1"][..], "--change <NAME: OPTION=VALUE ...>"),
        (&["--rounds", "1", "--change", "bold"], "\"bold\" is not OPTION=VALUE"),
        (&["--rounds", "1", "--change", "Luck=1"], "the engine has no option \"Luck\""),
        (
            &["--rounds", "1", "--change", "Skill=1", "--change", "Skill=1"],
            "two changes are called \"Skill=1\"",
        ),
        (&["--rounds", "0", "--change", "Skill=1"], "0 is not in 1.."),
        (&["--rounds", "1", "--change", "Skill=1", "--option-against", "Skill=1"], "--against <ENGINE>"),
    ] {
        let output = start(arguments);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && messages.contains(expected), "{arguments:?}: {messages}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
